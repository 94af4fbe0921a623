"""Games without a turn-up in which a hand may be doubled: the points above half, times the doubling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rules.cards.notation import SUITS
from scoring.rules.families.above_half import above_half, check_sum, filled
from scoring.rules.sheet import endings
from scoring.rules.variant import Fact, FactKind, Facts, HandYield, Position, Problem, Rules, Ruleset, Step


def rules_doubled(ruleset: Ruleset, pot: int, factors: Mapping[int, int], words: Sequence[str]) -> Rules:
    """``factors``: what a hand counts by the number of its doublings, 0 left out; ``words``: their names."""
    names = ("undoubled", *words[: max(factors)])
    half = pot // 2

    def check(hand: Facts, position: Position) -> list[Problem]:
        return check_sum(hand, pot)

    def score(hand: Facts, position: Position) -> list[Step]:
        """No trumps double on top of the doublings."""
        called = []
        if hand["trump"] == "none":
            called.append(("no_trumps", 2))
        if doublings := hand.get("doublings"):
            called.append((f"doubled_{doublings}", factors[doublings]))
        return above_half(filled(hand["points"], pot), half, called)

    return Rules(
        facts=(
            Fact("trump", FactKind.CHOICE, choices=(*SUITS, "none")),
            Fact("doublings", FactKind.COUNT, optional=True, maximum=max(factors), words=names),
            Fact("points", FactKind.POINTS, total=pot),
        ),
        check=check,
        score=score,
        ending=endings.two_sides(ruleset),
        hand_yield=HandYield(
            0,
            2 * max(factors.values()) * (pot - half),
            usual=min(4, 2 * max(factors.values())) * (pot - half),
        ),
    )
