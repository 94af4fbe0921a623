"""Local search by swaps of two people: one round of tables, and several rounds at once.

Every search ends after a number of steps that depends on its input alone, never on a clock of its own, and
uses no function whose last bit could differ between machines: the same chance gives the same draw anywhere.
A caller who is out of time gets the best found so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from tournaments.engine.search.seat_costs import Arrangement, SeatingCosts, count_meetings, repeats_among
from tournaments.engine.time_limit import OutOfTime, never


def patience(chance: float) -> float:
    """How many temperatures worse a step may be: nearly exponential, at most 8, mean 8/9.

    Square roots are rounded alike everywhere, logarithms are not.
    """
    return 8 * (1 - sqrt(sqrt(sqrt(chance))))


def anneal(
    seating: Arrangement,
    rng: Random,
    steps: int,
    temperature: float,
    out_of_time: OutOfTime = never,
) -> int:
    """Move people who are wrongly placed until nothing costs anything, or ``steps`` moves were tried.

    The seating is left as the best that was seen; its cost is returned. Scores are not looked at.
    """
    random = rng.random
    seats, everybody, alike, size = seating.seats, len(seating.seats), seating.alike, seating.size
    cost = best = seating.cost()
    best_seats = seats.copy()
    wrong_at: dict[int, list[int]] = {}
    changed = set(range(seating.tables))
    while steps > 0 and best > 0:
        for number in changed:
            if number < seating.tables:
                wrong_at[number] = seating.conflicts_at(number)
        changed.clear()
        wrong = [seat for number in range(seating.tables) for seat in wrong_at[number]]
        if not wrong or out_of_time():
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
                    changed.update((here // size, there // size))
                    cost += change
                    break
        if cost < best:
            best, best_seats = cost, seats.copy()
    seats[:] = best_seats
    return best


TEMPERATURE_OF_ROUNDS = 0.15
"""Repeats that a move may add, about, while several rounds are settled together."""


def anneal_rounds(
    rounds: Sequence[SeatingCosts],
    rng: Random,
    steps: int,
    enough: int,
    out_of_time: OutOfTime = never,
) -> int:
    """Move people within their rounds until no more than ``enough`` repeats are left in all of them.

    All rounds share one matrix ``together``: how often each pair meets in them. Nobody comes off a bench.
    The rounds are left as the best that was seen; the repeats (a pair meeting *t* times: t(t − 1)/2) are
    returned.
    """
    together, size = rounds[0].together, rounds[0].size
    random = rng.random
    meetings = 2 * (size - 1)
    repeats = best = repeats_among(together)
    best_seats = [seating.seats.copy() for seating in rounds]
    while steps > 0 and best > enough:
        for seating in sorted(rounds, key=lambda _: random()):
            if out_of_time():
                steps = 0
                break
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
                        change < 8 * TEMPERATURE_OF_ROUNDS
                        and change < TEMPERATURE_OF_ROUNDS * patience(random())
                    ):
                        _recount(seating, here, -1)
                        _recount(seating, there, -1)
                        seating.swap(here, there)
                        _recount(seating, here, 1)
                        _recount(seating, there, 1)
                        repeats += change
                        break
        if repeats < best:
            best, best_seats = repeats, [seating.seats.copy() for seating in rounds]
    for seating, seats in zip(rounds, best_seats, strict=True):
        for table in range(seating.tables):
            count_meetings(together, seating.table(table), -1)
        seating.seats[:] = seats
        for table in range(seating.tables):
            count_meetings(together, seating.table(table), 1)
    return best


def _recount(seating: SeatingCosts, seat: int, times: int) -> None:
    """Count the meetings of the person on one seat ``times`` more."""
    p, together = seating.seats[seat], seating.together
    row = together[p]
    for m in seating.table(seat // seating.size):
        if m != p:
            row[m] += times
            together[m][p] += times


def descend(seating: Arrangement, out_of_time: OutOfTime = never) -> int:
    """Swap two people as long as any swap lowers the cost; answer the cost.

    Afterwards no swap of two people, at tables or one of them sitting out, costs less.
    """
    seats = seating.seats
    improved = True
    while improved and not out_of_time():
        improved = False
        for here, there in _swaps_that_may_help(seating):
            if seating.difference(here, there) < 0:
                seats[here], seats[there] = seats[there], seats[here]
                improved = True
            if not here & 15 and out_of_time():
                break
    return seating.cost()


def _swaps_that_may_help(seating: Arrangement) -> Iterator[tuple[int, int]]:
    """Pairs of seats, the first at a table: somebody wrongly placed, or sitting out, or scores that cross."""
    seats, alike, at_tables = seating.seats, seating.alike, seating.tables * seating.size
    for here in seating.conflicts():
        for there in range(len(seats)):
            if here // alike != there // alike:
                yield here, there
    if seating.totals:
        for here in range(at_tables):
            for there in range(at_tables, len(seats)):
                yield here, there
        yield from _crossing_scores(seating, seating.totals)


def _crossing_scores(seating: Arrangement, totals: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Seats of two people of whom the one with more sits with people who have less than the other's.

    With equal tables no other swap brings scores closer together: x and y change the squared differences by
    2(y − x) times the difference of the sums beside them.
    """
    seats, size = seating.seats, seating.size
    sums = [sum(totals[p] for p in seating.table(number)) for number in range(seating.tables)]
    order = sorted(range(seating.tables * size), key=lambda seat: (totals[seats[seat]], seat))
    beside = [sums[seat // size] - totals[seats[seat]] for seat in order]
    least = beside.copy()
    for index in range(len(least) - 2, -1, -1):
        least[index] = min(least[index], least[index + 1])
    for index, here in enumerate(order):
        for other in range(index + 1, len(order)):
            if least[other] >= beside[index]:
                break
            if beside[other] < beside[index] and here // size != order[other] // size:
                yield here, order[other]
