"""Games with a card turned up at the deal (docs/rules, 7 to 10)."""

from scoring.words.game import FactWords, OptionWords
from scoring.words.translate import gettext_lazy as _

TURN_UP = FactWords(_("Turn-up"), _("The card that the dealer turned up."))
TURN_UP_WINS = OptionWords(_("Turn-up wins at once"), _("The card turned up may win the game unplayed."))
TURNED = {"turn_up": _("%(card)s turned up by the dealer: %(won)s")}
BARRED = {"turn_up_barred": _("%(card)s turned up, but with %(total)d points it is not marked")}

TURN_UP_FIRST = _("If the turned-up card is worth something, the dealer’s side scores that at once.")
