"""Mariglia: forty cards, four players in two partnerships, a card turned up at the deal.

Rules followed: docs/rules, section 7.
"""

from __future__ import annotations

from scoring.rules.families import mariglia
from scoring.rules.families.turned import rules_with
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.variant import CardPlay, Option, OptionKind, Preset, Rules, Ruleset, Variant


def rules(ruleset: Ruleset, players: int) -> Rules:
    return rules_with(ruleset, mariglia.turn_up(ruleset), mariglia.POT)


VARIANT = Variant(
    key="mariglia",
    family=mariglia.FAMILY,
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=mariglia.options(
        3,
        Option("decider_target", OptionKind.NUMBER, None, nullable=True),
        Option("court_order", OptionKind.CHOICE, "jack-queen", ("jack-queen", "queen-jack")),
    ),
    presets=(Preset("decider-45", {"decider_target": 45}, "S-MAR"),),
    deck=mariglia.deck,
    rules=rules,
    card_play=CardPlay(duty=mariglia.DUTY),
    seat_draw=SeatDraw(is_lowest_best=True),
)
