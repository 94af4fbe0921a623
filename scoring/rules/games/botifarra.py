"""Botifarra, the Catalan game: four players in two partnerships, forty-eight cards.

The nine (manilla) is worth 5, the ace 4, the king 3, the horse 2, the jack 1, and each of the twelve
tricks 1 more: seventy-two. The side above thirty-six scores what it has above it, twice at botifarra
(no trumps), more when doubled by contro, recontro and Sant Vicenç.

Rules followed: docs/rules, sections 12.5 and 12.6.
"""

from __future__ import annotations

from scoring.rules.cards.duties import CardDuty, CardPlay
from scoring.rules.cards.notation import values_of
from scoring.rules.families.doubled import rules_doubled
from scoring.rules.variant import (
    Deck,
    Option,
    OptionKind,
    Preset,
    Rules,
    Ruleset,
    Variant,
    match_options,
)

RANKS = ("9", "A", "K", "J", "Q", "8", "7", "6", "5", "4", "3", "2")
"""Written as in the other Latin packs: the horse is J, the jack (sota) Q."""

TRICKS = 12
POT = 72

DOUBLINGS = ("contro", "recontro", "sant_vicenc")
FACTORS = {"2-4-8": {1: 2, 2: 4, 3: 8}, "2-3-4": {1: 2, 2: 3, 3: 4}}
"""What a hand counts by its doublings, in the two tables that are played (12.5)."""


def deck(ruleset: Ruleset, players: int) -> Deck:
    return Deck(RANKS, values_of(RANKS), TRICKS, trick_points=1)


def rules(ruleset: Ruleset, players: int) -> Rules:
    factors = dict(FACTORS[ruleset["doubling_table"]])
    if not ruleset["sant_vicenc"]:
        del factors[3]
    return rules_doubled(ruleset, POT, factors, DOUBLINGS)


VARIANT = Variant(
    key="botifarra",
    family="catalan",
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=(
        Option("target", OptionKind.NUMBER, 101, nullable=True),
        match_options(1)[0],
        Option("doubling_table", OptionKind.CHOICE, "2-4-8", tuple(FACTORS)),
        Option("sant_vicenc", OptionKind.FLAG, True),
        *match_options(1)[1:],
    ),
    presets=(Preset("twelve-hands", {"hands_limit": 12}, "TORREFARRERA"),),
    deck=deck,
    rules=rules,
    card_play=CardPlay(
        duty=CardDuty.BEAT,
        ways={
            "lliure": CardDuty.BEAT,
            "obligada": CardDuty.BEAT_ELSE_LOWEST,
            "obligada_of_two": CardDuty.BEAT_ELSE_LOWEST_OF_TWO,
        },
        in_files=False,
    ),
    late_revoke_loses_all=True,
)
