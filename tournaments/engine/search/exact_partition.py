"""The best round for up to a dozen people: all rounds there are, compared by dynamic programming."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations


def min_cost_partition(
    people: Sequence[int],
    size: int,
    tables: int,
    table_cost: Callable[[tuple[int, ...]], int],
    resting: Sequence[int],
) -> tuple[int, list[tuple[int, ...]], list[int]]:
    """The cost of the cheapest round, its tables, and who sits out.

    Goes through the sets of people from small to large: the best way to seat a set is the best table for its
    first person and the best way to seat the rest. Memory doubles with each person, hence the dozen. Of
    equals the first in the order of ``people`` is taken, so shuffle it to let chance decide.
    """
    by_first: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in people]
    for places in combinations(range(len(people)), size):
        table = tuple(people[place] for place in places)
        by_first[places[0]].append((sum(1 << place for place in places), table_cost(table), table))

    cheapest: dict[int, tuple[int, tuple[int, ...], int]] = {0: (0, (), 0)}

    def cost_of(crowd: int) -> int:
        if crowd not in cheapest:
            first = (crowd & -crowd).bit_length() - 1
            cheapest[crowd] = min(
                (
                    (cost + cost_of(crowd ^ mask), table, mask)
                    for mask, cost, table in by_first[first]
                    if mask & crowd == mask
                ),
                key=lambda cut: cut[0],
            )
        return cheapest[crowd][0]

    everybody = (1 << len(people)) - 1
    best: tuple[int, int, tuple[int, ...]] | None = None
    for bench in combinations(range(len(people)), len(people) - tables * size):
        crowd = everybody ^ sum(1 << place for place in bench)
        cost = cost_of(crowd) + sum(resting[people[place]] for place in bench)
        if best is None or cost < best[0]:
            best = (cost, crowd, bench)
    assert best is not None
    cost, crowd, bench = best
    parts = []
    while crowd:
        _, table, mask = cheapest[crowd]
        parts.append(table)
        crowd ^= mask
    return cost, parts, [people[place] for place in bench]
