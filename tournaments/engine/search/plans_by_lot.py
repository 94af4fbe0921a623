"""All rounds of ``tables`` or ``partners`` by lot, planned at once for people who are there throughout.

Whom to keep apart the plan itself doesn't know; people exchange their parts in it instead, which changes
nothing else: there are as few repeats as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Apart, Round, Side, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import opponents
from tournaments.engine.ranking.results import partners as partners_at
from tournaments.engine.search import partners, seating
from tournaments.engine.search.apart import NOBODY, KeptApart
from tournaments.engine.systems.catalogue import Kind
from tournaments.engine.time_limit import OutOfTime

PLANS_KEPT = 8
"""A stage asks for its plan round after round."""

EXCHANGES = 60
"""How often two people exchange their parts, and more of many, till everybody is kept apart who is to be."""

LOOKED_AT = 256
"""With how many others somebody may exchange his part, at once."""


_Key = tuple[Kind, tuple[int, ...], int, int, int]

_plans: dict[_Key, tuple[Round, ...]] = {}


class _CutError(Exception):
    """Time was up before all rounds were planned."""


def plan_by_lot(state: StageState, out_of_time: OutOfTime) -> tuple[Round, ...] | None:
    """The plan of all rounds that was followed so far; ``None`` where there is none, it was left or cut."""
    stage = state.stage
    if not _may_be_planned(state):
        return None
    plan = _planned(_key(state), out_of_time)
    if plan is not None and state.tournament.apart:
        plan = _kept_apart(state, plan, out_of_time)
    if plan is None or not all(map(_same, plan, stage.played)):
        return None
    return plan


def is_planned(state: StageState) -> bool:
    """Whether the plan of this stage is still known from another round."""
    return _may_be_planned(state) and _key(state) in _plans


def _may_be_planned(state: StageState) -> bool:
    """By lot, with everybody there from first to last."""
    return not state.stage.by_rank and all(
        state.is_there(entrant, number) for entrant in state.entrants for number in range(state.stage.rounds)
    )


def _key(state: StageState) -> _Key:
    """All that a plan depends on."""
    stage = state.stage
    seed = rng_for(state.tournament, stage.system.name, state.index, "plan").getrandbits(64)
    return stage.system.kind, state.entrants, stage.table_size, stage.rounds, seed


def _planned(key: _Key, out_of_time: OutOfTime) -> tuple[Round, ...] | None:
    """Every round, by lot alone."""
    if key not in _plans:
        try:
            _plans[key] = _searched(key, out_of_time)
        except _CutError:
            return None
        if len(_plans) > PLANS_KEPT:
            _plans.pop(next(iter(_plans)), None)
    return _plans[key]


def _searched(key: _Key, out_of_time: OutOfTime) -> tuple[Round, ...]:
    def goes_on() -> bool:
        if out_of_time():
            raise _CutError
        return False

    kind, people, table_size, rounds, seed = key
    rng = Random(seed)
    if kind is Kind.PARTNERS:
        pairs = partners.schedule_by_lot(people, rounds, rng, out_of_time=goes_on)
        return tuple(Round(tuple(map(Table, drawn.tables)), drawn.rest) for drawn in pairs)
    solo = seating.schedule_by_lot(people, table_size, rounds, rng, out_of_time=goes_on)
    return tuple(Round(tuple(Table(_alone(seats)) for seats in one.tables), one.rest) for one in solo)


def _alone(seats: Sequence[int]) -> tuple[Side, ...]:
    return tuple((entrant,) for entrant in seats)


def _same(drawn: Round, played: Round) -> bool:
    """Whether a round was played as planned, whatever the order of its tables and sides."""

    def seats(one: Round) -> set[frozenset[frozenset[int]]]:
        return {frozenset(map(frozenset, table.sides)) for table in one.tables}

    return seats(drawn) == seats(played) and set(drawn.sitting_out) == set(played.sitting_out)


# Keeping people apart


class _Wishes:
    """Until which round of the stage (from 0) two are to be apart."""

    def __init__(self, until: Mapping[frozenset[int], int]) -> None:
        self.kept = KeptApart(until)
        self._until = [until[frozenset(group)] for group in self.kept.groups]

    def until(self, one: int, other: int) -> int:
        """The last round, −1 where there is no wish."""
        groups_of = self.kept.groups_of
        both = groups_of.get(one, NOBODY) & groups_of.get(other, NOBODY)
        return max((self._until[group] for group in both), default=-1)


class _Parts:
    """Who takes whose part in a plan, and whom that brings together against a wish."""

    def __init__(self, people: Sequence[int], plan: Sequence[Round], wishes: _Wishes) -> None:
        self.part = {entrant: entrant for entrant in people}
        self.person = dict(self.part)
        """Who takes a part."""
        self._meets: dict[int, dict[int, int]] = {entrant: {} for entrant in people}
        for number, drawn in enumerate(plan):
            for table in drawn.tables:
                for one, other in (*opponents(table), *partners_at(table)):
                    self._meets[one].setdefault(other, number)
                    self._meets[other].setdefault(one, number)
        self._wishes = wishes
        self._unhappy = {entrant for entrant in people if self.broken(entrant)}

    def broken(self, entrant: int) -> int:
        """How many wishes about this one the plan breaks."""
        if entrant not in self._wishes.kept.groups_of:
            return 0
        met = self._meets[self.part[entrant]].items()
        return sum(first <= self._wishes.until(entrant, self.person[part]) for part, first in met)

    def unhappy(self, people: Sequence[int]) -> list[int]:
        """Those about whom a wish is broken, in the order of ``people``."""
        return [entrant for entrant in people if entrant in self._unhappy] if self._unhappy else []

    def exchange(self, one: int, other: int) -> None:
        self._swap(one, other)
        parts = (self.part[one], self.part[other])
        touched = {one, other, *(self.person[met] for part in parts for met in self._meets[part])}
        self._unhappy -= touched
        self._unhappy |= {entrant for entrant in touched if self.broken(entrant)}

    def _swap(self, one: int, other: int) -> None:
        self.part[one], self.part[other] = self.part[other], self.part[one]
        self.person[self.part[one]], self.person[self.part[other]] = one, other

    def gain(self, one: int, other: int) -> int:
        """How many wishes fewer would be broken if these two exchanged their parts."""
        before = self.broken(one) + self.broken(other)
        self._swap(one, other)
        after = self.broken(one) + self.broken(other)
        self._swap(one, other)
        return before - after


def _kept_apart(state: StageState, plan: Sequence[Round], out_of_time: OutOfTime) -> tuple[Round, ...] | None:
    """The plan, people's parts exchanged until all are apart who are to be; ``None`` if that fails."""
    wishes = _wishes(state, plan)
    if wishes is None:
        return None
    people = state.entrants
    parts = _Parts(people, plan, wishes)
    rng = rng_for(state.tournament, "apart", state.index)
    for _ in range(max(EXCHANGES, len(people) // 4)):
        unhappy = parts.unhappy(people)
        if not unhappy:
            return tuple(_recast(drawn, parts.person) for drawn in plan)
        if out_of_time():
            break
        one = rng.choice(unhappy)
        others = people if len(people) <= LOOKED_AT else rng.sample(people, LOOKED_AT)
        gains = [parts.gain(one, other) for other in others]
        most = max(gains)
        best = [other for other, gain in zip(others, gains, strict=True) if gain == most]
        parts.exchange(one, rng.choice(best))
    return None


def _wishes(state: StageState, plan: Sequence[Round]) -> _Wishes | None:
    """``None`` if no round can keep them."""
    until: dict[frozenset[int], int] = {}
    members = frozenset(state.entrants)
    places = len(plan[0].tables) + len(plan[0].sitting_out)
    for wish in state.tournament.apart:
        last_round, together = _last_round(state, wish, len(plan)), wish.entrants & members
        if last_round < 0:
            continue
        if len(together) > places:
            return None
        until[together] = max(last_round, until.get(together, -1))
    return _Wishes(until)


def _last_round(state: StageState, wish: Apart, rounds: int) -> int:
    return rounds - 1 if wish.until_round is None else min(rounds, wish.until_round - state.offset) - 1


def _recast(drawn: Round, person: Mapping[int, int]) -> Round:
    tables = tuple(
        Table(tuple(tuple(person[entrant] for entrant in side) for side in table.sides))
        for table in drawn.tables
    )
    return Round(tables, tuple(person[entrant] for entrant in drawn.sitting_out))
