"""What the Manni games share: three players alone, tricks counted against a par."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.rules.cards.notation import ACE_HIGH
from scoring.rules.variant import NOTHING, Deck, Fact, FactKind, Facts, HandYield, Problem, Step

FAMILY = "manni"
PLAYERS = 3


def full_pack(tricks: int) -> Deck:
    """All fifty-two cards; no card is worth anything by itself."""
    return Deck(ACE_HIGH, {}, tricks, trick_points=0)


def tricks_fact(total: int) -> Fact:
    return Fact("tricks", FactKind.TRICKS, maximum=total, total=total)


def check_sum(hand: Facts, total: int) -> list[Problem]:
    """A problem unless the tricks of all players make the number dealt."""
    tricks = hand["tricks"]
    if sum(tricks) == total:
        return []
    return [Problem("tricks", "sum", {"given": tuple(tricks), "sum": sum(tricks), "pot": total})]


def yield_against_par(tricks: int, lowest_par: int) -> HandYield:
    """Where pars make all tricks together: what some win the others lose, one all tricks at most."""
    return HandYield(lowest_par - tricks, tricks - lowest_par, is_zero_sum=True)


def against_par(
    tricks: Sequence[int],
    pars: Sequence[int],
    *,
    avoiding: bool = False,
    facts: Mapping[str, Any] = NOTHING,
) -> list[Step]:
    """A point for each trick above par and one off for each below it; the other way round when avoiding.

    >>> [(step.side, step.points) for step in against_par([6, 4, 2], [4, 4, 4])]
    [(0, 2), (2, -2)]
    """
    steps = []
    for seat, (taken, par) in enumerate(zip(tricks, pars, strict=True)):
        if taken != par:
            code = ("avoided_" if avoiding else "tricks_") + ("above" if taken > par else "below")
            points = par - taken if avoiding else taken - par
            steps.append(Step(code, seat, points, {"tricks": taken, "par": par, **facts}))
    return steps or [Step("all_at_par", 0, 0, facts)]
