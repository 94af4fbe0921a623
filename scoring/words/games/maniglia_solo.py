"""Maniglia, each alone (docs/rules, 9)."""

from scoring.words.cards import NEAPOLITAN
from scoring.words.conventions import mariglia as mariglia_card
from scoring.words.families import manille, mariglia
from scoring.words.families.above_half import TRUMP
from scoring.words.families.turns import RIGHT
from scoring.words.game import FactWords, GameWords, OptionWords
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Maniglia, each alone"),
    sentence=_("The highest bidder plays alone against all the others for a stake."),
    facts={
        "bidder": FactWords(_("Bidder"), _("Who won the auction, or nobody when all passed.")),
        "bid": FactWords(_("Bid"), _("How many card points the bidder promised.")),
        "trump": TRUMP,
        "points": FactWords(_("Bidder's points"), _("The card points that the bidder took.")),
    },
    options={
        "stake": OptionWords(_("Stake"), _("What the bidder wins from, or pays to, each of the others.")),
        "hands": OptionWords(
            _("Hands"),
            _("How many hands a game has; each player deals as often."),
            {None: _("four for each player")},
        ),
    },
    steps={
        "passed_out": _("everybody passed"),
        "bid_made": _("bid %(bid)d, made with %(points)d: %(stake)d from each of the others"),
        "bid_failed": _("bid %(bid)d, failed with %(points)d: %(stake)d to each of the others"),
        "pays_bidder": _("the bidder made %(bid)d: %(won)s"),
        "paid_by_bidder": _("the bidder failed at %(bid)d: %(won)s"),
    },
    problems={"bid_range": _("A bid is from %(minimum)d to %(maximum)d.")},
    section="9",
    deal=(
        _(
            "Everybody plays alone. With three players the twos are left out. All cards are "
            "dealt, nothing is turned."
        ),
        _(
            "From the dealer’s right everybody bids higher or passes: how many points will you "
            "take? The lowest bid is"
            " 20."
        ),
        _("The highest bidder names the trump and plays against all others."),
        _("Only the highest bid is written down, not the bids before it."),
        RIGHT,
    ),
    play=mariglia.PLAY,
    counting=(
        _(
            "With at least as many points as were bid, the bidder gets the stake from each "
            "opponent; otherwise the bidder"
            " pays it to each."
        ),
        _("The stake does not grow with the bid. If everybody passes, the hand does not count."),
    ),
    ending=(_("After an agreed number of hands the highest balance wins; equal ones share."),),
    example={"bidder": 1, "bid": 30, "trump": "diamonds", "points": 34},
    conventions=mariglia_card.SOLO,
    sources=(
        mariglia.S_MAR,
        manille.BUTINET_MANILLE,
    ),
    pack=NEAPOLITAN,
)
