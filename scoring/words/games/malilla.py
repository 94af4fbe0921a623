"""Malilla (docs/rules, 12.4)."""

from scoring.words.cards import SPANISH
from scoring.words.conventions import catalan as catalan_card
from scoring.words.families import mariglia
from scoring.words.families.turns import RIGHT
from scoring.words.game import GameWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Malilla"),
    sentence=_("Two against two with a Spanish pack; what is above 35 counts."),
    facts=mariglia.FACTS,
    options=mariglia.OPTIONS,
    steps=mariglia.STEPS,
    section="12.4",
    deal=(
        _("Partners sit opposite. Ten cards each of the Spanish pack."),
        _("Some tables turn a card up for trump; then it counts for the dealer’s side."),
        RIGHT,
    ),
    play=mariglia.PLAY,
    counting=(_("Each trick is worth one more point, la negra."), mariglia.ABOVE_35),
    ending=(_("The first side at 35 wins."),),
    example={"points": [44, 26]},
    conventions=catalan_card.MALILLA,
    sources=(
        Source("PAGAT-MALILLA", "Malilla (en)", "https://www.pagat.com/manille/malilla.html"),
        Source(
            "ONLINEGUIDE",
            _("Malilla retold (en)"),
            "https://onlinegameguide.com/malilla-most-popular-card-game-in-mexico/",
        ),
        Source(
            "DIARIOPOPULAR",
            "Spanish Manilla (es)",
            "https://www.diariopopular.com.ar/suerte/la-manilla-mano-los-mas-capotes-n175432",
        ),
        Source("KARTENSPIELE", _("La Malilla for two (de)"), "https://kartenspiele.net/tag/la-malilla/"),
    ),
    pack=SPANISH,
)
