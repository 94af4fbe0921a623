"""What a round of two against two costs, and swapping people to make it cheaper.

As in ``seat_costs`` people are numbered from 0 and stand in one flat list of seats: of each four the first
two are partners, and so are the last two. So the partner of who sits on seat *s* is on seat ``s ^ 1``, and
the opponents are on ``s ^ 2`` and ``s ^ 3``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.engine.search.local_search import patience
from tournaments.engine.search.seat_costs import Matrix, difference_of_scores, squared_differences
from tournaments.engine.time_limit import OutOfTime, never

Table = tuple[int, int, int, int]


@dataclass(slots=True)
class PartnerSeating:
    """One round of partnerships, and what it costs who plays with and against whom."""

    tables: int
    seats: list[int]
    partners: Matrix
    """Cost of two people as partners, symmetric, 0 on the diagonal."""
    opponents: Matrix
    resting: list[int]
    totals: list[int] | None = None
    """Points whose squared differences over the six pairs of each table are added to the cost."""
    unit: int = 1
    """What a partnership again costs."""
    size: int = field(default=4, init=False)
    alike: int = field(default=2, init=False)

    def table(self, number: int) -> Table:
        p, q, r, s = self.seats[4 * number : 4 * number + 4]
        return p, q, r, s

    @property
    def bench(self) -> list[int]:
        return self.seats[4 * self.tables :]

    def cost(self) -> int:
        tables = (self.table(number) for number in range(self.tables))
        return sum(self.table_cost(table) for table in tables) + sum(self.resting[p] for p in self.bench)

    def table_cost(self, table: Sequence[int]) -> int:
        p, q, r, s = table
        cost = self.partners[p][q] + self.partners[r][s]
        cost += self.opponents[p][r] + self.opponents[p][s] + self.opponents[q][r] + self.opponents[q][s]
        return cost + (squared_differences([self.totals[x] for x in table]) if self.totals else 0)

    def best_sides(self, four: Sequence[int]) -> Table:
        """The cheapest of the three ways in which four people can play two against two."""
        p, q, r, s = four
        ways: tuple[Table, ...] = ((p, q, r, s), (p, r, q, s), (p, s, q, r))
        return min(ways, key=self.table_cost)

    def least_beside(self, one: int, other: int) -> int:
        """What it costs at least, without the scores, that these two share a table."""
        return min(self.partners[one][other], self.opponents[one][other])

    def difference(self, here: int, there: int) -> int:
        """What the cost gains when the people on two seats change places; the first is at a table."""
        change = self.difference_of_pairs(here, there)
        return change + self.difference_of_scores(here, there) if self.totals else change

    def difference_of_pairs(self, here: int, there: int) -> int:
        """The same without the scores: who plays with and against whom, and who sits out."""
        seats = self.seats
        p, q = seats[here], seats[there]
        with_p, with_q = self.partners[p], self.partners[q]
        against_p, against_q = self.opponents[p], self.opponents[q]
        mate, left, right = seats[here ^ 1], seats[here ^ 2], seats[here ^ 3]
        if here >> 2 == there >> 2:
            other = seats[there ^ 1]
            change = with_q[mate] + with_p[other] - with_p[mate] - with_q[other]
            return change + against_p[mate] + against_q[other] - against_p[other] - against_q[mate]
        change = with_q[mate] - with_p[mate]
        change += against_q[left] + against_q[right] - against_p[left] - against_p[right]
        if there >> 2 < self.tables:
            mate, left, right = seats[there ^ 1], seats[there ^ 2], seats[there ^ 3]
            change += with_p[mate] - with_q[mate]
            change += against_p[left] + against_p[right] - against_q[left] - against_q[right]
        else:
            change += self.resting[p] - self.resting[q]
        return change

    def difference_of_scores(self, here: int, there: int) -> int:
        """The same for the scores alone."""
        return difference_of_scores(self, here, there)

    def score_cost(self) -> int:
        totals = self.totals or [0] * len(self.partners)
        return sum(squared_differences([totals[p] for p in self.table(n)]) for n in range(self.tables))

    def conflicts(self, partner_above: int = 0, opponent_above: int = 0) -> list[int]:
        """The seats of people whose partner, or an opponent, costs more than that."""
        return [
            seat
            for number in range(self.tables)
            for seat in self.conflicts_at(number, partner_above, opponent_above)
        ]

    def conflicts_at(self, number: int, partner_above: int = 0, opponent_above: int = 0) -> list[int]:
        """Those at one table."""
        seats, conflicting = self.seats, []
        for seat in range(4 * number, 4 * number + 4):
            against = self.opponents[seats[seat]]
            if (
                self.partners[seats[seat]][seats[seat ^ 1]] > partner_above
                or against[seats[seat ^ 2]] > opponent_above
                or against[seats[seat ^ 3]] > opponent_above
            ):
                conflicting.append(seat)
        return conflicting


PARTNERED_TWICE = 24
"""How much worse it is to partner somebody again than that the spread of opponents grows by one."""


def anneal_partners(
    rounds: Sequence[PartnerSeating], rng: Random, steps: int, enough: int, out_of_time: OutOfTime = never
) -> int:
    """Swap people within their rounds, until all rounds together cost at most ``enough``.

    The rounds share two matrices: in ``partners`` each partnership counts ``PARTNERED_TWICE``, in
    ``opponents`` each meeting of two opponents counts 2. The cost is the repeated partnerships, times
    ``PARTNERED_TWICE``, and the sum over all pairs of squared counts of opposing. Who sits out goes on
    sitting out. Leaves the rounds as the best that were seen, and answers their cost.
    """
    random = rng.random
    temperature = 0.6
    cost = best = cost_of_rounds(rounds[0].partners, rounds[0].opponents)
    best_seats = [round_.seats.copy() for round_ in rounds]
    # While not everybody can have opposed everybody, only people opposed twice are wrongly placed.
    sparse = 4 * sum(round_.tables for round_ in rounds) <= len(rounds[0].partners) ** 2 // 2
    while steps > 0 and best > enough:
        for round_ in sorted(rounds, key=lambda _: random()):
            if out_of_time():
                steps = 0
                break
            seats, at_tables = round_.seats, 4 * round_.tables
            wrong = round_.conflicts(PARTNERED_TWICE, 2) if sparse else list(range(at_tables))
            steps -= 1 + at_tables // 4
            for here in wrong:
                for _ in range(4):
                    steps -= 1
                    there = int(random() * at_tables)
                    if there // 2 == here // 2:
                        continue
                    change = round_.difference(here, there) + 2 * PARTNERED_TWICE
                    # The rounds count themselves: who moves leaves two opponents (at one table, one).
                    change += 4 if here // 4 == there // 4 else 8
                    if change <= 0 or (
                        change < 8 * temperature and change < temperature * patience(random())
                    ):
                        count_round(round_, -1, {here // 4, there // 4})
                        seats[here], seats[there] = seats[there], seats[here]
                        count_round(round_, 1, {here // 4, there // 4})
                        cost += change
                        break
            if cost < best:
                best, best_seats = cost, [other.seats.copy() for other in rounds]
        temperature = max(0.25, temperature * 0.995)
    for round_, seats in zip(rounds, best_seats, strict=True):
        count_round(round_, -1)
        round_.seats[:] = seats
        count_round(round_, 1)
    return best


def cost_of_rounds(partners: Matrix, opponents: Matrix) -> int:
    repeats = sum(cost * (cost // PARTNERED_TWICE - 1) for row in partners for cost in filter(None, row)) // 4
    return repeats + sum(cost * cost for row in opponents for cost in filter(None, row)) // 8


def count_round(round_: PartnerSeating, times: int, tables: Collection[int] | None = None) -> None:
    """Count what is played at some tables of a round, or all, ``times`` more in its matrices."""
    for number in range(round_.tables) if tables is None else tables:
        p, q, r, s = round_.table(number)
        for a, b in ((p, q), (r, s)):
            round_.partners[a][b] += times * PARTNERED_TWICE
            round_.partners[b][a] += times * PARTNERED_TWICE
        for a, b in ((p, r), (p, s), (q, r), (q, s)):
            round_.opponents[a][b] += times * 2
            round_.opponents[b][a] += times * 2
