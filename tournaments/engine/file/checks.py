"""What the keys of a tournament file mean together, before anything is played.

docs/formats/tournament-file.md, "Errors": ``from``, ``stage_size``, ``twice`` and ``not_entered`` in groups.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Best, PerGroup, Stage, Tournament


def check_plan(tournament: Tournament, problems: Problems) -> None:
    """Where each stage's entrants come from, and whether they can be the right number at all."""
    fewest = most = len(tournament.entrants)
    leaving = sum(entrant.left_after is not None for entrant in tournament.entrants)
    for index, stage in enumerate(tournament.stages):
        path = f"stages[{index}]"
        before = tournament.stages[index - 1] if index else None
        _check_source(stage, before, path, problems)
        if before is not None:
            fewest, most = _entering(stage, before, max(0, fewest - leaving), most)
        _check_groups(stage, path, problems)
        _check_size(stage, fewest, most, path, problems)


def _check_source(stage: Stage, before: Stage | None, path: str, problems: Problems) -> None:
    if before is None and stage.source is not None:
        problems.add(f"{path}.from", "from", reason="first_stage")
    elif before is not None and isinstance(stage.source, PerGroup) and not before.system.has_groups:
        problems.add(f"{path}.from", "from", reason="not_after_groups")


def _entering(stage: Stage, before: Stage, fewest: int, most: int) -> tuple[int, int]:
    """The bounds of how many enter, if so many of the stage before may."""
    if isinstance(stage.source, Best):
        limit = stage.source.best
    elif isinstance(stage.source, PerGroup) and before.system.has_groups:
        groups = before.groups if isinstance(before.groups, int) else len(before.groups)
        limit = stage.source.per_group * groups + stage.source.best_others
        # A group may be too small, or its people gone, and nobody moves up from another.
        return min(fewest, limit, stage.source.per_group), min(most, limit)
    else:
        return fewest, most
    return min(fewest, limit), min(most, limit)


def _check_groups(stage: Stage, path: str, problems: Problems) -> None:
    """Groups named one by one: nobody in two."""
    if isinstance(stage.groups, int):
        return
    seen: set[int] = set()
    for number, group in enumerate(stage.groups):
        for place, entrant in enumerate(group):
            if entrant in seen:
                problems.add(f"{path}.groups[{number}][{place}]", "twice", what="group")
            seen.add(entrant)


def _check_size(stage: Stage, fewest: int, most: int, path: str, problems: Problems) -> None:
    least = least_entrants(stage)
    if most < least:
        problems.add(path, "stage_size", entrants=most, least=least)
    stage.system.check_size(stage, range(fewest, most + 1), path, problems)
    if stage.system.has_groups:
        groups = stage.groups if isinstance(stage.groups, int) else len(stage.groups)
        too_small = not isinstance(stage.groups, int) and any(len(group) < 2 for group in stage.groups)
        if 2 * groups > most or too_small:
            problems.add(f"{path}.groups", "stage_size", entrants=most, groups=groups)


def least_entrants(stage: Stage) -> int:
    return stage.table_size if stage.system.is_solo else stage.system.least


def check_entries(stage: Stage, entrants: Sequence[int], path: str, problems: Problems) -> None:
    """Check a stage against those who did enter it."""
    _check_size(stage, len(entrants), len(entrants), path, problems)
    if isinstance(stage.groups, int):
        return
    members = set(entrants)
    for number, group in enumerate(stage.groups):
        for place, entrant in enumerate(group):
            if entrant not in members:
                problems.add(f"{path}.groups[{number}][{place}]", "not_entered")
    if members - {entrant for group in stage.groups for entrant in group}:
        problems.add(f"{path}.groups", "stage_size", entrants=len(members), groups=len(stage.groups))
