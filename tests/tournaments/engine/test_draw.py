"""tournament-file.md, "What a draw promises" and "Fixed schedules and brackets", kept by the whole engine."""

import copy
import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.engine.files import stage, tournament, with_drawn
from tournaments import engine

SYSTEMS = [
    ("round_robin", {}),
    ("round_robin", {"legs": 2}),
    ("groups", {"groups": 2}),
    ("swiss", {"rounds": 5}),
    ("ladder", {"rounds": 4}),
    ("knockout", {"third_place": True, "plate": True}),
    ("double_knockout", {}),
    ("partners", {"rounds": 4}),
    ("partners", {"rounds": 3, "by": "rank"}),
    ("tables", {"rounds": 4}),
    ("tables", {"rounds": 3, "by": "rank"}),
    ("table_knockout", {}),
]
FIXED = ("round_robin", "groups", "knockout", "double_knockout", "table_knockout")


def comings_and_goings(rng, count):
    entrants = []
    for number in range(count):
        entrant = {"id": f"e{number}"}
        if rng.random() < 0.2:
            entrant["absent_in"] = [rng.randint(1, 4)]
        if rng.random() < 0.15:
            entrant["from_round"] = rng.randint(2, 3)
        elif rng.random() < 0.15:
            entrant["left_after"] = rng.randint(0, 4)
        if rng.random() < 0.3:
            entrant["seed"] = rng.randint(1, 4)
        if rng.random() < 0.5:
            entrant["club"] = rng.choice("XYZ")
        entrants.append(entrant)
    return entrants


@st.composite
def files(draw, come_and_go=True):
    system, options = draw(st.sampled_from(SYSTEMS))
    rng = random.Random(draw(st.integers(0, 10**6)))
    count = rng.choice([3, 9]) if system == "table_knockout" else rng.randint(4, 13)
    entrants = comings_and_goings(rng, count) if come_and_go else [{"id": f"e{n}"} for n in range(count)]
    apart = [{"entrants": ["e0", "e1", "e2"], "until_round": 2}] if rng.random() < 0.4 else []
    return tournament(entrants, stage(system, **options), chance=rng.randint(0, 10**6), apart=apart)


def results(rng):
    def of(table):
        if len(table["sides"]) == 2:
            return {"scores": rng.sample(range(100), 2)}
        return {"scores": rng.sample(range(100), len(table["sides"]))}

    return of


def is_there(entrant, number):
    return entrant.get("from_round", 1) <= number <= entrant.get(
        "left_after", 10**6
    ) and number not in entrant.get("absent_in", [])


def seated(draw):
    return [entrant for table in draw["tables"] for side in table["sides"] for entrant in side]


def pairs(draw):
    return [[side[0] for side in table["sides"]] for table in draw["tables"]]


def resting(draw):
    return [one["entrant"] for one in draw["sitting_out"]]


def decided(file):
    """The file with a winner where one did not appear at a solo table, and two there are level."""
    for round_ in file["stages"][0]["played"]:
        for table in round_["tables"]:
            there = [side for side in range(len(table["sides"])) if side not in table.get("absent_sides", [])]
            if (
                file["stages"][0]["system"] == "table_knockout"
                and len(there) == 2
                and len(round_["tables"]) > 1
            ):
                table["winner"] = there[0]
    return file


def rounds_of(file, seed=0):
    """Every draw of a tournament, played on with invented results; the file before each beside it."""
    rng = random.Random(seed)
    while "complete" not in (draw := engine.draw_json(file)):
        yield file, draw
        file = decided(with_drawn(file, results(rng)))


@settings(max_examples=examples(120), deadline=None)
@given(files())
def test_everybody_there_has_a_table_or_sits_out_and_nobody_else(file):
    fixed = file["stages"][0]["system"] in FIXED
    for before, draw in rounds_of(file):
        named = seated(draw) + resting(draw)
        there = {e["id"] for e in before["entrants"] if is_there(e, draw["round"])}
        assert len(named) == len(set(named))
        if fixed:
            absent = {
                table["sides"][side][0] for table in draw["tables"] for side in table.get("absent_sides", [])
            }
            drawn = {
                entrant
                for table in draw["tables"]
                if len(table["sides"]) > 1
                for (entrant,) in table["sides"]
            }
            assert absent == drawn - there
        else:
            assert set(named) == there
        numbers = [table["table"] for table in draw["tables"] if "table" in table]
        assert numbers == list(range(1, len(numbers) + 1))


@settings(max_examples=examples(60), deadline=None)
@given(files(), st.integers(0, 10**6))
def test_a_draw_depends_neither_on_names_nor_on_the_order_of_keys(file, seed):
    rng = random.Random(seed)
    rename = {entrant["id"]: f"{rng.random()}" for entrant in file["entrants"]}
    clubs = {"X": "Ü", "Y": "A", "Z": "M"}
    other = shuffled(renamed(file, rename, clubs), rng)

    for (_, one), (_, two) in zip(rounds_of(file), rounds_of(other), strict=True):
        assert [[[rename[e] for e in side] for side in t["sides"]] for t in one["tables"]] == [
            t["sides"] for t in two["tables"]
        ]
        assert [rename[e] for e in resting(one)] == resting(two)
        assert one["quality"] == two["quality"]


def renamed(node, rename, clubs):
    if isinstance(node, dict):
        return {
            key: clubs[value] if key == "club" else renamed(value, rename, clubs)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [renamed(value, rename, clubs) for value in node]
    return rename.get(node, node) if isinstance(node, str) else node


def shuffled(node, rng):
    if isinstance(node, dict):
        keys = list(node)
        rng.shuffle(keys)
        return {key: shuffled(node[key], rng) for key in keys}
    return [shuffled(value, rng) for value in node] if isinstance(node, list) else node


def is_by_lot(of_stage):
    return of_stage["system"] in ("tables", "partners") and of_stage.get("by") != "rank"


@settings(max_examples=examples(80), deadline=None)
@given(files())
def test_all_gives_the_rounds_that_draw_gives_one_after_the_other(file):
    of_stage = file["stages"][0]
    waits = not (
        of_stage["system"] in ("round_robin", "groups")
        or (of_stage["system"] in ("tables", "partners") and of_stage.get("by") != "rank")
    )

    together = engine.draw_json(file, everything=True)["rounds"]

    if waits:
        assert together == [engine.draw_json(file)]
        return
    for draw in together:
        assert engine.draw_json(file) == draw
        file = with_drawn(file)
    if engine.standings_json(file)["final"] is None:
        with pytest.raises(engine.TournamentError, match="unfinished_round"):
            engine.draw_json(file)
    else:
        assert engine.draw_json(file) == {"stage": 1, "round": None, "tables": [], "complete": True}


@settings(max_examples=examples(80), deadline=None)
@given(files())
def test_quality_counts_what_was_drawn(file):
    for before, draw in rounds_of(file):
        opposed, partnered = meetings(before)
        repeats = sum(opposed[pair] for table in draw["tables"] for pair in opposing(table))
        assert draw["quality"]["repeat_opponents"] == repeats
        assert draw["quality"]["repeat_partners"] == sum(
            partnered[frozenset(side)]
            for table in draw["tables"]
            for side in table["sides"]
            if len(side) == 2
        )
        assert (draw["quality"]["least_possible"] or 0) <= repeats


def meetings(file):
    opposed, partnered = Counter(), Counter()
    for round_ in file["stages"][0].get("played", []):
        for table in round_["tables"]:
            if "absent_sides" not in table:
                opposed.update(opposing(table))
                partnered.update(frozenset(side) for side in table["sides"] if len(side) == 2)
    return opposed, partnered


def opposing(table):
    return [frozenset((a, b)) for one, two in combinations(table["sides"], 2) for a in one for b in two]


@settings(max_examples=examples(60), deadline=None)
@given(files(come_and_go=False))
def test_simulate_plays_on_with_the_draws_of_draw(file):
    done = engine.simulate_json(file, seed=3)

    assert engine.standings_json(done)["stages"][0]["complete"]
    assert engine.standings_json(done)["final"] is not None
    for number, round_ in enumerate(done["stages"][0]["played"]):
        before = copy.deepcopy(done)
        before["stages"][0]["played"] = before["stages"][0]["played"][:number]
        draw = engine.draw_json(before)
        assert [table["sides"] for table in draw["tables"]] == [table["sides"] for table in round_["tables"]]
