"""Whether a played round could be: the right sides, nobody twice, people who are in it, results that hold.

docs/formats/tournament-file.md, "Errors" from ``sides`` to ``undecided``. Which meetings and matches a stage
has is for its system's ``check``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Entrant, Round, Stage, Table


@dataclass(frozen=True, slots=True)
class RoundToCheck:
    """One round, and what of the tournament it is held against."""

    stage: Stage
    played: Round
    path: str
    round_number: int
    """Through the tournament, from 1."""

    members: Collection[int]
    """Who entered the stage."""

    entrants: Sequence[Entrant]
    """Of the tournament."""

    going_on: int
    """How many of each table go on, 0 where nobody has to be parted."""


def check_round(to_check: RoundToCheck, problems: Problems) -> None:
    """Check one round by itself."""
    system = to_check.stage.system
    for index, table in enumerate(to_check.played.tables):
        check_table(
            to_check.stage, table, f"{to_check.path}.tables[{index}]", problems, going_on=to_check.going_on
        )
    _check_people(to_check, problems)
    _check_numbers(to_check.played, to_check.path, problems)
    if to_check.played.sitting_out and not system.has_standings:
        problems.add(f"{to_check.path}.sitting_out", "not_in_schedule", reason="nobody_sits_out")


def check_table(stage: Stage, table: Table, at: str, problems: Problems, *, going_on: int) -> None:
    """Check the sides and the result of one table, of which so many go on."""
    if _check_sides(stage, table, at, problems):
        _check_result(table, at, problems, going_on)


def _check_sides(stage: Stage, table: Table, at: str, problems: Problems) -> bool:
    system = stage.system
    is_bye = system.is_bracket and table.is_bye
    is_right = (is_bye or len(table.sides) == system.at_table.sides(stage.table_size)) and all(
        len(side) == system.at_table.side_size for side in table.sides
    )
    if not is_right:
        problems.add(f"{at}.sides", "sides", system=system.name, table_size=stage.table_size)
    return is_right


def _check_result(table: Table, at: str, problems: Problems, go_on: int) -> None:
    sides = range(len(table.sides))
    if table.is_bye:
        for key in ("scores", "absent_sides"):
            if getattr(table, key):
                problems.add(f"{at}.{key}", "result", reason="bye")
        if _has_winner(table):
            problems.add(f"{at}.winner", "result", reason="bye")
        return
    if table.scores is not None and len(table.scores) != len(table.sides):
        problems.add(f"{at}.scores", "scores", sides=len(table.sides))
        return
    if table.absent_sides and table.scores is not None:
        problems.add(f"{at}.absent_sides", "result", reason="beside_scores")
        return
    if len(set(table.absent_sides)) < len(table.absent_sides) or not set(table.absent_sides) <= set(sides):
        problems.add(f"{at}.absent_sides", "result", reason="no_such_side")
        return
    if _has_winner(table) and not _winner_holds(table, at, problems, go_on):
        return
    if go_on > 0 and is_level_at_cut(table, go_on):
        problems.add(at, "undecided")


def _has_winner(table: Table) -> bool:
    return table.winner is not None or table.winners is not None


def _winner_holds(table: Table, at: str, problems: Problems, go_on: int) -> bool:
    """Whether ``winner`` names sides that were there, beside a result, and as many as it should."""
    several = go_on > 1
    named = table.winners if table.winners is not None else (table.winner,)
    there = set(range(len(table.sides))) - set(table.absent_sides)
    reason = None
    if not table.has_result:
        reason = "winner_alone"
    elif (table.winners is not None) != several or len(named) != (go_on if several else 1):
        reason = "not_as_many_as_go_on"
    elif not set(named) <= there or len(set(named)) < len(named):
        reason = "no_such_side"
    if reason:
        problems.add(f"{at}.winner", "result", reason=reason, go_on=go_on)
    return reason is None


def is_level_at_cut(table: Table, go_on: int) -> bool:
    """Whether a table with a result, and no decision beside it, leaves open which ``go_on`` sides go on."""
    if not table.has_result or _has_winner(table) or go_on >= len(table.sides):
        return False
    if table.scores is not None:
        ranked = sorted(table.scores, reverse=True)
        return ranked[go_on - 1] == ranked[go_on]
    return len(table.sides) - len(table.absent_sides) > go_on


def _check_people(to_check: RoundToCheck, problems: Problems) -> None:
    earlier: set[int] = set()
    comes_and_goes = not to_check.stage.system.fixed
    for at, entrant, takes_part in _people(to_check.played, to_check.path):
        if entrant not in to_check.members:
            problems.add(at, "not_entered")
        elif entrant in earlier:
            problems.add(at, "twice", what="entrant")
        elif takes_part and comes_and_goes and not to_check.entrants[entrant].is_there(to_check.round_number):
            problems.add(at, "not_there", round=to_check.round_number)
        earlier.add(entrant)


def _people(played: Round, path: str) -> list[tuple[str, int, bool]]:
    """Everybody named in a round: where, who, and whether as one who takes part."""
    people = [
        (f"{path}.tables[{index}].sides[{place}][{seat}]", entrant, True)
        for index, table in enumerate(played.tables)
        for place, side in enumerate(table.sides)
        for seat, entrant in enumerate(side)
    ]
    people += [
        (f"{path}.sitting_out[{index}]", entrant, True) for index, entrant in enumerate(played.sitting_out)
    ]
    people += [(f"{path}.absent[{index}]", entrant, False) for index, entrant in enumerate(played.absent)]
    return people


def _check_numbers(played: Round, path: str, problems: Problems) -> None:
    earlier: set[int] = set()
    for index, table in enumerate(played.tables):
        if table.number is not None and table.number in earlier:
            problems.add(f"{path}.tables[{index}].table", "twice", what="table")
        if table.number is not None:
            earlier.add(table.number)
