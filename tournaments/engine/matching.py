"""Who meets whom in the next round of a Swiss stage: the best of all draws, as a matching of least cost.

docs/formats/tournament-file.md, What a draw promises. Each promise is a field of the cost of a pair, the
more important first; a cost is packed into one whole number, in which no sum of a later field outweighs one
unit of an earlier. The matching is exact (Edmonds' blossoms, in rustworkx), and so is the choice of pairs it
looks at (`candidates`). Sides are numbers; whoever calls knows who they are. The ladder uses the same
matching.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from math import prod
from operator import mul
from random import Random
from typing import Literal

from rustworkx import PyGraph, max_weight_matching

from tournaments.engine.candidates import near_pairs

Pair = tuple[int, int]
Cost = tuple[int, ...]
"""Fields, the most important first; no field is negative."""
Edge = tuple[int, int, Cost]


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
    """How often those who meet now have met before, summed. No draw that keeps as many apart has fewer."""
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

    pairs, rest = best_pairs(line, met, apart, pair_cost, rest_cost)
    return paired(order, pairs, rest, points, met, apart)


def paired(
    order: Sequence[int],
    pairs: Iterable[Pair],
    rest: int | None,
    points: Mapping[int, int],
    met: Mapping[Pair, int],
    apart: Collection[Pair],
) -> Pairing:
    """These pairs as a `Pairing`, in the order of the list."""
    place = {side: index for index, side in enumerate(order)}
    drawn = tuple(sorted((sorted_pair(pair, place) for pair in pairs), key=lambda pair: place[pair[0]]))
    keys = {pair: (min(pair), max(pair)) for pair in drawn}
    kept = frozenset(apart)
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
        score_gap=sum((points[a] - points[b]) ** 2 for a, b in drawn),
    )


def sorted_pair(pair: Pair, place: Mapping[int, int]) -> Pair:
    """Who stands before the other, first."""
    a, b = pair
    return (a, b) if place[a] < place[b] else (b, a)


def best_pairs(
    line: Sequence[int],
    met: Mapping[Pair, int],
    apart: Collection[Pair],
    pair_cost: Callable[[int, int], Cost],
    rest_cost: Callable[[int], Cost],
) -> tuple[list[Pair], int | None]:
    """The pairs of a cheapest draw and who sits out: fewest broken `apart`, fewest repeats, the costs given.

    Of draws level on that, one with the least squared distances in `line`. Bringing pairs closer together in
    the line must not raise their costs, as `candidates` asks; and who sits out costs most in the first field.
    """
    size = len(line)
    kept = _places(line, dict.fromkeys(apart, 1))
    times = _places(line, met)
    barred: list[list[int]] = [[] for _ in line]
    for a, b in kept.keys() | times.keys():
        barred[a].append(b)
        barred[b].append(a)
    for places in barred:
        places.sort()
    resting = [(a, size, (0, 0, *rest_cost(line[a]), 0)) for a in range(size)] if size % 2 else []
    first_to_rest = min((cost[2] for _, _, cost in resting), default=0)
    likely = [edge for edge in resting if edge[2][2] == first_to_rest]
    # Most rounds need no barred pair, and who should rest can: then there is far less to look at.
    attempts = iter(
        [
            (False, False, likely),
            (False, False, resting),
            (False, True, resting),
            (True, True, resting),
        ]
    )
    matched = None
    while matched is None:
        may_bring_together, may_repeat, may_rest = next(attempts)
        edges = [
            (a, b, (kept.get((a, b), 0), times.get((a, b), 0), *pair_cost(line[a], line[b]), (b - a) ** 2))
            for a, b in near_pairs(barred, [a for a, _, _ in may_rest])
            if (may_bring_together or (a, b) not in kept) and (may_repeat or (a, b) not in times)
        ]
        matched = cheapest_matching(size + size % 2, edges + may_rest)
    pairs = [(line[a], line[b]) for a, b in matched if b < size]
    return pairs, next((line[a] for a, b in matched if b == size), None)


def _places(line: Sequence[int], counts: Mapping[Pair, int]) -> dict[Pair, int]:
    """The same counts by places in the line, the earlier first; without who is not there and what is 0."""
    place = {side: index for index, side in enumerate(line)}
    return {
        (min(place[a], place[b]), max(place[a], place[b])): count
        for (a, b), count in counts.items()
        if count and a in place and b in place
    }


MOST_BITS = 124
"""What 128 bits hold once the sign and the doubling of weights inside the matching are taken off."""


def cheapest_matching(size: int, edges: Sequence[Edge]) -> list[Pair] | None:
    """The perfect matching with the least sum of costs, field before field; lower numbers come first.

    None if no matching leaves nobody alone. The last field is a mere wish: large costs coarsen it.
    """
    found: list[Pair] = []
    for start, end, inside in _parts(size, edges):
        matched = _cheapest_of_part(end - start, inside)
        if matched is None:
            return None
        found += [(start + a, start + b) for a, b in matched]
    return found


def _parts(size: int, edges: Sequence[Edge]) -> list[tuple[int, int, list[Edge]]]:
    """Stretches of numbers that are matched each in itself, and their edges, counted from the start of each.

    An even number before a cut leaves an even number of pairs across it: none, if only one edge crosses it.
    Most neighbours in a large field part like this, which makes one long search many short ones.
    """
    across = [0] * (size + 1)
    for a, b, _ in edges:
        across[a + 1] += 1
        across[b + 1] -= 1
    crossing = list(accumulate(across))
    cuts = [cut for cut in range(0, max(size, 1), 2) if crossing[cut] < 2]
    part_of = [0] * max(size, 1)
    for cut in cuts[1:]:
        part_of[cut] = 1
    part_of = list(accumulate(part_of))
    inside: list[list[Edge]] = [[] for _ in cuts]
    for a, b, cost in edges:
        part = part_of[a]
        if part == part_of[b]:
            inside[part].append((a - cuts[part], b - cuts[part], cost))
    return list(zip(cuts, [*cuts[1:], size], inside, strict=True))


def _cheapest_of_part(size: int, edges: Sequence[Edge]) -> list[Pair] | None:
    if len(edges) < 2:
        return [(a, b) for a, b, _ in edges] if size == 2 * len(edges) else None
    units, coarse = _units(size, edges)
    *fields, last = units
    packed = [
        sum(unit * value for unit, value in zip(fields, cost, strict=False)) + last * (cost[-1] >> coarse)
        for _, _, cost in edges
    ]
    dearest = max(packed)
    found = heaviest_matching(
        size, [(a, b, dearest - cost) for (a, b, _), cost in zip(edges, packed, strict=True)]
    )
    return found if 2 * len(found) == size else None


def heaviest_matching(size: int, edges: Sequence[tuple[int, int, int]]) -> list[Pair]:
    """As many pairs as can be, with the largest sum of weights that leaves; lower numbers come first."""
    graph: PyGraph[None, int] = PyGraph(multigraph=False, node_count_hint=size, edge_count_hint=len(edges))
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(edges)
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _units(size: int, edges: Sequence[Edge]) -> tuple[list[int], int]:
    """What one of each field is worth, so that the later fields of a whole matching never add up to it.

    And by how many bits the last field has to be cut for that.
    """
    # In an alternating path weights add up: what the matching computes with is up to `size` times a weight.
    room = MOST_BITS - size.bit_length()
    # Where somebody sits out, all of the last place is that: its fields are large, and count once.
    once = [cost for _, b, cost in edges if b == size - 1]
    often = [cost for _, b, cost in edges if b != size - 1]
    tops = [max(values) for values in zip(*(often or once), strict=True)]
    most = [
        top * (size // 2) + max(v) for top, v in zip(tops, zip(*(once or often), strict=True), strict=True)
    ]
    coarse = max(0, prod(top + 1 for top in most).bit_length() - room)
    ranges = [top + 1 for top in most[:-1]] + [(most[-1] >> coarse) + 1]
    units = list(accumulate(reversed(ranges[1:]), mul, initial=1))
    assert (units[-1] * ranges[0]).bit_length() <= room, "costs too large for an exact draw"
    return units[::-1], coarse


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
