"""Who meets whom in the next round of a Swiss stage: the best of all draws, as a matching of least cost.

docs/formats/tournament-file.md, What a draw promises. Each promise is a field of the cost of a pair, the
more important first. Sides are numbers; whoever calls knows who they are. The ladder uses the same matching.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Literal

from tournaments.engine.search.apart import KeptApart, Pair
from tournaments.engine.search.best_pairs import best_pairs
from tournaments.engine.search.cheapest_matching import Cost
from tournaments.engine.time_limit import OutOfTime, never


@dataclass(frozen=True, slots=True)
class Pairing:
    """A draw of duels, and what can be said of it."""

    pairs: tuple[Pair, ...]
    """In the order of the best listed of each, who is listed better first."""
    rest: int | None
    """Who sits out; somebody does when the number is odd."""
    floats: Mapping[int, int]
    """−1 for who meets somebody with fewer points, +1 for who meets somebody with more."""
    met_before: tuple[Pair, ...]
    not_kept_apart: tuple[Pair, ...]
    repeats: int
    """How often those who meet now have met before, summed."""
    least_repeats: int | None
    """No draw that keeps as many apart has fewer; None where that isn't known."""
    score_gap: int
    """Sum of the squared differences of points."""


def swiss_round(
    order: Sequence[int],
    points: Mapping[int, int],
    met: Mapping[Pair, int],
    rests: Mapping[int, int],
    last_float: Mapping[int, int],
    apart: Collection[Pair],
    newcomers: Collection[int],
    rng: Random,
    first: Literal["fold", "lot"] | None = None,
    *,
    out_of_time: OutOfTime = never,
) -> Pairing:
    """The best draw among `order`, those present as they are listed (by points, highest first).

    Fewest broken `apart`; fewest repeats; who sits out (least `rests`, no newcomer, fewest points); least
    squared differences of points; fewest who float as in `last_float`. What these leave open is by "lot" in
    the first round, or else the "fold": upper half against lower, in order, among those level on points.

    `met` counts meetings by (lower number, higher number); `apart` has such pairs too.

    >>> draw = swiss_round([1, 2, 3, 4, 5], dict.fromkeys(range(6), 0), {}, {}, {}, [], [], Random(0), "fold")
    >>> draw.pairs, draw.rest
    (((1, 3), (2, 4)), 5)
    """
    listed = list(order)
    if first == "lot":
        rng.shuffle(listed)
    line = _laced(listed, lambda side: (-points[side], last_float.get(side, 0)))
    from_last = {side: place for place, side in enumerate(reversed(listed))}
    turn = _ranked({side: (rests.get(side, 0), side in newcomers, points[side]) for side in line})

    def pair_cost(a: int, b: int) -> Cost:
        """`a` has as many points as `b`, or more."""
        gap = points[a] - points[b]
        same_way = (last_float.get(a, 0) < 0) + (last_float.get(b, 0) > 0) if gap else 0
        return 0, gap * gap, same_way, 0

    def rest_cost(side: int) -> Cost:
        return turn[side], 0, 0, from_last[side]

    pairs, rest, least = best_pairs(line, met, apart, pair_cost, rest_cost, out_of_time)
    return paired(order, pairs, rest, points, met, apart, least)


def paired(
    order: Sequence[int],
    pairs: Iterable[Pair],
    rest: int | None,
    points: Mapping[int, int],
    met: Mapping[Pair, int],
    apart: Collection[Pair],
    least_repeats: int | None,
) -> Pairing:
    """These pairs as a `Pairing`, in the order of the list."""
    place = {side: index for index, side in enumerate(order)}
    drawn = tuple(sorted((sorted_pair(pair, place) for pair in pairs), key=lambda pair: place[pair[0]]))
    keys = {pair: (min(pair), max(pair)) for pair in drawn}
    kept = KeptApart.among(order, apart)
    return Pairing(
        pairs=drawn,
        rest=rest,
        floats={
            side: (points[side] < points[other]) - (points[side] > points[other])
            for a, b in drawn
            for side, other in ((a, b), (b, a))
            if points[a] != points[b]
        },
        met_before=tuple(pair for pair in drawn if met.get(keys[pair])),
        not_kept_apart=tuple(pair for pair in drawn if keys[pair] in kept),
        repeats=sum(met.get(key, 0) for key in keys.values()),
        least_repeats=least_repeats,
        score_gap=sum((points[a] - points[b]) ** 2 for a, b in drawn),
    )


def sorted_pair(pair: Pair, place: Mapping[int, int]) -> Pair:
    """Who stands before the other, first."""
    a, b = pair
    return (a, b) if place[a] < place[b] else (b, a)


def _ranked(keys: Mapping[int, tuple[int, bool, int]]) -> dict[int, int]:
    rank = {key: index for index, key in enumerate(sorted(set(keys.values())))}
    return {side: rank[key] for side, key in keys.items()}


def _laced(listed: Iterable[int], level: Callable[[int], tuple[int, int]]) -> list[int]:
    """By level; among the level, first beside first of the lower half, second beside second …"""
    line: list[int] = []
    for _, group in groupby(sorted(listed, key=level), level):
        members = list(group)
        half = len(members) // 2
        for upper, lower in zip(members[:half], members[half : 2 * half], strict=True):
            line += upper, lower
        line += members[2 * half :]
    return line
