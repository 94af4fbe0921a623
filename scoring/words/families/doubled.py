"""Games in which a hand may be doubled (docs/rules, 12.2 and 12.5)."""

from scoring.words.game import FactWords
from scoring.words.translate import gettext_lazy as _

DOUBLINGS = FactWords(_("Doublings"), _("How often the hand was doubled."))
UNDOUBLED = {"undoubled": _("not doubled")}
