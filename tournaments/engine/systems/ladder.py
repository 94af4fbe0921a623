"""``ladder``: neighbours in the standings meet, whether they have met before or not.

docs/formats/tournament-file.md, What a draw promises.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournaments.engine.budget import Budget
from tournaments.engine.chance import rng_for
from tournaments.engine.progress import StageState
from tournaments.engine.search import Cost, DuelCosts, Situation, pair_duels
from tournaments.engine.systems import duels
from tournaments.engine.systems.draws import Draw, Quality
from tournaments.engine.systems.duels import Pairing, draw_of, duel_situation, pairing_of
from tournaments.engine.systems.system import AtTable, System
from tournaments.engine.time_limit import OutOfTime, never


def draw(state: StageState, budget: Budget) -> Draw:
    """The next round, after the results of all before it."""
    index = len(state.stage.played)
    by_lot = None if index else rng_for(state.tournament, "ladder", state.index, index)
    pairing = ladder_round(duel_situation(state), by_lot, budget.limit)
    quality = Quality(repeat_opponents=pairing.repeats, least_possible=pairing.least_repeats)
    return draw_of(state, pairing, "middle_of_the_ladder", quality)


def ladder_round(
    situation: Situation, by_lot: Random | None = None, out_of_time: OutOfTime = never
) -> Pairing:
    """1–2, 3–4 … of those present as they are listed; ``by_lot`` in another order.

    With an odd number somebody sits out: the middle of the list, else the nearest to it of those with the
    least rests (of these no newcomer), of two the lower. With people to be kept apart, the draw that breaks
    fewest wishes, then has the right one sit out, then the least sum of squared differences of place.

    Who has met, and the ``scores``, only serve what is said of the draw.

    >>> pairing = ladder_round(Situation([5, 3, 1, 2, 4], scores=dict.fromkeys(range(6), 0)))
    >>> pairing.pairs, pairing.rest
    (((5, 3), (2, 4)), 1)
    """
    order = situation.people
    middle = (len(order) - 1) // 2
    turns = sorted(
        range(len(order)),
        key=lambda place: (
            situation.rests.get(order[place], 0),
            order[place] in situation.newcomers,
            abs(place - middle),
            -place,
        ),
    )
    turn = {order[place]: index for index, place in enumerate(turns)}
    line = list(order)
    if by_lot is not None:
        by_lot.shuffle(line)

    def pair_cost(_a: int, _b: int) -> Cost:
        return (0,)

    def rest_cost(side: int) -> Cost:
        return (turn[side],)

    costs = DuelCosts(pair_cost, rest_cost, distances_count=True)
    pairs, rest, _ = pair_duels(line, {}, situation.apart, costs, out_of_time)
    pairing = pairing_of(situation, pairs, rest, None)
    return pairing if pairing.repeats else replace(pairing, least_repeats=0)


SYSTEM = System(
    name="ladder",
    at_table=AtTable.DUEL,
    options=duels.OPTIONS | {"rounds"},
    draw=draw,
    tie_breaks=duels.TIE_BREAKS,
    ranking=duels.RANKING,
)
