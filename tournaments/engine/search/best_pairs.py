"""The cheapest draw of duels: all sides in pairs, one sitting out where their number is odd.

Where it can be, the draw is the best of all there are, proven: the pairs that `candidates` names hold one,
and are few as long as few are barred. A club of hundreds that is kept apart bars more pairs than can be
looked at. Then a first draw is made side after side and bettered: the cheapest matching of the pairs near
those that it has, and again of those near these, until nothing gets cheaper and a wider look shows no more.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import islice

from tournaments.engine.search.apart import KeptApart, Pair
from tournaments.engine.search.candidates import near_pairs
from tournaments.engine.search.cheapest_matching import Cost, cheapest_matching, work_of
from tournaments.engine.search.first_draw import first_draw
from tournaments.engine.search.line import Line
from tournaments.engine.search.near_draw import pairs_near
from tournaments.engine.time_limit import OutOfTime, never

MOST_WORK = 100_000_000
"""What `work_of` one matching may come to, one or two seconds: it can't be interrupted."""

MOST_PAIRS = 400_000
"""Pairs that are looked at all together."""

MOST_BARRED = 400_000
"""Barred pairs that are written down one by one."""


def best_pairs(
    sides: Sequence[int],
    met: Mapping[Pair, int],
    apart: Collection[Pair],
    pair_cost: Callable[[int, int], Cost],
    rest_cost: Callable[[int], Cost],
    out_of_time: OutOfTime = never,
    *,
    distances_count: bool = False,
) -> tuple[list[Pair], int | None, int | None]:
    """The pairs of a cheapest draw, who sits out, and the fewest repeats possible where that is known.

    Fewest broken `apart`, fewest repeats, the costs given; of draws level on that, one with the least
    squared distances in the line of `sides`; unless `distances_count` these are a mere wish, which few more
    matchings are spent on. Bringing pairs closer together in the line must not raise their costs, as
    `candidates` asks; and who sits out costs most in the first field. Out of time, the best so far.
    """
    line = Line(sides, met, KeptApart.among(sides, apart), pair_cost, rest_cost)
    matched = _best_of_all(line, out_of_time)
    proven = matched is not None
    if matched is None:
        matched = _bettered(line, first_draw(line), out_of_time, distances_count=distances_count)
    repeats = sum(line.times.get(pair, 0) for pair in matched)
    pairs = [(sides[a], sides[b]) for a, b in matched if b < line.size]
    rest = next((sides[a] for a, b in matched if b == line.size), None)
    return pairs, rest, repeats if proven or not repeats else None


def _best_of_all(line: Line, out_of_time: OutOfTime) -> list[Pair] | None:
    """The best of all draws; None if there are too many pairs to look at, or no time."""
    if line.kept.at_most() + len(line.times) > MOST_BARRED:
        return None
    barred = [set(places) for places in line.met]
    for group in line.kept.groups:
        for place in group:
            barred[place].update(group)
            barred[place].discard(place)
    slack = [sorted(places) for places in barred]
    first_to_rest = min((cost[2] for _, _, cost in line.resting), default=0)
    likely = [edge for edge in line.resting if edge[2][2] == first_to_rest]
    # Most rounds need no barred pair, and who should rest can: then there is far less to look at.
    for may_bring_together, may_repeat, may_rest in (
        (False, False, likely),
        (False, False, line.resting),
        (False, True, line.resting),
        (True, True, line.resting),
    ):
        if out_of_time():
            return None
        near = list(islice(near_pairs(slack, [a for a, _, _ in may_rest]), MOST_PAIRS + 1))
        if len(near) > MOST_PAIRS:
            return None
        edges = [
            line.edge(a, b)
            for a, b in near
            if (may_bring_together or (a, b) not in line.kept) and (may_repeat or (a, b) not in line.times)
        ]
        edges += may_rest
        if work_of(line.places, edges) > MOST_WORK:
            return None
        matched = cheapest_matching(line.places, edges)
        if matched is not None:
            return matched
    raise AssertionError("with every pair there is a draw")


NARROW, WIDE = 3, 12
"""How many places are looked at to each side, at first and at last."""

STRETCH = 256
"""Pairs that are matched anew together, with every pair near them in the line."""

WORTH = 8
"""Where only the distances fall, they have to fall by one in so many to be worth looking again."""


def _bettered(line: Line, pairs: list[Pair], out_of_time: OutOfTime, *, distances_count: bool) -> list[Pair]:
    """The draw, exchanged for the cheapest near it until none is cheaper."""
    width, among_barred = NARROW, False
    while True:
        before = line.total(pairs)
        pairs = _swept(line, pairs, pairs_near(line, pairs, width, among_barred=among_barred), out_of_time)
        cost = line.total(pairs)
        worth = 0 if distances_count else before[-1] // WORTH
        if out_of_time():
            break
        if cost[:-1] < before[:-1] or before[-1] - cost[-1] > worth:
            continue
        if not among_barred and (cost[0] > 0 or cost[1] > 0):
            among_barred = True
        elif width == NARROW or (2 * width <= WIDE and (cost[0] > line.fewest_broken() or cost[1] > 0)):
            width *= 2
        else:
            break
    return pairs


def _swept(line: Line, pairs: list[Pair], near: Sequence[Pair], out_of_time: OutOfTime) -> list[Pair]:
    """The draw with each stretch of its pairs, and each between two, matched anew, as `near` allows."""
    edges = [line.edge(a, b) for a, b in near] + line.resting
    for begin in range(-STRETCH // 2, len(pairs), STRETCH // 2):
        if out_of_time():
            break
        stretch = sorted(pairs)[max(0, begin) : begin + STRETCH]
        places = sorted(place for pair in stretch for place in pair)
        number = {place: index for index, place in enumerate(places)}
        inside = [(number[a], number[b], cost) for a, b, cost in edges if a in number and b in number]
        matched = cheapest_matching(len(places), inside)
        if matched is None:
            continue
        found = [(places[a], places[b]) for a, b in matched]
        if line.total(found) < line.total(stretch):
            pairs = [*set(pairs).difference(stretch), *found]
    return sorted(pairs)
