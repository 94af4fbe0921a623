"""Whether a played round could be: the right sides, nobody twice, people who are in it, results that hold.

docs/formats/tournament-file.md, "Errors" from ``sides`` to ``undecided``. Which meetings and matches a stage
has is for ``fixed.py``, ``brackets.py`` and ``last_table.py``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Entrant, Round, Stage, Table
from tournaments.engine.systems.catalogue import Kind


def check_round(
    stage: Stage,
    played: Round,
    path: str,
    problems: Problems,
    *,
    members: Collection[int],
    entrants: Sequence[Entrant],
    round_number: int,
    go_on: int = 1,
) -> None:
    """Check one round by itself; ``round_number`` counts through the tournament, ``members`` entered.

    ``go_on`` is how many of each table of a ``table_knockout`` go on: 0 from the last.
    """
    for index, table in enumerate(played.tables):
        at = f"{path}.tables[{index}]"
        if _check_sides(stage, table, at, problems):
            _check_result(stage, table, at, problems, go_on)
    _check_people(stage, played, path, problems, members, entrants, round_number)
    _check_numbers(played, path, problems)
    if played.sitting_out and stage.system.fixed and not stage.system.has_schedule:
        problems.add(f"{path}.sitting_out", "not_in_schedule", reason="nobody_sits_out")


def _check_sides(stage: Stage, table: Table, at: str, problems: Problems) -> bool:
    kind = stage.system.kind
    size = 2 if kind is Kind.PARTNERS else 1
    numbers = {Kind.BRACKET: (1, 2), Kind.SOLO: (stage.table_size,), Kind.LAST_TABLE: (stage.table_size,)}
    right = len(table.sides) in numbers.get(kind, (2,)) and all(len(side) == size for side in table.sides)
    if not right:
        problems.add(f"{at}.sides", "sides", system=stage.system.name, table_size=stage.table_size)
    return right


def _check_result(stage: Stage, table: Table, at: str, problems: Problems, go_on: int) -> None:
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
    if _has_winner(table) and not _winner_holds(stage, table, at, problems, go_on):
        return
    if _is_undecided(stage, table, go_on):
        problems.add(at, "undecided")


def _has_winner(table: Table) -> bool:
    return table.winner is not None or table.winners is not None


def _winner_holds(stage: Stage, table: Table, at: str, problems: Problems, go_on: int) -> bool:
    """Whether ``winner`` names sides that were there, beside a result, and as many as it should."""
    several = stage.system.kind is Kind.LAST_TABLE and go_on > 1
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


def _is_undecided(stage: Stage, table: Table, go_on: int) -> bool:
    if stage.system.kind is Kind.LAST_TABLE:
        return go_on > 0 and is_level_at_cut(table, go_on)
    level = table.scores is not None and len(set(table.scores)) == 1
    return stage.system.is_bracket and level and table.winner is None


def is_level_at_cut(table: Table, go_on: int) -> bool:
    """Whether a table with a result, and no decision beside it, leaves open which ``go_on`` sides go on."""
    if not table.has_result or _has_winner(table) or go_on >= len(table.sides):
        return False
    if table.scores is not None:
        ranked = sorted(table.scores, reverse=True)
        return ranked[go_on - 1] == ranked[go_on]
    return len(table.sides) - len(table.absent_sides) > go_on


def _check_people(
    stage: Stage,
    played: Round,
    path: str,
    problems: Problems,
    members: Collection[int],
    entrants: Sequence[Entrant],
    round_number: int,
) -> None:
    seen: set[int] = set()
    for at, entrant, takes_part in _named(played, path):
        if entrant not in members:
            problems.add(at, "not_entered")
        elif entrant in seen:
            problems.add(at, "twice", what="entrant")
        elif takes_part and not stage.system.fixed and not entrants[entrant].is_there(round_number):
            problems.add(at, "not_there", round=round_number)
        seen.add(entrant)


def _named(played: Round, path: str) -> list[tuple[str, int, bool]]:
    """Everybody named in a round: where, who, and whether as one who takes part."""
    named = [
        (f"{path}.tables[{index}].sides[{place}][{seat}]", entrant, True)
        for index, table in enumerate(played.tables)
        for place, side in enumerate(table.sides)
        for seat, entrant in enumerate(side)
    ]
    named += [
        (f"{path}.sitting_out[{index}]", entrant, True) for index, entrant in enumerate(played.sitting_out)
    ]
    named += [(f"{path}.absent[{index}]", entrant, False) for index, entrant in enumerate(played.absent)]
    return named


def _check_numbers(played: Round, path: str, problems: Problems) -> None:
    seen: set[int] = set()
    for index, table in enumerate(played.tables):
        if table.number is not None and table.number in seen:
            problems.add(f"{path}.tables[{index}].table", "twice", what="table")
        if table.number is not None:
            seen.add(table.number)
