"""What a tournament will take before anybody has played: rounds, tables, and who waits."""

from __future__ import annotations

from tournaments.engine.file.checks import planned_entrants
from tournaments.engine.file.values import Tournament
from tournaments.engine.systems.system import StagePlan


def plan(tournament: Tournament) -> list[StagePlan]:
    """Rounds and tables of every stage, from its options and the number of entrants."""
    counts = planned_entrants(tournament)
    return [stage.system.plan(stage, count) for stage, count in zip(tournament.stages, counts, strict=True)]
