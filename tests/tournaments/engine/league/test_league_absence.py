"""rules 13.1: evenings that somebody missed, called off or made up."""

import pytest

from tests.tournaments.engine.league.test_league import AN, BERT, CAS, GAME_POINTS, points, row_of, told
from tournaments.engine.league.table import league_table
from tournaments.engine.league.values import AbsenceCounting, EveningScore, LeagueRules, Missed

# Who was not there


@pytest.mark.parametrize(
    ("absence", "notice", "expected"),
    [
        (AbsenceCounting.NOTHING, True, (0, "nothing")),
        (AbsenceCounting.LOWEST, True, (15, "lowest")),
        (AbsenceCounting.OWN_MEAN, True, (26, "own_mean")),  # of 30 and 21
        (AbsenceCounting.LOWEST, False, (0, "nothing")),
        (AbsenceCounting.OWN_MEAN, False, (0, "nothing")),
    ],
)
def test_who_called_off_gets_the_lowest_or_the_own_mean_who_did_not_gets_nothing(absence, notice, expected):
    rules = LeagueRules(absent_with_notice=absence, **GAME_POINTS)
    scores = [*points(AN, 30, None, 21), *points(BERT, 10, 15, 10), *points(CAS, 10, 45, 10)]
    row = row_of(AN, league_table(rules, scores, [Missed(AN, 2, notice)]))

    assert (row.evenings[1].points, row.evenings[1].why) == expected


def test_who_was_never_there_has_no_mean():
    rules = LeagueRules(absent_with_notice=AbsenceCounting.OWN_MEAN, **GAME_POINTS)
    [row] = league_table(rules, [], [Missed(AN, 1, notice=True)])

    assert row.total == 0


def test_who_was_there_was_not_absent_whatever_was_noted():
    [row] = league_table(LeagueRules(**GAME_POINTS), points(AN, 30), [Missed(AN, 1, notice=True)])

    assert told(row) == [(1, 30, "played")]


# Evenings made up


def catching_up(evening: int, missed: int, scored: int = 25) -> EveningScore:
    return EveningScore(who=AN, evening=evening, game_points=scored, makes_up=missed)


def test_an_evening_made_up_takes_the_place_of_the_one_missed():
    rules = LeagueRules(catch_up_limit=1, **GAME_POINTS)
    [row] = league_table(rules, [*points(AN, 30), catching_up(5, missed=2)], [Missed(AN, 2, notice=False)])

    assert told(row) == [(1, 30, "played"), (5, 25, "made_up")]
    assert row.evenings[1].for_evening == 2


def test_an_evening_is_never_made_up_twice_and_never_when_one_was_there():
    rules = LeagueRules(catch_up_limit=5, **GAME_POINTS)
    scores = [*points(AN, 30), catching_up(5, missed=2), catching_up(6, missed=2), catching_up(7, missed=1)]
    [row] = league_table(rules, scores)

    assert row.total == 55
    assert [counted.why for counted in row.evenings] == [
        "played",
        "made_up",
        "made_up_already",
        "made_up_already",
    ]


def test_beyond_the_limit_nothing_is_made_up_and_the_absence_stands():
    rules = LeagueRules(catch_up_limit=1, absent_with_notice=AbsenceCounting.LOWEST, **GAME_POINTS)
    scores = [catching_up(5, missed=2), catching_up(6, missed=3), *points(BERT, None, 9, 12)]
    row = row_of(AN, league_table(rules, scores, [Missed(AN, 2, True), Missed(AN, 3, True)]))

    assert told(row) == [(3, 12, "lowest"), (5, 25, "made_up"), (6, 25, "over_limit")]
    assert row.total == 37


def test_who_plays_along_at_an_evening_for_making_up_gets_nothing_for_it():
    scores = [
        *points(AN, 30),
        EveningScore(who=AN, evening=5, game_points=90, won=3, played=3, is_extra=True),
    ]
    [row] = league_table(LeagueRules(**GAME_POINTS), scores)

    assert told(row) == [(1, 30, "played"), (5, 90, "extra")]
    assert (row.total, row.values["matches_won"], row.values["evenings"]) == (30, 0, 1)
