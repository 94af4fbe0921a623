"""Which pairs a cheapest draw can need: a few neighbours of each side instead of all n²/2; nothing is lost.

Sides stand in a line. A draw pairs them at a cost in which an exchange of two pairs that brings them closer
in the line never costs more, except where a new pair is *barred* (has met, is to be kept apart). Then some
cheapest draw has no pair {a, b} with more sides between a and b than a and b have barred sides:

    Take the cheapest draw, of these the one with the least sum of squared distances in the line. Let c stand
    between a and b, and d be its partner. Where d stands between too, both {ac, bd} and {ad, bc} are closer
    together than {ab, cd}; where d stands on the far side of a, {ad, bc} is; on that of b, {ac, bd}. None of
    these was taken, so each holds a pair barred to a or to b: as many different ones as there are sides
    between.

Who sits out may stand between as well, barred or not. And only barred sides that are such a c or d count: if
nobody is paired further off than `reach` places, they are within twice the reach. That makes the reach
smaller, and so on, until nothing changes.

The argument holds where a barred pair may be drawn, but costs more than any exchange wins. So the pairs named
here hold a draw as cheap as the best of all draws, and hold a draw without barred pairs if there is one.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate


def candidate_pairs(
    barred: Sequence[Sequence[int]], may_rest: Sequence[int] = ()
) -> Iterator[tuple[int, int]]:
    """Pairs of places in the line, the earlier first.

    `barred[place]` has the places barred to it, sorted; one of those who `may_rest` sits out, if any.
    """
    size = len(barred)
    reach = size
    while True:
        slack = [_within(places, place, 2 * reach) for place, places in enumerate(barred)]
        widest = 1 + bool(may_rest) + sum(sorted(slack)[-2:])
        if widest >= reach:
            break
        reach = widest
    resting = [0] * (size + 1)
    for place in may_rest:
        resting[place + 1] = 1
    resting = list(accumulate(resting))
    most = max(slack, default=0)
    for place in range(size):
        for other in range(place + 1, min(size, place + slack[place] + most + 3)):
            one_may_rest = resting[other] > resting[place + 1]
            if other - place - 1 <= slack[place] + slack[other] + one_may_rest:
                yield place, other


def _within(places: Sequence[int], centre: int, distance: int) -> int:
    return bisect_right(places, centre + distance) - bisect_left(places, centre - distance)
