"""What the keys of a tournament file mean together, before anything is played.

docs/formats/tournament-file.md, "Errors": ``from``, ``stage_size``, ``twice`` and ``not_entered`` in groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Best, PerGroup, Stage, Tournament
from tournaments.engine.systems.grouping import group_sizes


def check_plan(tournament: Tournament, problems: Problems) -> None:
    """Where each stage's entrants come from, and whether they can be the right number at all."""
    leaving = sum(entrant.left_after is not None for entrant in tournament.entrants)
    before, fewest = None, len(tournament.entrants)
    for index, (stage, most) in enumerate(zip(tournament.stages, planned_entrants(tournament), strict=True)):
        path = f"stages[{index}]"
        _check_source(stage, before, path, problems)
        if before is not None:
            fewest = min(most, _fewest_entering(stage, max(0, fewest - leaving)))
        _check_groups(stage, path, problems)
        _check_size(stage, fewest, most, path, problems)
        before = stage


def planned_entrants(tournament: Tournament) -> list[int]:
    """How many enter each stage if nobody leaves."""
    counts = [len(tournament.entrants)]
    for before, stage in pairwise(tournament.stages):
        counts.append(_most_entering(stage, before, counts[-1]))
    return counts


def _most_entering(stage: Stage, before: Stage, entrants: int) -> int:
    if isinstance(stage.source, Best):
        return min(entrants, stage.source.best)
    if isinstance(stage.source, PerGroup) and before.system.has_groups:
        sizes = group_sizes(before, entrants)
        chosen = sum(min(size, stage.source.per_group) for size in sizes)
        return min(entrants, chosen + stage.source.best_others)
    return entrants


def _fewest_entering(stage: Stage, staying: int) -> int:
    if isinstance(stage.source, Best):
        return min(staying, stage.source.best)
    if isinstance(stage.source, PerGroup):
        # All people of a group may be gone, and nobody moves up from another.
        return min(staying, stage.source.per_group)
    return staying


def _check_source(stage: Stage, before: Stage | None, path: str, problems: Problems) -> None:
    if before is None and stage.source is not None:
        problems.add(f"{path}.from", "from", reason="first_stage")
    elif before is not None and isinstance(stage.source, PerGroup) and not before.system.has_groups:
        problems.add(f"{path}.from", "from", reason="not_after_groups")


def _check_groups(stage: Stage, path: str, problems: Problems) -> None:
    """Groups named one by one: nobody in two."""
    if isinstance(stage.groups, int):
        return
    earlier: set[int] = set()
    for number, group in enumerate(stage.groups):
        for place, entrant in enumerate(group):
            if entrant in earlier:
                problems.add(f"{path}.groups[{number}][{place}]", "twice", what="group")
            earlier.add(entrant)


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


def can_be_played(stage: Stage, entrants: int) -> bool:
    """Whether so many are enough for a stage, and come down to one table where they have to."""
    problems = Problems()
    _check_size(stage, entrants, entrants, "", problems)
    return not problems


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
