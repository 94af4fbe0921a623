"""Table cards of Botifarra (docs/rules, 12.5 and 12.6) and Malilla."""

from scoring.words.conventions import Convention, Custom
from scoring.words.conventions.shared import CUT, LOOKING, MISDEAL, PACKETS, SAME_DEALER, SILENT, TALK
from scoring.words.translate import gettext_lazy as _

BOTIFARRA = (
    Convention(
        "play",
        _("What may be played"),
        (
            Custom(
                "lliure", _("Lliure: follow, and beat an opponent if you can."), "TORREFARRERA, VILAPLANA"
            ),
            Custom(
                "obligada",
                _("Obligada: who can’t win plays the lowest card, or gives points to a partner."),
                "LLORET",
            ),
            Custom(
                "obligada_of_two",
                _(
                    "Obligada, and a horse or a sota is given to a partner only with just two cards of "
                    "the suit."
                ),
                "GIRONA, LLIGA",
            ),
        ),
        incidents=("revoke",),
    ),
    Convention(
        "talk",
        TALK,
        (
            Custom(
                "calls",
                _("Only the calls are said, in one word: the suit, botifarra, delego, bé, contro, recontro."),
                "TORREFARRERA, GIRONA",
            ),
            Custom(
                "silent",
                _("Only the calls are said; no gesture, no sign, no knocking."),
                "GIRONA",
            ),
        ),
        incidents=("false_announcement",),
    ),
    Convention(
        "cut",
        CUT,
        (
            Custom(
                "right",
                _("The dealer’s left neighbour shuffles, the right one cuts."),
                "TORREFARRERA",
            ),
            Custom(
                "right_four",
                _("The same, in one cut with at least four cards in each part."),
                "VILAPLANA",
            ),
            Custom("left", _("The dealer’s right neighbour shuffles, the left one cuts."), "WP-BOT"),
        ),
    ),
    Convention(
        "deal",
        PACKETS,
        (Custom("four", _("Twelve cards each, four at a time."), "CARTES-CAT, WP-BOT"),),
    ),
    Convention(
        "looking",
        LOOKING,
        (
            Custom(
                "chooser",
                _("Until the trump is named or passed on, only whoever names it looks."),
                "TORREFARRERA",
            ),
            Custom(
                "partner",
                _("Only the partner of whoever names the trump waits."),
                "LLORET, GIRONA",
            ),
        ),
    ),
    Convention(
        "misdeal",
        MISDEAL,
        (
            Custom("same_dealer", _("Who misdeals deals again."), "GIRONA"),
            Custom(
                "second_passes",
                _("Who misdeals deals again; the second time running the deal passes to the right."),
                "TORREFARRERA, VILAPLANA",
            ),
        ),
        incidents=("misdeal",),
    ),
    Convention(
        "last_trick",
        _("Tricks that are turned down"),
        (
            Custom("last", _("The last trick of each pile may be looked at."), "TORREFARRERA"),
            Custom("none", _("No trick is looked at once it is turned down.")),
        ),
        incidents=("looked_at_trick",),
    ),
)
MALILLA = (
    Convention("talk", TALK, (SILENT,), incidents=("false_announcement",)),
    Convention("cut", CUT, (Custom("left", _("The player at the dealer’s left cuts.")),)),
    Convention("deal", PACKETS, (Custom("ten", _("Ten cards each; the table agrees on the packets.")),)),
    SAME_DEALER,
)
