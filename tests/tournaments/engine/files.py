"""Writes tournament files for tests, the short way: what matters to a test stays in the test."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from tournaments import engine

File = dict[str, Any]

NAMES = "abcdefghijklmnopqrstuvwxyz"


def people(count: int) -> list[dict[str, Any]]:
    """Entrants called a, b, c …, after z with numbers."""
    return [{"id": NAMES[n] if n < len(NAMES) else f"n{n}"} for n in range(count)]


def tournament(entrants: int | str | list[dict[str, Any]], *stages: File, **more: Any) -> File:
    """A file with so many entrants, or one for each letter, and these stages."""
    if isinstance(entrants, int):
        entrants = people(entrants)
    elif isinstance(entrants, str):
        entrants = [{"id": letter} for letter in entrants]
    return {"format": engine.FORMAT, "entrants": entrants, "stages": list(stages), **more}


def stage(system: str, *played: File, **options: Any) -> File:
    made = {"system": system, **options}
    return {**made, "played": list(played)} if played else made


def played(results: str, **more: Any) -> File:
    """A round of duels: ``"a 10-5 b, c 3-3 d, e - f"``; ``x`` for a side that did not appear, ``-`` open.

    >>> played("a 10-x b")
    {'tables': [{'sides': [['a'], ['b']], 'absent_sides': [1]}]}
    """
    tables = []
    for line in filter(None, map(str.strip, results.split(","))):
        one, score, other = line.split()
        tables.append({"sides": [[one], [other]], **_result(score)})
    return {"tables": tables, **more}


def _result(score: str) -> File:
    if score == "-":
        return {}
    numbers = re.fullmatch(r"(-?\d+|x)-(-?\d+|x)", score).groups()
    absent = [side for side, number in enumerate(numbers) if number == "x"]
    return {"absent_sides": absent} if absent else {"scores": [int(number) for number in numbers]}


def solo(*results: str, **more: Any) -> File:
    """A round of solo tables: ``"a12 b-3 c0"``; ``x`` for who did not appear, nothing for no result."""
    tables = []
    for line in results:
        seats = line.split()
        table: File = {"sides": [[seat[0]] for seat in seats]}
        scores = [seat[1:] for seat in seats]
        if "x" in scores:
            table["absent_sides"] = [side for side, score in enumerate(scores) if score == "x"]
        elif all(scores):
            table["scores"] = [int(score) for score in scores]
        tables.append(table)
    return {"tables": tables, **more}


def with_drawn(file: File, results: Any = None, drawn: Any = None) -> File:
    """The file with the round that ``draw`` gives, as ``results(table)`` says; by default without results.

    Whoever has asked for that round already hands it over: some draws take seconds.
    """
    drawn = drawn or engine.draw_json(file)
    tables = []
    for table in drawn["tables"]:
        kept = {key: value for key, value in table.items() if key != "notes"}
        if results and len(kept["sides"]) > 1 and "absent_sides" not in kept:
            kept.update(results(kept))
        tables.append(kept)
    after = copy.deepcopy(file)
    of_stage = after["stages"][drawn["stage"] - 1]
    resting = [one["entrant"] for one in drawn["sitting_out"]]
    of_stage["played"] = [*of_stage.get("played", []), {"tables": tables, "sitting_out": resting}]
    return after


def refused(file: Any) -> list[tuple[str, str]]:
    """Paths and codes of what is wrong with a file."""
    with pytest.raises(engine.TournamentError) as caught:
        engine.read_tournament(file)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def table_of(file: File, number: int = 0) -> list[tuple[int, str, Any, str | None]]:
    """The standings of a stage as they stand on the wall: rank, entrant, first value, parted by."""
    rows = engine.standings_json(file)["stages"][number]["standings"]
    return [(r["rank"], r["entrant"], next(iter(r["values"].values()), None), r["parted_by"]) for r in rows]


def ranks(file: File, number: int = 0) -> dict[str, int]:
    rows = engine.standings_json(file)["stages"][number]["standings"]
    return {row["entrant"]: row["rank"] for row in rows}


def values(file: File, measure: str, number: int = 0) -> dict[str, Any]:
    """One measure of everybody."""
    rows = engine.standings_json(file)["stages"][number]["standings"]
    return {row["entrant"]: row["values"][measure] for row in rows}


def swiss(*rounds: File, **options: Any) -> File:
    """A Swiss stage with rounds to come."""
    return stage("swiss", *rounds, **{"rounds": 20, **options})


def measured(
    measure: str, *rounds: File, entrants: Any = "abcd", system: str = "swiss", **options: Any
) -> dict[str, Any]:
    """One measure of everybody after these rounds of a stage."""
    if system not in ("round_robin", "groups"):
        options.setdefault("rounds", 20)
    file = tournament(entrants, stage(system, *rounds, ranking=[measure, "lot"], **options))
    return values(file, measure)
