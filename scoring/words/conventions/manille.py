"""Table cards of the Manilles (docs/rules, 10 and 12.2)."""

from scoring.words.conventions import Convention, Custom
from scoring.words.conventions.shared import CUT, NO_SHOWING_CARD, PACKETS, SAME_DEALER, TALK
from scoring.words.translate import gettext_lazy as _

TALKING = Convention(
    "talk",
    TALK,
    (
        Custom("muette", _("Muette: nobody speaks of the cards."), "BUTINET-MANILLE, GRANDCERCLE"),
        Custom(
            "parlee",
            _("Parlée: whoever is to play may ask the partner, who answers truthfully."),
            "BUTINET-MANILLE, MAISON-FACILE, SPELARCH",
        ),
    ),
    incidents=("false_announcement",),
)
CUTTING = Convention("cut", CUT, (Custom("left", _("The player at the dealer’s left cuts."), "S-BOU"),))
DEALING = Convention(
    "deal",
    PACKETS,
    (
        Custom("four", _("Four cards each, and four again."), "S-BOU"),
        Custom("two", _("Two cards at a time, from the dealer’s right."), "SAVOIR"),
    ),
)
MANILLE = (
    TALKING,
    CUTTING,
    DEALING,
    Convention(
        "turn_up",
        _("The card turned up"),
        (Custom("open", _("It lies open until the player at the dealer’s right has played."), "S-BOU"),),
    ),
    Convention(
        "two_cards",
        _("Two cards at once"),
        (
            Custom("opponents", _("The opponents choose which of the two counts."), "BOUSSAC-FR"),
            Custom("lower", _("The lower of the two counts."), "S-BOU"),
        ),
        incidents=("two_cards",),
    ),
    Convention(
        "seen_hand",
        _("A hand that was asked to be seen"),
        (
            Custom("hand", _("It lies open until the hand is over."), "BOUSSAC-FR"),
            Custom("trick", _("It lies open until the trick is over."), "S-BOU"),
        ),
        incidents=("asked_to_see_hand",),
    ),
)
COINCHEE = (TALKING, CUTTING, DEALING, NO_SHOWING_CARD, SAME_DEALER)
