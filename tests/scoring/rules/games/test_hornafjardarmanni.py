"""Rules 4: Hornafjarðarmanni."""

import pytest

from tests.scoring.rules.notation import codes, columns_so_far, played, points, so_far


def hand(cut, *taken):
    return {"cut": cut, "tricks": list(taken)}


def test_a_whole_game_with_its_columns():
    """Rules 4.4, examples 1 to 7."""
    game = played(
        "hornafjardarmanni",
        hand("8H", 6, 4, 2),
        hand("KS", 3, 7, 2),
        hand("3D", 0, 8, 4),
        hand("10C", 5, 3, 4),
        hand("6C", 1, 4, 7),
        hand("2H", 6, 5, 1),
        hand("9S", 7, 3, 2),
    )

    assert [line.plus for line in game.lines] == [
        (2, 0, 0), (2, 3, 0), (6, 3, 0), (7, 3, 0), (7, 3, 3), (7, 3, 6), (10, 3, 6),
    ]  # fmt: skip
    assert [line.minus for line in game.lines] == [
        (0, 0, 2), (1, 0, 4), (1, 4, 4), (1, 5, 4), (4, 5, 4), (6, 6, 4), (6, 7, 6),
    ]  # fmt: skip
    assert [line.totals for line in game.lines] == [
        (2, 0, -2), (1, 3, -4), (5, -1, -4), (6, -2, -4), (3, -2, -1), (1, -3, 2), (4, -4, 0),
    ]  # fmt: skip
    assert game.match.winners == (0,)


@pytest.mark.parametrize(
    ("plus", "minus", "taken", "nets", "winners"),
    [
        pytest.param((8, 6, 3), (11, 1, 5), (6, 3, 3), (-1, 4, -3), (1,), id="4.4 example 8"),
        pytest.param((8, 5, 7), (10, 4, 6), (6, 3, 3), (0, 0, 0), (), id="4.4 example 9"),
        pytest.param((9, 9, 1), (3, 6, 10), (5, 6, 1), (7, 5, -12), (0,), id="4.4 example 10"),
        pytest.param((8, 9, 2), (6, 4, 9), (6, 3, 3), (4, 4, -8), (0, 1), id="4.4 example 11"),
    ],
)
def test_the_highest_net_above_zero_wins(plus, minus, taken, nets, winners):
    game = played("hornafjardarmanni", *columns_so_far(plus, minus), hand("8H", *taken))

    assert (game.games[0].totals, game.match.winners, game.match.over) == (nets, winners, True)


def test_nine_in_the_plus_column_is_not_enough():
    """Rules 4.4, example 12."""
    assert played("hornafjardarmanni", so_far(9, 0, 0)).match.over is False


@pytest.mark.parametrize(
    ("cut", "cut_table", "worth"),
    [
        pytest.param("10D", "standard", (2, 0, -2), id="grand"),
        pytest.param("10D", "shifted", (2, 0, -2), id="4.4 example 13"),
        pytest.param("6D", "standard", (2, 0, -2), id="diamonds"),
        pytest.param("6D", "shifted", (-2, 0, 2), id="4.4 example 14"),
        pytest.param("5S", "standard", (-2, 0, 2), id="nóló"),
        pytest.param("AS", "standard", (2, 0, -2), id="an ace is grand"),
    ],
)
def test_the_cut_says_what_is_played(cut, cut_table, worth):
    assert points(played("hornafjardarmanni", hand(cut, 6, 4, 2), cut_table=cut_table)) == [worth]


@pytest.mark.parametrize(
    ("cut", "cut_table", "mode"),
    [("10D", "standard", "grand"), ("10D", "shifted", "diamonds"), ("6D", "standard", "diamonds"),
     ("6D", "shifted", "nolo"), ("JC", "shifted", "grand"), ("7C", "shifted", "clubs")],
)  # fmt: skip
def test_the_step_names_what_was_played(cut, cut_table, mode):
    game = played("hornafjardarmanni", hand(cut, 6, 4, 2), cut_table=cut_table)

    assert {step.facts["mode"] for step in game.lines[0].steps} == {mode}


@pytest.mark.parametrize(
    ("cut", "said"), [("5S", "nolo"), ("6D", "diamonds"), ("AS", "grand"), ("5", None), (None, None)]
)
def test_what_is_played_is_known_before_play(cut, said):
    header = played("hornafjardarmanni").header
    called = header.variant.rules(header.ruleset, 3).called

    assert called({"cut": cut} if cut else {}) == said


def test_four_tricks_each_in_nolo_are_worth_nothing():
    """Rules 4.4, example 15."""
    game = played("hornafjardarmanni", hand("2C", 4, 4, 4))

    assert codes(game) == [("all_at_par", 0, 0)]


def test_a_game_may_end_when_a_net_reaches_the_target():
    """Rules 4.5."""
    lines = columns_so_far((9, 0, 0), (2, 0, 0))

    assert played("hornafjardarmanni", *lines, hand("8H", 6, 3, 3), end="net").match.over is False
    assert played("hornafjardarmanni", so_far(8, 0, -8), hand("8H", 6, 3, 3), end="net").match.winners == (0,)


def test_a_championship_game_has_six_hands_and_no_target():
    """Rules 13.3."""
    game = played("hornafjardarmanni", so_far(50, -50, 0), *[hand("8H", 6, 4, 2)] * 5, preset="championship")

    assert (game.match.over, game.next.target) == (False, None)
    assert game.extended([hand("8H", 6, 4, 2)]).match.winners == (0,)


NOBODY = [*columns_so_far((8, 5, 7), (10, 4, 6)), hand("8H", 6, 3, 3)]
"""Rules 4.4, example 9: ten in a plus column, and three nets of nothing."""


def test_with_nobody_above_zero_all_may_share():
    """Rules 11, H3."""
    assert played("hornafjardarmanni", *NOBODY, nobody_above_zero="share").match.winners == (0, 1, 2)


def test_with_nobody_above_zero_the_game_may_go_on():
    """Rules 11, H3: it is looked at again after every further line."""
    game = played("hornafjardarmanni", *NOBODY, nobody_above_zero="play_on")

    assert (game.match.over, game.next.hand) == (False, 2)
    assert game.extended([hand("8H", 4, 4, 4)]).match.over is False
    assert game.extended([hand("8H", 4, 4, 4), so_far(0, 1, 0)]).match.winners == (1,)


def test_playing_on_ends_in_a_draw_where_the_hands_are_limited():
    level = hand("8H", 4, 4, 4)

    game = played("hornafjardarmanni", *NOBODY, level, nobody_above_zero="play_on", hands_limit=2)

    assert (game.match.over, game.match.winners) == (True, ())


def test_sharing_lets_the_highest_net_win_even_below_zero():
    """Only adjustments bring all nets below zero."""
    lines = [so_far(10, 0, 0), so_far(-11, -2, -3)]

    assert played("hornafjardarmanni", *lines, end="hands", stopped=True).match.winners == ()
    shared = played("hornafjardarmanni", *lines[1:], end="hands", nobody_above_zero="share", stopped=True)
    assert shared.match.winners == (1,)
