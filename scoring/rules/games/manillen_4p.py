"""Manillen for four in two partnerships.

Rules followed: docs/rules, section 12.1.
"""

from __future__ import annotations

from scoring.rules.families import manillen
from scoring.rules.variant import CardPlay, Preset, Variant

FOUR_DEALS_EACH = Preset("four-deals-each", {"target": None, "hands_limit": 16, "best_of": 1}, "ROESELARE")

VARIANT = Variant(
    key="manillen-4p",
    family=manillen.FAMILY,
    players=(4,),
    partners=True,
    anticlockwise=False,
    options=manillen.options(3, (60, 68)),
    presets=(*manillen.PRESETS, FOUR_DEALS_EACH),
    deck=manillen.deck,
    rules=manillen.rules,
    card_play=CardPlay(duty=manillen.DUTY),
)
