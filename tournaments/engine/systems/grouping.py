"""People in groups: as the file names them, or filled as a snake."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.file.values import Stage


def snake(people: Sequence[int], groups: int) -> list[list[int]]:
    """``people`` in ``groups``, filled 1 2 3, 3 2 1, …

    >>> snake([1, 2, 3, 4, 5, 6, 7], 3)
    [[1, 6, 7], [2, 5], [3, 4]]
    """
    filled: list[list[int]] = [[] for _ in range(groups)]
    for index, person in enumerate(people):
        turn, place = divmod(index, groups)
        filled[groups - 1 - place if turn % 2 else place].append(person)
    return filled


def groups_of(stage: Stage, entrants: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The groups, each in entry order, of those who did enter; none in a stage without groups."""
    if not stage.groups:
        return ()
    if isinstance(stage.groups, int):
        return tuple(map(tuple, snake(entrants, stage.groups)))
    place = {entrant: index for index, entrant in enumerate(entrants)}
    return tuple(tuple(sorted(place.keys() & group, key=place.__getitem__)) for group in stage.groups)


def group_sizes(stage: Stage, entrants: int) -> list[int]:
    """How many are in each group if so many enter; a stage without groups is one."""
    if isinstance(stage.groups, int):
        return [len(group) for group in snake(range(entrants), stage.groups or 1)]
    return [len(group) for group in stage.groups]
