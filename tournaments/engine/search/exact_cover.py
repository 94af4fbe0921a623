"""A cheaper round out of the tables that could be in one: a search that can prove that there is none.

Of the tables that cost little enough, some are to be chosen so that everybody sits at one or is one of those
who sit out: a set partition. Everybody gets a *price*; that of the people at a table is never more than the
table costs, so what those who are not seated yet pay is the least that seating them costs. Prices are
whole numbers, in parts of ``PART``, so that the search is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.engine.time_limit import OutOfTime, never

PART = 256
"""Parts of one of cost."""

ROUNDS_OF_PRICES = 80
"""How often prices are set anew: up for those whom no table would take, down for those whom several would."""

MOST_TRIED = 200_000
"""Choices looked at after which the search ends."""


LOOKED_AT = 20
"""How many people come to tables that are looked at, for each table that is wanted."""


@dataclass(slots=True)
class TableChoice:
    """A table, or one who sits out."""

    people: tuple[int, ...]
    cost: int
    mask: int = 0
    left: int = 0
    """What it costs above the prices of its people."""

    def __post_init__(self) -> None:
        self.mask = sum(1 << p for p in self.people)


def min_cost_cover(
    people: int, choices: Sequence[TableChoice], bench: int, best: int, out_of_time: OutOfTime = never
) -> list[TableChoice] | None:
    """Choices that have everybody once, ``bench`` of them alone, for less than ``best``: the cheapest found.

    People are 0 … ``people`` − 1. ``None`` if there are none, or none was found in ``MOST_TRIED`` choices.

    >>> pairs = [Choice((0, 1), 5), Choice((0, 2), 1), Choice((1, 2), 3), Choice((0,), 0), Choice((1,), 1)]
    >>> [choice.people for choice in min_cost_cover(3, pairs, 1, 9)]
    [(1,), (0, 2)]
    """
    prices = _prices(people, choices, best)
    least = sum(prices)
    for choice in choices:
        choice.left = PART * choice.cost - sum(prices[p] for p in choice.people)
    of_person: list[list[TableChoice]] = [[] for _ in range(people)]
    for choice in sorted(choices, key=lambda one: one.left):
        if least + choice.left < PART * best:
            for p in choice.people:
                of_person[p].append(choice)
    order = sorted(range(people), key=lambda p: len(of_person[p]))
    cheapest: list[TableChoice] | None = None
    bound, tried = PART * best, 0

    def seat(seated: int, bench_left: int, so_far: int, chosen: list[TableChoice]) -> None:
        """Seat who is left; ``so_far`` is what the chosen cost, and the prices of all others."""
        nonlocal cheapest, bound, tried
        following = next((p for p in order if not seated >> p & 1), None)
        if following is None:
            cheapest, bound = list(chosen), so_far
            return
        for choice in of_person[following]:
            if so_far + choice.left >= bound or tried >= MOST_TRIED:
                return
            tried += 1
            if not tried & 1023 and out_of_time():
                tried = MOST_TRIED
            alone = len(choice.people) == 1
            if seated & choice.mask or (alone and not bench_left):
                continue
            seat(seated | choice.mask, bench_left - alone, so_far + choice.left, [*chosen, choice])

    seat(0, bench, least, [])
    return cheapest


def _prices(people: int, choices: Sequence[TableChoice], best: int) -> list[int]:
    """Prices that no choice exceeds, with as large a sum as is soon found (a subgradient's way up)."""
    prices = [0] * people
    best_prices, highest, stride, since = prices, -1, 64, 0
    for _ in range(ROUNDS_OF_PRICES):
        wanted = [1] * people
        total = sum(prices)
        for choice in choices:
            left = PART * choice.cost
            for p in choice.people:
                left -= prices[p]
            if left < 0:
                total += left
                for p in choice.people:
                    wanted[p] -= 1
        if total > highest:
            highest, best_prices, since = total, prices, 0
        else:
            since += 1
            if since > 4:
                stride, since, prices = max(1, stride // 2), 0, best_prices
                continue
        steepness = sum(want * want for want in wanted)
        if not steepness:
            break
        step = max(1, stride * (PART * best - total) // (64 * steepness))
        prices = [price + step * want for price, want in zip(prices, wanted, strict=True)]
    return _lower_where_exceeded(best_prices, choices)


def _lower_where_exceeded(prices: Sequence[int], choices: Sequence[TableChoice]) -> list[int]:
    """Lowered where the people of a choice pay more than it costs."""
    lowered = list(prices)
    for choice in choices:
        over = sum(lowered[p] for p in choice.people) - PART * choice.cost
        if over > 0:
            each = -(-over // len(choice.people))
            for p in choice.people:
                lowered[p] -= each
    return lowered


@dataclass(frozen=True, slots=True)
class PossibleTables:
    """Every table of ``size`` of the people 0 … ``people`` − 1, and what it costs."""

    people: int
    size: int
    cost: Callable[[tuple[int, ...]], int]
    least: Callable[[Sequence[int], int], int]
    """``least(table, p)``: what it costs at least that ``p`` comes to those at a table."""


def cheap_tables(
    possible: PossibleTables, budget: int, most: int, out_of_time: OutOfTime = never
) -> list[TableChoice]:
    """All tables that cost no more than ``budget``; where these are more than ``most``, than part of it.

    None at all where too many cost nothing, or out of time.
    """
    while (tables := _tables_within(possible, budget, most)) is None:
        if not budget or out_of_time():
            return []
        budget //= 2
    return tables


def _tables_within(possible: PossibleTables, budget: int, most: int) -> list[TableChoice] | None:
    """``None`` where they are more than ``most``, or too many had to be looked at."""
    size, people, cost, least = possible.size, possible.people, possible.cost, possible.least
    within: list[TableChoice] = []
    looked_at = 0

    def fill(table: tuple[int, ...], spent: int, start: int) -> bool:
        nonlocal looked_at
        if len(table) == size:
            whole = cost(table)
            if whole <= budget:
                within.append(TableChoice(table, whole))
            return len(within) <= most
        for p in range(start, people):
            looked_at += 1
            more = spent + least(table, p)
            if more <= budget and not fill((*table, p), more, p + 1):
                return False
        return looked_at < LOOKED_AT * most

    return within if fill((), 0, 0) else None
