"""The card turned up at the deal: points for the dealer's side, before everything else (rules 7.3, 10.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.rules.cards.notation import rank_of
from scoring.rules.facts import Facts
from scoring.rules.position import Position
from scoring.rules.steps import Problem, Step


def _always(total: int, position: Position) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class TurnUp:
    """What the turned card is worth under one ruleset."""

    ranks: tuple[str, ...]
    """Of the pack, best first."""

    values: Mapping[str, int]
    """Points by rank; ranks that bring nothing may be left out."""

    wins: bool
    """It may win the game before a card is played."""

    counts: Callable[[int, Position], bool] = _always
    """Whether a side with this total marks it (Maniglia, rules 8)."""

    def step(self, card: str, position: Position) -> Step:
        """What this card brings the dealer's side; 0 where that side may not mark it."""
        side = position.dealer_side
        rank = rank_of(card)
        points = self.values.get(rank, 0)
        if points and not self.counts(position.totals[side], position):
            return Step("turn_up_barred", side, 0, {"card": card, "total": position.totals[side]})
        return Step("turn_up", side, points, {"card": card})

    def steps(self, facts: Facts, position: Position) -> list[Step]:
        """The step of a card that was turned, unless it brings nothing to anybody."""
        card = facts.get("turn_up")
        if card is None or not self.values.get(rank_of(card)):
            return []
        return [self.step(card, position)]

    def has_won(self, facts: Facts, position: Position) -> bool:
        """True when the turn-up alone ends the game, so that the hand is not played."""
        card = facts.get("turn_up")
        if card is None or not self.wins or position.target is None:
            return False
        step = self.step(card, position)
        total = position.totals[step.side] + step.points
        return step.points > 0 and total >= position.target and total > position.totals[1 - step.side]

    def problem(self, facts: Facts, position: Position) -> Problem | None:
        """A problem if a hand has points although the turn-up won, or has none although it did not."""
        won = self.has_won(facts, position)
        if won and "points" in facts:
            return Problem("points", "points_after_win", {"card": facts["turn_up"]})
        if not won and "points" not in facts:
            return Problem("points", "missing")
        return None
