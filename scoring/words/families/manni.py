"""Manni and its three sisters (docs/rules, 3 to 6)."""

from scoring.words.game import FactWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

TRICKS = FactWords(_("Tricks"), _("Tricks taken by each player."))
TRICK_STEPS = {
    "tricks_above": _("tricks: %(tricks)d is %(size)d above %(par)d: %(won)s"),
    "tricks_below": _("tricks: %(tricks)d is %(size)d below %(par)d: %(won)s"),
    "all_at_par": _("everybody has just the tricks needed: nobody scores"),
}
AVOIDED_STEPS = {
    "avoided_above": _("tricks to avoid: %(tricks)d is %(size)d above %(par)d: %(won)s"),
    "avoided_below": _("tricks to avoid: %(tricks)d is %(size)d below %(par)d: %(won)s"),
}
NOBODY_ABOVE_ZERO = OptionWords(
    _("Nobody above zero"),
    _("What happens when a game ends without a net above zero."),
    {"no_winner": _("nobody wins"), "share": _("the highest net wins all the same")},
)

FREE_PLAY = _(
    "Follow suit if you can. If you can’t, play what you like: there is no duty to trump or to beat."
)
NOT_WRITTEN = _("Which cards were changed is not written down: only the tricks are.")
COLUMNS = _(
    "What is above goes to the player’s plus column, what is below to the minus column. Plus less "
    "minus is the net."
)
NET_WINS = _("The highest net above zero wins; equal ones share.")

S_MANNI = Source("S-MANNI", "How To Play Manni", "")
