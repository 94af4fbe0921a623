"""tournament-file.md, "Errors": every code, with the path of the key that is missing or at fault."""

import pytest

from tests.tournaments.engine.files import played, refused, solo, stage, tournament
from tournaments import engine

SWISS = stage("swiss", rounds=3)


def changed(**keys):
    return {**tournament(4, SWISS), **keys}


def with_entrant(**keys):
    return tournament([{"id": "a"}, {"id": "b"}, {"id": "c", **keys}], SWISS)


def with_stage(system, **options):
    return tournament(4, stage(system, **options))


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ([], ("", "format")),
        ({}, ("format", "format")),
        (changed(format=None), ("format", "format")),
        (changed(format="manille-tournament/2"), ("format", "format")),
        (changed(entrants=None), ("entrants", "missing")),
        (changed(stages=None), ("stages", "missing")),
        (tournament([{"id": "a"}, {}], SWISS), ("entrants[1].id", "missing")),
        (changed(stages=[{}]), ("stages[0].system", "missing")),
        (changed(apart=[{}]), ("apart[0].entrants", "missing")),
        (with_stage("swiss"), ("stages[0].rounds", "missing")),
        (with_stage("swiss", rounds=None), ("stages[0].rounds", "missing")),
        (with_stage("groups"), ("stages[0].groups", "missing")),
        (with_stage("swiss", rounds=1, played=[{}]), ("stages[0].played[0].tables", "missing")),
        (
            with_stage("swiss", rounds=1, played=[{"tables": [{}]}]),
            ("stages[0].played[0].tables[0].sides", "missing"),
        ),
        (
            with_stage("knockout", played=[played("a - b")]),
            ("stages[0].played[0].tables[0].bracket", "missing"),
        ),
        (changed(colour="red"), ("colour", "unknown_field")),
        (changed(colour=None), ("colour", "unknown_field")),
        (with_entrant(age=9), ("entrants[2].age", "unknown_field")),
        (with_stage("swiss", rounds=3, legs=1), ("stages[0].legs", "unknown_field")),
        (with_stage("knockout", rounds=3), ("stages[0].rounds", "unknown_field")),
        (with_stage("knockout", ranking=["points"]), ("stages[0].ranking", "unknown_field")),
        (with_stage("table_knockout", sitting_out="zero"), ("stages[0].sitting_out", "unknown_field")),
        (with_stage("tables", rounds=1, win=3), ("stages[0].win", "unknown_field")),
        (changed(entrants={}), ("entrants", "type")),
        (changed(chance=True), ("chance", "type")),
        (changed(chance=1.0), ("chance", "type")),
        (changed(name=3), ("name", "type")),
        (changed(entrants=["a", "b"]), ("entrants[0]", "type")),
        (changed(entrants=[{"id": "a"}, None]), ("entrants[1]", "type")),
        (with_entrant(absent_in=[1, "2"]), ("entrants[2].absent_in[1]", "type")),
        (with_stage("swiss", rounds="3"), ("stages[0].rounds", "type")),
        (with_stage("knockout", plate=1), ("stages[0].plate", "type")),
        (with_stage("swiss", rounds=3, ranking="points"), ("stages[0].ranking", "type")),
        (with_stage("swiss", rounds=3, ranking=[3]), ("stages[0].ranking[0]", "type")),
        (changed(stages=[{"system": 3}]), ("stages[0].system", "type")),
        (tournament(4, SWISS, {"system": "swiss", "rounds": 1, "from": 8}), ("stages[1].from", "type")),
        (changed(chance=-1), ("chance", "range")),
        (changed(chance=9_007_199_254_740_992), ("chance", "range")),
        (changed(name=""), ("name", "range")),
        (changed(name="x" * 81), ("name", "range")),
        (with_entrant(seed=0), ("entrants[2].seed", "range")),
        (with_entrant(from_round=0), ("entrants[2].from_round", "range")),
        (with_entrant(left_after=-1), ("entrants[2].left_after", "range")),
        (with_entrant(seed=1_000_001), ("entrants[2].seed", "range")),
        (tournament(1, SWISS), ("entrants", "range")),
        (tournament(4097, SWISS), ("entrants", "range")),
        (tournament(2), ("stages", "range")),
        (with_stage("swiss", rounds=0), ("stages[0].rounds", "range")),
        (with_stage("swiss", rounds=201), ("stages[0].rounds", "range")),
        (with_stage("round_robin", legs=11), ("stages[0].legs", "range")),
        (with_stage("tables", rounds=1, table_size=9), ("stages[0].table_size", "range")),
        (with_stage("swiss", rounds=1, win=101), ("stages[0].win", "range")),
        (with_stage("swiss", rounds=1, sitting_out="half"), ("stages[0].sitting_out", "range")),
        (with_stage("tables", rounds=1, by="size"), ("stages[0].by", "range")),
        (with_stage("swiss", rounds=1, ranking=[]), ("stages[0].ranking", "range")),
        (changed(apart=[{"entrants": ["a"]}]), ("apart[0].entrants", "range")),
        (with_stage("groups", groups=0), ("stages[0].groups", "range")),
        (with_stage("chess"), ("stages[0].system", "unknown_system")),
        (with_stage("swiss", rounds=1, ranking=["points", "luck"]), ("stages[0].ranking[1]", "measure")),
        (with_stage("swiss", rounds=1, ranking=["wins", "wins"]), ("stages[0].ranking[1]", "measure")),
        (with_stage("swiss", rounds=1, ranking=["total"]), ("stages[0].ranking[0]", "measure")),
        (with_stage("tables", rounds=1, ranking=["points"]), ("stages[0].ranking[0]", "measure")),
        (with_stage("partners", rounds=1, ranking=["buchholz"]), ("stages[0].ranking[0]", "measure")),
        (tournament("aba", SWISS), ("entrants[2].id", "duplicate_id")),
        (changed(apart=[{"entrants": ["a", "x"]}]), ("apart[0].entrants[1]", "unknown_entrant")),
        (
            with_stage("groups", groups=[["a", "b"], ["c", "x"]]),
            ("stages[0].groups[1][1]", "unknown_entrant"),
        ),
        (
            with_stage("swiss", rounds=1, played=[played("a - x")]),
            ("stages[0].played[0].tables[0].sides[1][0]", "unknown_entrant"),
        ),
        (with_entrant(from_round=3, left_after=2), ("entrants[2].left_after", "presence")),
        (with_stage("swiss", rounds=1, **{"from": {"best": 2}}), ("stages[0].from", "from")),
        (tournament(4, SWISS, stage("knockout", **{"from": {"per_group": 1}})), ("stages[1].from", "from")),
        (tournament(4, SWISS, stage("knockout", **{"from": {}})), ("stages[1].from", "from")),
        (
            tournament(
                4, stage("groups", groups=2), stage("knockout", **{"from": {"per_group": 1, "best": 2}})
            ),
            ("stages[1].from", "from"),
        ),
        (tournament(3, stage("partners", rounds=1)), ("stages[0]", "stage_size")),
        (tournament(4, stage("tables", rounds=1, table_size=5)), ("stages[0]", "stage_size")),
        (tournament(8, stage("table_knockout")), ("stages[0]", "stage_size")),
        (tournament(9, stage("table_knockout", advance=3)), ("stages[0]", "stage_size")),
        (tournament(4, SWISS, stage("knockout", **{"from": {"best": 1}})), ("stages[1]", "stage_size")),
        (tournament(9, SWISS, stage("table_knockout", **{"from": {"best": 8}})), ("stages[1]", "stage_size")),
        (tournament(5, stage("groups", groups=3)), ("stages[0].groups", "stage_size")),
        (tournament(5, stage("groups", groups=[["a", "b"], ["c", "d"]])), ("stages[0].groups", "stage_size")),
        (tournament(3, stage("groups", groups=[["a", "b"], ["c"]])), ("stages[0].groups", "stage_size")),
        (
            tournament(4, stage("groups", groups=[["a", "b"], ["a", "d"]])),
            ("stages[0].groups[1][0]", "twice"),
        ),
    ],
)
def test_what_is_wrong_before_anything_is_played(file, expected):
    assert expected in refused(file)


def in_swiss(*rounds, entrants="abcd", **options):
    return tournament(entrants, stage("swiss", *rounds, **{"rounds": 3, **options}))


def sides(*tables):
    return {"tables": [{"sides": table} for table in tables]}


def result(**keys):
    return in_swiss({"tables": [{"sides": [["a"], ["b"]], **keys}]})


def tables(*rounds, entrants="abcdef", system="tables", **options):
    options = {"rounds": 3, **options} if system == "tables" else options
    return tournament(entrants, stage(system, *rounds, **options))


TABLE = "stages[0].played[0].tables[0]"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (in_swiss(sides([])), (f"{TABLE}.sides", "sides")),
        (in_swiss(sides([["a"]])), (f"{TABLE}.sides", "sides")),
        (in_swiss(sides([["a"], ["b"], ["c"]])), (f"{TABLE}.sides", "sides")),
        (in_swiss(sides([["a", "b"], ["c"]])), (f"{TABLE}.sides", "sides")),
        (in_swiss(sides([["a"], []])), (f"{TABLE}.sides", "sides")),
        (tables(solo("a b c d")), (f"{TABLE}.sides", "sides")),
        (tournament(5, stage("partners", played("a - b"), rounds=1)), (f"{TABLE}.sides", "sides")),
        (in_swiss(played("a - b, c - a")), ("stages[0].played[0].tables[1].sides[1][0]", "twice")),
        (in_swiss(played("a - a")), (f"{TABLE}.sides[1][0]", "twice")),
        (in_swiss(played("a - b", sitting_out=["b"])), ("stages[0].played[0].sitting_out[0]", "twice")),
        (in_swiss(played("a - b", absent=["c", "a"])), ("stages[0].played[0].absent[1]", "twice")),
        (
            in_swiss(
                {
                    "tables": [
                        {"table": 1, **sides([["a"], ["b"]])["tables"][0]},
                        {"table": 1, "sides": [["c"], ["d"]]},
                    ]
                }
            ),
            ("stages[0].played[0].tables[1].table", "twice"),
        ),
        (
            tournament(
                "abcd",
                stage("swiss", played("a 1-0 b, c 2-0 d"), rounds=1),
                stage("swiss", played("a - d"), rounds=1, **{"from": {"best": 2}}),
            ),
            ("stages[1].played[0].tables[0].sides[1][0]", "not_entered"),
        ),
        (
            in_swiss(played("a - b"), entrants=[{"id": "a"}, {"id": "b", "from_round": 2}]),
            (f"{TABLE}.sides[1][0]", "not_there"),
        ),
        (
            in_swiss(played("a - b"), entrants=[{"id": "a"}, {"id": "b", "left_after": 0}]),
            (f"{TABLE}.sides[1][0]", "not_there"),
        ),
        (
            in_swiss(played("", sitting_out=["b"]), entrants=[{"id": "a"}, {"id": "b", "absent_in": [1]}]),
            ("stages[0].played[0].sitting_out[0]", "not_there"),
        ),
        (result(scores=[1]), (f"{TABLE}.scores", "scores")),
        (result(scores=[]), (f"{TABLE}.scores", "scores")),
        (result(scores=[1, 2, 3]), (f"{TABLE}.scores", "scores")),
        (result(scores=[1, "2"]), (f"{TABLE}.scores[1]", "type")),
        (result(scores=[1, 1_000_001]), (f"{TABLE}.scores[1]", "range")),
        (result(scores=[1, 2], absent_sides=[0]), (f"{TABLE}.absent_sides", "result")),
        (result(absent_sides=[2]), (f"{TABLE}.absent_sides", "result")),
        (result(absent_sides=[-1]), (f"{TABLE}.absent_sides", "result")),
        (result(absent_sides=[]), (f"{TABLE}.absent_sides", "range")),
        (result(winner=0), (f"{TABLE}.winner", "result")),
        (result(scores=[1, 2], winner=2), (f"{TABLE}.winner", "result")),
        (result(absent_sides=[0], winner=0), (f"{TABLE}.winner", "result")),
        (result(scores=[1, 2], winner=[0]), (f"{TABLE}.winner", "type")),
        (
            tournament(4, SWISS, stage("swiss", played("a 1-0 b"), rounds=1)),
            ("stages[1].played", "stage_order"),
        ),
        (in_swiss(played("a - b"), played("a - c"), rounds=1), ("stages[0].played[1]", "too_many_rounds")),
    ],
)
def test_what_is_wrong_with_a_played_round(file, expected):
    assert expected in refused(file)


@pytest.mark.parametrize(
    "entrant",
    [{"left_after": 0}, {"from_round": 3, "left_after": 3}, {"club": None, "seed": None, "absent_in": []}],
)
def test_what_is_allowed_of_entrants(entrant):
    engine.read_tournament(tournament([{"id": "a"}, {"id": "b", **entrant}], SWISS))


def test_each_problem_is_listed_once():
    found = refused(tournament([{"id": ""}, {}, {"id": 3}], stage("swiss", rounds=0, colour=1)))

    assert len(set(found)) == len(found) == 5


# Drawing


def test_a_round_waits_for_the_results_of_the_one_before():
    with pytest.raises(engine.TournamentError) as caught:
        engine.draw_json(in_swiss(played("a 1-0 b, c - d")))

    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        ("stages[0].played[0]", "unfinished_round")
    ]
