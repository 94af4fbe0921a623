"""Dealing people to tables so that as few meet as can be who are to be kept apart: where a search begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.engine.search.apart_pairs import NOBODY, ApartPairs
from tournaments.engine.search.local_search import anneal
from tournaments.engine.search.seat_costs import Arrangement, SeatingCosts
from tournaments.engine.time_limit import OutOfTime, never

STEPS = 20_000
"""Moves of the search for fewer pairs together, where groups overlap and can't just be dealt."""


def deal_apart(
    seating: Arrangement,
    apart: ApartPairs,
    rng: Random,
    listed: Sequence[int] | None = None,
    out_of_time: OutOfTime = never,
) -> list[int]:
    """Seats with the fewest pairs of ``apart`` at one table, those who sit out last.

    The fewest there can be where nobody is in two groups: each group is spread evenly. Where groups overlap,
    as few as a search finds. Of those who may sit out it takes whom ``resting`` makes cheapest. If ``listed``
    is given people sit as they are listed, should that keep everybody apart.
    """
    size, tables, resting = seating.size, seating.tables, seating.resting
    seated = _who_plays(tables * size, tables, apart, resting)
    bench = sorted(set(range(len(resting))).difference(seated))
    if listed is not None:
        there = set(seated)
        seats = _first_fit([p for p in listed if p in there], size, tables, apart)
        if seats is not None:
            return seats + bench
    dealt = _deal(seated, size, tables, apart)
    seats = [p for people in dealt for p in people] + bench
    if apart.is_disjoint or not any(pair in apart for at in dealt for pair in combinations(at, 2)):
        return seats
    search = _counting_together(seats, size, tables, apart)
    anneal(search, rng, STEPS, 0.2, out_of_time)
    return search.seats


def _who_plays(places: int, tables: int, apart: ApartPairs, resting: Sequence[int]) -> list[int]:
    """The dearest to sit out, but a second of a group for each table only when there are no others."""
    counts = [0] * len(apart.groups)
    playing: list[int] = []
    too_many: list[int] = []
    for p in sorted(range(len(resting)), key=lambda p: -resting[p]):
        groups = apart.groups_of.get(p, NOBODY)
        if len(playing) < places and all(counts[group] < tables for group in groups):
            playing.append(p)
            for group in groups:
                counts[group] += 1
        else:
            too_many.append(p)
    meets: dict[int, int] = {}
    for p in too_many:
        groups = apart.groups_of.get(p, NOBODY)
        meets[p] = max((counts[group] // tables for group in groups), default=0)
        for group in groups:
            counts[group] += 1
    too_many.sort(key=meets.__getitem__)
    return playing + too_many[: places - len(playing)]


def _deal(seated: Sequence[int], size: int, tables: int, apart: ApartPairs) -> list[list[int]]:
    """Table after table, the largest groups first: one of a group to each before a second to any."""
    crowd = {
        p: max((len(apart.groups[g]) for g in apart.groups_of.get(p, NOBODY)), default=0) for p in seated
    }
    order = sorted(seated, key=lambda p: (-crowd[p], min(apart.groups_of.get(p, NOBODY), default=0)))
    at: list[list[int]] = [[] for _ in range(tables)]
    groups_at: list[set[int]] = [set() for _ in range(tables)]
    turn = 0
    for p in order:
        groups = apart.groups_of.get(p, NOBODY)
        with_seats = [n % tables for n in range(turn, turn + tables) if len(at[n % tables]) < size]
        table = next((n for n in with_seats if groups.isdisjoint(groups_at[n])), with_seats[0])
        at[table].append(p)
        groups_at[table] |= groups
        turn = table + 1
    return at


def _counting_together(seats: list[int], size: int, tables: int, apart: ApartPairs) -> SeatingCosts:
    """Nothing costs anything but two at one table who are to be kept apart."""
    together = [[0] * len(seats) for _ in seats]
    for a, b in apart:
        together[a][b] = together[b][a] = 1
    return SeatingCosts(size, tables, seats, together, [0] * len(seats))


def _first_fit(listed: Sequence[int], size: int, tables: int, apart: ApartPairs) -> list[int] | None:
    """Table after table, each takes the next of the list who may sit there; None if that fails."""
    left = list(listed)
    seats: list[int] = []
    for _ in range(tables):
        table: list[int] = []
        passed: list[int] = []
        for index, p in enumerate(left):
            if all((p, other) not in apart for other in table):
                table.append(p)
                if len(table) == size:
                    left = passed + left[index + 1 :]
                    break
            else:
                passed.append(p)
        else:
            return None
        seats += table
    return seats
