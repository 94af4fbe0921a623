"""Each game in words, for its page in the app: how to deal and play, how it is counted, when it ends.

What the app computes is in ``scoring.rules``; names are in ``names.py``, words for options in ``options.py``.
Here is what a person with cards in the hand reads. docs/rules has the same at length, with what is left out.
"""

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from scoring.words.games import manille, manillen, manni, mariglia
from scoring.words.games.text import GameText

__all__ = ["FAMILIES", "GAMES", "GameText"]

FAMILIES: dict[str, Words] = {
    "manillen": _("Manillen, in Flanders"),
    "manni": _("Manni, in Iceland"),
    "mariglia": _("Mariglia and Maniglia, in Italy"),
    "manille": _("Manille, in France"),
    "relatives": _("Relatives"),
}

GAMES: dict[str, GameText] = manillen.GAMES | manni.GAMES | mariglia.GAMES | manille.GAMES
