"""Rules 3: Manni."""

import pytest

from tests.scoring.rules.notation import played, points, problems, so_far, totals


def tricks(*taken, **rest):
    return {"tricks": list(taken), **rest}


def test_a_whole_game():
    """Rules 3.4, examples 1 to 6."""
    game = played(
        "manni",
        tricks(6, 4, 2),
        tricks(5, 5, 2),
        tricks(4, 4, 4),
        tricks(0, 0, 12),
        tricks(3, 7, 2),
        tricks(1, 3, 8),
    )

    assert totals(game) == [(2, 0, 0), (3, 1, 0), (3, 1, 0), (3, 1, 8), (3, 4, 8), (3, 4, 12)]
    assert game.match.winners == (2,)


@pytest.mark.parametrize(
    ("before", "taken", "after", "winners"),
    [
        pytest.param((11, 11, 5), (6, 6, 0), (13, 13, 5), (0, 1), id="3.4 example 7"),
        pytest.param((11, 10, 2), (5, 7, 0), (12, 13, 2), (1,), id="3.4 example 8"),
        pytest.param((11, 9, 3), (5, 7, 0), (12, 12, 3), (0, 1), id="3.4 example 9"),
        pytest.param((11, 4, 4), (4, 4, 4), (11, 4, 4), (), id="3.4 example 10"),
    ],
)
def test_the_highest_total_wins_once_somebody_has_twelve(before, taken, after, winners):
    game = played("manni", so_far(*before), tricks(*taken))

    assert (game.games[0].totals, game.games[0].winners) == (after, winners)
    assert game.match.over is bool(winners)


def test_thirteen_tricks_are_one_too_many():
    """Rules 3.4, example 11."""
    assert problems("manni", tricks(6, 4, 3)) == [("tricks", "sum")]


def test_the_icelandic_target_is_ten():
    """Rules 3.4, example 12."""
    lines = [so_far(9, 6, 5), tricks(5, 4, 3)]

    assert played("manni", *lines, preset="icelandic").match.winners == (0,)
    assert played("manni", *lines).match.over is False


def test_missing_tricks_may_cost_a_point_each():
    """Rules 3.4, example 13."""
    assert points(played("manni", tricks(6, 4, 2), below_four="minus")) == [(2, 0, -2)]


def test_trumps_follow_the_number_of_the_hand():
    """Rules 3.2: a void deal takes no number, a penalty does."""
    level, void = tricks(4, 4, 4), {"kind": "void", "reason": "a card too few"}
    revoke = {"kind": "penalty", "infraction": "revoke", "offender": 2}

    seen = [
        played("manni", *lines, tariff={"revoke": 1}).next.trump
        for lines in ([], [level], [level, void], [level, revoke], [level] * 3, [level] * 4)
    ]

    assert seen == ["hearts", "spades", "spades", "diamonds", "clubs", "hearts"]


def test_who_took_the_manni_changes_nothing():
    assert points(played("manni", tricks(6, 4, 2, manni_to=1))) == [(2, 0, 0)]
