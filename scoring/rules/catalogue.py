"""The one list of games, in the order of docs/formats/score-sheet.md, Variants and their facts."""

from __future__ import annotations

from scoring.rules import manillen
from scoring.rules.variant import Variant

VARIANTS: dict[str, Variant] = {
    variant.key: variant
    for variant in (
        manillen.TWO,
        manillen.FOUR,
        manillen.PLUS,
    )
}


def get_variant(key: str) -> Variant:
    """The game with this stored key; KeyError when there is none."""
    return VARIANTS[key]
