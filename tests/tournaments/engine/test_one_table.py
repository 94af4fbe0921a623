"""The result of one table is checked without the rest of its tournament, and as the whole file would be."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.engine.files import people, stage, tournament
from tournaments import engine

STAGES = {
    "round_robin": stage("round_robin"),
    "groups": stage("groups", groups=2),
    "swiss": stage("swiss", rounds=3),
    "ladder": stage("ladder", rounds=3),
    "partners": stage("partners", rounds=3),
    "tables": stage("tables", rounds=3),
    "knockout": stage("knockout", third_place=True),
    "double_knockout": stage("double_knockout"),
}
FINISHED = {
    name: engine.simulate_json(tournament(people(9), one, chance=3), seed=5) for name, one in STAGES.items()
}

numbers = st.integers(-3, 130)
results = st.fixed_dictionaries(
    {},
    optional={
        "scores": st.lists(numbers, max_size=4) | st.just([101, 101]),
        "absent_sides": st.lists(st.integers(-1, 3), max_size=3),
        "winner": st.integers(-1, 3) | st.lists(st.integers(0, 2), max_size=2),
    },
)


@pytest.mark.parametrize("name", STAGES)
@given(data=st.data())
def test_a_result_of_the_newest_round_has_the_problems_that_the_file_would_have(name, data):
    file = copy.deepcopy(FINISHED[name])
    only = file["stages"][0]
    rounds = data.draw(st.integers(1, len(only["played"])))
    del only["played"][rounds:]
    number = data.draw(st.integers(0, len(only["played"][-1]["tables"]) - 1))
    changes = data.draw(results)
    entry = put(only["played"][-1]["tables"][number], changes)

    assert problems_at(only, entry, rounds - 1, number) == problems_of(file)


@pytest.mark.parametrize("name", [name for name in STAGES if engine.SYSTEMS[name].has_standings])
@given(data=st.data())
def test_where_nobody_goes_out_so_has_a_result_of_any_round(name, data):
    file = copy.deepcopy(FINISHED[name])
    only = file["stages"][0]
    round_ = data.draw(st.integers(0, len(only["played"]) - 1))
    number = data.draw(st.integers(0, len(only["played"][round_]["tables"]) - 1))
    entry = put(only["played"][round_]["tables"][number], data.draw(results))

    assert problems_at(only, entry, round_, number) == problems_of(file)


def put(entry, result):
    for key in ("scores", "absent_sides", "winner"):
        entry.pop(key, None)
    entry.update(result)
    return entry


def problems_at(only, entry, round_, number):
    path = f"stages[0].played[{round_}].tables[{number}]"
    return [(one.path, one.code, dict(one.facts)) for one in engine.table_problems(only, entry, path)]


def problems_of(file):
    try:
        engine.read_tournament(file)
    except engine.TournamentError as error:
        return [(one.path, one.code, dict(one.facts)) for one in error.problems]
    return []
