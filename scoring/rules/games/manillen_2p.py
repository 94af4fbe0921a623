"""Manillen for two: sixteen cards each, with two dummies on the table or a row of stacks in front of each.

Rules followed: docs/rules, section 2.
"""

from __future__ import annotations

from scoring.rules.families import manillen
from scoring.rules.variant import CardPlay, Option, OptionKind, Problem, Ruleset, Variant

LAYOUT = Option("layout", OptionKind.CHOICE, "dummies", ("dummies", "stacks"))


def clashes(ruleset: Ruleset) -> tuple[Problem, ...]:
    """Sixty-eight points need eight tricks, and hands with stacks have sixteen."""
    if ruleset["card_points"] == 68 and ruleset["layout"] == "stacks":
        return (Problem("card_points", "option_value", {"needs": "layout"}),)
    return ()


VARIANT = Variant(
    key="manillen-2p",
    family=manillen.FAMILY,
    players=(2,),
    partners=False,
    anticlockwise=False,
    options=manillen.options(3, (60, 68), LAYOUT),
    presets=manillen.PRESETS,
    deck=manillen.deck,
    rules=manillen.rules,
    clashes=clashes,
    card_play=CardPlay(
        duty=manillen.DUTY,
        seats=(4, 2),
        seats_unsaid=lambda ruleset: 2 if ruleset["layout"] == "stacks" else 4,
    ),
)
