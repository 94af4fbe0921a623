"""Who sits at which table: groups of three to eight, each for himself.

Two questions are answered (docs/formats/tournament-file.md, What a draw promises):

* ``one_round``: the next round, whatever happened before. People come and go, tables are by rank or by lot.
* ``schedule_by_lot``: all rounds at once when everybody is there from first to last. Only a plan for all
  of them can keep people from meeting twice nearly as long as arithmetic allows.

People are numbers that mean nothing. A pair is written ``(a, b)`` with ``a < b``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.engine.designs import schedules as designs
from tournaments.engine.search.apart import KeptApart, Pair
from tournaments.engine.search.arrangement import (
    Matrix,
    Seating,
    count_meetings,
    repeats_among,
    squared_differences,
)
from tournaments.engine.search.by_score import settle_by_score
from tournaments.engine.search.dealing import dealt, most_tables
from tournaments.engine.search.partition import cheapest_partition
from tournaments.engine.search.swaps import descend, settle, settle_rounds
from tournaments.engine.time_limit import OutOfTime, never

EXACT = 12
"""Up to so many people every possible round is looked at."""

ATTEMPTS = 3
"""How often a schedule is started afresh when repeats are left."""

MOST_STEPS = 400_000
"""Moves beyond which a schedule that must have repeats is made but once, with at most twice as many."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of tables."""

    tables: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    repeats: int = 0
    """Over all pairs at the tables, how often they had met before."""
    score_gap: int | None = None
    """Sum of squared differences of total over the pairs at each table; None where totals play no part."""


@dataclass(frozen=True, slots=True)
class _Weights:
    """What one violation of each rule costs: more than any sum of what comes after it (scores: 1)."""

    apart: int
    rest: int
    repeat: int


def one_round(
    people: Sequence[int],
    size: int,
    met: Mapping[Pair, int],
    rests: Mapping[int, int],
    newcomers: Collection[int],
    apart: Collection[Pair],
    rng: Random,
    totals: Mapping[int, int] | None = None,
    *,
    out_of_time: OutOfTime = never,
) -> Round:
    """The best next round for ``people``, given how often each pair has met.

    In this order: pairs of ``apart`` are kept apart if any round with a table can do so; as few as
    possible sit out; these have sat out least (``rests``) and are, if that leaves a choice, not
    ``newcomers``; fewest repeats; with ``totals``, the least sum of squared differences at the tables.
    Exact up to 12 people; above that no swap of two people makes it better.
    """
    order = list(people)
    rng.shuffle(order)
    number = {person: index for index, person in enumerate(order)}
    kept = KeptApart([number[person] for person in group] for group in KeptApart.among(order, apart).groups)
    scores = [totals[person] for person in order] if totals is not None else None
    weights = _weigh(order, size, met, rests, scores)
    together = cost_matrix(number, met, weights.repeat, kept, weights.apart)
    resting = [weights.rest * turn for turn in turns_to_rest(order, rests, newcomers)]
    tables = most_tables(len(order), size, kept, rng, out_of_time)

    seating = Seating(size, tables, list(range(len(order))), together, resting, scores, weights.repeat)
    if len(order) <= EXACT:
        _, found, bench = cheapest_partition(seating.seats, size, tables, seating.table_cost, resting)
        seating.seats = [p for table in found for p in table] + bench
    else:
        _search(seating, kept, rng, out_of_time)
    named = [tuple(order[p] for p in seating.table(table)) for table in range(tables)]
    return Round(
        tables=tuple(named),
        rest=tuple(order[p] for p in seating.bench),
        repeats=repeats_of(named, met),
        score_gap=None if totals is None else score_gap_of(named, totals),
    )


def schedule_by_lot(
    people: Sequence[int], size: int, rounds: int, rng: Random, *, out_of_time: OutOfTime = never
) -> list[Round]:
    """Every round for ``people`` who are there from first to last, with the fewest repeats known.

    People who don't fill a table sit out in turn, in the order of a lot: nobody twice before all did.
    """
    order = list(people)
    rng.shuffle(order)
    design = designs.rounds_without_repeats(len(order), size)
    if rounds <= len(design) or (design and designs.is_complete(design, len(order), size)):
        drawn = [design[number % len(design)] for number in range(rounds)]
        # Any cut of the design will do, so chance takes one.
        rng.shuffle(drawn)
    else:
        drawn = _search_schedule(len(order), size, rounds, design, rng, out_of_time)
    schedule = []
    met: defaultdict[Pair, int] = defaultdict(int)
    for tables in drawn:
        named = tuple(tuple(order[p] for p in table) for table in tables)
        seated = {p for table in tables for p in table}
        rest = tuple(order[p] for p in range(len(order)) if p not in seated)
        repeats = 0
        for table in named:
            for pair in combinations(sorted(table), 2):
                repeats += met[pair]
                met[pair] += 1
        schedule.append(Round(named, rest, repeats))
    return schedule


def _search_schedule(
    people: int, size: int, rounds: int, design: designs.Rounds, rng: Random, out_of_time: OutOfTime
) -> designs.Rounds:
    """Round after round without repeats as long as that goes, then all of them together."""
    enough = fewest_repeats_in(people, size, rounds)
    bench = people % size
    # Where everybody must meet again and again there is little to find, and many rounds to find it in.
    steps, attempts = 2000 + 40 * people, ATTEMPTS
    if enough and steps * rounds > MOST_STEPS:
        steps, attempts = min(steps, 2 * MOST_STEPS // rounds), 1
    best: tuple[int, designs.Rounds] | None = None
    for attempt in range(attempts):
        together = [[0] * people for _ in range(people)]
        seatings = []
        for number in range(rounds):
            resting = {(number * bench + place) % people for place in range(bench)}
            if attempt == 0 and number < len(design):
                seats = [p for table in design[number] for p in table]
            else:
                seats = [p for p in range(people) if p not in resting]
                rng.shuffle(seats)
            seating = Seating(size, people // size, seats, together, [0] * people)
            if (number >= len(design) or attempt) and not out_of_time():
                settle(seating, rng, steps, 0.2, out_of_time=out_of_time)
            for table in range(seating.tables):
                count_meetings(together, seating.table(table), 1)
            seatings.append(seating)
        repeats = repeats_among(together)
        if repeats > enough and not out_of_time():
            repeats = settle_rounds(
                seatings, rng, min(400_000, 4000 * people * rounds), 0.15, enough, out_of_time
            )
        if best is None or repeats < best[0]:
            best = repeats, [[tuple(s.table(table)) for table in range(s.tables)] for s in seatings]
        if best[0] <= enough or (attempt + 1 < attempts and out_of_time()):
            break
    assert best is not None
    return best[1]


def fewest_repeats_in(people: int, size: int, rounds: int) -> int:
    """No schedule has fewer repeats: the meetings spread over all pairs as evenly as can be."""
    meetings = rounds * (people // size) * (size * (size - 1) // 2)
    each, more = divmod(meetings, people * (people - 1) // 2)
    return (people * (people - 1) // 2 - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2


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


def repeats_of(tables: Collection[Collection[int]], met: Mapping[Pair, int]) -> int:
    """How often the people who share a table had met before, over all pairs."""
    return sum(met.get((min(p), max(p)), 0) for table in tables for p in combinations(table, 2))


def score_gap_of(tables: Collection[Collection[int]], totals: Mapping[int, int]) -> int:
    return sum(squared_differences([totals[p] for p in table]) for table in tables)


def _weigh(
    order: Sequence[int],
    size: int,
    met: Mapping[Pair, int],
    rests: Mapping[int, int],
    scores: Sequence[int] | None,
) -> _Weights:
    pairs = len(order) * size
    spread = max(scores) - min(scores) if scores else 0
    repeat = pairs * spread * spread + 1
    rest = repeat * (pairs * max(met.values(), default=0) + 1)
    apart = rest * (len(order) + 1) ** 2 * (max(rests.values(), default=0) + 1)
    return _Weights(apart, rest, repeat)


def turns_to_rest(people: Sequence[int], rests: Mapping[int, int], newcomers: Collection[int]) -> list[int]:
    """The higher, the later it is somebody's turn to sit out: one rest outweighs any number of newcomers."""
    return [(len(people) + 1) * rests.get(p, 0) + (p in newcomers) for p in people]


def cost_matrix(
    number: Mapping[int, int],
    counts: Mapping[Pair, int],
    weight: int,
    kept: KeptApart | None = None,
    apart: int = 0,
) -> Matrix:
    """The cost of each pair of those who have a ``number``.

    ``weight`` for each count, ``apart`` where a group of ``kept``, which goes by numbers, has both.
    """
    together = [[0] * len(number) for _ in number]
    for group in kept.groups if kept else ():
        row = [0] * len(number)
        for i in group:
            row[i] = apart
        for i in group:
            if len(kept.groups_of[i]) == 1:  # type: ignore[union-attr]
                together[i] = row.copy()
            else:
                for j in group:
                    together[i][j] = apart
            together[i][i] = 0
    for (a, b), times in counts.items():
        if a in number and b in number:
            i, j = number[a], number[b]
            together[i][j] += times * weight
            together[j][i] += times * weight
    return together


def _search(seating: Seating, kept: KeptApart, rng: Random, out_of_time: OutOfTime) -> None:
    """Start with those who have to sit out on the bench, and improve from there."""
    scores, at_tables = seating.totals, seating.tables * seating.size
    if kept:
        listed = scores and sorted(range(len(seating.seats)), key=scores.__getitem__)
        seating.seats = dealt(seating.size, seating.tables, kept, seating.resting, listed)[0]
    else:
        seating.seats.sort(key=seating.resting.__getitem__, reverse=True)
        if scores:
            seating.seats[:at_tables] = sorted(seating.seats[:at_tables], key=scores.__getitem__)
    if scores:
        # Repeats come first, so what can be had is looked for without the scores.
        seating.totals = None
        settle(seating, rng, 40_000, 0.2 * seating.unit, out_of_time=out_of_time)
        seating.totals = scores
        settle_by_score(seating, rng, lambda table: table, out_of_time)
    else:
        settle(seating, rng, 40_000, 0.2 * seating.unit, out_of_time=out_of_time)
        descend(seating, out_of_time)
