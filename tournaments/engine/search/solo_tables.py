"""The next round of tables of three to eight at which everybody plays alone, whatever happened before.

What is promised: docs/formats/tournament-file.md, What a draw promises (``tables``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.search.apart_dealing import deal_apart
from tournaments.engine.search.apart_pairs import ApartPairs, Pair
from tournaments.engine.search.exact_partition import min_cost_partition
from tournaments.engine.search.local_search import anneal, descend
from tournaments.engine.search.score_balance import balance_scores
from tournaments.engine.search.seat_costs import (
    SeatingCosts,
    cost_matrix,
    repeats_of,
    score_gap_of,
    turns_to_rest,
)
from tournaments.engine.search.situation import Situation
from tournaments.engine.time_limit import OutOfTime, never

EXACT = 12
"""Up to so many people every possible round is looked at."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round in which everybody plays alone at a table."""

    tables: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    repeats: int = 0
    """Over all pairs at the tables, how often they had met before."""
    score_gap: int | None = None
    """Sum of squared differences of total over the pairs at each table; None where totals play no part."""


def seat_tables(situation: Situation, size: int, rng: Random, out_of_time: OutOfTime = never) -> TableRound:
    """The best next round at tables of ``size``.

    In this order: as few as possible sit out; fewest are together who are to be kept apart; those who sit out
    have done so least and are, if that leaves a choice, no newcomers; fewest repeats; with ``scores``, the
    least sum of squared differences at the tables. Exact up to ``EXACT`` people; above that no swap of two
    people makes it better.
    """
    order = list(situation.people)
    rng.shuffle(order)
    apart = ApartPairs.by_number(order, situation.apart)
    seating = _seating(situation, order, apart, size)
    if len(order) <= EXACT:
        _, tables, bench = min_cost_partition(
            seating.seats, size, seating.tables, seating.table_cost, seating.resting
        )
        seating.seats = [p for table in tables for p in table] + bench
    else:
        _search(seating, apart, rng, out_of_time)
    named = [tuple(order[p] for p in seating.table(table)) for table in range(seating.tables)]
    totals = situation.scores
    return TableRound(
        tables=tuple(named),
        rest=tuple(order[p] for p in seating.bench),
        repeats=repeats_of(named, situation.met),
        score_gap=None if totals is None else score_gap_of(named, totals),
    )


def _seating(situation: Situation, order: Sequence[int], apart: ApartPairs, size: int) -> SeatingCosts:
    """Everybody in a row, and what each rule costs: more than all that come after it together (scores: 1)."""
    number = {person: index for index, person in enumerate(order)}
    met, rests, totals = situation.met, situation.rests, situation.scores
    scores = [totals[person] for person in order] if totals is not None else None
    pairs = len(order) * size
    spread = max(scores) - min(scores) if scores else 0
    repeat = pairs * spread * spread + 1
    rest = repeat * (pairs * max(met.values(), default=0) + 1)
    together = rest * (len(order) + 1) ** 2 * (max(rests.values(), default=0) + 1)
    return SeatingCosts(
        size,
        len(order) // size,
        list(range(len(order))),
        cost_matrix(number, met, repeat, apart, together),
        [rest * turn for turn in turns_to_rest(order, rests, situation.newcomers)],
        scores,
        repeat,
    )


def _search(seating: SeatingCosts, apart: ApartPairs, rng: Random, out_of_time: OutOfTime) -> None:
    """Start with those who have to sit out on the bench, and improve from there."""
    scores, at_tables = seating.totals, seating.tables * seating.size
    if apart:
        listed = scores and sorted(range(len(seating.seats)), key=scores.__getitem__)
        seating.seats = deal_apart(seating, apart, rng, listed, out_of_time)
    else:
        seating.seats.sort(key=seating.resting.__getitem__, reverse=True)
        if scores:
            seating.seats[:at_tables] = sorted(seating.seats[:at_tables], key=scores.__getitem__)
    if scores:
        # Repeats come first, so what can be had is looked for without the scores.
        seating.totals = None
        anneal(seating, rng, 40_000, 0.2 * seating.unit, out_of_time=out_of_time)
        seating.totals = scores
        balance_scores(seating, rng, lambda table: table, out_of_time)
    else:
        anneal(seating, rng, 40_000, 0.2 * seating.unit, out_of_time=out_of_time)
        descend(seating, out_of_time)


def least_possible_repeats(people: Sequence[int], size: int, met: Mapping[Pair, int]) -> int:
    """No round with as many tables as can be filled has fewer repeats, whoever sits out.

    Each person at a table meets ``size`` − 1 others, at best those met least before; those for whom that is
    worst may sit out. Half the sum over the others, as each pair was counted from both ends.
    """
    number = {person: index for index, person in enumerate(people)}
    least = sorted(
        sum(sorted(row[:i] + row[i + 1 :])[: size - 1]) for i, row in enumerate(cost_matrix(number, met, 1))
    )
    return -(-sum(least[: len(people) // size * size]) // 2)
