"""People exchange their parts in a plan of rounds, so that those are apart who are to be.

The plan itself doesn't know of that; to exchange parts changes nothing else: there are as few repeats as
before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Apart, Round, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.meetings import opponents, partners
from tournaments.engine.search import NOBODY, ApartPairs
from tournaments.engine.time_limit import OutOfTime

EXCHANGES = 60
"""How often two people exchange their parts, and more of many, till everybody is kept apart who is to be."""

LOOKED_AT = 256
"""With how many others somebody may exchange parts, at once."""


class _Wishes:
    """Until which round of the stage (from 0) two are to be apart."""

    def __init__(self, until: Mapping[frozenset[int], int]) -> None:
        self.apart = ApartPairs(until)
        self._until = [until[frozenset(group)] for group in self.apart.groups]

    def until(self, one: int, other: int) -> int:
        """The last round, −1 where there is no wish."""
        groups_of = self.apart.groups_of
        both = groups_of.get(one, NOBODY) & groups_of.get(other, NOBODY)
        return max((self._until[group] for group in both), default=-1)


class _Parts:
    """Who takes whose part in a plan, and whom that brings together against a wish."""

    def __init__(self, people: Sequence[int], plan: Sequence[Round], wishes: _Wishes) -> None:
        self.part = {entrant: entrant for entrant in people}
        self.person = dict(self.part)
        """Who takes a part."""
        self._meets: dict[int, dict[int, int]] = {entrant: {} for entrant in people}
        for number, round_ in enumerate(plan):
            for table in round_.tables:
                for one, other in (*opponents(table), *partners(table)):
                    self._meets[one].setdefault(other, number)
                    self._meets[other].setdefault(one, number)
        self._wishes = wishes
        self._unhappy = {entrant for entrant in people if self.broken(entrant)}

    def broken(self, entrant: int) -> int:
        """How many wishes about this one the plan breaks."""
        if entrant not in self._wishes.apart.groups_of:
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


def keep_apart(state: StageState, plan: Sequence[Round], out_of_time: OutOfTime) -> tuple[Round, ...] | None:
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
            return tuple(_exchange_people(round_, parts.person) for round_ in plan)
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


def _exchange_people(round_: Round, person: Mapping[int, int]) -> Round:
    tables = tuple(
        Table(tuple(tuple(person[entrant] for entrant in side) for side in table.sides))
        for table in round_.tables
    )
    return Round(tables, tuple(person[entrant] for entrant in round_.sitting_out))
