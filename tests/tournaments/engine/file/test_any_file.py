"""Whatever the input: an answer or our own error, never another (tournament-file.md, Errors)."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import reader
from tests.properties import examples
from tests.tournaments.engine.files import stage, tournament
from tournaments import engine

FILES = [
    engine.simulate_json(file)
    for file in (
        tournament(5, stage("round_robin", legs=2, ranking=["points", "head_to_head", "buchholz", "ratio"])),
        tournament(
            8, stage("groups", groups=2), stage("knockout", **{"from": {"per_group": 1, "best_others": 2}})
        ),
        tournament(
            7, stage("swiss", rounds=3, withdrawn="strike"), stage("knockout", **{"from": {"best": 4}})
        ),
        tournament(6, stage("ladder", rounds=3)),
        tournament(9, stage("knockout", third_place=True, plate=True), stage("swiss", rounds=1)),
        tournament(6, stage("double_knockout")),
        tournament(9, stage("partners", rounds=3)),
        tournament(9, stage("tables", rounds=2, by="rank"), stage("table_knockout")),
        tournament(16, stage("table_knockout", table_size=4, advance=2), apart=[{"entrants": ["a", "b"]}]),
    )
]

WORDS = ["a", "b", "swiss", "knockout", "groups", "points", "strike", "main", "plate", "z" * 81]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.just(10**400),
    st.floats(allow_nan=False),
    st.text(max_size=3),
    st.sampled_from(WORDS),
    st.lists(st.integers(-2, 5), max_size=3),
    st.lists(st.sampled_from("abc"), max_size=3),
    st.just([["a"], ["b"]]),
    st.dictionaries(st.sampled_from(["best", "per_group", "id", "sides"]), st.integers(0, 3)),
)


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every key and index of a document."""
    found = []
    for key in list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        found.append((node, key))
        found += places(node[key])
    return found


def ask_everything(file: Any) -> None:
    for question in (engine.draw_json, engine.standings_json, engine.simulate_json):
        places_and_codes = []
        try:
            json.dumps(question(file))
        except engine.TournamentError as error:
            places_and_codes = [(problem.path, problem.code) for problem in error.problems] or ["nothing"]
        assert "nothing" not in places_and_codes
        assert len(set(places_and_codes)) == len(places_and_codes)


@settings(max_examples=examples(400), deadline=None)
@given(st.sampled_from(FILES), st.integers(0), st.lists(JUNK, min_size=1, max_size=3), st.booleans())
def test_a_file_with_anything_anywhere_is_answered_or_refused(file, seed, junk, taken_out):
    file = copy.deepcopy(file)
    rng = random.Random(seed)
    for thing in junk:
        node, key = rng.choice(places(file))
        if taken_out:
            del node[key]
        else:
            node[key] = copy.deepcopy(thing)
        if not places(file):
            return
    ask_everything(file)


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(FILES), st.integers(0), st.data())
def test_a_file_with_entrants_who_come_go_and_stay_away_is_answered_or_refused(file, seed, data):
    file = copy.deepcopy(file)
    rng = random.Random(seed)
    for entrant in file["entrants"]:
        if rng.random() < 0.4:
            entrant.update(
                rng.choice([{"left_after": rng.randrange(6)}, {"from_round": rng.randrange(1, 5)}])
            )
        if rng.random() < 0.3:
            entrant["absent_in"] = [rng.randrange(1, 6)]
    for of_stage in file["stages"]:
        cut = data.draw(st.integers(0, len(of_stage["played"])))
        of_stage["played"] = of_stage["played"][:cut]
    ask_everything(file)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"[]", b"null", b"{", b"\xff\xfe", b'{"format": "manille-tournament/1", "format": 1}', b"NaN",
        b'"' + b"x" * 10_000_000 + b'"', b"[" * 100_000, b'{"format": "manille-tournament/1", "chance": NaN}',
    ],
)  # fmt: skip
def test_what_is_no_json_object_is_refused_as_a_whole(raw):
    with pytest.raises(engine.TournamentError) as caught:
        engine.read_tournament(raw)

    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("", "format")]


def test_a_number_of_four_hundred_digits_is_out_of_range():
    raw = b'{"format": "manille-tournament/1", "entrants": [{"id": "a"}], "chance": %d, "stages": []}'

    with pytest.raises(engine.TournamentError) as caught:
        engine.read_tournament(raw % reader.BEYOND)

    assert ("chance", "range") in [(problem.path, problem.code) for problem in caught.value.problems]
