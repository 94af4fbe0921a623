"""Table cards of Mariglia and Maniglia (docs/rules, 7 to 9)."""

from scoring.words.conventions import Convention, Custom
from scoring.words.conventions.shared import (
    AGREED_PACKETS,
    CUT,
    EXPOSURE,
    NO_SHOWING,
    NO_SHOWING_CARD,
    PACKETS,
    SAME_DEALER,
    SILENT,
    TALK,
)
from scoring.words.translate import gettext_lazy as _

LEFT_FIVE = Custom(
    "left_five", _("The player at the dealer’s left cuts, at least five cards in each part."), "S-MAR"
)
FIVES = Custom("five", _("Five cards each, and five again."), "S-MAR")

MARIGLIA = (
    Convention(
        "talk",
        TALK,
        (
            Custom(
                "leader",
                _(
                    "Only the pair that leads to the trick speaks, truthfully and so that all understand; "
                    "the partner only answers."
                ),
                "S-MAR",
            ),
            Custom(
                "winner",
                _(
                    "The pair that is winning may speak: questions for a yes, a no or a number; "
                    "the mariglia of trumps may be kept quiet about."
                ),
                "S-MAR",
            ),
            SILENT,
        ),
        incidents=("false_announcement",),
    ),
    Convention(
        "cut",
        CUT,
        (
            LEFT_FIVE._replace(sources="S-MAR, IT-WIKI, SCRIBD-MAR"),
            Custom(
                "left_twice",
                _("The same, and once more when everybody has five cards."),
                "IOGAMES, PROLOCO",
            ),
        ),
    ),
    Convention("deal", PACKETS, (FIVES._replace(sources="S-MAR, IT-WIKI, SCRIBD-MAR, IOGAMES, PROLOCO"),)),
    Convention(
        "shown",
        EXPOSURE,
        (
            NO_SHOWING._replace(sources="S-MAR"),
            Custom(
                "allowed",
                _("The dealer may show cards in dealing, as many as the table has agreed on."),
                "S-MAR",
            ),
            Custom(
                "of_trumps",
                _(
                    "The dealer may turn the first card of an opponent, and of the partner; while it is a "
                    "trump, the next one is turned, too."
                ),
                "IT-WIKI, SCRIBD-MAR, IOGAMES, PROLOCO",
            ),
        ),
        incidents=("face_up_card", "exposed_in_deal"),
    ),
    Convention(
        "pack",
        _("The pack"),
        (
            Custom("french", _("French or Genoese cards."), "S-MAR"),
            Custom(
                "sardinian",
                _("Sardinian cards: cups, swords, coins and batons; king, horse and jack."),
                "S-MAR",
            ),
        ),
    ),
    SAME_DEALER,
)
MANIGLIA = (
    Convention("talk", TALK, (SILENT._replace(sources="S-MAR"),), incidents=("false_announcement",)),
    Convention("cut", CUT, (LEFT_FIVE,)),
    Convention("deal", PACKETS, (FIVES,)),
    NO_SHOWING_CARD,
    SAME_DEALER,
)
SOLO = (
    Convention("talk", TALK, (SILENT._replace(sources="S-MAR"),), incidents=("false_announcement",)),
    Convention("cut", CUT, (Custom("agreed", _("No source says who cuts: the table agrees.")),)),
    AGREED_PACKETS,
    NO_SHOWING_CARD,
    SAME_DEALER,
)
