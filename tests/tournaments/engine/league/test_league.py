"""rules 13.1: how real clubs add up a season; who was not there is in ``test_league_absence``."""

from fractions import Fraction

import pytest

from tournaments.engine.league.table import half_up, league_table
from tournaments.engine.league.values import (
    AbsenceCounting,
    EveningCounting,
    EveningScore,
    LeagueRow,
    LeagueRules,
    Missed,
)

AN, BERT, CAS, DINA = 1, 2, 3, 4
GAME_POINTS = {"counting": EveningCounting.GAME_POINTS, "ranking": ("total",)}


def points(who: int, *by_evening: int | None, **more: int) -> list[EveningScore]:
    """Game points evening by evening; None for an evening without."""
    return [
        EveningScore(who=who, evening=evening, game_points=scored, **more)
        for evening, scored in enumerate(by_evening, start=1)
        if scored is not None
    ]


def row_of(who: int, rows: list[LeagueRow]) -> LeagueRow:
    return next(row for row in rows if row.who == who)


def told(row: LeagueRow) -> list[tuple[int, int, str]]:
    return [(counted.evening, counted.points, counted.why) for counted in row.evenings]


# What an evening is worth


def test_two_points_a_win_with_three_games_are_six_to_be_had():
    rows = league_table(
        LeagueRules(),
        [
            EveningScore(who=AN, evening=1, won=3, played=3),
            EveningScore(who=BERT, evening=1, won=1, drawn=1, played=3),
        ],
    )

    assert [(row.rank, row.who, row.total) for row in rows] == [(1, AN, 6), (2, BERT, 3)]


def test_a_credit_for_sitting_out_is_worth_a_win_and_is_no_match_played():
    [row] = league_table(LeagueRules(), [EveningScore(who=AN, evening=1, won=1, played=2, credited=1)])

    assert row.total == 4
    assert row.values["percentage"] == 50


def test_a_meeting_of_the_lliga_is_worth_three_one_or_nothing():
    rules = LeagueRules(counting=EveningCounting.MEETINGS, win=3, draw=1)
    rows = league_table(
        rules,
        [
            EveningScore(who=who, evening=1, meeting=meeting)
            for who, meeting in ((AN, 1), (BERT, 0), (CAS, -1))
        ],
    )

    assert [(row.who, row.total) for row in rows] == [(AN, 3), (BERT, 1), (CAS, 0)]


def test_net_points_may_be_less_than_nothing():
    rules = LeagueRules(counting=EveningCounting.NET)
    rows = league_table(
        rules, [EveningScore(who=AN, evening=1, net=-8), EveningScore(who=BERT, evening=1, net=8)]
    )

    assert [(row.who, row.total) for row in rows] == [(BERT, 8), (AN, -8)]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2, 3, 4), [12, 10, 8, 7]),
        ((1, 1, 3, 4), [11, 11, 8, 7]),
        ((1, 2, 2, 2), [12, 8, 8, 8]),  # 25/3 rounded
        ((1, 1, 1, 1), [9, 9, 9, 9]),  # 37/4 rounded
        ((1, 2, 0, 11), [12, 10, 0, 0]),
    ],
)
def test_those_who_share_a_place_share_the_points_of_the_places_they_fill(places, expected):
    scores = [EveningScore(who=who, evening=1, place=place) for who, place in enumerate(places)]
    rows = league_table(LeagueRules(counting=EveningCounting.PLACE), scores)

    assert [row_of(who, rows).total for who in range(4)] == expected


def test_both_of_a_pair_get_the_points_of_their_place_and_share_it_with_other_pairs_only():
    scores = [
        EveningScore(who=who, evening=1, place=place, level=level)
        for who, place, level in [(1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 2, 2), (6, 2, 2)]
    ]
    rows = league_table(LeagueRules(counting=EveningCounting.PLACE), scores)

    assert [row_of(who, rows).total for who in range(1, 7)] == [12, 12, 9, 9, 9, 9]


def test_places_beyond_the_end_of_the_table_share_what_the_table_has():
    rules = LeagueRules(counting=EveningCounting.PLACE, place_points=(5, 3))
    rows = league_table(rules, [EveningScore(who=who, evening=1, place=2) for who in (AN, BERT, CAS)])

    assert [row.total for row in rows] == [1, 1, 1]


def test_being_there_is_worth_a_point_and_not_being_there_is_not():
    rules = LeagueRules(attendance_points=1, absent_with_notice=AbsenceCounting.LOWEST, **GAME_POINTS)
    rows = league_table(rules, [*points(AN, 50), *points(BERT, 40)], [Missed(CAS, 1, notice=True)])

    assert [(row.who, row.total) for row in rows] == [(AN, 51), (BERT, 41), (CAS, 40)]


# The best of so many


def test_best_two_of_four_count():
    [row] = league_table(LeagueRules(best=2, **GAME_POINTS), points(AN, 10, 40, 30, 20))

    assert row.total == 70
    assert told(row) == [(1, 10, "dropped"), (2, 40, "played"), (3, 30, "played"), (4, 20, "dropped")]


def test_the_worst_two_are_dropped_the_later_of_equals_first():
    [row] = league_table(LeagueRules(drop_worst=2, **GAME_POINTS), points(AN, 10, 40, 10, 10))

    assert [counted.evening for counted in row.evenings if counted.counts] == [1, 2]


@pytest.mark.parametrize(("played", "counting"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_one_evening_always_counts(played, counting):
    [row] = league_table(LeagueRules(drop_worst=2, **GAME_POINTS), points(AN, *[7] * played))

    assert sum(counted.counts for counted in row.evenings) == counting


def test_best_of_and_dropping_go_together_the_stricter_holds():
    rules = LeagueRules(best=3, drop_worst=1, **GAME_POINTS)

    assert row_of(AN, league_table(rules, points(AN, 1, 2, 3, 4, 5))).total == 12
    assert row_of(AN, league_table(rules, points(AN, 1, 2, 3))).total == 5


def test_an_evening_missed_is_the_first_to_be_dropped():
    rules = LeagueRules(drop_worst=1, **GAME_POINTS)
    [row] = league_table(rules, points(AN, 30, None, 20), [Missed(AN, 2, notice=False)])

    assert row.total == 50
    assert row.evenings[1].why == "dropped"
    assert row.evenings[1].earned == "nothing"


# Ranks


def test_who_came_too_seldom_is_listed_without_a_rank():
    rules = LeagueRules(minimum_evenings=2, **GAME_POINTS)
    rows = league_table(
        rules, [*points(AN, 90), *points(BERT, 10, 10), *points(CAS, 95)], [Missed(AN, 2, True)]
    )

    assert [(row.rank, row.who) for row in rows] == [(1, BERT), (None, CAS), (None, AN)]


def test_clubs_are_ranked_by_the_percentage_of_matches_won():
    """18 of 25 is 72 %: more than 20 of 30 (rules 13.1)."""
    scores = [
        EveningScore(who=AN, evening=1, won=20, played=30),
        EveningScore(who=BERT, evening=1, won=18, played=25),
    ]
    rows = league_table(LeagueRules(by_percentage=True), scores)

    assert [row.who for row in rows] == [BERT, AN]
    assert rows[0].values["percentage"] == 72
    assert rows[1].values["percentage"] == Fraction(200, 3)
    assert rows[1].parted_by == "percentage"


FOUR_LEVEL = LeagueRules(ranking=("total", "evenings_won", "head_to_head", "difference"))


def four_level(meetings):
    """An has won the evening; the others are level on it, and Dina has the most net points."""
    scores = [
        EveningScore(who=who, evening=1, won=2, played=3, place=1 + (who != AN), net=9 * (who == DINA))
        for who in (AN, BERT, CAS, DINA)
    ]
    rows = league_table(FOUR_LEVEL, scores, meetings=meetings)
    return [(row.rank, row.who, row.parted_by) for row in rows]


def test_level_ones_are_parted_by_the_next_measure_and_named_by_it():
    assert four_level({(CAS, BERT): 1, (DINA, BERT): 1, (CAS, DINA): 0}) == [
        (1, AN, None),
        (2, DINA, "evenings_won"),
        (3, CAS, "difference"),
        (4, BERT, "head_to_head"),
    ]


@pytest.mark.parametrize(
    "meetings",
    [{(CAS, BERT): 1, (DINA, BERT): 1}, {(CAS, BERT): 5, (AN, DINA): 1, (AN, CAS): 1, (AN, BERT): 1}, {}],
)
def test_what_they_did_against_each_other_parts_nobody_unless_all_of_them_have_met(meetings):
    assert four_level(meetings) == [
        (1, AN, None),
        (2, DINA, "evenings_won"),
        (3, BERT, "difference"),
        (3, CAS, None),
    ]


def test_two_of_three_who_are_left_level_are_not_asked_about_the_one_above():
    meetings = {(BERT, CAS): 0, (BERT, DINA): 0, (CAS, DINA): 0}
    assert [rank for rank, _who, _by in four_level(meetings)] == [1, 2, 3, 3]


def test_level_on_everything_they_share_the_rank():
    rows = league_table(LeagueRules(**GAME_POINTS), [*points(BERT, 5), *points(AN, 5), *points(CAS, 4)])

    assert [(row.rank, row.who, row.parted_by) for row in rows] == [
        (1, AN, None),
        (1, BERT, None),
        (3, CAS, "total"),
    ]


def test_a_club_that_withdraws_is_struck_with_all_it_did():
    rows = league_table(
        LeagueRules(**GAME_POINTS), [*points(AN, 9), *points(BERT, 8)], [Missed(AN, 2, True)], struck=[AN]
    )

    assert [row.who for row in rows] == [BERT]


@pytest.mark.parametrize(
    ("value", "rounded"), [((7, 2), 4), ((-7, 2), -3), ((10, 3), 3), ((-10, 3), -3), ((4, 1), 4)]
)
def test_means_are_rounded_half_up(value, rounded):
    assert half_up(Fraction(*value)) == rounded


def test_a_club_is_listed_before_it_has_played():
    played = [EveningScore(who=BERT, evening=1, won=1, played=1)]
    rows = league_table(LeagueRules(), played, entered=[AN, BERT])

    assert [(row.rank, row.who, row.total) for row in rows] == [(1, BERT, 2), (2, AN, 0)]
