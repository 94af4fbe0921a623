"""``swiss``: each round against somebody with about as many points, nobody twice.

docs/formats/tournament-file.md, What a draw promises. Each promise is a field of the cost of a pair, the more
important first: the draw is a matching of least cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from random import Random

from tournaments.engine.budget import Budget
from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import OutcomeKind
from tournaments.engine.search import Cost, DuelCosts, Situation, pair_duels
from tournaments.engine.systems import duels
from tournaments.engine.systems.attendance import people_in_entry_order
from tournaments.engine.systems.draws import Draw, Note, Quality
from tournaments.engine.systems.duels import Pairing, draw_of, duel_situation, pairing_of
from tournaments.engine.systems.system import AtTable, System
from tournaments.engine.time_limit import OutOfTime, never


class Order(Enum):
    """What decides among draws that are equally good."""

    LOT = "lot"
    FOLD = "fold"
    """The upper half meets the lower, in order, among those level on points."""


def draw(state: StageState, budget: Budget) -> Draw:
    """The next round, after the results of all before it."""
    index = len(state.stage.played)
    situation, by_seed = duel_situation(state), index == 0 and _is_seeded(state)
    pairing = swiss_round(
        _in_seeding_order(state, situation) if by_seed else situation,
        _last_float(state),
        rng_for(state.tournament, "swiss", state.index, index),
        Order.FOLD if index or by_seed else Order.LOT,
        budget.limit,
    )
    if by_seed:  # the tables are numbered as the standings list people, in every round
        pairing = pairing_of(situation, pairing.pairs, pairing.rest, pairing.least_repeats)
    quality = Quality(
        repeat_opponents=pairing.repeats, least_possible=pairing.least_repeats, score_gap=pairing.score_gap
    )
    return draw_of(state, pairing, "fewest_points_without_a_rest", quality)


def _is_seeded(state: StageState) -> bool:
    """Whether the entry order says who is thought better."""
    return state.index > 0 or any(entrant.seed is not None for entrant in state.tournament.entrants)


def _in_seeding_order(state: StageState, situation: Situation) -> Situation:
    """With people in entry order: before any result the standings may list them by lot.

    Who sits out comes last, so that the others are folded in order also where a late-comer doesn't.
    """
    people = people_in_entry_order(state, 0)
    if len(people) % 2:
        may_rest = [entrant for entrant in people if entrant not in situation.newcomers] or people
        people.remove(may_rest[-1])
        people.append(may_rest[-1])
    return replace(situation, people=people)


def notes(state: StageState, table: Table) -> Sequence[Note]:
    """Who meets somebody with fewer points, or with more."""
    if len(table.people) != 2:
        return ()
    points = state.results.points
    one, other = table.people
    gap = points.get(one, 0) - points.get(other, 0)
    if not gap:
        return ()
    codes = ("floated_down", "floated_up") if gap > 0 else ("floated_up", "floated_down")
    return (Note(codes[0], one), Note(codes[1], other))


def _last_float(state: StageState) -> Mapping[int, int]:
    """−1 for who met somebody with fewer points in the round before, +1 with more; a forfeit is no float."""
    if not state.stage.played:
        return {}
    points = state.results.points_before(len(state.stage.played) - 1)
    floats = {}
    for entrant, outcome in state.results.by_round[-1].items():
        if outcome.kind is OutcomeKind.PLAYED and outcome.against is not None:
            own, others = points[entrant], points[outcome.against]
            floats[entrant] = (others > own) - (others < own)
    return floats


def swiss_round(
    situation: Situation,
    last_float: Mapping[int, int],
    rng: Random,
    order: Order = Order.FOLD,
    out_of_time: OutOfTime = never,
) -> Pairing:
    """The best draw among those present as they are listed (by ``scores``, their points, highest first).

    Fewest brought together who are to be kept apart; fewest repeats; who sits out (least rests, no newcomer,
    fewest points); least squared differences of points; fewest who float as in ``last_float``. What these
    leave open is for ``order``.

    >>> situation = Situation([1, 2, 3, 4, 5], scores=dict.fromkeys(range(6), 0))
    >>> pairing = swiss_round(situation, {}, Random(0))
    >>> pairing.pairs, pairing.rest
    (((1, 3), (2, 4)), 5)
    """
    points, rests = situation.scores, situation.rests
    assert points is not None
    listed = list(situation.people)
    if order is Order.LOT:
        rng.shuffle(listed)
    line = _lace(listed, lambda side: (-points[side], last_float.get(side, 0)))
    from_last = {side: place for place, side in enumerate(reversed(listed))}
    turn = _number_levels(
        {side: (rests.get(side, 0), side in situation.newcomers, points[side]) for side in line}
    )

    def pair_cost(a: int, b: int) -> Cost:
        """`a` has as many points as `b`, or more."""
        gap = points[a] - points[b]
        same_way = (last_float.get(a, 0) < 0) + (last_float.get(b, 0) > 0) if gap else 0
        return 0, gap * gap, same_way, 0

    def rest_cost(side: int) -> Cost:
        return turn[side], 0, 0, from_last[side]

    pairs, rest, least = pair_duels(
        line, situation.met, situation.apart, DuelCosts(pair_cost, rest_cost), out_of_time
    )
    return pairing_of(situation, pairs, rest, least)


def _number_levels(keys: Mapping[int, tuple[int, bool, int]]) -> dict[int, int]:
    """Everybody's key by its place among all keys, from 0."""
    rank = {key: index for index, key in enumerate(sorted(set(keys.values())))}
    return {side: rank[key] for side, key in keys.items()}


def _lace(listed: Iterable[int], level: Callable[[int], tuple[int, int]]) -> list[int]:
    """By level; among the level, first beside first of the lower half, second beside second …"""
    line: list[int] = []
    for _, group in groupby(sorted(listed, key=level), level):
        members = list(group)
        half = len(members) // 2
        for upper, lower in zip(members[:half], members[half : 2 * half], strict=True):
            line += upper, lower
        line += members[2 * half :]
    return line


SYSTEM = System(
    name="swiss",
    at_table=AtTable.DUEL,
    options=duels.OPTIONS | {"rounds"},
    draw=draw,
    notes=notes,
    for_evenings=True,
    trf_type="Individual: Swiss-System",
    tie_breaks=duels.TIE_BREAKS,
    ranking=duels.RANKING,
)
