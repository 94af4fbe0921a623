"""Rules 12.5: Botifarra."""

import pytest

from tests.scoring.rules.notation import played, points, problems, so_far


def hand(trump, ours, theirs, doublings=0):
    return {"trump": trump, "points": [ours, theirs], "doublings": doublings}


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        pytest.param(hand("hearts", 41, 31), (5, 0), id="12.5 vector 1"),
        pytest.param(hand("none", 41, 31), (10, 0), id="12.5 vector 2"),
        pytest.param(hand("hearts", 41, 31, 2), (20, 0), id="12.5 vector 3"),
        pytest.param(hand("none", 41, 31, 1), (20, 0), id="12.5 vector 4"),
        pytest.param(hand("none", 40, 32, 2), (32, 0), id="12.5 vector 5"),
        pytest.param(hand("none", 37, 35, 3), (16, 0), id="12.5 vector 6"),
        pytest.param(hand("hearts", 36, 36, 1), (0, 0), id="12.5 vector 7"),
        pytest.param(hand("hearts", 72, 0), (36, 0), id="12.5 vector 8"),
    ],
)
def test_the_vectors_of_12_5(line, worth):
    assert points(played("botifarra", line)) == [worth]


def test_a_hundred_and_three_ends_the_game():
    """Rules 12.5, vector 9."""
    game = played("botifarra", so_far(98, 0), hand("hearts", 41, 31))

    assert (game.games[0].totals, game.match.winners) == ((103, 0), (0,))


def test_all_points_go_to_the_other_pair_after_a_revoke():
    """Rules 12.5, vector 10: written down as a hand of 72 to nothing, or from the tariff."""
    assert points(played("botifarra", hand("hearts", 0, 72, 1))) == [(0, 72)]


@pytest.mark.parametrize(("doublings", "worth"), [(0, 5), (1, 10), (2, 15), (3, 20)])
def test_the_other_table_of_doublings(doublings, worth):
    game = played("botifarra", hand("hearts", 41, 31, doublings), doubling_table="2-3-4")

    assert points(game) == [(worth, 0)]


def test_no_trumps_double_on_top_of_the_other_table():
    assert points(played("botifarra", hand("none", 41, 31, 2), doubling_table="2-3-4")) == [(30, 0)]


def test_without_sant_vicenc_there_is_no_third_doubling():
    line = hand("hearts", 41, 31, 3)

    assert problems("botifarra", line, sant_vicenc=False) == [("doublings", "range")]
    assert problems("botifarra", hand("hearts", 41, 31, 2), sant_vicenc=False) == []


def test_a_tournament_game_ends_after_twelve_hands():
    """Rules 13.1."""
    lines = [hand("hearts", 37, 35)] * 12

    assert played("botifarra", *lines, preset="twelve-hands").match.winners == (0,)
    assert played("botifarra", *lines).match.over is False
