"""All rounds of twos against twos at once, for people who are there from first to last.

Only a plan for all of them can give everybody new partners, and spread opponents, as far as arithmetic allows
(docs/formats/tournament-file.md, What a draw promises).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from tournaments.engine.designs import base_rounds as design_tables
from tournaments.engine.designs import schedules as designs
from tournaments.engine.search.apart_pairs import Pair
from tournaments.engine.search.local_search import anneal, descend
from tournaments.engine.search.partner_seating import (
    PARTNERED_TWICE,
    PartnerSeating,
    Table,
    anneal_partners,
    count_round,
)
from tournaments.engine.search.partner_tables import (
    PartnerRound,
    Side,
    opponent_pairs,
    partner_pairs,
    partner_round,
    sides_of,
)
from tournaments.engine.search.seat_costs import Matrix, SeatingCosts, count_meetings, repeats_among
from tournaments.engine.search.situation import Situation
from tournaments.engine.time_limit import OutOfTime, never

Rounds = list[list[Table]]


def plan_partners(
    people: Sequence[int], rounds: int, rng: Random, *, out_of_time: OutOfTime = never
) -> list[PartnerRound]:
    """Every round for ``people`` who are there from first to last.

    Nobody partners anybody twice in fewer rounds than there are people; then opponents are spread as
    evenly as we can. Who doesn't fill a table sits out in turn: nobody twice before all did.
    """
    order = list(people)
    rng.shuffle(order)
    schedule = []
    partnered: Counter[Pair] = Counter()
    opposed: Counter[Pair] = Counter()
    for fours in _search_schedule(len(order), rounds, rng, out_of_time):
        tables = tuple(sides_of(order[p] for p in four) for four in fours)
        seated = {p for four in fours for p in four}
        rest = tuple(order[p] for p in range(len(order)) if p not in seated)
        schedule.append(partner_round(tables, rest, Situation(order, met=opposed, partnered=partnered)))
        partnered.update(partner_pairs(tables))
        opposed.update(opponent_pairs(tables))
    return schedule


ATTEMPTS = 4
"""How often a schedule is started afresh while a more even one is thinkable."""


def _search_schedule(people: int, rounds: int, rng: Random, out_of_time: OutOfTime) -> Rounds:
    enough = least_thinkable(people, rounds)
    best: tuple[tuple[int, int], Rounds] | None = None
    for schedule in _candidates(people, rounds, rng, out_of_time):
        measure = _repeats_and_spread(people, schedule)
        if best is None or measure < best[0]:
            best = measure, schedule
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
        yield _regroup_partnerships(people, rounds, rng, out_of_time)
    elif people > 60:
        yield _spread_by_swaps(people, rounds, rng, out_of_time)


def _fours(tables: Sequence[Sequence[int]]) -> list[Table]:
    return [(p, q, r, s) for p, q, r, s in tables]


def _regroup_partnerships(people: int, rounds: int, rng: Random, out_of_time: OutOfTime) -> Rounds:
    """Partnerships that never repeat, by construction; the search only says which two meet at a table."""
    opponents = [[0] * people for _ in range(people)]
    regrouped_rounds: Rounds = [[] for _ in range(rounds)]
    fixed = designs.partnerships(people)[:rounds]
    for _ in range(3 if people <= 100 else 1):
        for number, pairs in enumerate(fixed):
            _count_opponents(opponents, regrouped_rounds[number], -1)
            regrouped_rounds[number] = _least_opposing(pairs, opponents, rng, out_of_time)
            _count_opponents(opponents, regrouped_rounds[number], 1)
    return regrouped_rounds


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
    meeting = SeatingCosts(2, len(pairs) // 2, seats, together, [0] * len(pairs))
    anneal(meeting, rng, 40 * len(pairs), 0.4, out_of_time=out_of_time)
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
        round_ = PartnerSeating(people // 4, seats, partners, opponents, [0] * people)
        anneal(round_, rng, 2000 + 40 * people, 0.4, out_of_time=out_of_time)
        count_round(round_, 1)
        played.append(round_)
    repeats, spread = least_thinkable(people, rounds)
    anneal_partners(
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
