"""All rounds of tables at once, for people who are there from first to last and play alone.

Only a plan for all of them can keep people from meeting twice nearly as long as arithmetic allows
(docs/formats/tournament-file.md, What a draw promises).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.engine.designs import schedules as designs
from tournaments.engine.search.apart_pairs import Pair
from tournaments.engine.search.local_search import anneal, anneal_rounds
from tournaments.engine.search.seat_costs import SeatingCosts, count_meetings, repeats_among
from tournaments.engine.search.solo_tables import TableRound
from tournaments.engine.time_limit import OutOfTime, never

ATTEMPTS = 3
"""How often a schedule is started afresh when repeats are left."""

MOST_STEPS = 400_000
"""Moves beyond which a schedule that must have repeats is made but once, with at most twice as many."""


def plan_tables(
    people: Sequence[int], size: int, rounds: int, rng: Random, *, out_of_time: OutOfTime = never
) -> list[TableRound]:
    """Every round for ``people`` who are there from first to last, with the fewest repeats known.

    People who don't fill a table sit out in turn, in the order of a lot: nobody twice before all did.
    """
    order = list(people)
    rng.shuffle(order)
    design = designs.rounds_without_repeats(len(order), size)
    if rounds <= len(design) or (design and designs.is_complete(design, len(order), size)):
        rounds_of_tables = [design[number % len(design)] for number in range(rounds)]
        # Any cut of the design will do, so chance takes one.
        rng.shuffle(rounds_of_tables)
    else:
        rounds_of_tables = _search_schedule(_PlanSize(len(order), size, rounds), rng, out_of_time)
    schedule = []
    met: defaultdict[Pair, int] = defaultdict(int)
    for tables in rounds_of_tables:
        named = tuple(tuple(order[p] for p in table) for table in tables)
        seated = {p for table in tables for p in table}
        rest = tuple(order[p] for p in range(len(order)) if p not in seated)
        repeats = 0
        for table in named:
            for pair in combinations(sorted(table), 2):
                repeats += met[pair]
                met[pair] += 1
        schedule.append(TableRound(named, rest, repeats))
    return schedule


@dataclass(frozen=True, slots=True)
class _PlanSize:
    """What a plan is asked for."""

    people: int
    size: int
    rounds: int


def _search_schedule(event: _PlanSize, rng: Random, out_of_time: OutOfTime) -> designs.Rounds:
    """Round after round without repeats as long as that goes, then all of them together."""
    people, size, rounds = event.people, event.size, event.rounds
    enough = fewest_repeats_in(people, size, rounds)
    # Where everybody must meet again and again there is little to find, and many rounds to find it in.
    steps, attempts = 2000 + 40 * people, ATTEMPTS
    if enough and steps * rounds > MOST_STEPS:
        steps, attempts = min(steps, 2 * MOST_STEPS // rounds), 1
    design = designs.rounds_without_repeats(people, size)
    best: tuple[int, designs.Rounds] | None = None
    for attempt in range(1, attempts + 1):
        seatings = _round_after_round(event, design if attempt == 1 else [], steps, rng, out_of_time)
        repeats = repeats_among(seatings[0].together)
        if repeats > enough and not out_of_time():
            repeats = anneal_rounds(seatings, rng, min(400_000, 4000 * people * rounds), enough, out_of_time)
        if best is None or repeats < best[0]:
            best = repeats, [[tuple(s.table(table)) for table in range(s.tables)] for s in seatings]
        if best[0] <= enough or (attempt < attempts and out_of_time()):
            break
    assert best is not None
    return best[1]


def _round_after_round(
    event: _PlanSize, design: designs.Rounds, steps: int, rng: Random, out_of_time: OutOfTime
) -> list[SeatingCosts]:
    """The rounds of the design, and after them others, each with as few repeats as a search finds."""
    people, size = event.people, event.size
    together = [[0] * people for _ in range(people)]
    seatings = []
    for number in range(event.rounds):
        is_designed = number < len(design)
        seats = [p for table in design[number] for p in table] if is_designed else _seats(event, number, rng)
        seating = SeatingCosts(size, people // size, seats, together, [0] * people)
        if not is_designed and not out_of_time():
            anneal(seating, rng, steps, 0.2, out_of_time=out_of_time)
        for table in range(seating.tables):
            count_meetings(together, seating.table(table), 1)
        seatings.append(seating)
    return seatings


def _seats(event: _PlanSize, number: int, rng: Random) -> list[int]:
    """Those who do not sit out in this round, by lot; everybody sits out in turn."""
    bench = event.people % event.size
    resting = {(number * bench + place) % event.people for place in range(bench)}
    seats = [p for p in range(event.people) if p not in resting]
    rng.shuffle(seats)
    return seats


def fewest_repeats_in(people: int, size: int, rounds: int) -> int:
    """No schedule has fewer repeats: the meetings spread over all pairs as evenly as can be."""
    meetings = rounds * (people // size) * (size * (size - 1) // 2)
    each, more = divmod(meetings, people * (people - 1) // 2)
    return (people * (people - 1) // 2 - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2
