"""Search by swaps for tables among people of about the same score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from tournaments.engine.search.exact_cover import PossibleTables, TableChoice, cheap_tables, min_cost_cover
from tournaments.engine.search.exact_partition import min_cost_partition
from tournaments.engine.search.local_search import descend, patience
from tournaments.engine.search.seat_costs import Arrangement, squared_differences
from tournaments.engine.time_limit import OutOfTime, never


def balance_scores(
    seating: Arrangement,
    rng: Random,
    sides: Callable[[Sequence[int]], Sequence[int]],
    out_of_time: OutOfTime = never,
) -> int:
    """Anneal a seating with ``totals`` so that scores at each table come close to each other.

    While things are hot, repeats and all else that costs are weighed against the scores, so that the search
    may pass through them: the more they weigh the better they are avoided, the less the closer the scores.
    Each start finds out whether it was too much or too little for the next. The seating is left as the best
    that was seen, from which no swap is better; its cost is returned. ``sides`` orders the people of a table.
    """
    everybody = len(seating.seats)
    starts, steps = min(24, max(3, 960 // everybody)), 30_000 + 60 * everybody
    weight = 1.0
    best, best_seats = descend(seating, out_of_time), seating.seats.copy()
    for _ in range(starts):
        if out_of_time():
            break
        _anneal(seating, rng, steps, weight, out_of_time)
        before, cost = best // seating.unit, descend(seating, out_of_time)
        if cost < best:
            best, best_seats = cost, seating.seats.copy()
        weight *= 0.7 if cost // seating.unit <= before else 1.6
    seating.seats[:] = best_seats
    _regroup(seating, sides, out_of_time)
    cost = descend(seating, out_of_time)
    few = len(seating.seats) <= MOST_CHOOSING and seating.size <= LARGEST_TABLE
    if few and not out_of_time() and _choose_anew(seating, sides, cost, out_of_time):
        return descend(seating, out_of_time)
    return cost


LARGEST_TABLE = 6
"""Larger tables can be filled in too many ways for looking at them all."""

MOST_CHOOSING = 60
"""Up to so many people tables are chosen anew; with more there are too many to find a better choice."""

MOST_TABLES = 3000
"""So many tables are chosen from."""


def _choose_anew(
    seating: Arrangement, sides: Callable[[Sequence[int]], Sequence[int]], cost: int, out_of_time: OutOfTime
) -> bool:
    """Seat everybody at tables chosen from all that cost little, if that is found to be cheaper."""
    totals, size, seats = seating.totals, seating.size, seating.seats
    assert totals is not None
    tables_cost = cost - sum(seating.resting[p] for p in seats[seating.tables * size :])
    if not tables_cost:
        return False
    order = sorted(seats, key=totals.__getitem__)

    def table_cost(places: tuple[int, ...]) -> int:
        return seating.table_cost(sides([order[place] for place in places]))

    def least(places: Sequence[int], place: int) -> int:
        p = order[place]
        return sum(seating.least_beside(order[other], p) for other in places) + sum(
            (totals[p] - totals[order[other]]) ** 2 for other in places
        )

    bench = len(seats) - seating.tables * size
    possible = PossibleTables(len(order), size, table_cost, least)
    choices = cheap_tables(possible, tables_cost, MOST_TABLES, out_of_time)
    if bench:
        choices += [TableChoice((place,), seating.resting[p]) for place, p in enumerate(order)]
    cover = min_cost_cover(len(order), choices, bench, cost, out_of_time)
    if cover is None:
        return False
    alone = [order[place] for choice in cover if len(choice.people) == 1 for place in choice.people]
    tables = [sides([order[place] for place in choice.people]) for choice in cover if len(choice.people) > 1]
    seats[:] = [p for table in tables for p in table] + alone
    return True


def _anneal(  # noqa: C901  the inner loop of a search: calls would cost as much as its steps
    seating: Arrangement, rng: Random, steps: int, weight: float, out_of_time: OutOfTime
) -> None:
    """One cooling, from where everybody moves about to where hardly anybody does."""
    totals, seats, size, alike = seating.totals, seating.seats, seating.size, seating.alike
    assert totals is not None
    random = rng.random
    everybody, tables = len(seats), seating.tables
    order = sorted(range(everybody), key=totals.__getitem__)
    place = [0] * everybody
    for seat, p in enumerate(seats):
        place[p] = seat
    sums = [sum(totals[p] for p in seats[n * size : (n + 1) * size]) for n in range(tables)]
    window = min(everybody - 1, WINDOW)
    scattered = 1 + seating.score_cost() / (tables * size)
    factor = weight * WEIGHT * scattered / seating.unit
    for cooled in range(PHASES):
        temperature = scattered * HOT * (COLD / HOT) ** (cooled / PHASES)
        limit = 8 * temperature
        if out_of_time():
            break
        for _ in range(steps // PHASES):
            i = int(random() * everybody)
            j = i + 1 + int(random() * window)
            p, q = order[i], order[j if j < everybody else j - everybody]
            here, there = place[p], place[q]
            if here > there:
                p, q, here, there = q, p, there, here
            if here // alike == there // alike:
                continue
            first, second = here // size, there // size
            if first >= tables:
                continue
            step = totals[q] - totals[p]
            if first == second:
                change = 0.0
            elif second < tables:
                change = -2 * step * (sums[first] - sums[second] + step)
            else:
                change = size * (totals[q] ** 2 - totals[p] ** 2) - step * (2 * sums[first] + step)
            if change < limit:
                change += factor * seating.difference_of_pairs(here, there)
                if change <= 0 or (change < limit and change < temperature * patience(random())):
                    seats[here], seats[there] = q, p
                    place[p], place[q] = there, here
                    sums[first] += step
                    if second < tables:
                        sums[second] -= step


PHASES = 40
"""Temperatures in which a seating cools."""
HOT, COLD = 3.0, 0.01
"""First and last temperature, in scattered scores per person."""
WEIGHT = 8.0
"""What a repeat costs in the first start, in the same."""
WINDOW = 40
"""How far from each other in the order of totals people change places."""


def _regroup(
    seating: Arrangement, sides: Callable[[Sequence[int]], Sequence[int]], out_of_time: OutOfTime
) -> None:
    """Seat the people of each three tables that are near in score (two, if they are large) in the best way.

    Repeated until nothing changes. Who sits out stays out.
    """
    size, tables, totals = seating.size, seating.tables, seating.totals
    assert totals is not None
    if size > LARGEST_TABLE:
        return
    at_once = min(tables, 3 if size <= 3 else 2)
    best_known: set[tuple[int, ...]] = set()
    improved = True
    while improved:
        improved = False
        near = sorted(range(tables), key=lambda n: sum(totals[p] for p in seating.table(n)))
        for first in range(tables):
            for group in combinations(near[first : first + 7], at_once):
                if group[0] != near[first]:
                    break
                if out_of_time():
                    return
                people = [p for n in group for p in seating.table(n)]
                now = sum(seating.table_cost(seating.table(n)) for n in group)
                if tuple(people) in best_known or now <= _least_thinkable([totals[p] for p in people], size):
                    continue
                cost, groups, _ = min_cost_partition(
                    people, size, at_once, lambda table: seating.table_cost(sides(table)), []
                )
                if cost < now:
                    improved = True
                    for n, table in zip(group, groups, strict=True):
                        seating.seats[n * size : (n + 1) * size] = sides(table)
                best_known.add(tuple(p for n in group for p in seating.table(n)))


def _least_thinkable(scores: Sequence[int], size: int) -> int:
    """What the scores cost at least: cut into tables in their order, were there nothing else."""
    order = sorted(scores)
    return sum(squared_differences(order[at : at + size]) for at in range(0, len(order), size))
