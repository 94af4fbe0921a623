"""Who plays with whom against whom: four at a table, each round with another partner.

As in ``seating`` there is one function for the next round, whatever happened before, and one for all rounds
when everybody is there from first to last (docs/formats/tournament-file.md, What a draw promises).

Four people at a table are two sides. People are numbers that mean nothing; a pair is ``(a, b)``, ``a < b``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from random import Random

from tournaments.engine.designs import base_rounds as design_tables
from tournaments.engine.designs import schedules as designs
from tournaments.engine.search.apart import KeptApart, Pair
from tournaments.engine.search.arrangement import Matrix, Seating, count_meetings, repeats_among
from tournaments.engine.search.by_score import settle_by_score
from tournaments.engine.search.dealing import dealt, most_tables
from tournaments.engine.search.partition import cheapest_partition
from tournaments.engine.search.partner_search import (
    PARTNERED_TWICE,
    Partnering,
    Table,
    count_round,
    settle_rounds,
)
from tournaments.engine.search.seating import EXACT, cost_matrix, score_gap_of, turns_to_rest
from tournaments.engine.search.swaps import descend, settle
from tournaments.engine.time_limit import OutOfTime, never

Side = tuple[int, int]
Rounds = list[list[Table]]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of partnerships."""

    tables: tuple[tuple[Side, Side], ...]
    rest: tuple[int, ...]
    repeat_partners: int = 0
    """Over all sides, how often the two had partnered before."""
    repeat_opponents: int = 0
    """Over all pairs of opponents, how often they had opposed before."""
    score_gap: int | None = None
    """Sum of squared differences of points over the six pairs of each table; None where they play no part."""


def one_round(
    people: Sequence[int],
    partnered: Mapping[Pair, int],
    opposed: Mapping[Pair, int],
    rests: Mapping[int, int],
    newcomers: Collection[int],
    apart: Collection[Pair],
    rng: Random,
    points: Mapping[int, int] | None = None,
    *,
    out_of_time: OutOfTime = never,
) -> Round:
    """The best next round for ``people``, given how often each pair has partnered and opposed.

    In this order: pairs of ``apart`` are kept apart if any round with a table can do so; as few as
    possible sit out; these have sat out least (``rests``) and are, if that leaves a choice, not
    ``newcomers``; fewest partnerships again; with ``points``, the least sum of squared differences over
    the six pairs of each table; the least sum of squared counts of opposing. Exact up to 12 people; above
    that no swap of two people makes it better.
    """
    order = list(people)
    rng.shuffle(order)
    number = {person: index for index, person in enumerate(order)}
    kept = KeptApart([number[person] for person in group] for group in KeptApart.among(order, apart).groups)
    # To oppose once more somebody opposed c times adds (c + 1)² − c²: the least sum has the fewest repeats.
    opposing = 4 * len(order) * max(opposed.values(), default=0) + 1
    # Points are stretched, so that the smallest difference of sums weighs more than all repeated opposing.
    stretch = isqrt(opposing) + 1
    scores = [points[person] * stretch for person in order] if points is not None else None
    spread = max(scores) - min(scores) if scores else 0
    partner = opposing + 6 * len(order) * spread * spread
    rest = partner * (len(order) * max(partnered.values(), default=0) + 1)
    kept_apart = rest * (len(order) + 1) ** 2 * (max(rests.values(), default=0) + 1)
    round_ = Partnering(
        tables=most_tables(len(order), 4, kept, rng, out_of_time),
        seats=list(range(len(order))),
        partners=cost_matrix(number, partnered, partner, kept, kept_apart),
        opponents=cost_matrix(number, opposed, 1, kept, kept_apart),
        resting=[rest * turn for turn in turns_to_rest(order, rests, newcomers)],
        totals=scores,
        unit=partner,
    )
    if len(order) <= EXACT:
        _look_at_all(round_)
    else:
        round_.seats.sort(key=round_.resting.__getitem__, reverse=True)
        if kept:
            listed = scores and sorted(range(len(order)), key=scores.__getitem__)
            round_.seats = dealt(4, round_.tables, kept, round_.resting, listed)[0]
        elif scores:
            at_tables = 4 * round_.tables
            round_.seats[:at_tables] = sorted(round_.seats[:at_tables], key=scores.__getitem__)
        if scores:
            settle_by_score(round_, rng, round_.best_sides, out_of_time)
        else:
            settle(round_, rng, 40_000, 0.2, out_of_time=out_of_time)
            descend(round_, out_of_time)
    tables = tuple(_sides(order[p] for p in round_.table(table)) for table in range(round_.tables))
    return _count(tables, tuple(order[p] for p in round_.bench), partnered, opposed, points)


def _look_at_all(round_: Partnering) -> None:
    def cost(four: Sequence[int]) -> int:
        return round_.table_cost(round_.best_sides(four))

    _, tables, bench = cheapest_partition(round_.seats, 4, round_.tables, cost, round_.resting)
    round_.seats = [p for four in tables for p in round_.best_sides(four)] + bench


def _sides(four: Iterator[int]) -> tuple[Side, Side]:
    p, q, r, s = four
    return (p, q), (r, s)


def _count(
    tables: tuple[tuple[Side, Side], ...],
    rest: tuple[int, ...],
    partnered: Mapping[Pair, int],
    opposed: Mapping[Pair, int],
    points: Mapping[int, int] | None,
) -> Round:
    return Round(
        tables,
        rest,
        repeat_partners=sum(partnered.get(pair, 0) for pair in partner_pairs(tables)),
        repeat_opponents=sum(opposed.get(pair, 0) for pair in opponent_pairs(tables)),
        score_gap=None if points is None else score_gap_of([(*a, *b) for a, b in tables], points),
    )


def partner_pairs(tables: Collection[tuple[Side, Side]]) -> list[Pair]:
    return [(min(side), max(side)) for table in tables for side in table]


def opponent_pairs(tables: Collection[tuple[Side, Side]]) -> list[Pair]:
    return [(min(p, q), max(p, q)) for one, other in tables for p in one for q in other]


def schedule_by_lot(
    people: Sequence[int], rounds: int, rng: Random, *, out_of_time: OutOfTime = never
) -> list[Round]:
    """Every round for ``people`` who are there from first to last.

    Nobody partners anybody twice in fewer rounds than there are people; then opponents are spread as
    evenly as we can. Who doesn't fill a table sits out in turn: nobody twice before all did.
    """
    order = list(people)
    rng.shuffle(order)
    drawn = _search_schedule(len(order), rounds, rng, out_of_time)
    schedule = []
    partnered: Counter[Pair] = Counter()
    opposed: Counter[Pair] = Counter()
    for fours in drawn:
        tables = tuple(_sides(order[p] for p in four) for four in fours)
        seated = {p for four in fours for p in four}
        rest = tuple(order[p] for p in range(len(order)) if p not in seated)
        schedule.append(_count(tables, rest, partnered, opposed, None))
        partnered.update(partner_pairs(tables))
        opposed.update(opponent_pairs(tables))
    return schedule


ATTEMPTS = 4
"""How often a schedule is started afresh while a more even one is thinkable."""


def _search_schedule(people: int, rounds: int, rng: Random, out_of_time: OutOfTime) -> Rounds:
    enough = least_thinkable(people, rounds)
    best: tuple[tuple[int, int], Rounds] | None = None
    for drawn in _candidates(people, rounds, rng, out_of_time):
        measure = _repeats_and_spread(people, drawn)
        if best is None or measure < best[0]:
            best = measure, drawn
        if best[0] <= enough or out_of_time():
            break
    assert best is not None
    return best[1]


def _candidates(people: int, rounds: int, rng: Random, out_of_time: OutOfTime) -> Iterator[Rounds]:
    """Schedules that might be the best one, the likeliest first."""
    if (people, rounds) in design_tables.EVEN_PARTNERS:
        # Nothing better is known. The order of its rounds sees to it that people sit out in turn.
        yield [_fours(tables) for tables in design_tables.EVEN_PARTNERS[people, rounds]]
        return
    if design := designs.whist(people):
        yield [_fours(design[number % len(design)]) for number in range(rounds)]
    crowded = rounds > people * 3 // 4
    if not crowded or people <= 60:
        for _ in range(1 if crowded else ATTEMPTS):
            yield _spread_by_swaps(people, rounds, rng, out_of_time)
    if rounds <= len(designs.partnerships(people)):
        yield _regrouped(people, rounds, rng, out_of_time)
    elif people > 60:
        yield _spread_by_swaps(people, rounds, rng, out_of_time)


def _fours(tables: Sequence[Sequence[int]]) -> list[Table]:
    return [(p, q, r, s) for p, q, r, s in tables]


def _regrouped(people: int, rounds: int, rng: Random, out_of_time: OutOfTime) -> Rounds:
    """Partnerships that never repeat, by construction; the search only says which two meet at a table."""
    opponents = [[0] * people for _ in range(people)]
    drawn: Rounds = [[] for _ in range(rounds)]
    fixed = designs.partnerships(people)[:rounds]
    for _ in range(3 if people <= 100 else 1):
        for number, pairs in enumerate(fixed):
            _count_opponents(opponents, drawn[number], -1)
            drawn[number] = _least_opposing(pairs, opponents, rng, out_of_time)
            _count_opponents(opponents, drawn[number], 1)
    return drawn


def _count_opponents(opponents: Matrix, tables: Sequence[Table], times: int) -> None:
    for p, q, r, s in tables:
        for a, b in ((p, r), (p, s), (q, r), (q, s)):
            opponents[a][b] += times
            opponents[b][a] += times


def _least_opposing(
    pairs: Sequence[Side], opponents: Matrix, rng: Random, out_of_time: OutOfTime
) -> list[Table]:
    """The pairs two by two, with the fewest who opposed before."""
    together = [[0] * len(pairs) for _ in pairs]
    for i, j in combinations(range(len(pairs)), 2):
        (p, q), (r, s) = pairs[i], pairs[j]
        cost = opponents[p][r] + opponents[p][s] + opponents[q][r] + opponents[q][s]
        together[i][j] = together[j][i] = cost
    seats = list(range(len(pairs)))
    rng.shuffle(seats)
    meeting = Seating(2, len(pairs) // 2, seats, together, [0] * len(pairs))
    settle(meeting, rng, 40 * len(pairs), 0.4, out_of_time=out_of_time)
    descend(meeting, out_of_time)
    return [(*pairs[seats[place]], *pairs[seats[place + 1]]) for place in range(0, len(seats), 2)]


def _spread_by_swaps(people: int, rounds: int, rng: Random, out_of_time: OutOfTime) -> Rounds:
    """Round after round with as few repeats as that goes, then all of them together."""
    partners = [[0] * people for _ in range(people)]
    opponents = [[0] * people for _ in range(people)]
    bench = people % 4
    played = []
    for number in range(rounds):
        resting = {(number * bench + place) % people for place in range(bench)}
        seats = [p for p in range(people) if p not in resting]
        rng.shuffle(seats)
        round_ = Partnering(people // 4, seats, partners, opponents, [0] * people)
        settle(round_, rng, 2000 + 40 * people, 0.4, out_of_time=out_of_time)
        count_round(round_, 1)
        played.append(round_)
    repeats, spread = least_thinkable(people, rounds)
    settle_rounds(
        played,
        rng,
        min(300_000, 6000 * people * rounds),
        PARTNERED_TWICE * repeats + spread,
        out_of_time,
    )
    return [[round_.table(table) for table in range(round_.tables)] for round_ in played]


def _repeats_and_spread(people: int, rounds: Rounds) -> tuple[int, int]:
    """How often people partner again, and the sum over all pairs of squared counts of opposing."""
    partners = [[0] * people for _ in range(people)]
    opponents = [[0] * people for _ in range(people)]
    for tables in rounds:
        _count_opponents(opponents, tables, 1)
        for p, q, r, s in tables:
            count_meetings(partners, (p, q), 1)
            count_meetings(partners, (r, s), 1)
    return repeats_among(partners), sum(
        times * times for row in opponents for times in filter(None, row)
    ) // 2


def least_thinkable(people: int, rounds: int) -> tuple[int, int]:
    """Repeats of partners, and the sum of squared counts of opposing, if both were spread quite evenly."""
    pairs = people * (people - 1) // 2
    each, more = divmod(rounds * 2 * (people // 4), pairs)
    repeats = (pairs - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2
    each, more = divmod(rounds * 4 * (people // 4), pairs)
    return repeats, (pairs - more) * each**2 + more * (each + 1) ** 2
