"""The one list of games, in the order of docs/formats/score-sheet.md, Variants and their facts."""

from __future__ import annotations

from scoring.rules.botifarra import BOTIFARRA
from scoring.rules.hornafjardarmanni import HORNAFJARDARMANNI
from scoring.rules.laugavatnsmanni import LAUGAVATNSMANNI
from scoring.rules.maniglia_solo import MANIGLIA_SOLO
from scoring.rules.manille import MANILLE
from scoring.rules.manille_coinchee import MANILLE_COINCHEE
from scoring.rules.manillen import FOUR, PLUS, TWO
from scoring.rules.manni import MANNI
from scoring.rules.mariglia import MALILLA, MANIGLIA, MARIGLIA
from scoring.rules.trjamann import TRJAMANN
from scoring.rules.variant import Variant

VARIANTS: dict[str, Variant] = {
    variant.key: variant
    for variant in (
        TWO,
        FOUR,
        PLUS,
        MANNI,
        HORNAFJARDARMANNI,
        TRJAMANN,
        LAUGAVATNSMANNI,
        MARIGLIA,
        MANIGLIA,
        MANIGLIA_SOLO,
        MANILLE,
        MANILLE_COINCHEE,
        MALILLA,
        BOTIFARRA,
    )
}


def get_variant(key: str) -> Variant:
    """The game with this stored key; KeyError when there is none."""
    return VARIANTS[key]
