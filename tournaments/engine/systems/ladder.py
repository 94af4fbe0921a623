"""Who meets whom in the next round of a ladder: neighbours in the standings.

docs/formats/tournament-file.md, What a draw promises: `ladder`. Having met before does not matter here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random

from tournaments.engine.search.apart import Pair
from tournaments.engine.search.best_pairs import best_pairs
from tournaments.engine.search.cheapest_matching import Cost
from tournaments.engine.search.matching import Pairing, paired
from tournaments.engine.time_limit import OutOfTime, never


def ladder_round(
    order: Sequence[int],
    points: Mapping[int, int],
    met: Mapping[Pair, int],
    rests: Mapping[int, int],
    apart: Collection[Pair],
    newcomers: Collection[int],
    rng: Random,
    first: bool = False,
    *,
    out_of_time: OutOfTime = never,
) -> Pairing:
    """1–2, 3–4 … of `order`, those present as they are listed; in the `first` round by lot.

    With an odd number somebody sits out: the middle of the list, else the nearest to it of those with the
    least `rests` (of these no newcomer), of two the lower. With people kept `apart`, the draw that breaks
    fewest wishes, then has the right one sit out, then the least sum of squared differences of place.

    `points` and `met` only serve what is said of the draw.

    >>> draw = ladder_round([5, 3, 1, 2, 4], dict.fromkeys(range(6), 0), {}, {}, [], [], Random(0))
    >>> draw.pairs, draw.rest
    (((5, 3), (2, 4)), 1)
    """
    middle = (len(order) - 1) // 2
    turns = sorted(
        range(len(order)),
        key=lambda place: (
            rests.get(order[place], 0),
            order[place] in newcomers,
            abs(place - middle),
            -place,
        ),
    )
    turn = {order[place]: index for index, place in enumerate(turns)}
    line = list(order)
    if first:
        rng.shuffle(line)

    def pair_cost(_a: int, _b: int) -> Cost:
        return (0,)

    def rest_cost(side: int) -> Cost:
        return (turn[side],)

    pairs, rest, _ = best_pairs(line, {}, apart, pair_cost, rest_cost, out_of_time, distances_count=True)
    pairing = paired(order, pairs, rest, points, met, apart, None)
    return pairing if pairing.repeats else replace(pairing, least_repeats=0)
