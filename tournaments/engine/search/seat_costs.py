"""One round of tables as the searches see it: who sits where, and what that costs.

People are numbered 0, 1, 2 … here; the callers translate. Seats stand in one flat list: the first
``size`` are table 0, the next ``size`` table 1, and so on; who stands behind the last table sits out.
A cost is one whole number in which a more important rule weighs more than all lesser ones together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

from tournaments.engine.search.apart_pairs import ApartPairs, Pair

Matrix = list[list[int]]


class Arrangement(Protocol):
    """One round as the searches see it."""

    seats: list[int]
    tables: int
    size: int
    alike: int
    """So many neighbouring seats are one: to swap the people on them changes nothing."""
    totals: list[int] | None
    resting: list[int]

    unit: int
    """What one repeat costs, of those that weigh more than scores."""

    def cost(self) -> int: ...
    def score_cost(self) -> int: ...
    def difference(self, here: int, there: int) -> int: ...
    def difference_of_pairs(self, here: int, there: int) -> int: ...
    def difference_of_scores(self, here: int, there: int) -> int: ...
    def conflicts(self) -> list[int]: ...
    def conflicts_at(self, number: int) -> list[int]: ...
    def table(self, number: int) -> Sequence[int]: ...
    def table_cost(self, people: Sequence[int]) -> int: ...
    def least_beside(self, one: int, other: int) -> int: ...


@dataclass(slots=True)
class SeatingCosts:
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

    def least_beside(self, one: int, other: int) -> int:
        """What it costs at least, without the scores, that these two share a table."""
        return self.together[one][other]

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
        return [seat for number in range(self.tables) for seat in self.conflicts_at(number, above)]

    def conflicts_at(self, number: int, above: int = 0) -> list[int]:
        """Those at one table."""
        conflicting = []
        start = number * self.size
        people = self.seats[start : start + self.size]
        for offset, p in enumerate(people):
            row = self.together[p]
            for m in people:
                if row[m] > above:
                    conflicting.append(start + offset)
                    break
        return conflicting


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


def repeats_among(together: Matrix) -> int:
    return sum(times * (times - 1) for row in together for times in filter(None, row)) // 4


def count_meetings(together: Matrix, table: Sequence[int], times: int) -> None:
    for a, b in combinations(table, 2):
        together[a][b] += times
        together[b][a] += times


def repeats_of(tables: Collection[Collection[int]], met: Mapping[Pair, int]) -> int:
    """How often the people who share a table had met before, over all pairs."""
    return sum(met.get((min(p), max(p)), 0) for table in tables for p in combinations(table, 2))


def score_gap_of(tables: Collection[Collection[int]], totals: Mapping[int, int]) -> int:
    return sum(squared_differences([totals[p] for p in table]) for table in tables)


def turns_to_rest(people: Sequence[int], rests: Mapping[int, int], newcomers: Collection[int]) -> list[int]:
    """The higher, the later it is somebody's turn to sit out: one rest outweighs any number of newcomers."""
    return [(len(people) + 1) * rests.get(p, 0) + (p in newcomers) for p in people]


def cost_matrix(
    number: Mapping[int, int],
    counts: Mapping[Pair, int],
    weight: int,
    apart: ApartPairs | None = None,
    apart_weight: int = 0,
) -> Matrix:
    """The cost of each pair of those who have a ``number``.

    ``weight`` for each count, ``apart_weight`` where a group of ``apart``, which goes by numbers, has both.
    """
    together = [[0] * len(number) for _ in number]
    groups, groups_of = (apart.groups, apart.groups_of) if apart else ((), {})
    for group in groups:
        row = [0] * len(number)
        for i in group:
            row[i] = apart_weight
        for i in group:
            if len(groups_of[i]) == 1:
                together[i] = row.copy()
            else:
                for j in group:
                    together[i][j] = apart_weight
            together[i][i] = 0
    for (a, b), times in counts.items():
        if a in number and b in number:
            i, j = number[a], number[b]
            together[i][j] += times * weight
            together[j][i] += times * weight
    return together
