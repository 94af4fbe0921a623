"""tournament-file.md, "What a draw promises": when a stage is complete, and when too few are left for it."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.engine.files import people, played, refused, solo, stage, swiss, tournament
from tournaments import engine


def leaving(entrants, after):
    """So many entrants, some of whom leave: ``after`` by id."""
    return [
        one | ({"left_after": after[one["id"]]} if one["id"] in after else {}) for one in people(entrants)
    ]


def draw_is_complete(file):
    """What ``draw`` says; that it waits for results is not being complete."""
    try:
        return engine.draw_json(file).get("complete", False)
    except engine.TournamentError as error:
        if [problem.code for problem in error.problems] != ["unfinished_round"]:
            raise
        return False


def final(file):
    answer = engine.standings_json(file)["final"]
    return answer and [(place["rank"], place["entrants"]) for place in answer]


# All rounds drawn


@pytest.mark.parametrize(
    "last",
    [
        swiss(played("a 1-0 b"), played("a - b"), played("a 1-0 b"), rounds=3),
        stage("round_robin", played("a 1-0 b"), played("b - a"), played("a 1-0 b"), legs=3),
        stage("knockout", played("a - b")),
    ],
    ids=lambda last: last["system"],
)
def test_where_all_rounds_are_drawn_the_first_without_all_results_is_named(last):
    if last["system"] == "knockout":
        last["played"][0]["tables"][0] |= {"bracket": "main", "match": 1}
    file = tournament("ab", last)
    waiting = next(n for n, one in enumerate(last["played"]) if "scores" not in one["tables"][0])

    for everything in (False, True):
        with pytest.raises(engine.TournamentError) as caught:
            engine.draw_json(file, everything=everything)
        assert [(problem.path, problem.code) for problem in caught.value.problems] == [
            (f"stages[0].played[{waiting}]", "unfinished_round")
        ]
    assert not engine.standings_json(file)["stages"][0]["complete"]


def test_by_lot_all_rounds_can_be_drawn_without_results_but_not_be_complete():
    file = tournament("abc", stage("tables", solo("a b c"), rounds=2))
    assert engine.draw_json(file)["round"] == 2

    file["stages"][0]["played"].append(solo("a1 b2 c3"))

    assert not draw_is_complete(file)


# Too few are left


FIRST = played("a 9-0 b, c 8-1 d")


@pytest.mark.parametrize(
    ("later", "after"),
    [
        (stage("knockout", **{"from": {"best": 2}}), {"b": 1, "c": 1, "d": 1}),
        (stage("tables", rounds=2), {"c": 1, "d": 1}),
        (stage("tables", rounds=2, table_size=4), {"d": 1}),
        (stage("partners", rounds=2), {"b": 1}),
        (stage("table_knockout", table_size=4), {"a": 1}),
        (stage("groups", groups=2), {"c": 1}),
    ],
    ids=lambda part: part.get("system") or ",".join(part),
)
def test_a_stage_that_too_few_enter_because_others_left_is_not_played(later, after):
    file = tournament(leaving(4, after), swiss(FIRST, rounds=1), later)
    entering = [e for e in "acdb" if after.get(e, 9) > 1]

    assert engine.draw_json(file) == {"stage": 2, "round": None, "tables": [], "complete": True}
    assert engine.draw_json(file, everything=True) == {"rounds": []}
    skipped = engine.standings_json(file)["stages"][1]
    assert skipped["complete"]
    rows = [row for group in skipped.get("groups", [skipped]) for row in group["standings"]]
    assert sorted(row["entrant"] for row in rows) == sorted(entering)
    assert all((row["rank"], row["values"], row["parted_by"]) == (1, {}, None) for row in rows)
    assert final(file)[0] == (1, entering)
    assert engine.simulate_json(file)["stages"][1]["played"] == []


def test_what_comes_before_it_is_drawn_and_ranked_as_ever():
    entrants = leaving(4, {"b": 0, "c": 1, "d": 1})
    file = tournament(entrants, swiss(rounds=2), stage("tables", rounds=1))

    assert engine.draw_json(file)["stage"] == 1
    assert len(engine.standings_json(file)["stages"]) == 1


def test_the_stage_after_it_is_entered_by_the_same_people_in_the_same_order():
    file = tournament(
        leaving(4, {"d": 1}),
        swiss(FIRST, rounds=1),
        stage("partners", rounds=3),
        stage("knockout", **{"from": {"best": 2}}),
    )

    draw = engine.draw_json(file)

    assert (draw["stage"], draw["tables"][0]["sides"]) == (3, [["a"], ["c"]])


def test_a_stage_that_is_not_played_has_no_rounds():
    later = stage("tables", solo("a1 b2 c3"), rounds=2)

    assert refused(tournament(leaving(4, {"c": 1, "d": 1}), swiss(FIRST, rounds=1), later)) == [
        ("stages[1].played[0]", "too_many_rounds")
    ]


def test_too_few_from_the_start_are_refused_whoever_leaves():
    assert refused(tournament(4, swiss(rounds=1), stage("tables", rounds=1, **{"from": {"best": 2}}))) == [
        ("stages[1]", "stage_size")
    ]
    small = stage("groups", groups=[["a", "b"], ["c", "d", "e", "f"]])
    five = stage("tables", rounds=1, table_size=6, **{"from": {"per_group": 3}})
    assert refused(tournament(6, small, five)) == [("stages[1]", "stage_size")]


LATER = [
    stage("knockout", third_place=True, plate=True),
    stage("knockout", **{"from": {"best": 2}}),
    stage("double_knockout", **{"from": {"best": 5}}),
    stage("groups", groups=2),
    stage("groups", groups=2, withdrawn="strike"),
    stage("swiss", rounds=2),
    stage("partners", rounds=2, **{"from": {"best": 5}}),
    stage("tables", rounds=2, table_size=4),
    stage("tables", rounds=1, by="rank"),
    stage("table_knockout", **{"from": {"best": 3}}),
]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.integers(6, 12),
    st.lists(st.sampled_from(LATER), min_size=1, max_size=3).filter(
        lambda stages: all(one["system"] != "knockout" or "from" not in one for one in stages[:-1])
    ),
    st.randoms(use_true_random=False),
)
def test_whoever_leaves_a_tournament_can_be_drawn_to_its_end_and_both_say_when_that_is(count, later, chance):
    after = {one["id"]: chance.randrange(8) for one in people(count) if chance.random() < 0.6}
    stages = [swiss(rounds=2), *map(copy.deepcopy, later)]
    try:
        engine.read_tournament(tournament(count, *stages))
    except engine.TournamentError:
        return  # too few with everybody there

    file = engine.simulate_json(tournament(leaving(count, after), *stages), seed=chance.randrange(100))

    assert draw_is_complete(file)
    assert final(file) is not None
    rounds = [played for one in file["stages"] for played in one["played"]]
    if rounds and chance.random() < 0.5:
        last = next(one for one in reversed(file["stages"]) if one["played"])
        for table in last["played"][-1]["tables"]:
            table.pop("scores", None)
    assert draw_is_complete(file) == (engine.standings_json(file)["final"] is not None)
