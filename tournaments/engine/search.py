"""Search by swaps: one round of tables, and several rounds at once.

People are numbered 0, 1, 2 … here; the callers translate. Seats stand in one flat list: the first
``size`` are table 0, the next ``size`` table 1, and so on; who stands behind the last table sits out.
A cost is one whole number in which a more important rule weighs more than all lesser ones together.

Every search ends after a number of steps that depends on its input alone, never on the clock, and uses
no function whose last bit could differ between machines: the same chance gives the same draw anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from typing import Protocol

OutOfTime = Callable[[], bool]
"""Asked now and then; a caller who answers yes gets the best found so far."""

Matrix = list[list[int]]


class Arrangement(Protocol):
    """One round as the searches see it."""

    seats: list[int]
    tables: int
    size: int
    alike: int
    """So many neighbouring seats are one: to swap the people on them changes nothing."""
    totals: list[int] | None

    unit: int
    """What one repeat costs, of those that weigh more than scores."""

    def cost(self) -> int: ...
    def score_cost(self) -> int: ...
    def difference(self, here: int, there: int) -> int: ...
    def difference_of_pairs(self, here: int, there: int) -> int: ...
    def difference_of_scores(self, here: int, there: int) -> int: ...
    def conflicts(self) -> list[int]: ...
    def table(self, number: int) -> Sequence[int]: ...
    def table_cost(self, people: Sequence[int]) -> int: ...


@dataclass(slots=True)
class Seating:
    """One round: who sits where, and what it costs that two people share a table or that one sits out."""

    size: int
    tables: int
    seats: list[int]
    together: Matrix
    """Cost of two people at one table, symmetric, 0 on the diagonal."""
    resting: list[int]
    """Cost of each person sitting out."""
    totals: list[int] | None = None
    """Scores whose squared differences at each table are added to the cost."""
    unit: int = 1
    alike: int = field(init=False)

    def __post_init__(self) -> None:
        self.alike = self.size

    def table(self, number: int) -> list[int]:
        return self.seats[number * self.size : (number + 1) * self.size]

    @property
    def bench(self) -> list[int]:
        return self.seats[self.tables * self.size :]

    def cost(self) -> int:
        tables = (self.table(number) for number in range(self.tables))
        return sum(self.table_cost(people) for people in tables) + sum(self.resting[p] for p in self.bench)

    def score_cost(self) -> int:
        totals = self.totals or [0] * len(self.together)
        return sum(squared_differences([totals[p] for p in self.table(n)]) for n in range(self.tables))

    def table_cost(self, people: Sequence[int]) -> int:
        cost = sum(self.together[a][b] for a, b in combinations(people, 2))
        return cost + (squared_differences([self.totals[p] for p in people]) if self.totals else 0)

    def difference(self, here: int, there: int) -> int:
        """What the cost gains when the people on two seats change places; the first is at a table."""
        change = self.difference_of_pairs(here, there)
        return change + self.difference_of_scores(here, there) if self.totals else change

    def difference_of_pairs(self, here: int, there: int) -> int:
        """The same without the scores: who shares a table, and who sits out."""
        size, seats = self.size, self.seats
        p, q = seats[here], seats[there]
        first, second = here // size, there // size
        row_p, row_q = self.together[p], self.together[q]
        change = 0
        for m in seats[first * size : (first + 1) * size]:
            change += row_q[m] - row_p[m]
        if second < self.tables:
            for m in seats[second * size : (second + 1) * size]:
                change += row_p[m] - row_q[m]
            return change - 2 * row_p[q]
        return change + self.resting[p] - self.resting[q] - row_p[q]

    def difference_of_scores(self, here: int, there: int) -> int:
        """The same for the scores alone."""
        return difference_of_scores(self, here, there)

    def swap(self, here: int, there: int) -> None:
        seats = self.seats
        seats[here], seats[there] = seats[there], seats[here]

    def conflicts(self, above: int = 0) -> list[int]:
        """The seats of people with whom something is wrong: a cost above ``above`` beside somebody."""
        found = []
        size = self.size
        for start in range(0, self.tables * size, size):
            people = self.seats[start : start + size]
            for offset, p in enumerate(people):
                row = self.together[p]
                if any(row[m] > above for m in people):
                    found.append(start + offset)
        return found


def difference_of_scores(round_: Arrangement, here: int, there: int) -> int:
    """What the squared differences at the tables gain when the people on two seats change places."""
    totals, seats, size = round_.totals, round_.seats, round_.size
    assert totals is not None
    first, second = here // size, there // size
    low, high = totals[seats[here]], totals[seats[there]]
    step = high - low
    if not step or first == second:
        return 0
    # Over a table of k, the squared differences of all pairs add up to k·Σx² − (Σx)².
    around = 0
    for m in seats[first * size : (first + 1) * size]:
        around += totals[m]
    if second < round_.tables:
        for m in seats[second * size : (second + 1) * size]:
            around -= totals[m]
        return -2 * step * (around + step)
    return size * (high * high - low * low) - step * (2 * around + step)


def squared_differences(numbers: Sequence[int]) -> int:
    """The sum of the squared differences of all pairs."""
    return len(numbers) * sum(x * x for x in numbers) - sum(numbers) ** 2


def patience(chance: float) -> float:
    """How many temperatures worse a step may be: nearly exponential, at most 8, mean 8/9.

    Square roots are rounded alike everywhere, logarithms are not.
    """
    return 8 * (1 - sqrt(sqrt(sqrt(chance))))


def settle(seating: Arrangement, rng: Random, steps: int, temperature: float, enough: int = 0) -> int:
    """Move people who are wrongly placed until the cost is ``enough``, or ``steps`` moves were tried.

    The seating is left as the best that was seen; its cost is returned. Scores are not looked at.
    """
    random = rng.random
    seats, everybody, alike = seating.seats, len(seating.seats), seating.alike
    cost = best = seating.cost()
    kept = seats.copy()
    while steps > 0 and best > enough:
        wrong = seating.conflicts()
        if not wrong:
            break
        rng.shuffle(wrong)
        for here in wrong:
            for _ in range(12):
                steps -= 1
                there = int(random() * everybody)
                if there // alike == here // alike:
                    continue
                change = seating.difference(here, there)
                if change <= 0 or (change < 8 * temperature and change < temperature * patience(random())):
                    seats[here], seats[there] = seats[there], seats[here]
                    cost += change
                    break
        if cost < best:
            best, kept = cost, seats.copy()
    seats[:] = kept
    return best


def settle_rounds(rounds: Sequence[Seating], rng: Random, steps: int, temperature: float, enough: int) -> int:
    """Move people within their rounds until no more than ``enough`` repeats are left in all of them.

    All rounds share one matrix ``together``: how often each pair meets in them. Nobody comes off a bench.
    The rounds are left as the best that was seen; the repeats (a pair meeting *t* times: t(t − 1)/2) are
    returned.
    """
    together, size = rounds[0].together, rounds[0].size
    random = rng.random
    meetings = 2 * (size - 1)
    repeats = best = repeats_among(together)
    kept = [seating.seats.copy() for seating in rounds]
    while steps > 0 and best > enough:
        for seating in sorted(rounds, key=lambda _: random()):
            seats, at_tables = seating.seats, seating.tables * size
            wrong = seating.conflicts(above=1)
            steps -= 1 + at_tables // 4
            for here in wrong:
                for _ in range(4):
                    steps -= 1
                    there = int(random() * at_tables)
                    if there // size == here // size:
                        continue
                    # ``together`` counts this round too, which the two leave and enter.
                    change = seating.difference(here, there) + meetings
                    if change <= 0 or (
                        change < 8 * temperature and change < temperature * patience(random())
                    ):
                        _recount(seating, here, -1)
                        _recount(seating, there, -1)
                        seating.swap(here, there)
                        _recount(seating, here, 1)
                        _recount(seating, there, 1)
                        repeats += change
                        break
        if repeats < best:
            best, kept = repeats, [seating.seats.copy() for seating in rounds]
    for seating, seats in zip(rounds, kept, strict=True):
        for table in range(seating.tables):
            count_meetings(together, seating.table(table), -1)
        seating.seats[:] = seats
        for table in range(seating.tables):
            count_meetings(together, seating.table(table), 1)
    return best


def repeats_among(together: Matrix) -> int:
    return sum(times * (times - 1) for row in together for times in row) // 4


def count_meetings(together: Matrix, table: Sequence[int], times: int) -> None:
    for a, b in combinations(table, 2):
        together[a][b] += times
        together[b][a] += times


def _recount(seating: Seating, seat: int, times: int) -> None:
    """Count the meetings of the person on one seat ``times`` more."""
    p, together = seating.seats[seat], seating.together
    row = together[p]
    for m in seating.table(seat // seating.size):
        if m != p:
            row[m] += times
            together[m][p] += times


def settle_by_score(
    seating: Arrangement,
    rng: Random,
    sides: Callable[[Sequence[int]], Sequence[int]],
    out_of_time: OutOfTime | None,
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
    best, kept = descend(seating), seating.seats.copy()
    for _ in range(starts):
        _anneal(seating, rng, steps, weight)
        before, cost = best // seating.unit, descend(seating)
        if cost < best:
            best, kept = cost, seating.seats.copy()
        weight *= 0.7 if cost // seating.unit <= before else 1.6
        if out_of_time and out_of_time():
            break
    seating.seats[:] = kept
    _regroup(seating, sides)
    return descend(seating)


def _anneal(seating: Arrangement, rng: Random, steps: int, weight: float) -> None:
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


def descend(seating: Arrangement) -> int:
    """Swap two people as long as any swap lowers the cost; answer the cost.

    Afterwards no swap of two people, at tables or one of them sitting out, costs less.
    """
    seats, alike, at_tables = seating.seats, seating.alike, seating.tables * seating.size
    improved = True
    while improved:
        improved = False
        # Without scores only a swap of somebody wrongly placed, or sitting out, can help.
        movers = range(at_tables) if seating.totals else seating.conflicts()
        for here in movers:
            for there in range(here + 1 if seating.totals else 0, len(seats)):
                if here // alike != there // alike and seating.difference(here, there) < 0:
                    seats[here], seats[there] = seats[there], seats[here]
                    improved = True
    return seating.cost()


def _regroup(seating: Arrangement, sides: Callable[[Sequence[int]], Sequence[int]]) -> None:
    """Seat the people of each three tables that are near in score (two, if they are large) in the best way.

    Repeated until nothing changes. Who sits out stays out.
    """
    size, tables, totals = seating.size, seating.tables, seating.totals
    assert totals is not None
    at_once = min(tables, 3 if size <= 3 else 2)
    improved = True
    while improved:
        improved = False
        near = sorted(range(tables), key=lambda n: sum(totals[p] for p in seating.table(n)))
        for first in range(tables):
            for group in combinations(near[first : first + 7], at_once):
                if group[0] != near[first]:
                    break
                people = [p for n in group for p in seating.table(n)]
                cost, found, _ = cheapest_partition(
                    people, size, at_once, lambda table: seating.table_cost(sides(table)), []
                )
                if cost < sum(seating.table_cost(seating.table(n)) for n in group):
                    improved = True
                    for n, table in zip(group, found, strict=True):
                        seating.seats[n * size : (n + 1) * size] = sides(table)


def cheapest_partition(
    people: Sequence[int],
    size: int,
    tables: int,
    table_cost: Callable[[tuple[int, ...]], int],
    resting: Sequence[int],
) -> tuple[int, list[tuple[int, ...]], list[int]]:
    """The cheapest way to seat ``people`` at ``tables`` tables, exactly: cost, tables, who sits out.

    Goes through the sets of people by dynamic programming; meant for up to a dozen. Among equals the
    first in the order of ``people`` is taken, so shuffle it to let chance decide.
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
                key=lambda found: found[0],
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
    found = []
    while crowd:
        _, table, mask = cheapest[crowd]
        found.append(table)
        crowd ^= mask
    return cost, found, [people[place] for place in bench]
