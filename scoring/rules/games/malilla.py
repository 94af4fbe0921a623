"""Malilla, played with a Spanish pack: Mariglia's arithmetic, with a turn-up only where the table has one.

Rules followed: docs/rules, section 12.4.
"""

from __future__ import annotations

from scoring.rules.families import mariglia
from scoring.rules.families.turned import rules_with
from scoring.rules.variant import CardPlay, Rules, Ruleset, Variant


def rules(ruleset: Ruleset, players: int) -> Rules:
    return rules_with(ruleset, mariglia.turn_up(ruleset), mariglia.POT, turn_up_optional=True)


VARIANT = Variant(
    key="malilla",
    family="catalan",
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=mariglia.options(1),
    deck=mariglia.deck,
    rules=rules,
    card_play=CardPlay(duty=mariglia.DUTY),
)
