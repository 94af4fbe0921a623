"""Maniglia in partnership: Mariglia's cards, but near the end the card turned up no longer counts.

Rules followed: docs/rules, section 8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.rules.families import mariglia
from scoring.rules.families.turned import rules_with
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.variant import CardPlay, Option, OptionKind, Position, Rules, Ruleset, Variant

SAFE_BELOW_TARGET = 6
"""A side marks the turn-up up to this many below the target, so that it never wins (8)."""


def counts_up_to(ruleset: Ruleset) -> Callable[[int, Position], bool]:
    """Whether a side with so many points before the deal marks the turn-up (8)."""
    limit: int | str | None = ruleset["turn_up_limit"]
    if isinstance(limit, str):
        return lambda total, position: limit == "always"
    if limit is None:
        return lambda total, position: position.target is None or total <= position.target - SAFE_BELOW_TARGET
    return lambda total, position: total <= limit


def rules(ruleset: Ruleset, players: int) -> Rules:
    counts = counts_up_to(ruleset)
    turn_up = replace(mariglia.turn_up(ruleset), counts=counts)
    return replace(
        rules_with(ruleset, turn_up, mariglia.POT),
        foresee=lambda position: {
            "turn_up_counts": tuple(counts(total, position) for total in position.totals)
        },
    )


VARIANT = Variant(
    key="maniglia",
    family=mariglia.FAMILY,
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=mariglia.options(
        1,
        Option("turn_up_limit", OptionKind.NUMBER, None, nullable=True, minimum=0, words=("always", "never")),
    ),
    deck=mariglia.deck,
    rules=rules,
    card_play=CardPlay(duty=mariglia.DUTY),
    seat_draw=SeatDraw(is_lowest_best=True),
)
