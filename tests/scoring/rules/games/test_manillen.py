"""Rules 2, 12.1 and 12.3: Manillen for two, for four, and Manillen Plus."""

import pytest

from tests.scoring.rules.notation import codes, played, points, problems, so_far, totals


def hand(trump, ours, theirs, **called):
    return {"trump": trump, "points": [ours, theirs], **called}


ALONG = {"along": True}
AGAINST = {"along": True, "against": True}

EVENING = [
    hand("hearts", 37, 23),
    hand("none", 22, 38),
    hand("none", 35, 25, **ALONG),
    hand("none", 34, 26, **AGAINST),
    hand("spades", 30, 30),
    hand("clubs", 19, 41, **ALONG),
    hand("blind", 33, 27),
    hand("diamonds", 60, 0, all_tricks=0),
]


def test_a_whole_game_is_counted_hand_by_hand():
    """Rules 2.4, examples 1 to 8."""
    game = played("manillen-2p", *EVENING)

    assert points(game) == [(7, 0), (0, 16), (20, 0), (32, 0), (0, 0), (0, 44), (12, 0), (60, 0)]
    assert totals(game)[-3:] == [(59, 60), (71, 60), (131, 60)]
    assert [line.dealer for line in game.lines] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert [line.leader for line in game.lines] == [1, 0, 1, 0, 1, 0, 1, 0]
    assert [(each.winners, each.over) for each in game.games] == [((0,), True)]
    assert game.match.games_won == (1, 0)


@pytest.mark.parametrize("variant", ["manillen-2p", "manillen-4p"])
@pytest.mark.parametrize(
    ("line", "options", "worth"),
    [
        pytest.param(hand("blind", 31, 29, **AGAINST), {}, (16, 0), id="2.4 example 9"),
        pytest.param(hand("none", 40, 20, **AGAINST), {}, (80, 0), id="2.4 example 10"),
        pytest.param(hand("none", 60, 0, all_tricks=0, **AGAINST), {}, (480, 0), id="2.4 example 11"),
        pytest.param(
            hand("none", 60, 0, all_tricks=0, **AGAINST), {"multiplier_cap": 4}, (240, 0),
            id="2.4 example 11 with a ceiling",
        ),
        pytest.param(hand("blind", 60, 0, all_tricks=0, **AGAINST), {}, (960, 0), id="2.4 example 12"),
        pytest.param(
            hand("blind", 60, 0, all_tricks=0, **AGAINST), {"multiplier_cap": 4}, (240, 0),
            id="2.4 example 12 with a ceiling",
        ),
        pytest.param(hand("hearts", 60, 0), {}, (30, 0), id="2.4 example 13"),
        pytest.param(hand("hearts", 60, 0), {"capot": "points"}, (60, 0), id="2.4 example 13 by points"),
        pytest.param(hand("hearts", 60, 0, all_tricks=0), {"capot": "none"}, (30, 0), id="no capot"),
        pytest.param(hand("hearts", 37, 23), {}, (7, 0), id="12.1 vector 1"),
        pytest.param(hand("none", 34, 26), {}, (8, 0), id="12.1 vector 2"),
        pytest.param(hand("none", 34, 26, **ALONG), {}, (16, 0), id="12.1 vector 3"),
        pytest.param(hand("none", 34, 26, **AGAINST), {}, (32, 0), id="12.1 vector 4"),
        pytest.param(hand("none", 34, 26, **AGAINST), {"multiplier_cap": 4}, (16, 0),
        id="12.1 vector 4 capped"),
        pytest.param(hand("none", 60, 0, all_tricks=0, **ALONG), {}, (240, 0), id="12.1 vector 5"),
    ],
)  # fmt: skip
def test_a_hand_is_worth_its_difference_to_half_times_what_was_called(variant, line, options, worth):
    assert points(played(variant, line, **options)) == [worth]


def test_a_deliberate_revoke_pays_the_other_side():
    """Rules 12.1, vector 6."""
    revoke = {"kind": "penalty", "infraction": "deliberate_revoke", "offender": 0}

    game = played("manillen-4p", revoke, preset="bruges")

    assert points(game) == [(0, 60)]
    assert (game.next.hand, game.next.dealer) == (2, 1)


def test_a_carry_counts_twice_whatever_the_level_hand_was_played_at():
    """Rules 2.4, example 14, and 12.1, vector 7."""
    assert points(played("manillen-2p", hand("none", 30, 30, **ALONG), hand("clubs", 36, 24)))[-1] == (12, 0)
    assert points(played("manillen-4p", hand("clubs", 30, 30), hand("clubs", 35, 25, **ALONG)))[-1] == (20, 0)


@pytest.mark.parametrize(("tie_carry", "worth"), [("flat", 12), ("stack", 24), ("none", 6)])
def test_two_level_hands_running(tie_carry, worth):
    """Rules 2.4, example 15."""
    level = hand("hearts", 30, 30)

    game = played("manillen-2p", level, level, hand("hearts", 36, 24), tie_carry=tie_carry)

    assert points(game)[-1] == (worth, 0)


def test_exactly_the_target_is_enough():
    """Rules 2.4, example 16."""
    game = played("manillen-2p", so_far(95, 0), hand("hearts", 36, 24))

    assert (game.games[0].totals, game.games[0].winners) == ((101, 0), (0,))


def test_a_level_hand_never_ends_a_game():
    """Rules 2.4, example 17."""
    game = played("manillen-2p", so_far(100, 0), hand("hearts", 30, 30))

    assert game.games[0].over is False
    assert (game.next.multiplier, game.lines[-1].totals) == (2, (100, 0))


def test_best_of_three():
    """Rules 2.4, example 18."""
    match = played("manillen-2p", so_far(131, 60), so_far(88, 104), so_far(101, 97))

    assert (match.match.games_won, match.match.winners, match.next) == ((2, 1), (0,), None)


def test_a_ceiling_holds_for_all_that_was_called_and_the_carry():
    """Rules 2.4, example 19."""
    lines = [hand("hearts", 30, 30), hand("none", 41, 19, **ALONG)]

    capped = played("manillen-2p", *lines, multiplier_cap=4)

    assert points(capped)[-1] == (44, 0)
    assert points(played("manillen-2p", *lines))[-1] == (88, 0)
    assert codes(capped) == [
        ("above_half", 0, 11), ("no_trumps", 0, 11), ("along", 0, 22), ("carry", 0, 44), ("cap", 0, -44),
    ]  # fmt: skip


def test_against_needs_along():
    """Rules 2.4, example 20."""
    found = problems("manillen-2p", hand("hearts", 40, 20, against=True))

    assert found == [("against", "against_without_along")]


def test_every_trick_leaves_no_points_to_the_other_side():
    assert problems("manillen-4p", hand("hearts", 58, 2, all_tricks=0)) == [("all_tricks", "not_all_points")]
    assert problems("manillen-4p", hand("hearts", 60, 0, all_tricks=1)) == [("all_tricks", "not_all_points")]


def test_with_trick_points_all_sixty_eight_are_a_capot_by_themselves():
    assert points(played("manillen-2p", hand("hearts", 68, 0), card_points=68)) == [(68, 0)]
    assert points(played("manillen-2p", hand("hearts", 0, 68, all_tricks=1), card_points=68)) == [(0, 68)]
    assert points(played("manillen-2p", hand("hearts", 40, None), card_points=68)) == [(6, 0)]
    assert points(played("manillen-2p", hand("hearts", 68, 0), card_points=68, capot="none")) == [(34, 0)]


def test_a_factor_is_a_step_of_its_own():
    assert codes(played("manillen-2p", hand("blind", 0, 60, all_tricks=1, **ALONG))) == [
        ("above_half", 1, 30),
        ("blind", 1, 90),
        ("along", 1, 120),
        ("capot", 1, 240),
    ]
    assert codes(played("manillen-2p", hand("hearts", 30, 30))) == [("level", 0, 0)]


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        pytest.param(hand("hearts", 33, 27), (3, 0, 0), id="12.3 vector 1"),
        pytest.param(hand("hearts", 25, 35), (0, 5, 5), id="12.3 vector 2"),
        pytest.param(hand("none", 33, 27, **ALONG), (12, 0, 0), id="12.3 vector 3"),
        pytest.param(hand("hearts", 30, 30), (0, 0, 0), id="half each"),
    ],
)
def test_manillen_plus_for_three_is_the_dealer_against_the_two_others(line, worth):
    assert points(played("manillen-plus", line)) == [worth]


def test_both_defenders_may_win_together():
    """Rules 12.3, vector 4."""
    match = played("manillen-plus", so_far(0, 97, 97), hand("hearts", 25, 35))

    assert match.games[0].totals == (0, 102, 102)
    assert match.match.winners == (1, 2)


def test_six_play_in_two_sides():
    """Rules 12.3, vector 5."""
    match = played("manillen-plus", hand("hearts", 37, 23), hand("none", 26, 34), players=6)

    assert totals(match) == [(7, 0), (7, 8)]
    assert match.next.dealer == 2


def test_defenders_may_have_half_each_rounded_down():
    game = played("manillen-plus", hand("none", 23, 37), hand("none", 23, 37), defenders_credit="half")

    assert points(game) == [(0, 7, 7), (7, 0, 7)]
    assert codes(game)[:3] == [("above_half", 0, 7), ("no_trumps", 0, 7), ("half_each", 0, -7)]
    odd = played("manillen-plus", hand("hearts", 25, 35), defenders_credit="half")
    assert points(odd) == [(0, 2, 2)]
    six = played("manillen-plus", hand("hearts", 25, 35), defenders_credit="half", players=6)
    assert points(six) == [(0, 5)]


@pytest.mark.parametrize(
    ("line", "players", "worth"),
    [
        (hand("hearts", 10, 50, all_tricks=1), 3, (0, 40, 40)),
        (hand("hearts", 60, 0, all_tricks=0), 3, (60, 0, 0)),
        (hand("hearts", 6, 54, all_tricks=1), 6, (0, 48)),
        (hand("hearts", 60, 0, all_tricks=0), 6, (60, 0)),
    ],
)
def test_the_dealers_side_keeps_the_two_cards_aside_in_a_capot(line, players, worth):
    assert points(played("manillen-plus", line, players=players)) == [worth]


@pytest.mark.parametrize(
    ("line", "players"),
    [
        (hand("hearts", 11, 49, all_tricks=1), 3),
        (hand("hearts", 59, 1, all_tricks=0), 3),
        (hand("hearts", 11, 49, all_tricks=1), 6),
        (hand("hearts", 59, 1, all_tricks=0), 6),
    ],
)
def test_more_than_ten_points_cannot_lie_aside(line, players):
    assert problems("manillen-plus", line, players=players) == [("all_tricks", "not_all_points")]


def test_with_cards_aside_a_capot_by_points_needs_them_too():
    line = hand("hearts", 6, 54, all_tricks=1)

    assert points(played("manillen-plus", line, capot="points")) == [(0, 24, 24)]
    assert points(played("manillen-plus", hand("hearts", 0, 60), capot="points")) == [(0, 60, 60)]
