"""Whether the played rounds of a bracket are the matches it has, with the people who reached them.

docs/formats/tournament-file.md, "Errors": ``not_in_schedule`` and ``too_many_rounds``.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Round, Table
from tournaments.engine.systems.brackets import NOBODY, Bracket
from tournaments.engine.systems.elimination import PlannedMatch

Name = tuple[str, int]
"""A match of a round by its bracket and number."""


def check_bracket(bracket: Bracket, path: str, problems: Problems) -> None:
    """Check round after round up to the first that is wrong: what comes later hangs on it."""
    for number, played in enumerate(bracket.stage.played, start=1):
        at = f"{path}.played[{number - 1}]"
        if not bracket.has_rounds_left(number - 1):
            problems.add(at, "too_many_rounds", rounds=number - 1)
            return
        _check_tables(bracket, number, played, at, problems)
        if problems:
            return


def _check_tables(bracket: Bracket, number: int, played: Round, at: str, problems: Problems) -> None:
    matches = {(match.bracket, match.match): match for match in bracket.of_round(number)}
    beginners = {bracket.top: frozenset(bracket.entrants), "plate": frozenset(bracket.plate_people or ())}
    tables: dict[Name, Table] = {}
    for index, table in enumerate(played.tables):
        name = (table.bracket or "", table.match or 0)
        match = matches.get(name)
        if match is None or name in tables or not _has_its_people(bracket, match, table, beginners):
            problems.add(f"{at}.tables[{index}]", "not_in_schedule", bracket=table.bracket, match=table.match)
        tables[name] = table
    missing = [
        name for name, match in matches.items() if name not in tables and not bracket.is_left_out(match)
    ]
    if missing:
        problems.add(at, "not_in_schedule", bracket=missing[0][0], match=missing[0][1])
        return
    for first, people in beginners.items():
        of_bracket = [match for match in matches.values() if match.bracket == first]
        if of_bracket and bracket.is_first_round(of_bracket[0]) and not people <= _people_of(first, tables):
            problems.add(at, "not_in_schedule", reason="somebody_missing", bracket=first)


def _people_of(bracket: str, tables: Mapping[Name, Table]) -> set[int]:
    return {entrant for name, table in tables.items() if name[0] == bracket for entrant in table.people}


def _has_its_people(
    bracket: Bracket, match: PlannedMatch, table: Table, beginners: Mapping[str, frozenset[int]]
) -> bool:
    """Whether those who reached a match play it; where a bracket begins, anybody of it may."""
    if bracket.is_first_round(match):
        return beginners[match.bracket].issuperset(table.people)
    places = bracket.places(match)
    return None not in places and {place for place in places if place != NOBODY} == set(table.people)
