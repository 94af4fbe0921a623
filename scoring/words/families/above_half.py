"""Games in which two sides count card points, and only what is above half of them scores."""

from scoring.words.game import FactWords, OptionWords
from scoring.words.translate import gettext_lazy as _

TARGET = OptionWords(_("Target"), _("Who reaches this many points wins the game."), {None: _("none")})
TRUMP = FactWords(_("Trump"), _("The suit that was trump, or none."))
POINTS = FactWords(_("Card points"), _("What was counted in the tricks of one side; the other has the rest."))
NO_TRUMPS = {"none": _("no trumps")}

ABOVE_HALF = {
    "above_half": _("%(points)d is %(size)d above %(half)d: %(won)s"),
    "level": _("%(half)d–%(half)d: nobody scores"),
}
NO_TRUMPS_TWICE = {"no_trumps": _("no trumps ×%(factor)d")}
CARRY = {"carry": _("the hand before was %(half)d–%(half)d: ×%(factor)d")}
"""Steps by code; the games have those that they count with."""

FOLLOW_AND_BEAT = _(
    "Follow suit. If an opponent’s card is winning, beat it if you can: with a higher card of the "
    "suit, or with a "
    "trump if you have none of the suit."
)
PARTNER_WINS = _("If your own side is winning the trick, following suit is enough.")
