"""Manni (docs/rules, 3)."""

from scoring.words.conventions import manni as manni_card
from scoring.words.families import manni
from scoring.words.families.above_half import TARGET
from scoring.words.families.turns import LEFT
from scoring.words.game import FactWords, GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Manni"),
    sentence=_("Each alone; every trick above four is a point, and one may swap for the manni."),
    facts={
        "tricks": manni.TRICKS,
        "manni_to": FactWords(
            _("Took the manni"), _("Who swapped the whole hand for the manni; it has no effect.")
        ),
    },
    options={
        "target": TARGET,
        "below_four": OptionWords(
            _("Below four tricks"),
            _("What missing tricks cost."),
            {"zero": _("nothing"), "minus": _("a point for each")},
        ),
    },
    presets={"icelandic": _("Icelandic")},
    steps=manni.TRICK_STEPS,
    section="3",
    deal=(
        _("Everybody plays alone. The twos are left out and lie on the table to show the trump of the hand."),
        _("The player at the dealer’s right cuts. Twelve cards each, and twelve more: the manni."),
        _("From the dealer’s left, one player may change the whole hand for the manni, unseen."),
        _("Trump goes by the number of the hand: hearts, spades, diamonds, clubs, and again."),
        LEFT,
    ),
    play=(manni.FREE_PLAY,),
    counting=(_("Every trick above four is a point. Four tricks and fewer are nothing."),),
    ending=(_("When somebody has 12, the highest total wins; equal ones share."),),
    example={"tricks": [6, 4, 2]},
    conventions=manni_card.MANNI,
    sources=(
        manni.S_MANNI,
        Source("GAMBITER", _("Manni, after Spilabók AB (en)"), "https://gambiter.com/cards/whist/manni.html"),
        Source(
            "SPILAREGLUR",
            "Manni (is)",
            "http://spilareglur.is/Game?id=19",
            _("an Icelandic collection of rules"),
        ),
        Source(
            "FRETTABLADID",
            _("Manni, newspaper of 19 January 2019 (is)"),
            "https://www.pressreader.com/iceland/frettabladid/20190119/282720523147581",
        ),
        Source("TGR", _("Another local Manni (en)"), "https://traditionalgamerules.neocities.org/manni.html"),
    ),
)
