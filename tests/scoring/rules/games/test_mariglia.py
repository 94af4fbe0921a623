"""Rules 7, 8 and 12.4: Mariglia, Maniglia in partnership, Malilla."""

import pytest

from tests.scoring.rules.notation import codes, played, points, problems, so_far, totals


def hand(turn_up, *taken, **rest):
    return {"turn_up": turn_up, **({"points": list(taken)} if taken else {}), **rest}


def test_a_whole_game_of_mariglia():
    """Rules 7.4, examples 1 to 4: the deal goes anticlockwise, so side 1 deals after side 0."""
    game = played("mariglia", hand("7H", 41, 29), hand("4C", 35, 35), hand("AS", 32, 38), hand("KD", 0, 70))

    assert totals(game) == [(11, 0), (11, 0), (15, 3), (15, 41)]
    assert [line.dealer for line in game.lines] == [0, 3, 2, 1]
    assert [line.leader for line in game.lines] == [3, 2, 1, 0]
    assert game.match.games_won == (0, 1)
    assert codes(played("mariglia", hand("7H", 41, 29))) == [("turn_up", 0, 5), ("above_half", 0, 6)]


@pytest.mark.parametrize(
    ("before", "dealer", "line", "after", "options"),
    [
        pytest.param((31, 0), 0, hand("AS"), (35, 0), {}, id="7.4 example 5"),
        pytest.param((34, 0), 2, hand("QS"), (35, 0), {}, id="7.4 example 6"),
        pytest.param((34, 0), 2, hand("QS"), (36, 0), {"court_order": "queen-jack"},
                     id="7.4 example 6 with the queen above the jack"),
        pytest.param((20, 30), 3, hand("7S"), (20, 35), {}, id="7.4 example 10"),
        pytest.param((0, 0), 0, hand("7S", 70, 0), (40, 0), {}, id="7.4 example 8"),
        pytest.param((34, 34), 1, hand("5S", 36, 34), (35, 34), {}, id="7.4 example 9"),
    ],
)  # fmt: skip
def test_how_a_game_of_mariglia_ends(before, dealer, line, after, options):
    game = played("mariglia", so_far(*before), line, first_dealer=dealer, **options)

    assert game.games[0].totals == after
    assert game.games[0].winners == ((0,) if after[0] > after[1] else (1,))


def test_the_turn_up_belongs_to_the_dealers_side():
    """Rules 7.4, example 7."""
    game = played("mariglia", so_far(31, 0), hand("AS", 35, 35), first_dealer=1)

    assert (totals(game)[-1], game.games[0].over) == ((31, 4), False)


def test_forty_points_do_not_end_a_game_to_forty_five():
    """Rules 7.4, example 8."""
    assert played("mariglia", hand("7S", 70, 0), target=45).games[0].over is False


def test_the_decider_may_go_further():
    """Rules 7.4, example 12."""
    match = played("mariglia", so_far(36, 12), so_far(20, 35), preset="decider-45")

    assert (match.next.game, match.next.target) == (3, 45)
    assert match.extended([so_far(35, 0)]).match.over is False
    assert match.extended([so_far(0, 45)]).match.winners == (1,)
    assert played("mariglia", best_of=1, preset="decider-45").next.target == 35
    assert played("mariglia", so_far(36, 12), so_far(20, 35)).next.target == 35


def test_forty_one_and_twenty_eight_are_one_too_few():
    """Rules 7.4, example 13."""
    assert problems("mariglia", hand("4C", 41, 28)) == [("points", "sum")]


def test_a_turn_up_that_wins_leaves_nothing_to_play():
    won = [so_far(31, 0), hand("AS", 40, 30)]

    assert problems("mariglia", *won) == [("points", "points_after_win")]
    assert problems("mariglia", so_far(30, 0), hand("AS")) == [("points", "missing")]
    played_on = played("mariglia", *won, turn_up_wins=False)
    assert played_on.games[0].totals == (40, 0)
    assert problems("mariglia", so_far(31, 0), hand("AS"), turn_up_wins=False) == [("points", "missing")]


def test_without_turn_up_wins_the_end_is_looked_at_when_the_hand_is_played():
    game = played("mariglia", so_far(31, 33), hand("AS", 32, 38), turn_up_wins=False)

    assert (game.games[0].totals, game.games[0].winners) == ((35, 36), (1,))


def test_a_turn_up_does_not_win_while_the_totals_are_level():
    """A total at or above the target and above the other."""
    line = hand("AS", 35, 35)

    assert played("mariglia", so_far(31, 31), so_far(0, 4), line, target=36).games[0].totals == (35, 35)
    assert played("mariglia", so_far(40, 40), hand("4S", 36, 34)).games[0].totals == (41, 40)
    assert played("mariglia", so_far(40, 40), hand("KS")).games[0].totals == (43, 40)


def test_a_void_cancels_the_turn_up():
    """Rules 10.4; the same dealer deals again."""
    game = played("mariglia", {"kind": "void", "reason": "a card face up", "turn_up": "7H"})

    assert (points(game), game.next.dealer, game.next.hand) == ([(0, 0)], 0, 1)


def test_a_penalty_leaves_the_turn_up_standing():
    exposed = {"kind": "penalty", "infraction": "cards shown", "offender": 0, "turn_up": "KD"}

    game = played("mariglia", exposed, tariff={"cards shown": 10})

    assert points(game) == [(3, 10)]
    assert problems("mariglia", so_far(32, 0), exposed, tariff={"cards shown": 10}) == [
        ("infraction", "points_after_win")
    ]


@pytest.mark.parametrize(
    ("before", "dealer", "line", "after", "over"),
    [
        pytest.param((0, 0), 0, hand("7D", 40, 30), (10, 0), False, id="8 example 1"),
        pytest.param((29, 0), 0, hand("7D", 33, 37), (34, 2), False, id="8 example 2"),
        pytest.param((30, 0), 0, hand("7D", 38, 32), (33, 0), False, id="8 example 3"),
        pytest.param((30, 0), 0, hand("QD", 35, 35), (30, 0), False, id="8 example 4"),
        pytest.param((29, 0), 0, hand("AD", 37, 33), (35, 0), True, id="8 example 5"),
        pytest.param((31, 12), 1, hand("KD", 36, 34), (32, 15), False, id="8 example 6"),
        pytest.param((34, 0), 0, hand("6D", 36, 34), (35, 0), True, id="8 example 7"),
        pytest.param((0, 0), 0, hand("7D", 70, 0), (40, 0), True, id="8 example 8"),
    ],
)
def test_in_maniglia_the_turn_up_counts_up_to_twenty_nine(before, dealer, line, after, over):
    game = played("maniglia", so_far(*before), line, first_dealer=dealer)

    assert (game.games[0].totals, game.match.over) == (after, over)


def test_the_limit_of_the_turn_up_follows_the_target():
    """Rules 8, example 9."""
    level = hand("7D", 35, 35)

    assert totals(played("maniglia", so_far(39, 0), level, target=45))[-1] == (44, 0)
    assert totals(played("maniglia", so_far(40, 0), level, target=45))[-1] == (40, 0)


@pytest.mark.parametrize(
    ("limit", "total", "counts"),
    [("always", 34, True), ("never", 0, False), (10, 10, True), (10, 11, False), (0, 0, True),
    (None, 29, True),
     (None, 30, False)],
)  # fmt: skip
def test_the_limit_of_the_turn_up_may_be_another(limit, total, counts):
    game = played("maniglia", so_far(total, 0), turn_up_limit=limit)

    assert game.next.turn_up_counts == (counts, limit != "never")


def test_a_turn_up_that_always_counts_may_win():
    assert played("maniglia", so_far(31, 0), hand("AD"), turn_up_limit="always").match.winners == (0,)
    assert problems("maniglia", so_far(31, 0), hand("AD")) == [("points", "missing")]


def test_without_a_target_the_turn_up_of_maniglia_always_counts():
    game = played("maniglia", so_far(200, 0), hand("7D", 35, 35), target=None, hands_limit=4)

    assert totals(game)[-1] == (205, 0)
    assert game.next.turn_up_counts == (True, True)
    never = played("maniglia", hand("7D", 35, 35), target=None, hands_limit=4, turn_up_limit="never")
    assert totals(never) == [(0, 0)]


def test_a_turn_up_that_is_not_marked_says_so():
    assert codes(played("maniglia", so_far(30, 0), hand("7D", 38, 32))) == [
        ("turn_up_barred", 0, 0),
        ("above_half", 0, 3),
    ]


def test_malilla_has_a_turn_up_only_where_the_table_has_one():
    """Rules 12.4."""
    assert points(played("malilla", {"points": [40, 30]}, hand("JC", 40, 30))) == [(5, 0), (5, 2)]
    assert played("malilla", so_far(33, 0), hand("JC")).match.winners == (0,)
    assert problems("malilla", {}) == [("points", "missing")]
    assert problems("malilla", hand("10C", 40, 30)) == [("turn_up", "card")]
