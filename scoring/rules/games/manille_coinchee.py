"""Manille coinchée (contrée): Manille without a turn-up, with doubling.

32 cards, sixty-eight points with the tricks. The side above thirty-four scores what it has above it,
twice without trumps, twice or four times when coinched or surcoinched, whoever wins.

Rules followed: docs/rules, section 12.2.
"""

from __future__ import annotations

from scoring.rules.cards.duties import CardDuty
from scoring.rules.families.doubled import rules_doubled
from scoring.rules.families.manille import FAMILY, POT, deck
from scoring.rules.variant import (
    CardPlay,
    Option,
    OptionKind,
    Rules,
    Ruleset,
    Variant,
    match_options,
)

FACTORS = {1: 2, 2: 4}
DOUBLINGS = ("contre", "surcontre")


def rules(ruleset: Ruleset, players: int) -> Rules:
    return rules_doubled(ruleset, POT, FACTORS, DOUBLINGS)


VARIANT = Variant(
    key="manille-coinchee",
    family=FAMILY,
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=(Option("target", OptionKind.NUMBER, 101, nullable=True), *match_options(1)),
    deck=deck,
    rules=rules,
    card_play=CardPlay(duty=CardDuty.BEAT),
)
