"""Table cards of Manni and its sisters (docs/rules, 3 to 6)."""

from scoring.words.conventions import Convention, Custom
from scoring.words.conventions.shared import CUT, NO_SHOWING_CARD, PACKETS, SAME_DEALER
from scoring.words.translate import gettext_lazy as _

RIGHT = Convention("cut", CUT, (Custom("right", _("The player at the dealer’s right cuts."), "S-MANNI"),))
FOURS = Custom("four", _("Four cards at a time; the manni has four."), "S-MANNI")

MANNI = (
    RIGHT,
    Convention(
        "deal",
        PACKETS,
        (
            Custom("four", _("Four cards at a time, to three players and the manni."), "S-MANNI"),
            Custom("three", _("Three cards at a time, to four piles."), "SPILAREGLUR, FRETTABLADID"),
        ),
    ),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
HORNAFJARDARMANNI = (
    Convention(
        "cut",
        CUT,
        (
            Custom(
                "right",
                _("The player at the dealer’s right cuts and shows the lowest card of the part lifted."),
                "S-MANNI, GR-HORNA",
            ),
        ),
    ),
    Convention(
        "deal",
        PACKETS,
        (
            Custom(
                "four_three", _("Four cards at a time to the manni, three to each player."), "S-MANNI, MBL"
            ),
            Custom("four", _("Four cards at a time to everybody."), "GR-HORNA"),
        ),
    ),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
DECLARED = (
    Convention("cut", CUT, (Custom("right", _("The player at the dealer’s right cuts.")),)),
    Convention("deal", PACKETS, (FOURS,)),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
