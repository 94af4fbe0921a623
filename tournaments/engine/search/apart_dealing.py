"""Dealing people to tables so that nobody meets those they are to be kept from: where a search begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.engine.search.apart_pairs import NOBODY, ApartPairs
from tournaments.engine.search.exact_partition import min_cost_partition
from tournaments.engine.search.local_search import anneal
from tournaments.engine.search.seat_costs import Seating
from tournaments.engine.time_limit import OutOfTime, never

FEW = 12
"""Up to so many people every round is looked at."""

LOOKED_FOR = 24
"""So many numbers of tables are searched for a round, where dealing finds none."""


def most_tables(
    people: int, size: int, apart: ApartPairs, rng: Random, out_of_time: OutOfTime = never
) -> int:
    """How many tables: all that can be filled, or the most at which nobody meets whom they shall not.

    All, if not even one can be. Exact where nobody is in two groups: each group of no more people than there
    are tables can be dealt. Where groups overlap, this is as far as a search finds.
    """
    most = people // size
    if not apart:
        return most
    firsts = Counter(min(groups) for groups in apart.groups_of.values())
    searched = 0
    for tables in range(most, 0, -1):
        # Each table has one of a group at most; who is of several counts with the first.
        there = people - sum(max(0, count - tables) for count in firsts.values())
        if there < tables * size:
            continue
        if apart.is_disjoint or not deal_apart(size, tables, apart, [0] * people)[1]:
            return tables
        if searched < LOOKED_FOR and not out_of_time():
            searched += 1
            if _can_be_free(_seating(people, size, tables, apart), rng, out_of_time):
                return tables
    return most


def _seating(people: int, size: int, tables: int, apart: ApartPairs) -> Seating:
    """Nothing costs anything but two at one table who are to be kept apart."""
    together = [[0] * people for _ in range(people)]
    for a, b in apart:
        together[a][b] = together[b][a] = 1
    return Seating(size, tables, list(range(people)), together, [0] * people)


def _can_be_free(seating: Seating, rng: Random, out_of_time: OutOfTime) -> bool:
    """Whether a search comes to a round that costs nothing."""
    if len(seating.seats) > FEW:
        return not anneal(seating, rng, 20_000, 0.2, out_of_time)
    seats, table_cost = seating.seats, seating.table_cost
    return not min_cost_partition(seats, seating.size, seating.tables, table_cost, seating.resting)[0]


def deal_apart(
    size: int, tables: int, apart: ApartPairs, resting: Sequence[int], listed: Sequence[int] | None = None
) -> tuple[list[int], int]:
    """Seats, those who sit out last, and how many pairs of a group share a table.

    Those have tables whom it costs most to let sit out, as far as no group has more people than there are
    tables. If ``listed`` is given they sit as they are listed, should that keep everybody apart.
    """
    seated = _who_plays(tables * size, tables, apart, resting)
    bench = sorted(set(range(len(resting))).difference(seated))
    if listed is not None:
        there = set(seated)
        seats = _first_fit([p for p in listed if p in there], size, tables, apart)
        if seats is not None:
            return seats + bench, 0
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
    broken = sum(pair in apart for people in at for pair in combinations(people, 2))
    return [p for people in at for p in people] + bench, broken


def _who_plays(places: int, tables: int, apart: ApartPairs, resting: Sequence[int]) -> list[int]:
    """The dearest to sit out, no more of a group than there are tables as long as others can come."""
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
    return playing + too_many[: places - len(playing)]


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
