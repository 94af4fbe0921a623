"""Trjámann (docs/rules, 5)."""

from scoring.words.conventions import manni as manni_card
from scoring.words.families import manni
from scoring.words.families.contracts import CONTRACT, CONTRACT_USED, CONTRACTS
from scoring.words.game import FactWords, GameWords
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Trjámann"),
    sentence=_("Each alone; four contracts to declare, each of them once."),
    facts={
        "contract": CONTRACT,
        "suit": FactWords(_("Suit"), _("Which suit the contract was played in.")),
        "tricks": manni.TRICKS,
    },
    terms={**CONTRACTS, "other": _("another suit")},
    options={"nobody_above_zero": manni.NOBODY_ABOVE_ZERO},
    steps={**manni.TRICK_STEPS, **manni.AVOIDED_STEPS},
    problems={
        **CONTRACT_USED,
        "contract_suit": _("Only “another suit” is played in a suit, and spades is a contract of its own."),
    },
    section="5",
    deal=(
        _("Sixteen cards each, four to the manni."),
        _(
            "The player at the dealer’s left declares: grand, spades, another suit, or nullo. "
            "Each of the four once in"
            " a game."
        ),
        _("The declarer may change up to four cards with the manni, and leads."),
        manni.NOT_WRITTEN,
    ),
    play=(manni.FREE_PLAY,),
    counting=(
        _("In grand and in a suit the declarer counts tricks less eight, the others tricks less four."),
        _("In nullo the declarer counts four less the tricks, the others six less the tricks."),
        manni.COLUMNS,
    ),
    ending=(_("Twelve hands: everybody declares four times."), manni.NET_WINS),
    example={"contract": "grand", "tricks": [4, 10, 2]},
    conventions=manni_card.DECLARED,
    sources=(manni.S_MANNI,),
)
