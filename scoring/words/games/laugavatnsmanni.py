"""Laugavatnsmanni (docs/rules, 6)."""

from scoring.words.conventions import manni as manni_card
from scoring.words.families import manni
from scoring.words.families.contracts import CONTRACT, CONTRACT_USED, CONTRACTS
from scoring.words.game import FactWords, GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Laugavatnsmanni"),
    sentence=_("Each alone; six contracts each, and Greats that take the hand over."),
    facts={
        "contract": CONTRACT,
        "contractor": FactWords(_("Played by"), _("Who played the contract in the end.")),
        "great": FactWords(_("Great"), _("The contract was played as a Great.")),
        "tricks": manni.TRICKS,
        "calls": FactWords(_("Calls"), _("The announcement and the Greats over it, in order.")),
    },
    terms=CONTRACTS,
    options={
        "greats": OptionWords(_("Greats"), _("A contract may be taken over with a Great.")),
        "greats_per_player": OptionWords(
            _("Greats for each player"),
            _("How many Greats one may play in a game."),
            {None: _("as many as one likes")},
        ),
        "great_over_nullo": OptionWords(
            _("Great over nullo"), _("A Great may take over an announced nullo.")
        ),
        "defenders_below_one": OptionWords(
            _("No trick against a Great"),
            _("What an opponent without a trick has."),
            {"zero": _("nothing"), "minus": _("a point off")},
        ),
        "nobody_above_zero": manni.NOBODY_ABOVE_ZERO,
    },
    steps={
        **manni.TRICK_STEPS,
        **manni.AVOIDED_STEPS,
        "great_made": _("Great made with %(tricks)d tricks: %(won)s"),
        "great_made_against": _("the Great was made: %(won)s"),
        "great_failed": _("Great failed, %(size)d short of fifteen: %(won)s"),
        "great_failed_against": _("the Great failed, tricks: %(tricks)d, counted above the first: %(won)s"),
    },
    problems={
        **CONTRACT_USED,
        "not_announcer": _("%(who)s announces this hand; only a Great takes it over."),
        "auction": _(
            "%(who)s announces; at most two Greats follow, and the last call is the contract played."
        ),
        "great_rank": _("This Great must be higher than the one in %(contract)s."),
        "great_not_allowed_nullo": _("There is no Great in nullo."),
        "great_not_allowed_off": _("This table plays without Greats."),
        "great_not_allowed_used_up": _("Greats for each player in a game: at most %(limit)d."),
        "great_not_allowed_over_nullo": _("A Great can't take over nullo at this table."),
    },
    section="6",
    deal=(
        _("Sixteen cards each, four to the manni."),
        _(
            "The player at the dealer’s left announces: nullo, grand or a suit. Everybody plays "
            "each of the six once."
        ),
        _(
            "Another player may overcall with a Great: all tricks, in a contract not played yet. "
            "The announcer may take"
            " it back with a Great; otherwise the third player may overcall with a higher one."
        ),
        _("Greats rank grand, hearts, spades, diamonds, clubs."),
        _("The last caller is the contractor, may change up to four cards, and leads."),
        manni.NOT_WRITTEN,
    ),
    play=(manni.FREE_PLAY,),
    counting=(
        _(
            "In grand and in a suit the contractor counts tricks less eight, the others tricks "
            "less four; in nullo four"
            " less the tricks, and six less the tricks."
        ),
        _("A Great with all sixteen tricks is +8 and −4 for the others, with fifteen +4 and −2."),
        _("With fewer it costs what is missing to fifteen, and each opponent counts the tricks above one."),
        manni.COLUMNS,
    ),
    ending=(_("Eighteen hands: all contracts are played."), manni.NET_WINS),
    example={"contract": "spades", "contractor": 1, "great": True, "tricks": [1, 15, 0]},
    conventions=manni_card.DECLARED,
    sources=(
        manni.S_MANNI,
        Source("GR-LAUGA", "Laugavatnsmanni (en)", "https://gamerules.com/rules/laugavatnsmanni/"),
    ),
)
