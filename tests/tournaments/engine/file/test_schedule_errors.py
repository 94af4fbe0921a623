"""tournament-file.md, "Errors": meetings and matches that a schedule or a bracket does not have."""

import pytest

from tests.tournaments.engine.files import played, refused, solo, stage, tournament
from tournaments import engine

TABLE = "stages[0].played[0].tables[0]"


# Schedules


@pytest.mark.parametrize(
    ("system", "options", "rounds", "expected"),
    [
        ("round_robin", {}, ["a - b, c - d", "b - a"], ("stages[0].played[1].tables[0]", "not_in_schedule")),
        ("groups", {"groups": [["a", "b"], ["c", "d"]]}, ["a - c"], (TABLE, "not_in_schedule")),
        (
            "round_robin",
            {},
            ["a - b, c - d", "a - c, b - d", "a - d, b - c", ""],
            ("stages[0].played[3]", "too_many_rounds"),
        ),
    ],
)
def test_meetings_that_a_schedule_does_not_have(system, options, rounds, expected):
    assert expected in refused(tournament("abcd", stage(system, *map(played, rounds), **options)))


def test_two_legs_have_each_meeting_twice():
    engine.read_tournament(tournament("abcd", stage("round_robin", played("a - b"), played("b - a"), legs=2)))


def test_another_order_than_the_schedules_is_what_happened():
    engine.read_tournament(
        tournament("abcd", stage("round_robin", played("a - b"), played("c - d"), played("a - c")))
    )


def test_a_table_of_groups_may_say_which_it_is_and_must_be_right():
    right = {"tables": [{"group": 2, "sides": [["c"], ["d"]]}]}
    wrong = {"tables": [{"group": 1, "sides": [["c"], ["d"]]}]}
    options = {"groups": [["a", "b"], ["c", "d"]]}

    engine.read_tournament(tournament("abcd", stage("groups", right, **options)))
    assert refused(tournament("abcd", stage("groups", wrong, **options))) == [(TABLE, "not_in_schedule")]


# Brackets


def match(number, *people, bracket="main", **result):
    return {"bracket": bracket, "match": number, "sides": [[person] for person in people], **result}


def knockout(*rounds, entrants="abcd", **options):
    return tournament(entrants, stage("knockout", *({"tables": tables} for tables in rounds), **options))


FIRST = [match(1, "a", "b", scores=[1, 0]), match(2, "c", "d", scores=[1, 0])]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (knockout([match(1, "a", "b")]), ("stages[0].played[0]", "not_in_schedule")),
        (
            knockout([match(1, "a", "b"), match(3, "c", "d")]),
            ("stages[0].played[0].tables[1]", "not_in_schedule"),
        ),
        (
            knockout([match(1, "a", "b"), match(1, "c", "d")]),
            ("stages[0].played[0].tables[1]", "not_in_schedule"),
        ),
        (knockout([match(1, "a"), match(2, "c", "d")]), ("stages[0].played[0]", "not_in_schedule")),
        (knockout([match(1, "a", "b", bracket="plate"), FIRST[1]]), (TABLE, "not_in_schedule")),
        (knockout([match(1, "a", "b", bracket="winners"), FIRST[1]]), (f"{TABLE}.bracket", "range")),
        (knockout(FIRST, [match(1, "a", "d")]), ("stages[0].played[1].tables[0]", "not_in_schedule")),
        (knockout(FIRST, []), ("stages[0].played[1]", "not_in_schedule")),
        (knockout(FIRST, [match(1, "a", "c")], third_place=True), ("stages[0].played[1]", "not_in_schedule")),
        (
            knockout(FIRST, [match(1, "a", "c", scores=[1, 0])], []),
            ("stages[0].played[2]", "too_many_rounds"),
        ),
        (
            knockout([match(1, "a", "b"), FIRST[1]], [match(1, "a", "c")]),
            ("stages[0].played[1].tables[0]", "not_in_schedule"),
        ),
        (knockout([match(1, "a", "b", scores=[1, 1]), FIRST[1]]), (TABLE, "undecided")),
        (
            knockout([match(1, "a", scores=[1]), match(2, "b", "c")], entrants="abc"),
            (f"{TABLE}.scores", "result"),
        ),
        (
            knockout([match(1, "a", winner=0), match(2, "b", "c")], entrants="abc"),
            (f"{TABLE}.winner", "result"),
        ),
    ],
)
def test_what_a_bracket_does_not_have(file, expected):
    assert expected in refused(file)


def test_a_level_match_is_decided_by_its_winner():
    engine.read_tournament(
        knockout([match(1, "a", "b", scores=[1, 1], winner=1), FIRST[1]], [match(1, "c", "b")])
    )


def last_table(*rounds, entrants="abcdefghi", **options):
    return tournament(entrants, stage("table_knockout", *rounds, **options))


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (last_table(solo("a1 b2 c3", "d1 e2 f3")), ("stages[0].played[0]", "not_in_schedule")),
        (last_table(solo("a1 b3 c3", "d1 e2 f3", "g1 h2 i3")), (TABLE, "undecided")),
        (last_table(solo("ax b c", "d1 e2 f3", "g1 h2 i3")), (TABLE, "undecided")),
        (
            last_table(solo("a1 b2 c3", "d1 e2 f3", "g1 h2 i3"), solo("a1 f2 i3")),
            ("stages[0].played[1].tables[0]", "not_in_schedule"),
        ),
        (
            last_table(solo("a1 b2 c3", "d e f", "g1 h2 i3"), solo("c f i")),
            ("stages[0].played[1].tables[0]", "not_in_schedule"),
        ),
        (
            last_table(solo("a1 b2 c3"), solo("a b c"), entrants="abc"),
            ("stages[0].played[1]", "too_many_rounds"),
        ),
        (
            last_table(
                {"tables": [{"sides": [["a"], ["b"], ["c"], ["d"]], "scores": [1, 2, 3, 4], "winner": 0}]},
                entrants="abcdefgh",
                table_size=4,
                advance=2,
            ),
            (f"{TABLE}.winner", "result"),
        ),
        (
            last_table(
                {"tables": [{"sides": [["a"], ["b"], ["c"], ["d"]], "scores": [1, 2, 3, 4], "winner": [0]}]},
                entrants="abcdefgh",
                table_size=4,
                advance=2,
            ),
            (f"{TABLE}.winner", "result"),
        ),
        (
            last_table(solo("a1 b2 c3", "d1 e2 f3", "g1 h2 i3", sitting_out=["a"])),
            ("stages[0].played[0].sitting_out[0]", "twice"),
        ),
    ],
)
def test_what_a_table_knockout_does_not_have(file, expected):
    assert expected in refused(file)
