"""The cards of both Manilles: thirty-two, with sixty-eight points.

The ten (manille) is worth 5, the ace (manillon) 4, the king 3, the queen 2, the jack 1, and each of the
eight tricks 1 more (docs/rules, 10.1).
"""

from __future__ import annotations

from scoring.rules.cards.notation import PIQUET, values_of
from scoring.rules.variant import Deck, Ruleset

FAMILY = "manille"
TRICKS = 8
POT = 68


def deck(ruleset: Ruleset, players: int) -> Deck:
    return Deck(PIQUET, values_of(PIQUET), TRICKS, trick_points=1)
