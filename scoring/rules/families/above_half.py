"""What most games of the family share: only the side above half of the pot scores, what it has above it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.rules.variant import Facts, Problem, Step

Factors = Iterable[tuple[str, int]]
"""Codes of multiplications, each with what it multiplies by."""


def filled(points: list[Any], pot: int) -> tuple[int, int]:
    """Both sides' points; one that wasn't written down is what the other left.

    >>> filled([None, 23], 60)
    (37, 23)
    """
    ours, theirs = points
    if ours is None:
        return pot - theirs, theirs
    return (ours, pot - ours) if theirs is None else (ours, theirs)


def check_sum(facts: Facts, pot: int) -> list[Problem]:
    """The points of both sides make the pot."""
    ours, theirs = filled(facts["points"], pot)
    if ours + theirs == pot:
        return []
    return [Problem("points", "sum", {"given": (ours, theirs), "sum": ours + theirs, "pot": pot})]


def level(half: int) -> list[Step]:
    """The only step of a hand in which both sides have half: nobody scores."""
    return [Step("level", 0, 0, {"half": half})]


def multiplied(first: Step, factors: Factors) -> list[Step]:
    """``first``, and a step for what each multiplication adds to it."""
    steps = [first]
    points = first.points
    for code, factor in factors:
        extra = points * (factor - 1)
        steps.append(Step(code, first.side, extra, {"factor": factor, "half": first.facts["half"]}))
        points += extra
    return steps


def above_half(points: tuple[int, int], half: int, factors: Factors = ()) -> list[Step]:
    """The steps of a hand between two sides.

    >>> [step.points for step in above_half((22, 38), 30, [("no_trumps", 2)])]
    [8, 8]
    """
    ours, theirs = points
    if ours == theirs:
        return level(half)
    side, taken = (0, ours) if ours > theirs else (1, theirs)
    first = Step("above_half", side, taken - half, {"points": taken, "half": half})
    return multiplied(first, factors)
