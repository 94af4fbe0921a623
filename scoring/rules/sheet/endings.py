"""When a game is over, and who has won it (docs/formats/score-sheet.md, How lines are counted).

Three ways: two sides race to a target, people alone race to a target or play a number of hands, and
column games, where the highest net above zero wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from scoring.rules.options import Ruleset
from scoring.rules.position import Position

Winners = tuple[int, ...]

TOTALS: Callable[[Any], Sequence[int]] = attrgetter("totals")
PLUS: Callable[[Any], Sequence[int]] = attrgetter("plus")
"""What runs to the target: points as they stand, or the column of what was won alone."""


class Ending:
    """How one game ends: by itself, or as it stands after so many hands or when it is stopped."""

    __slots__ = (
        "_by_itself",
        "_decider",
        "_hands_limit",
        "_last_game",
        "_target",
        "as_it_stands",
        "hands",
        "race",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        by_itself: Callable[[Position], Winners | None],
        as_it_stands: Callable[[Position], Winners],
        race: Callable[[Any], Sequence[int]] = TOTALS,
        hands: int | None = None,
    ) -> None:
        self._by_itself = by_itself
        self.as_it_stands = as_it_stands
        """The winners if the game ended now; nobody when it is drawn."""
        self.race = race
        """Of a position or a line: the numbers that run to the target, by side."""
        self._hands_limit: int | None = ruleset["hands_limit"]
        limits = [limit for limit in (hands, self._hands_limit) if limit is not None]
        self.hands: int | None = min(limits, default=None)
        """So many a game has at most; ``None`` where that isn't known."""
        self._target: int | None = ruleset.get("target")
        if ruleset.get("end") == "hands":
            self._target = None
        decider = ruleset.get("decider_target")
        self._decider: int | None = decider if decider is not None else self._target
        self._last_game: int = ruleset["best_of"]

    def target(self, game: int) -> int | None:
        """What the n-th game of the match is played to (rules 7.5: the decider may go further)."""
        return self._decider if game == self._last_game > 1 else self._target

    def least_of_the_first(self, games: int, sides: int) -> int | None:
        """The points that somebody has at least when all is over; ``None`` where that isn't known.

        Of two sides the winner has won most games; of more, one at least.
        """
        target = self.target(1)
        may_end_before = self.hands is not None or self._hands_limit is not None
        if may_end_before or target is None or self.race is not TOTALS:
            return None
        won = games // 2 + 1 if sides == 2 else 1
        return (won - 1) * target + min(target, self.target(games) or target)

    def winners(self, position: Position) -> Winners | None:
        """None while the game goes on."""
        winners = self._by_itself(position)
        if winners is None and self._hands_limit is not None and position.hand > self._hands_limit:
            return self.as_it_stands(position)
        return winners


def two_sides(ruleset: Ruleset) -> Ending:
    """The game is over once a side is at or above the target and ahead; level sides play on."""

    def by_itself(position: Position) -> Winners | None:
        ours, theirs = position.totals
        if position.target is None or ours == theirs or (ours < position.target and theirs < position.target):
            return None
        return (0,) if ours > theirs else (1,)

    return Ending(ruleset, by_itself, _leaders)


def alone_to_a_target(ruleset: Ruleset) -> Ending:
    """The game is over once somebody has reached the target; the highest total wins, equal ones share."""

    def by_itself(position: Position) -> Winners | None:
        if position.target is None or max(position.totals) < position.target:
            return None
        return best(position.totals)

    return Ending(ruleset, by_itself, _leaders)


def alone_for_hands(ruleset: Ruleset, hands: int) -> Ending:
    """The game is over after so many hands; the highest total wins, equal ones share."""

    def by_itself(position: Position) -> Winners | None:
        return best(position.totals) if position.hand > hands else None

    return Ending(ruleset, by_itself, _leaders, hands=hands)


def columns(ruleset: Ruleset, hands: int | None) -> Ending:
    """After ``hands``, or with none when a column reaches the target; the highest net above zero wins."""
    nobody_above_zero: str = ruleset["nobody_above_zero"]
    race = TOTALS if ruleset.get("end") == "net" else PLUS

    def reached(position: Position) -> bool:
        if hands is not None:
            return position.hand > hands
        return position.target is not None and max(race(position)) >= position.target

    def by_itself(position: Position) -> Winners | None:
        if not reached(position) or (nobody_above_zero == "play_on" and max(position.totals) <= 0):
            return None
        return as_it_stands(position)

    def as_it_stands(position: Position) -> Winners:
        if max(position.totals) > 0 or nobody_above_zero == "share":
            return best(position.totals)
        return ()

    at_most = None if nobody_above_zero == "play_on" else hands
    return Ending(ruleset, by_itself, as_it_stands, race, at_most)


def best(totals: Sequence[Any]) -> Winners:
    """Everybody with the highest total.

    >>> best([13, 13, 5])
    (0, 1)
    """
    highest = max(totals)
    return tuple(side for side, total in enumerate(totals) if total == highest)


def leaders(totals: Sequence[Any]) -> Winners:
    """Everybody with the highest total, or nobody where all are level."""
    winners = best(totals)
    return winners if len(winners) < len(totals) else ()


def _leaders(position: Position) -> Winners:
    return leaders(position.totals)
