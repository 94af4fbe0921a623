"""What our Swiss draws promise, measured beside others: time, cost against the optimum, repeats, repeated
floats."""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from bench.swiss.event import Event
from bench.swiss.rivals import (
    Pairings,
    by_py4swiss,
    by_swisspair,
    cheapest_of_all_pairs,
    networkx_matching,
)
from tournaments.engine.search import ApartPairs

EVENTS = 100
"""Of each size, in the regressions."""


def run() -> bool:
    """Prints everything, in about a minute, and says whether all of it is as promised."""
    fast = time_of_round_six()
    exact = beside_the_optimum()
    fair = beside_swisspair()
    parted = time_kept_apart()
    return fast and exact and fair and parted


def time_of_round_six() -> bool:
    """We take at most 1/50 of the time of py4swiss (256 sides), at most 3 times that of swisspair (4,096)."""
    print("Round 6: seconds (median of 5, the others once), squared differences of points, of the same state")
    print(f"{'sides':>6} {'ours':>16} {'networkx':>16} {'swisspair':>16} {'py4swiss':>16}")
    all_good = True
    for size in (64, 256, 1024, 4096):
        event = Event(size, seed=6)
        for _ in range(5):
            event.play(*event.draw())
        ours = _timed(event, Event.draw, times=5)
        cells: list[tuple[float, int] | None] = [ours, None, _timed(event, by_swisspair), None]
        with networkx_matching():
            cells[1] = _timed(event, Event.draw)
        if size <= 256:
            cells[3] = _timed(event, by_py4swiss)
        row = [f"{cell[0]:.4f} s, {cell[1]}" if cell else "–" for cell in cells]
        print(f"{size:>6} " + " ".join(f"{cell:>16}" for cell in row))
        if size == 256 and cells[3]:
            all_good &= 50 * ours[0] <= cells[3][0]
        if size == 4096 and cells[2]:
            all_good &= ours[0] <= 3 * cells[2][0]
    return all_good


def time_kept_apart() -> bool:
    """With a large part of the field kept apart round 4 takes at most 100 times as long as without."""
    print("\nRound 4 with people kept apart: sides, in groups of, seconds, times those without, differences")
    all_good = True
    for size, largest in ((1024, 1000), (1024, 512), (1024, 100), (1024, 20), (4096, 1000), (4096, 100)):
        event = Event(size, seed=6)
        for _ in range(3):
            event.play(*event.draw())
        names = event.rng.sample(range(size), size)
        groups = [names[at : at + largest] for at in range(0, size, largest)]
        apart = ApartPairs(groups[:1] if largest > 500 else groups)
        plain = _timed(event, Event.draw, times=5)
        parted = _timed(event, partial(Event.draw, apart=apart))
        times = parted[0] / plain[0]
        all_good &= times <= 100
        print(f"{size:>6} {largest:>5}: {parted[0]:.3f} s, {times:.1f} times, {parted[1]} ({plain[1]})")
    return all_good


def _timed(event: Event, draw: Callable[[Event], Pairings], times: int = 1) -> tuple[float, int]:
    """Seconds, and the sum of squared differences of points."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        pairs, _rest = draw(event)
        seconds.append(perf_counter() - start)
    return median(seconds), event.score_gap(pairs)


def beside_the_optimum() -> bool:
    """Every round is as good as the best of all pairs: nobody meets again, or rests again, without need."""
    print(
        f"\n{EVENTS} events a size: rounds, as cheap as the best of all pairs, repeats that could be spared"
    )
    all_good = True
    for size, rounds in ((8, 7), (9, 7), (16, 9), (17, 9), (24, 9), (33, 9), (40, 9), (64, 9)):
        played = as_cheap = spared = rested_twice = 0
        for seed in range(EVENTS):
            event = Event(size, seed)
            for _ in range(rounds):
                pairs, rest = event.draw()
                cost, best = event.cost(pairs, rest), cheapest_of_all_pairs(event)
                played += 1
                as_cheap += cost == best
                spared += cost[0] - best[0]
                event.play(pairs, rest)
            rested_twice += sum(n > 1 for n in event.rests.values())
        all_good &= as_cheap == played
        print(
            f"{size:>6} × {rounds}: {as_cheap} of {played}, {spared} repeats too many, "
            f"{rested_twice} rested twice"
        )
    return all_good


def beside_swisspair() -> bool:
    """At most 0.8 of its floats the same way twice running."""
    print(f"\n{EVENTS} events a size: floats the same way twice running, rounds that could not be drawn")
    all_good = True
    for size, rounds in ((24, 9), (40, 9)):
        ours, _ = _repeated_floats(size, rounds, Event.draw)
        theirs, failed = _repeated_floats(size, rounds, by_swisspair)
        all_good &= ours <= 0.8 * theirs
        print(
            f"{size:>6} × {rounds}: ours {ours / EVENTS}, 0; swisspair {theirs / EVENTS}, {failed}; "
            f"{ours / theirs:.2f} of its floats"
        )
    return all_good


def _repeated_floats(size: int, rounds: int, draw: Callable[[Event], Pairings]) -> tuple[int, int]:
    repeated = failed = 0
    for seed in range(EVENTS):
        event = Event(size, seed)
        for _ in range(rounds):
            try:
                pairs, rest = draw(event)
            except RuntimeError:
                failed += 1
                break
            repeated += event.repeated_floats(pairs)
            event.play(pairs, rest)
    return repeated, failed
