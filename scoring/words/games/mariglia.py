"""Mariglia (docs/rules, 7)."""

from scoring.words.cards import SARDINIAN
from scoring.words.conventions import mariglia as mariglia_card
from scoring.words.families import mariglia
from scoring.words.families.turned import TURN_UP_FIRST
from scoring.words.families.turns import RIGHT
from scoring.words.game import GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Mariglia"),
    sentence=_("Two against two; a card is turned up, and what is above 35 counts."),
    facts=mariglia.FACTS,
    options={
        **mariglia.OPTIONS,
        "decider_target": OptionWords(
            _("Target of the decider"),
            _("What the last game of the match is played to."),
            {None: _("the same as the others")},
        ),
        "court_order": OptionWords(
            _("Court cards"),
            _(
                "Which of jack and queen is the higher one, and worth 2; "
                "with Sardinian cards, of horse and jack."
            ),
            {"jack-queen": _("jack above queen"), "queen-jack": _("queen above jack")},
        ),
    },
    presets={"decider-45": _("Decider to 45")},
    steps=mariglia.STEPS,
    section="7",
    deal=(
        _("Partners sit opposite. The opponent at the left cuts, at least five cards in each part."),
        _("Ten cards each, in packets of five."),
        _("The dealer’s last card is turned, the trionfo: its suit is trump."),
        TURN_UP_FIRST,
        RIGHT,
    ),
    play=mariglia.PLAY,
    counting=(
        TURN_UP_FIRST,
        mariglia.ABOVE_35,
        _("One hand gives at most 40: five for the card turned up, thirty-five for play."),
    ),
    ending=(
        _(
            "The first side at 35 wins the game, even by the turned-up card alone. A match is "
            "the best of three."
        ),
    ),
    example={"turn_up": "7H", "points": [41, 29]},
    conventions=mariglia_card.MARIGLIA,
    packs={"sardinian": SARDINIAN},
    sources=(
        mariglia.S_MAR,
        Source("IT-WIKI", _("Italian encyclopaedia article"), "https://it.m.wikipedia.org/wiki/Mariglia"),
        Source(
            "IOGAMES",
            _("How to play Mariglia (it)"),
            "https://iogames.studenti.it/come-giocare-a-mariglia-434759.html",
        ),
        Source(
            "SCRIBD-MAR",
            _("A Mariglia rules sheet (it)"),
            "https://it.scribd.com/document/555065988/Regole-del-gioco-gvfdx",
        ),
        Source(
            "PROLOCO",
            _("A card tournament at Villanova (it)"),
            "http://prolocovillanova.webnode.it/news/i%c2%b0%20torneo%20di%20carte/",
        ),
    ),
)
