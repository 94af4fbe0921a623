"""The cheapest draw of duels: all sides in pairs, one sitting out where their number is odd.

Where it can be, the draw is the best of all there are, proven: the pairs that `duel_candidates` names hold
one, and are few as long as few are barred. A club of hundreds that is kept apart bars more pairs than can be
looked at. Then a first draw is made side after side and improved: the cheapest matching of the pairs near
those that it has, and again of those near these, until nothing gets cheaper and a wider look shows no more.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from tournaments.engine.search.apart_pairs import ApartPairs, Pair
from tournaments.engine.search.duel_candidates import candidate_pairs
from tournaments.engine.search.duel_first_fit import first_fit_pairs
from tournaments.engine.search.duel_line import DuelCosts, DuelLine
from tournaments.engine.search.duel_neighbours import neighbour_pairs
from tournaments.engine.search.perfect_matching import matching_work, min_cost_perfect_matching
from tournaments.engine.time_limit import OutOfTime, never

MOST_WORK = 100_000_000
"""What `matching_work` one matching may come to, one or two seconds: it can't be interrupted."""

MOST_PAIRS = 400_000
"""Pairs that are looked at all together."""

MOST_BARRED = 400_000
"""Barred pairs that are written down one by one."""


def pair_duels(
    sides: Sequence[int],
    met: Mapping[Pair, int],
    apart: Collection[Pair],
    costs: DuelCosts,
    out_of_time: OutOfTime = never,
) -> tuple[list[Pair], int | None, int | None]:
    """The pairs of a cheapest draw, who sits out, and the fewest repeats possible where that is known.

    Fewest broken `apart`, fewest repeats, the `costs`; of draws level on that, one with the least squared
    distances in the line of `sides`. Out of time, the best so far.
    """
    line = DuelLine(sides, met, ApartPairs.among(sides, apart), costs)
    matched = _best_of_all(line, out_of_time)
    is_proven = matched is not None
    if matched is None:
        matched = _improve(line, first_fit_pairs(line), out_of_time)
    repeats = sum(line.times.get(pair, 0) for pair in matched)
    pairs = [(sides[a], sides[b]) for a, b in matched if b < line.size]
    rest = next((sides[a] for a, b in matched if b == line.size), None)
    return pairs, rest, repeats if is_proven or not repeats else None


def _best_of_all(line: DuelLine, out_of_time: OutOfTime) -> list[Pair] | None:
    """The best of all draws; None if there are too many pairs to look at, or no time."""
    if line.apart.at_most() + len(line.times) > MOST_BARRED:
        return None
    barred = [set(places) for places in line.met]
    for group in line.apart.groups:
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
        near = list(islice(candidate_pairs(slack, [a for a, _, _ in may_rest]), MOST_PAIRS + 1))
        if len(near) > MOST_PAIRS:
            return None
        edges = [
            line.edge(a, b)
            for a, b in near
            if (may_bring_together or (a, b) not in line.apart) and (may_repeat or (a, b) not in line.times)
        ]
        edges += may_rest
        if matching_work(line.places, edges) > MOST_WORK:
            return None
        matched = min_cost_perfect_matching(line.places, edges)
        if matched is not None:
            return matched
    raise AssertionError("with every pair there is a draw")


NARROW, WIDE = 3, 12
"""How many places are looked at to each side, at first and at last."""

STRETCH = 256
"""Pairs that are matched anew together, with every pair near them in the line."""

WORTH = 8
"""Where only the distances fall, they have to fall by one in so many to be worth looking again."""


def _improve(line: DuelLine, pairs: list[Pair], out_of_time: OutOfTime) -> list[Pair]:
    """The draw, exchanged for the cheapest near it until none is cheaper."""
    width, among_barred = NARROW, False
    while True:
        before = line.total(pairs)
        pairs = _sweep(
            line, pairs, neighbour_pairs(line, pairs, width, among_barred=among_barred), out_of_time
        )
        cost = line.total(pairs)
        worth = 0 if line.distances_count else before[-1] // WORTH
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


def _sweep(line: DuelLine, pairs: list[Pair], near: Sequence[Pair], out_of_time: OutOfTime) -> list[Pair]:
    """The draw with each stretch of its pairs, and each between two, matched anew, as `near` allows."""
    edges = [line.edge(a, b) for a, b in near] + line.resting
    for begin in range(-STRETCH // 2, len(pairs), STRETCH // 2):
        if out_of_time():
            break
        stretch = sorted(pairs)[max(0, begin) : begin + STRETCH]
        places = sorted(place for pair in stretch for place in pair)
        number = {place: index for index, place in enumerate(places)}
        inside = [(number[a], number[b], cost) for a, b, cost in edges if a in number and b in number]
        matched = min_cost_perfect_matching(len(places), inside)
        if matched is None:
            continue
        pairs_again = [(places[a], places[b]) for a, b in matched]
        if line.total(pairs_again) < line.total(stretch):
            pairs = [*set(pairs).difference(stretch), *pairs_again]
    return sorted(pairs)
