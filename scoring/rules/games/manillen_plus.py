"""Manillen Plus: three players, the dealer against the two others, or six in two teams of three.

Two cards lie aside for the dealer's side.

Rules followed: docs/rules, section 12.3.
"""

from __future__ import annotations

from scoring.rules.families import manillen
from scoring.rules.variant import CardPlay, Option, OptionKind, Variant

DEFENDERS_CREDIT = Option("defenders_credit", OptionKind.CHOICE, "each", ("each", "half"))

VARIANT = Variant(
    key="manillen-plus",
    family=manillen.FAMILY,
    players=(3, 6),
    partners=True,
    anticlockwise=False,
    options=manillen.options(1, (60,), DEFENDERS_CREDIT),
    deck=manillen.deck,
    rules=manillen.rules,
    card_play=CardPlay(duty=manillen.DUTY, seats=(3, 6), alone={3: "dealer"}),
)
