"""docs/formats/score-sheet.md, How lines are counted; the fold as others use it."""

import pytest

from scoring.rules import SheetError, fold, preview, read_header, sheet_of
from tests.scoring.rules.notation import file, played, points, so_far, totals

LEVEL = {"trump": "hearts", "points": [30, 30]}
WON = {"trump": "hearts", "points": [37, 23]}
VOID = {"kind": "void", "reason": "a card too many"}
REVOKE = {"kind": "penalty", "infraction": "revoke", "offender": 0}
TARIFF = {"revoke": 60}


# Direction, numbers


@pytest.mark.parametrize(
    ("variant", "line", "dealers"),
    [
        ("manillen-4p", WON, [0, 1, 2, 3, 0]),
        ("manni", {"tricks": [4, 4, 4]}, [0, 1, 2, 0, 1]),
        ("mariglia", {"turn_up": "4C", "points": [35, 35]}, [0, 3, 2, 1, 0]),
        ("botifarra", {"trump": "none", "points": [36, 36]}, [0, 3, 2, 1, 0]),
    ],
)
def test_the_deal_goes_round_in_the_direction_of_the_game(variant, line, dealers):
    game = played(variant, *[line] * 5)

    assert [line.dealer for line in game.lines] == dealers


def test_the_deal_goes_on_from_one_game_to_the_next():
    match = played("manillen-4p", WON, so_far(101, 0), first_dealer=2)

    assert (match.next.game, match.next.hand, match.next.dealer) == (2, 1, 3)


def test_hands_and_penalties_take_numbers_and_voids_do_not():
    game = played("manillen-4p", VOID, WON, REVOKE, VOID, so_far(1, 1), WON, tariff=TARIFF)

    assert [line.hand for line in game.lines] == [1, 1, 2, 3, None, 3]
    assert [line.dealer for line in game.lines] == [0, 0, 1, 2, None, 2]
    assert [line.leader for line in game.lines] == [1, 1, 2, 3, None, 3]


def test_a_dealer_out_of_turn_is_noted_and_the_deal_goes_on_from_him():
    game = played("manillen-4p", WON | {"dealer": 2}, WON | {"dealer": 3}, VOID | {"dealer": 1}, WON)

    assert [line.dealer for line in game.lines] == [2, 3, 1, 1]
    assert [line.notes for line in game.lines] == [("dealer_out_of_turn",), (), ("dealer_out_of_turn",), ()]
    assert game.lines[0].leader == 3


def test_a_penalty_may_be_dealt_out_of_turn_too():
    game = played("manillen-4p", REVOKE | {"dealer": 3}, tariff=TARIFF)

    assert (game.lines[0].notes, game.next.dealer) == (("dealer_out_of_turn",), 0)


def test_the_tariff_pays_each_other_player_where_everybody_is_alone():
    game = played("manni", REVOKE, tariff={"revoke": 2})

    assert points(game) == [(0, 2, 2)]


# Carry


@pytest.mark.parametrize(
    ("between", "worth"),
    [([], 14), ([VOID], 14), ([so_far(1, 0)], 14), ([VOID, so_far(0, 1), VOID], 14), ([REVOKE], 7)],
)
def test_a_carry_waits_through_voids_and_adjustments_and_is_used_up_by_a_penalty(between, worth):
    game = played("manillen-4p", LEVEL, *between, WON, tariff=TARIFF)

    assert points(game)[-1] == (worth, 0)


def test_a_penalty_is_never_multiplied():
    assert points(played("manillen-4p", LEVEL, REVOKE, tariff=TARIFF))[-1] == (0, 60)


def test_a_carry_is_dropped_when_the_game_ends():
    match = played("manillen-4p", LEVEL, so_far(101, 0))

    assert (match.next.game, match.next.multiplier) == (2, 1)
    assert played("manillen-4p", LEVEL, hands_limit=1).next.multiplier == 1


# Ends of games


def test_level_totals_above_the_target_play_on():
    game = played("manillen-4p", so_far(101, 101))

    assert game.games[0].over is False
    assert game.extended([WON]).games[0].winners == (0,)


def test_an_adjustment_may_end_a_game_and_take_points_away():
    assert played("manillen-4p", so_far(0, 101)).games[0].winners == (1,)
    assert totals(played("manillen-4p", so_far(5, 0), so_far(-7, 0))) == [(5, 0), (-2, 0)]


def test_an_adjustment_after_the_end_of_a_game_belongs_to_the_next():
    match = played("manillen-4p", so_far(101, 0), so_far(-5, 3))

    assert [(game.game, game.totals, game.over) for game in match.games] == [
        (1, (101, 0), True),
        (2, (-5, 3), False),
    ]
    assert (match.lines[1].game, match.next.hand) == (2, 1)


@pytest.mark.parametrize(("ours", "winners"), [(37, (0,)), (23, (1,)), (30, ())])
def test_a_game_of_so_many_hands_ends_as_it_stands(ours, winners):
    game = played(
        "manillen-4p", {"trump": "none", "points": [ours, None]}, target=None, hands_limit=1, best_of=1
    )

    assert (game.match.over, game.match.winners, game.next) == (True, winners, None)


def test_four_deals_each_has_no_target():
    """Rules 13.1, Roeselare."""
    game = played("manillen-4p", so_far(500, 0), *[WON] * 15, preset="four-deals-each")

    assert (game.match.over, game.next.target) == (False, None)
    assert game.extended([WON]).match.winners == (0,)


def test_leaders_of_a_solo_game_who_are_level_share_and_all_level_is_a_draw():
    lines = [so_far(3, 3, 0), {"tricks": [4, 4, 4]}]

    assert played("manni", *lines, hands_limit=1).match.winners == (0, 1)
    assert played("manni", lines[1], hands_limit=1).match.winners == ()


def test_all_three_at_the_target_share_a_game_that_reached_its_end():
    assert played("manni", so_far(12, 12, 12)).match.winners == (0, 1, 2)


# Stopped


def test_a_stopped_match_ends_the_game_in_progress_as_it_stands():
    match = played("manillen-4p", WON, stopped=True)

    assert (match.match.over, match.match.winners, match.match.games_won) == (True, (0,), (1, 0))
    assert (match.games[0].over, match.games[0].winners, match.next) == (True, (0,), None)


def test_a_match_stopped_between_two_games_gets_no_further_game():
    match = played("manillen-4p", so_far(101, 0), stopped=True)

    assert (len(match.games), match.match.winners) == (1, (0,))


def test_a_void_deal_is_enough_for_a_game_in_progress():
    match = played("manillen-4p", so_far(101, 0), VOID, stopped=True)

    assert [(game.over, game.winners) for game in match.games] == [(True, (0,)), (True, ())]
    assert match.match.games_won == (1, 0)


def test_a_match_stopped_before_its_first_line_is_drawn():
    match = played("manillen-4p", stopped=True, best_of=1)

    assert (match.games, match.match.over, match.match.winners) == ((), True, ())


def test_stopping_does_nothing_to_a_match_that_is_over():
    lines = [so_far(101, 0), so_far(101, 0)]

    assert played("manillen-4p", *lines, stopped=True).match == played("manillen-4p", *lines).match


# The match


@pytest.mark.parametrize(
    ("games", "best_of", "over", "winners"),
    [
        ("a", 1, True, (0,)),
        ("=", 1, True, ()),
        ("aa", 3, True, (0,)),
        ("ab", 3, False, ()),
        ("aba", 3, True, (0,)),
        ("ab=", 3, True, ()),
        ("a=", 3, False, ()),
        ("a==", 3, True, (0,)),
        ("===", 3, True, ()),
        ("a==", 5, False, ()),
        ("aa=", 5, False, ()),
        ("aa==", 5, True, (0,)),
        ("aab=", 5, False, ()),
    ],
)
def test_a_match_is_over_when_nobody_else_can_draw_level(games, best_of, over, winners):
    hands = {"a": [37, 23], "b": [23, 37], "=": [30, 30]}
    lines = [{"trump": "none", "points": hands[game]} for game in games]

    match = played("manillen-4p", *lines, target=None, hands_limit=1, best_of=best_of)

    assert (match.match.over, match.match.winners) == (over, winners)


def test_co_winners_each_win_a_game():
    match = played("manni", so_far(12, 12, 0), best_of=3)
    again = match.extended([so_far(12, 12, 0)])

    assert (match.match.games_won, match.match.over) == ((1, 1, 0), False)
    assert (again.match.games_won, again.match.over, again.match.winners) == ((2, 2, 0), True, (0, 1))


def test_everybody_level_is_a_drawn_match_but_a_single_game_has_its_winners():
    lines = [so_far(12, 12, 12)]

    assert played("manni", *lines).match.winners == (0, 1, 2)
    assert played("manni", *lines * 2, best_of=3).match.winners == ()


def test_nothing_is_in_games_before_the_first_line():
    assert played("manni").games == ()
    assert [game.over for game in played("manni", VOID).games] == [False]


# The fold as others use it


def test_a_strict_fold_names_the_first_line_that_is_wrong():
    header, lines = read_header(file("manillen-4p", WON, {"trump": "hearts"}, {"kind": "joke"}))

    with pytest.raises(SheetError) as caught:
        fold(header, lines)

    assert [(line, problem.field, problem.code) for line, problem in caught.value.problems] == [
        (2, "points", "missing")
    ]


def test_a_lenient_fold_keeps_a_bad_line_in_its_place_and_goes_on():
    header, lines = read_header(file("manillen-4p", LEVEL, {"trump": "hearts", "points": [1, 2]}, 5, WON))

    folded = fold(header, lines, strict=False)

    assert [[problem.code for problem in line.problems] for line in folded.lines] == [
        [],
        ["sum"],
        ["type"],
        [],
    ]
    assert points(folded) == [(0, 0), (0, 0), (0, 0), (14, 0)]
    assert [(line.kind, line.hand, line.dealer) for line in folded.lines] == [
        ("hand", 1, 0),
        ("hand", 2, 1),
        ("", 2, 1),
        ("hand", 2, 1),
    ]


def test_a_bad_first_line_starts_no_game():
    header, lines = read_header(file("manillen-4p", {"kind": "joke"}))

    folded = fold(header, lines, strict=False)

    assert (folded.games, folded.lines[0].totals) == ((), (0, 0))


def test_a_lenient_fold_keeps_lines_after_the_end_of_the_match():
    header, lines = read_header(file("manillen-4p", so_far(101, 0), WON, VOID, best_of=1))

    folded = fold(header, lines, strict=False)

    assert [[problem.code for problem in line.problems] for line in folded.lines] == [
        [],
        ["match_over"],
        ["match_over"],
    ]
    assert [(line.game, line.hand, line.totals) for line in folded.lines] == [
        (1, None, (101, 0)),
        (1, None, (101, 0)),
        (1, None, (101, 0)),
    ]


def test_a_bad_line_dealt_out_of_turn_moves_nothing():
    header, lines = read_header(file("manillen-4p", {"trump": "none", "points": [1, 2], "dealer": 3}, WON))

    folded = fold(header, lines, strict=False)

    assert (folded.lines[1].dealer, folded.lines[1].notes) == (0, ())


def test_a_fold_goes_on_where_it_stopped():
    lines = [WON, LEVEL, VOID, WON, so_far(90, 0), WON]

    for cut in range(len(lines) + 1):
        begun = played("manillen-4p", *lines[:cut])
        before = (begun.lines, begun.games, begun.match, begun.next)
        whole = begun.extended(lines[cut:])
        assert (whole.lines, whole.games, whole.match, whole.next) == _seen(played("manillen-4p", *lines))
        assert (begun.lines, begun.games, begun.match, begun.next) == before


def _seen(folded):
    return folded.lines, folded.games, folded.match, folded.next


def test_a_stopped_sheet_may_still_be_extended():
    """Somebody finds a line that was forgotten: the course goes on from before the stop."""
    match = played("manillen-4p", WON, stopped=True).extended([WON])

    assert (match.games[0].totals, match.match.over) == ((14, 0), True)


def test_a_preview_says_what_a_line_would_bring():
    begun = played("manillen-4p", so_far(98, 0), best_of=1)

    seen = preview(begun, WON)

    assert (seen.points, seen.totals, seen.ended_game, seen.game_winners) == ((7, 0), (105, 0), True, (0,))
    assert (seen.ended_match, seen.match_winners) == (True, (0,))
    assert preview(begun, LEVEL).ended_game is False
    assert [problem.code for problem in preview(begun, {"trump": "hearts", "points": [1, 2]}).problems] == [
        "sum"
    ]
    assert begun.extended([LEVEL]).lines[-1].totals == (98, 0)


@pytest.mark.parametrize(
    "ruleset", [{}, {"preset": "bruges", "target": 61}, {"target": None, "hands_limit": 4}]
)
def test_a_sheet_can_be_written_again(ruleset):
    original = file("manillen-2p", WON, LEVEL, first_dealer=1, stopped=True, **ruleset)
    header, lines = read_header(original)

    written = sheet_of(header, lines)

    assert read_header(written) == (header, lines)
    assert "preset" not in written["ruleset"]
    assert sheet_of(*read_header(file("manni"))) == {
        "format": "manille-score-sheet/1",
        "variant": "manni",
        "ruleset": {},
        "players": ["Anna", "Bob", "Cid"],
        "first_dealer": 0,
        "lines": [],
    }
