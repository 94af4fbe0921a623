"""The next round of twos against twos: who plays with whom against whom, each round with another partner.

What is promised: docs/formats/tournament-file.md, What a draw promises (``partners``). Four people at a table
are two sides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from random import Random

from tournaments.engine.search.apart_dealing import deal_apart
from tournaments.engine.search.apart_pairs import ApartPairs, Pair
from tournaments.engine.search.exact_partition import min_cost_partition
from tournaments.engine.search.local_search import anneal, descend
from tournaments.engine.search.partner_seating import PartnerSeating
from tournaments.engine.search.score_balance import balance_scores
from tournaments.engine.search.seat_costs import cost_matrix, score_gap_of, turns_to_rest
from tournaments.engine.search.situation import Situation
from tournaments.engine.search.solo_tables import EXACT
from tournaments.engine.time_limit import OutOfTime, never

Side = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PartnerRound:
    """One round in which two play two at each table."""

    tables: tuple[tuple[Side, Side], ...]
    rest: tuple[int, ...]
    repeat_partners: int = 0
    """Over all sides, how often the two had partnered before."""
    repeat_opponents: int = 0
    """Over all pairs of opponents, how often they had opposed before."""
    score_gap: int | None = None
    """Sum of squared differences of points over the six pairs of each table; None where they play no part."""


def seat_partners(situation: Situation, rng: Random, out_of_time: OutOfTime = never) -> PartnerRound:
    """The best next round of twos against twos.

    In this order: as few as possible sit out; fewest are together who are to be kept apart; those who sit out
    have done so least and are, if that leaves a choice, no newcomers; fewest partnerships again; with
    ``scores``, the least sum of squared differences over the six pairs of each table; the least sum of
    squared counts of opposing. Exact up to ``EXACT`` people; above that no swap of two people makes it
    better.
    """
    order = list(situation.people)
    rng.shuffle(order)
    apart = ApartPairs.by_number(order, situation.apart)
    round_ = _seating(situation, order, apart)
    if len(order) <= EXACT:
        _look_at_all(round_)
    else:
        _search(round_, apart, rng, out_of_time)
    tables = tuple(sides_of(order[p] for p in round_.table(table)) for table in range(round_.tables))
    return partner_round(tables, tuple(order[p] for p in round_.bench), situation)


def _seating(situation: Situation, order: Sequence[int], apart: ApartPairs) -> PartnerSeating:
    """Everybody in a row, and what each rule costs: more than all that come after it together."""
    number = {person: index for index, person in enumerate(order)}
    points, met, partnered = situation.scores, situation.met, situation.partnered
    # To oppose once more somebody opposed c times adds (c + 1)² − c²: the least sum has the fewest repeats.
    opposing = 4 * len(order) * max(met.values(), default=0) + 1
    # Points are stretched, so that the smallest difference of sums weighs more than all repeated opposing.
    stretch = isqrt(opposing) + 1
    scores = [points[person] * stretch for person in order] if points is not None else None
    spread = max(scores) - min(scores) if scores else 0
    partner = opposing + 6 * len(order) * spread * spread
    rest = partner * (len(order) * max(partnered.values(), default=0) + 1)
    together = rest * (len(order) + 1) ** 2 * (max(situation.rests.values(), default=0) + 1)
    return PartnerSeating(
        tables=len(order) // 4,
        seats=list(range(len(order))),
        partners=cost_matrix(number, partnered, partner, apart, together),
        opponents=cost_matrix(number, met, 1, apart, together),
        resting=[rest * turn for turn in turns_to_rest(order, situation.rests, situation.newcomers)],
        totals=scores,
        unit=partner,
    )


def _search(round_: PartnerSeating, apart: ApartPairs, rng: Random, out_of_time: OutOfTime) -> None:
    """Start with those who have to sit out on the bench, and improve from there."""
    scores, at_tables = round_.totals, 4 * round_.tables
    round_.seats.sort(key=round_.resting.__getitem__, reverse=True)
    if apart:
        listed = scores and sorted(range(len(round_.seats)), key=scores.__getitem__)
        round_.seats = deal_apart(round_, apart, rng, listed, out_of_time)
    elif scores:
        round_.seats[:at_tables] = sorted(round_.seats[:at_tables], key=scores.__getitem__)
    if scores:
        balance_scores(round_, rng, round_.best_sides, out_of_time)
    else:
        anneal(round_, rng, 40_000, 0.2, out_of_time=out_of_time)
        descend(round_, out_of_time)


def _look_at_all(round_: PartnerSeating) -> None:
    def cost(four: Sequence[int]) -> int:
        return round_.table_cost(round_.best_sides(four))

    _, tables, bench = min_cost_partition(round_.seats, 4, round_.tables, cost, round_.resting)
    round_.seats = [p for four in tables for p in round_.best_sides(four)] + bench


def sides_of(four: Iterator[int]) -> tuple[Side, Side]:
    p, q, r, s = four
    return (p, q), (r, s)


def partner_round(
    tables: tuple[tuple[Side, Side], ...], rest: tuple[int, ...], situation: Situation
) -> PartnerRound:
    """A round with its repeats and its gap counted."""
    points = situation.scores
    return PartnerRound(
        tables,
        rest,
        repeat_partners=sum(situation.partnered.get(pair, 0) for pair in partner_pairs(tables)),
        repeat_opponents=sum(situation.met.get(pair, 0) for pair in opponent_pairs(tables)),
        score_gap=None if points is None else score_gap_of([(*a, *b) for a, b in tables], points),
    )


def partner_pairs(tables: Collection[tuple[Side, Side]]) -> list[Pair]:
    return [(min(side), max(side)) for table in tables for side in table]


def opponent_pairs(tables: Collection[tuple[Side, Side]]) -> list[Pair]:
    return [(min(p, q), max(p, q)) for one, other in tables for p in one for q in other]
