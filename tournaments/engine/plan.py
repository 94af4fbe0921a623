"""What a tournament will take before anybody has played: rounds, tables, and who waits."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.file.values import Best, PerGroup, Stage, Tournament
from tournaments.engine.systems.catalogue import Kind
from tournaments.engine.systems.last_table import LastTable, snake
from tournaments.engine.systems.meetings import schedule_length


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage if everybody comes and nobody leaves."""

    entrants: int
    rounds: int
    """At most: the second final of a double knock-out may not be needed."""

    tables: int
    """In its fullest round."""

    sitting_out: int
    """In a round; in a bracket the byes of the first."""


def plan(tournament: Tournament) -> list[StagePlan]:
    """Rounds and tables of every stage, from its options and the number of entrants."""
    plans: list[StagePlan] = []
    for index, stage in enumerate(tournament.stages):
        entering = len(tournament.entrants)
        if index:
            entering = _entering(stage, tournament.stages[index - 1], plans[-1].entrants)
        plans.append(_plan(stage, entering))
    return plans


def _entering(stage: Stage, before: Stage, entrants: int) -> int:
    if isinstance(stage.source, Best):
        return min(entrants, stage.source.best)
    if isinstance(stage.source, PerGroup):
        sizes = _group_sizes(before, entrants)
        chosen = sum(min(size, stage.source.per_group) for size in sizes)
        return chosen + min(entrants - chosen, stage.source.best_others)
    return entrants


def _group_sizes(stage: Stage, entrants: int) -> list[int]:
    if stage.system.name != "groups":
        return [entrants]
    if isinstance(stage.groups, int):
        return [len(group) for group in snake(range(entrants), stage.groups)]
    return [len(group) for group in stage.groups]


def _plan(stage: Stage, entrants: int) -> StagePlan:
    kind = stage.system.kind
    if kind is Kind.BRACKET:
        rounds = max(entrants - 1, 1).bit_length()
        byes = 2**rounds - entrants
        double = stage.system.name == "double_knockout"
        return StagePlan(
            entrants, 2 * rounds + stage.reset if double else rounds, (entrants - byes) // 2, byes
        )
    if kind is Kind.LAST_TABLE:
        rounds = LastTable(stage, range(entrants)).rounds
        return StagePlan(entrants, rounds, entrants // stage.table_size, 0)
    if stage.system.has_schedule:
        sizes = _group_sizes(stage, entrants)
        rounds = schedule_length(stage, [range(size) for size in sizes])
        return StagePlan(entrants, rounds, sum(size // 2 for size in sizes), sum(size % 2 for size in sizes))
    at_table = {Kind.PARTNERS: 4, Kind.SOLO: stage.table_size}.get(kind, 2)
    return StagePlan(entrants, stage.rounds, entrants // at_table, entrants % at_table)
