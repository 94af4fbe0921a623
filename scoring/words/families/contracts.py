"""Contracts that each player has once in a game: Trjámann and Laugavatnsmanni (docs/rules, 5 and 6)."""

from scoring.words.game import FactWords
from scoring.words.translate import gettext_lazy as _

CONTRACT = FactWords(_("Contract"), _("What was declared and played."))
CONTRACTS = {"grand": _("grand"), "nullo": _("nullo")}
CONTRACT_USED = {"contract_used": _("%(who)s has already played %(contract)s in this game.")}
