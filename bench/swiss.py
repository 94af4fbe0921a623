"""What our Swiss draws promise, measured beside others: time, cost against the optimum, repeats, repeated
floats."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from bench.event import Event
from bench.rivals import (
    Drawn,
    as_trf,
    by_py4swiss,
    by_swisspair,
    cheapest_of_all_pairs,
    networkx_matching,
)

EVENTS = 100
"""Of each size, in the regressions."""


def run() -> None:
    """Prints everything; about two minutes."""
    time_of_round_six()
    beside_the_optimum()
    beside_swisspair()


def time_of_round_six() -> None:
    print("Round 6: seconds (median of 5, the others once), squared differences of points, of the same state")
    print(f"{'sides':>6} {'ours':>16} {'networkx':>16} {'swisspair':>16} {'py4swiss':>16}")
    for size in (64, 256, 1024, 4096):
        event = Event(size, seed=6)
        for _ in range(5):
            event.play(*event.draw())
        cells = [_timed(event, event.draw, times=5)]
        if size <= 1024:
            with networkx_matching():
                cells.append(_timed(event, event.draw))
        else:
            cells.append("–")
        cells.append(_timed(event, lambda: by_swisspair(event)))  # noqa: B023 called at once
        trf = as_trf(event)
        cells.append(_timed(event, lambda: by_py4swiss(trf)) if size <= 256 else "–")  # noqa: B023
        print(f"{size:>6} " + " ".join(f"{cell:>16}" for cell in cells))


def _timed(event: Event, draw: Callable[[], Drawn], times: int = 1) -> str:
    seconds = []
    for _ in range(times):
        start = perf_counter()
        pairs, _rest = draw()
        seconds.append(perf_counter() - start)
    return f"{median(seconds):.4f} s, {event.score_gap(pairs)}"


def beside_the_optimum() -> None:
    print(
        f"\n{EVENTS} events a size: rounds, as cheap as the best of all pairs, repeats that could be spared"
    )
    for size, rounds in ((8, 7), (9, 7), (16, 9), (17, 9), (24, 9), (33, 9), (40, 9), (64, 9)):
        played = as_cheap = spared = twice_resting = 0
        for seed in range(EVENTS):
            event = Event(size, seed)
            for _ in range(rounds):
                pairs, rest = event.draw()
                cost, best = event.cost(pairs, rest), cheapest_of_all_pairs(event)
                played += 1
                as_cheap += cost == best
                spared += cost[0] - best[0]
                event.play(pairs, rest)
            twice_resting += sum(n > 1 for n in event.rests.values())
        print(
            f"{size:>6} × {rounds}: {as_cheap} of {played}, {spared} repeats too many, "
            f"{twice_resting} rested twice"
        )


def beside_swisspair() -> None:
    print(f"\n{EVENTS} events a size: floats the same way twice running, rounds that could not be drawn")
    for size, rounds in ((24, 9), (40, 9)):
        ours, _ = _repeated_floats(size, rounds, Event.draw)
        theirs, failed = _repeated_floats(size, rounds, by_swisspair)
        print(
            f"{size:>6} × {rounds}: ours {ours / EVENTS}, 0; swisspair {theirs / EVENTS}, {failed}; "
            f"{ours / theirs:.2f} of its floats"
        )


def _repeated_floats(size: int, rounds: int, draw: Callable[[Event], Drawn]) -> tuple[int, int]:
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
