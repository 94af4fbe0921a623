"""``round_robin`` and ``groups``: who is to meet whom, and what is left of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Round, Stage, Table
from tournaments.engine.ranking.results import Pair, pair
from tournaments.engine.systems.last_table import snake


def groups_of(stage: Stage, entrants: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The groups, each in entry order; a round robin is one."""
    if stage.system.name == "round_robin":
        return (tuple(entrants),)
    if isinstance(stage.groups, int):
        return tuple(map(tuple, snake(entrants, stage.groups)))
    place = {entrant: index for index, entrant in enumerate(entrants)}
    return tuple(tuple(sorted(group, key=place.__getitem__)) for group in stage.groups)


def schedule_length(stage: Stage, groups: Sequence[Sequence[int]]) -> int:
    """Rounds it takes everybody to meet everybody: one sits out each where the number is odd."""
    return stage.legs * max(len(group) - 1 + len(group) % 2 for group in groups)


def duels(played: Round) -> Iterator[tuple[int, Table, Pair]]:
    for index, table in enumerate(played.tables):
        if len(table.people) == 2:
            yield index, table, pair(*table.people)


def meetings_left(
    stage: Stage, groups: Sequence[Sequence[int]], struck: frozenset[int], played: Sequence[Round]
) -> int:
    """How many meetings of those who are not struck were not drawn yet."""
    sizes = [sum(entrant not in struck for entrant in group) for group in groups]
    drawn = sum(struck.isdisjoint(met) for one_round in played for _, _, met in duels(one_round))
    return stage.legs * sum(size * (size - 1) // 2 for size in sizes) - drawn


def check_schedule(
    stage: Stage,
    groups: Sequence[Sequence[int]],
    struck: frozenset[int],
    path: str,
    problems: Problems,
) -> None:
    """Refuse meetings that the stage does not have, and rounds after the last."""
    group_of = {entrant: number for number, group in enumerate(groups, start=1) for entrant in group}
    longest = schedule_length(stage, groups)
    met: Counter[Pair] = Counter()
    for number, played in enumerate(stage.played):
        at = f"{path}.played[{number}]"
        if number >= longest and meetings_left(stage, groups, struck, stage.played[:number]) <= 0:
            problems.add(at, "too_many_rounds", rounds=number)
        for index, table, (a, b) in duels(played):
            met[a, b] += 1
            if group_of[a] != group_of[b] or table.group not in (None, group_of[a]):
                problems.add(f"{at}.tables[{index}]", "not_in_schedule", reason="another_group")
            elif met[a, b] > stage.legs:
                problems.add(f"{at}.tables[{index}]", "not_in_schedule", reason="met_before")
