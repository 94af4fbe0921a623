"""Standings extended by results are those of the whole file: corrected, by forfeit, taken back."""

import copy

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.engine.files import people, stage, tournament
from tournaments import engine

STAGES = {
    "round_robin": stage("round_robin"),
    "groups": stage("groups", groups=2),
    "swiss": stage("swiss", rounds=4),
    "ladder": stage("ladder", rounds=4),
    "partners": stage("partners", rounds=4),
    "tables": stage("tables", rounds=4),
}
CREDITS = ("win_mean", "win_zero", "draw_mean", "zero")

scores = st.integers(0, 6)
duel = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"scores": st.tuples(scores, scores).map(list)}),
    st.fixed_dictionaries({"scores": st.just([3, 3]), "winner": st.integers(0, 1)}),
    st.fixed_dictionaries({"absent_sides": st.sampled_from([[0], [1], [0, 1]])}),
)
alone = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"scores": st.lists(scores, min_size=3, max_size=3)}),
    st.fixed_dictionaries({"absent_sides": st.sampled_from([[0], [1, 2], [0, 1, 2]])}),
)


@st.composite
def running(draw, name):
    """A tournament of one stage somewhere on its way, with people who leave or are away."""
    system = engine.SYSTEMS[name]
    entrants = people(draw(st.integers(6, 9)))
    for one in entrants:
        if draw(st.integers(0, 5)) == 0:
            one["left_after"] = draw(st.integers(0, 3))
        elif draw(st.integers(0, 5)) == 0:
            one["absent_in"] = [draw(st.integers(1, 4))]
    only = dict(STAGES[name], ranking=draw(st.permutations(system.tie_breaks)))
    if "sitting_out" in system.options:
        only["sitting_out"] = draw(st.sampled_from(CREDITS))
    if "withdrawn" in system.options:
        only["withdrawn"] = draw(st.sampled_from(("keep", "strike")))
    chance, seed = draw(st.integers(0, 99)), draw(st.integers(0, 99))
    try:
        file = engine.simulate_json(tournament(entrants, only, chance=chance), seed=seed)
    except engine.TournamentError:  # too few are left
        file = engine.simulate_json(tournament(people(6), only, chance=chance), seed=seed)
    played = file["stages"][0]["played"]
    del played[draw(st.integers(1, max(1, len(played)))) :]
    assume(any(one["tables"] for one in played))
    return file


def changes(file):
    """Results for tables of the file, one after the other: first ones, corrections, some taken back."""
    played = file["stages"][0]["played"]
    places = [(number, order) for number, one in enumerate(played) for order in range(len(one["tables"]))]
    result = alone if file["stages"][0]["system"] == "tables" else duel
    return st.lists(st.tuples(st.sampled_from(places), result), min_size=1, max_size=6)


@pytest.mark.parametrize("name", STAGES)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_results_one_by_one_make_the_standings_of_the_whole_file(name, data):
    file = data.draw(running(name))
    states = engine.unfold(engine.read_tournament(file))
    views = engine.rounds_view(states)
    for (number, order), result in data.draw(changes(file)):
        entry = put(file, number, order, result)
        extended = engine.extend(states, {(0, number, order): entry})
        whole = engine.unfold(engine.read_tournament(file))
        assert (extended is None) == (states[-1].is_complete or whole[-1].is_complete)
        views = engine.rounds_view(extended or whole, views if extended else ())
        states = extended or whole
        assert engine.standings_of(states) == engine.standings_of(whole)
        assert views == engine.rounds_view(whole)


@pytest.mark.parametrize("name", STAGES)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_several_results_at_once_do_too(name, data):
    file = data.draw(running(name))
    states = engine.unfold(engine.read_tournament(file))
    drawn = data.draw(changes(file))
    entries = {(0, number, order): put(file, number, order, result) for (number, order), result in drawn}
    extended = engine.extend(states, entries)
    whole = engine.unfold(engine.read_tournament(file))
    assert (extended is None) == (states[-1].is_complete or whole[-1].is_complete)
    if extended is not None:
        assert engine.standings_of(extended) == engine.standings_of(whole)
        assert engine.rounds_view(extended, engine.rounds_view(states)) == engine.rounds_view(whole)


def put(file, number, order, result):
    """Put the result into the file; the table's entry."""
    table = file["stages"][0]["played"][number]["tables"][order]
    for key in ("scores", "absent_sides", "winner"):
        table.pop(key, None)
    table.update(copy.deepcopy(result))
    return table


SWISS = tournament(
    "abcd",
    stage("swiss", {"tables": [{"sides": [["a"], ["b"]]}, {"sides": [["c"], ["d"]]}]}, rounds=2),
)


@pytest.mark.parametrize(
    "entry",
    [
        {"sides": [["a"], ["b"]], "scores": [1]},
        {"sides": [["a"], ["b"]], "winner": 0},
        {"sides": [["a"], ["c"]], "scores": [2, 1]},
        {"sides": [["b"], ["a"]], "scores": [2, 1]},
        {"sides": [["a"], ["b"]], "table": 7},
    ],
)
def test_what_is_not_just_another_result_asks_for_the_whole_file(entry):
    states = engine.unfold(engine.read_tournament(SWISS))
    assert engine.extend(states, {(0, 0, 0): entry}) is None


def test_where_people_go_out_the_whole_file_is_asked_for():
    file = engine.simulate_json(tournament("abcd", stage("knockout")), seed=1)
    del file["stages"][0]["played"][1:]
    states = engine.unfold(engine.read_tournament(file))
    assert engine.extend(states, {(0, 0, 0): put(file, 0, 0, {"scores": [0, 9]})}) is None


def test_a_stage_before_the_newest_asks_for_the_whole_file():
    file = tournament("abcd", stage("swiss", rounds=1), stage("swiss", rounds=2))
    file = engine.simulate_json(file, seed=1)
    del file["stages"][1]["played"][1:]
    states = engine.unfold(engine.read_tournament(file))
    assert engine.extend(states, {(0, 0, 0): put(file, 0, 0, {"scores": [0, 9]})}) is None
