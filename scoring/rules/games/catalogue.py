"""The one list of games, in the order of docs/formats/score-sheet.md, Variants and their facts."""

from __future__ import annotations

from scoring.rules.games.botifarra import BOTIFARRA
from scoring.rules.games.hornafjardarmanni import HORNAFJARDARMANNI
from scoring.rules.games.laugavatnsmanni import LAUGAVATNSMANNI
from scoring.rules.games.maniglia_solo import MANIGLIA_SOLO
from scoring.rules.games.manille import MANILLE
from scoring.rules.games.manille_coinchee import MANILLE_COINCHEE
from scoring.rules.games.manillen import FOUR, PLUS, TWO
from scoring.rules.games.manni import MANNI
from scoring.rules.games.mariglia import MALILLA, MANIGLIA, MARIGLIA
from scoring.rules.games.trjamann import TRJAMANN
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
