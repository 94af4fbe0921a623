"""Tables and partnerships: repeats and seconds beside what no schedule can beat.

The cases are Kirkman's schoolgirls, the tables of four and five of the social golfers, whist, big halls,
and tables by rank with invented totals.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from time import perf_counter
from typing import ParamSpec, TypeVar

from tournaments import engine
from tournaments.engine.search import ApartPairs, Pair, Situation, plan_partners, plan_tables, seat_tables
from tournaments.engine.search.partner_plan import least_thinkable
from tournaments.engine.search.partner_tables import opponent_pairs, partner_pairs
from tournaments.engine.search.solo_plan import fewest_repeats_in
from tournaments.engine.search.solo_tables import least_possible_repeats

BY_LOT = (
    *((3, people, (people - 1) // 2) for people in range(9, 70, 6)),
    (3, 111, 6),
    (3, 60, 20),
    (3, 90, 31),
    (3, 150, 52),
    *(
        (4, people, rounds)
        for people, rounds in ((16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 9), (40, 13))
    ),
    *((5, people, rounds) for people, rounds in ((25, 6), (35, 7), (40, 8), (45, 9), (65, 13))),
)
WHIST = (8, 12, 13, 16, 20, 24, 28, 33, 40, 41)
PARTNERS = ((10, 6), (12, 5), (24, 6), (60, 6), (260, 5))
BY_RANK = ((3, 27), (3, 60), (3, 61), (3, 150), (5, 50), (5, 149))

P = ParamSpec("P")
T = TypeVar("T")


def timed(draw: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> tuple[T, float]:
    start = perf_counter()
    return draw(*arguments, **named), perf_counter() - start


def run() -> bool:
    all_good = True
    print("tables by lot: size, people, rounds: repeats (none can have fewer than) seconds")
    for size, people, rounds in BY_LOT:
        schedule, seconds = timed(plan_tables, range(people), size, rounds, Random(1))
        repeats, bound = sum(one.repeats for one in schedule), fewest_repeats_in(people, size, rounds)
        all_good &= repeats == 0
        print(f"  {size} {people:4} {rounds:3}: {repeats} ({bound}) {seconds:.3f}")

    repeats, slowest = every_number_of_threes()
    all_good &= repeats == 0
    print(f"every number of people from 9 to 150 in threes: {repeats} repeats, at most {slowest:.2f} s")

    print("whist: people, rounds: each partner, each opponent; seconds")
    for people in WHIST:
        rounds = people - 1 + people % 2
        plan, seconds = timed(plan_partners, range(people), rounds, Random(1))
        partnered = Counter(pair for one in plan for pair in partner_pairs(one.tables))
        opposed = Counter(pair for one in plan for pair in opponent_pairs(one.tables))
        all_good &= (set(partnered.values()), set(opposed.values())) == ({1}, {2})
        print(f"  {people:4} {rounds:3}: {set(partnered.values())} {set(opposed.values())} {seconds:.3f}")

    print("partners: people, rounds: partners again, squared opposing (evenest thinkable) seconds")
    for people, rounds in PARTNERS:
        plan, seconds = timed(plan_partners, range(people), rounds, Random(1))
        opposed = Counter(pair for one in plan for pair in opponent_pairs(one.tables))
        again, spread = sum(one.repeat_partners for one in plan), sum(t * t for t in opposed.values())
        even = least_thinkable(people, rounds)[1]
        all_good &= again == 0 and spread <= even + 4
        print(f"  {people:4} {rounds:3}: {again} {spread} ({even}) {seconds:.3f}")

    print("kept apart at tables of three: people, in groups of: seconds, times those without, broken")
    for people, largest in ((300, 100), (1000, 20), (1000, 300)):
        plain = timed(seat_tables, Situation(range(people)), 3, Random(1))[1]
        names = Random(1).sample(range(people), people)
        apart = ApartPairs(names[at : at + largest] for at in range(0, people, largest))
        one, seconds = timed(seat_tables, Situation(range(people), apart=apart), 3, Random(1))
        broken = sum(pair in apart for table in one.tables for pair in combinations(table, 2))
        all_good &= broken == 0
        print(f"  {people:5} {largest:4}: {seconds:.3f} {seconds / plain:.1f} {broken}")

    print("many rounds of tables: size, people, rounds: repeats, times the fewest thinkable, seconds")
    for size, people, rounds in ((5, 100, 200), (3, 150, 200), (8, 200, 50)):
        schedule, seconds = timed(plan_tables, range(people), size, rounds, Random(1))
        repeats, bound = sum(one.repeats for one in schedule), fewest_repeats_in(people, size, rounds)
        all_good &= repeats <= 1.1 * bound
        print(f"  {size} {people:4} {rounds:4}: {repeats} {repeats / bound:.3f} {seconds:.3f}")

    print("many rounds of many people within two seconds: size, people, rounds: seconds, repeats, cut")
    for size, people, rounds in ((8, 1000, 200), (8, 1000, 50), (3, 1000, 200), (5, 500, 200)):
        seconds, again, cut = within_two_seconds(size, people, rounds)
        all_good &= seconds <= 2.3 and again == 0
        print(f"  {size} {people:4} {rounds:4}: {seconds:.2f} {again} {'cut' if cut else 'planned'}")

    print("tables by rank, six rounds: size, people: repeats (proven least), score gaps, slowest round")
    for size, people in BY_RANK:
        print(f"  {size} {people:4}: {by_rank(size, people)}")
    return all_good


def every_number_of_threes() -> tuple[int, float]:
    """Over seven tenths of the most rounds there can be: all repeats, and the slowest plan in seconds."""
    repeats, slowest = 0, 0.0
    for people in range(9, 151):
        rounds = (people - 1) // 2 * 7 // 10
        schedule, seconds = timed(plan_tables, range(people), 3, rounds, Random(1))
        repeats, slowest = repeats + sum(one.repeats for one in schedule), max(slowest, seconds)
    return repeats, slowest


def within_two_seconds(size: int, people: int, rounds: int) -> tuple[float, int, bool]:
    """The first round as a page draws it: seconds, repeats, and whether the plan of all rounds was cut."""
    file = {
        "format": engine.FORMAT,
        "entrants": [{"id": str(number)} for number in range(people)],
        "stages": [{"system": "tables", "table_size": size, "rounds": rounds}],
    }
    end = perf_counter() + 2
    answer, seconds = timed(engine.draw_json, file, out_of_time=lambda: perf_counter() > end)
    return seconds, answer["quality"]["repeat_opponents"], "notes" in answer


def by_rank(size: int, people: int) -> str:
    rng = Random(1)
    met: Counter[Pair] = Counter()
    rests: Counter[int] = Counter()
    totals = dict.fromkeys(range(people), 0)
    repeats, least, gaps, slowest = 0, 0, 0, 0.0
    for number in range(6):
        least += least_possible_repeats(range(people), size, met)
        known = totals if number else None
        situation = Situation(range(people), met=met, rests=rests, scores=known)
        seating, seconds = timed(seat_tables, situation, size, rng)
        repeats, gaps, slowest = (
            repeats + seating.repeats,
            gaps + (seating.score_gap or 0),
            max(slowest, seconds),
        )
        rests.update(seating.rest)
        for table in seating.tables:
            met.update((min(pair), max(pair)) for pair in combinations(table, 2))
            for points, person in enumerate(rng.sample(table, size)):
                totals[person] += points
    return f"{repeats} ({least}) {gaps} {slowest:.2f}"
