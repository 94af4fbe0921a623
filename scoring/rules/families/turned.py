"""Counting in games with a card turned up at the deal: Mariglia, Maniglia, Malilla and Manille.

The card turned up pays the dealer's side at once, then the side above half scores what it has above it
(docs/rules, 7.3 and 10.4).
"""

from __future__ import annotations

from scoring.rules.families.above_half import above_half, check_sum, filled
from scoring.rules.families.turn_up import TurnUp
from scoring.rules.sheet import endings
from scoring.rules.variant import Fact, FactKind, Facts, HandYield, Position, Problem, Rules, Ruleset, Step


def rules_with(
    ruleset: Ruleset, turn_up: TurnUp, pot: int, *, turn_up_optional: bool = False, doubles_next: bool = False
) -> Rules:
    """Two sides race to a target; ``doubles_next``: a drawn hand doubles what the next one has above half."""
    half = pot // 2

    def check(hand: Facts, position: Position) -> list[Problem]:
        if (problem := turn_up.problem(hand, position)) is not None:
            return [problem]
        return check_sum(hand, pot) if "points" in hand else []

    def score(hand: Facts, position: Position) -> list[Step]:
        """The steps of the turn-up and then of the hand; of the turn-up alone if that won the game (7.3)."""
        steps = turn_up.steps(hand, position)
        if "points" in hand:
            factors = [("carry", position.multiplier)] if position.multiplier > 1 else []
            steps += above_half(filled(hand["points"], pot), half, factors)
        return steps

    def carry(hand: Facts, position: Position) -> int:
        is_draw = "points" in hand and filled(hand["points"], pot)[0] == half
        return 2 if is_draw and doubles_next else 1

    return Rules(
        facts=(
            Fact("turn_up", FactKind.CARD, choices=turn_up.ranks, optional=turn_up_optional),
            Fact("points", FactKind.POINTS, total=pot, depends=True),
        ),
        check=check,
        score=score,
        ending=endings.two_sides(ruleset),
        hand_yield=HandYield(0, (pot - half) * (1 + doubles_next) + max(turn_up.values.values(), default=0)),
        turn_up=turn_up,
        carry=carry,
    )
