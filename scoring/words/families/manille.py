"""Both Manilles, and what is written about the French ones together (docs/rules, 10 and 12.2)."""

from scoring.words.families.above_half import FOLLOW_AND_BEAT
from scoring.words.game import Source
from scoring.words.translate import gettext_lazy as _

PLAY = (
    FOLLOW_AND_BEAT,
    _("Without the suit you must trump, and over-trump."),
    _("If your partner is winning, you need only follow suit, and may discard freely."),
)

BUTINET_MANILLE = Source(
    "BUTINET-MANILLE",
    _("Parlée, muette, coinchée, enchères in short (fr)"),
    "https://www.butinet.cat/forums/viewtopic.php?f=12&t=279",
    _("a description of the French manilles by Catalan players"),
)
MAISON_FACILE = Source(
    "MAISON-FACILE",
    _("The same four forms (fr)"),
    "https://maison-facile.com/magazine/multimedia/se-divertir/jouer-entre-amis/682-jeux-de-car"
    "tes-la-manille",
)
PICKPOCKET = Source(
    "PICKPOCKET",
    _("The same four forms, from a card maker (fr)"),
    "https://pickpocketcards.com/fr/content/13-manille",
)
