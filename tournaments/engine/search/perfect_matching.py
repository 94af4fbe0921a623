"""The best pairs of a graph, proven: Edmonds' blossom algorithm (1965), as rustworkx has it.

A cost is a tuple of fields, the most important first. The algorithm knows single numbers only, so the fields
are packed into one, in which all of a later field together weigh less than one unit of the field before.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from operator import mul

from rustworkx import PyGraph, max_weight_matching

from tournaments.engine.search.apart_pairs import Pair

Cost = tuple[int, ...]
"""Fields, the most important first; no field is negative."""
Edge = tuple[int, int, Cost]


MOST_BITS = 124
"""What 128 bits hold once the sign and the doubling of weights inside the matching are taken off."""


def min_cost_perfect_matching(size: int, edges: Sequence[Edge]) -> list[Pair] | None:
    """Everybody of 0 … ``size`` − 1 in pairs with the least sum of costs, field before field.

    ``edges`` are the pairs that may be made. Of matchings that cost the same, lower numbers come first. None
    if no matching has everybody. If the costs don't fit in ``MOST_BITS``, the last field is rounded.
    """
    pairs: list[Pair] = []
    for start, end, inside in _parts(size, edges):
        matched = _cheapest_of_part(end - start, inside)
        if matched is None:
            return None
        pairs += [(start + a, start + b) for a, b in matched]
    return pairs


def matching_work(size: int, edges: Sequence[Edge]) -> int:
    """How long matching may take: places times edges, summed over the parts matched each in itself."""
    return sum((end - start) * len(inside) for start, end, inside in _parts(size, edges))


def _parts(size: int, edges: Sequence[Edge]) -> list[tuple[int, int, list[Edge]]]:
    """The graph cut into stretches of numbers that are matched each in itself, with their edges.

    A cut is possible after an even number of places where a single edge crosses: of these places an even
    number would be paired across, so none is. Where pairs are made of neighbours, a large field falls into
    many parts.
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
    pairs = max_weight_pairs(
        size, [(a, b, dearest - cost) for (a, b, _), cost in zip(edges, packed, strict=True)]
    )
    return pairs if 2 * len(pairs) == size else None


def max_weight_pairs(size: int, edges: Sequence[tuple[int, int, int]]) -> list[Pair]:
    """As many pairs as can be; of these, those with the largest sum of weights; lower numbers come first."""
    graph: PyGraph[None, int] = PyGraph(multigraph=False, node_count_hint=size, edge_count_hint=len(edges))
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(edges)
    matching = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matching)


def _units(size: int, edges: Sequence[Edge]) -> tuple[list[int], int]:
    """What one of each field weighs in the packed number, and by how many bits the last field is rounded."""
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
