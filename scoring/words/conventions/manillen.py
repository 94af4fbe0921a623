"""Table cards of Manillen (docs/rules, 2, 12.1 and 12.3)."""

from scoring.words.conventions import Convention, Custom
from scoring.words.conventions.shared import (
    AGREED_PACKETS,
    CUT,
    LOOKING,
    NO_SHOWING_CARD,
    PACKETS,
    SAME_DEALER,
    SILENT,
    TALK,
)
from scoring.words.translate import gettext_lazy as _

TALKING = Convention("talk", TALK, (SILENT,), incidents=("false_announcement",))
FOR_TWO = (
    Convention(
        "cut",
        CUT,
        (
            Custom("may", _("The dealer shuffles; the other player may cut."), "S-2P"),
            Custom("must", _("The dealer shuffles, and the other player cuts.")),
        ),
    ),
    AGREED_PACKETS,
    Convention(
        "turned",
        _("Cards under others"),
        (Custom("after", _("The lower card of a stack is turned once the trick is over."), "S-2P"),),
    ),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
FOR_FOUR = (
    TALKING,
    Convention(
        "cut",
        CUT,
        (
            Custom("may", _("The player at the dealer’s right may cut.")),
            Custom("three", _("The player at the dealer’s right may cut, at least three cards."), "VLS-WIKI"),
        ),
    ),
    Convention(
        "deal",
        PACKETS,
        (
            Custom("323", _("Three cards each, then two, then three."), "PLANK, MANILLIO, CARDGAMES-WIKI"),
            Custom("332", _("Three cards each, three again, then two."), "MIF"),
        ),
    ),
    Convention(
        "choice",
        _("Who names the trump"),
        (
            Custom(
                "dealer",
                _("The dealer; the partner’s cards lie on the table till then."),
                "PLANK, MANILLIO",
            ),
            Custom("opposite", _("The dealer, or by saying “opposite” the partner."), "ES-MANILLE"),
        ),
    ),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
PLUS = (
    TALKING,
    Convention(
        "cut",
        CUT,
        (Custom("right", _("The player at the dealer’s right may cut."), "MANILLEN-PLUS, ULTRAFOOD"),),
    ),
    AGREED_PACKETS,
    Convention(
        "looking",
        LOOKING,
        (
            Custom(
                "partners",
                _("With six, the dealer’s partners look at their cards once the trump is named."),
                "MANILLEN-PLUS, ULTRAFOOD",
            ),
        ),
    ),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
