"""What a tournament will take before anybody has played: rounds, tables, and who waits."""

from __future__ import annotations

from tournaments.engine.file.values import Best, PerGroup, Stage, Tournament
from tournaments.engine.systems.grouping import group_sizes
from tournaments.engine.systems.system import StagePlan


def plan(tournament: Tournament) -> list[StagePlan]:
    """Rounds and tables of every stage, from its options and the number of entrants."""
    plans: list[StagePlan] = []
    for index, stage in enumerate(tournament.stages):
        entering = len(tournament.entrants)
        if index:
            entering = _entering(stage, tournament.stages[index - 1], plans[-1].entrants)
        plans.append(stage.system.plan(stage, entering))
    return plans


def _entering(stage: Stage, before: Stage, entrants: int) -> int:
    if isinstance(stage.source, Best):
        return min(entrants, stage.source.best)
    if isinstance(stage.source, PerGroup):
        sizes = group_sizes(before, entrants)
        chosen = sum(min(size, stage.source.per_group) for size in sizes)
        return chosen + min(entrants - chosen, stage.source.best_others)
    return entrants
