"""Manillen for four (docs/rules, 12.1)."""

from scoring.words.conventions import manillen as manillen_card
from scoring.words.families import manillen
from scoring.words.families.turns import LEFT
from scoring.words.game import GameWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Manillen"),
    sentence=_("Two against two; the dealer makes trumps, and what is above 30 counts."),
    facts=manillen.FACTS,
    terms=manillen.WORDS,
    options=manillen.OPTIONS,
    presets={**manillen.PRESETS, "four-deals-each": _("Four deals each")},
    steps=manillen.STEPS,
    problems=manillen.PROBLEMS,
    section="12.1",
    deal=(
        _("Partners sit opposite. Eight cards each, dealt three, two, three."),
        _("The dealer names trump or no trumps; until then the partner’s cards stay on the table."),
        _(
            "The others may knock, which doubles the hand, and the dealer’s side may knock back: "
            "double again."
        ),
        LEFT,
    ),
    play=manillen.PLAY,
    counting=(manillen.SIXTY, manillen.HALF_WINS, manillen.MULTIPLY, manillen.LEVEL, manillen.ALL_TRICKS),
    ending=(_("The first side at 101 wins the game, a boom. A match is the best of three."),),
    example={"trump": "none", "along": True, "points": [34, 26]},
    conventions=manillen_card.FOR_FOUR,
    sources=(
        manillen.PLANK,
        manillen.MANILLIO,
        manillen.MIF,
        manillen.CARDGAMES_WIKI,
        Source(
            "VLS-WIKI", _("West Flemish encyclopaedia, manillen"), "https://vls.m.wikipedia.org/wiki/Manillen"
        ),
        manillen.VLS_DIFF,
        Source(
            "ES-MANILLE",
            _("Translated encyclopaedia article (es)"),
            "http://es.knowledger.de/0638179/Manille",
        ),
        Source(
            "ROESELARE",
            _("Open pairs championship, June 2023 (nl)"),
            "https://kw.be/nieuws/samenleving/vrije-tijd/eerste-open-kampioenschap-manillen-voor-duos-i"
            "n-roeselare-kaarten-is-weer-enorm-populair/",
            _("the open pairs championship of Roeselare, 2023"),
        ),
    ),
)
