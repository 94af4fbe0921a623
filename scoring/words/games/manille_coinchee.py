"""Manille coinchée (docs/rules, 12.2)."""

from scoring.words.conventions import manille as manille_card
from scoring.words.families import manille
from scoring.words.families.above_half import ABOVE_HALF, NO_TRUMPS, NO_TRUMPS_TWICE, POINTS, TARGET, TRUMP
from scoring.words.families.doubled import DOUBLINGS, UNDOUBLED
from scoring.words.families.turns import RIGHT
from scoring.words.game import GameWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Manille coinchée"),
    sentence=_("Two against two; trumps are chosen, and the others may double."),
    facts={"trump": TRUMP, "doublings": DOUBLINGS, "points": POINTS},
    terms={**NO_TRUMPS, **UNDOUBLED, "contre": _("contré"), "surcontre": _("surcontré")},
    options={"target": TARGET},
    steps={
        **ABOVE_HALF,
        **NO_TRUMPS_TWICE,
        "doubled_1": _("contré ×%(factor)d"),
        "doubled_2": _("surcontré ×%(factor)d"),
    },
    section="12.2",
    deal=(
        _("Partners sit opposite. Eight cards each; nothing is turned up."),
        _("The dealer, or the partner, names a trump, or none."),
        _("The opponents may double (coincher); the others may double again."),
        RIGHT,
    ),
    play=manille.PLAY,
    counting=(
        _("The side with more than 34 scores what it has above 34."),
        _("Twice without trump, twice when doubled, four times when doubled again: for whichever side wins."),
    ),
    ending=(_("The first side at 101 wins."),),
    example={"trump": "none", "doublings": 1, "points": [40, 28]},
    conventions=manille_card.COINCHEE,
    sources=(
        manille.BUTINET_MANILLE,
        Source("ADPOKER", _("Manille contrée (fr)"), "http://www.adpoker.fr/manille-contree-coinchee.html"),
        manille.MAISON_FACILE,
        manille.PICKPOCKET,
    ),
)
