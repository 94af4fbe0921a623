"""Manillen for two (docs/rules, 2)."""

from scoring.words.conventions import manillen as manillen_card
from scoring.words.families import manillen
from scoring.words.game import GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _
from scoring.words.translate import pgettext_lazy

WORDS = GameWords(
    name=_("Manillen for two"),
    sentence=_("West Flemish duel with two dummies or with stacks; what is above 30 counts."),
    facts=manillen.FACTS,
    terms=manillen.WORDS,
    options={
        **manillen.OPTIONS,
        "layout": OptionWords(
            pgettext_lazy("how the cards lie", "Table"),
            _("Two dummies, or a row of stacks in front of each; the points are the same."),
            {"dummies": _("dummies"), "stacks": _("stacks")},
        ),
    },
    presets=manillen.PRESETS,
    steps=manillen.STEPS,
    problems={
        **manillen.PROBLEMS,
        "layout": _("68 points need eight tricks; with stacks there are sixteen."),
    },
    section="2",
    deal=(
        _("The dealer shuffles, and the other player may cut."),
        _("Eight cards to each player, and four stacks of two in front of each, the upper card face up."),
        _("Only the upper card of a stack may be played; the lower one is turned after the trick."),
        _("Play with dummies (the stacks stand opposite, as at a table of four) or with your own stacks."),
        _(
            "The dealer looks at the hand and names a suit as trump, or no trumps. Some play "
            "blind no trumps too."
        ),
        manillen.CALLS,
        _("The other player leads. The deal alternates."),
    ),
    play=manillen.PLAY,
    counting=(manillen.SIXTY, manillen.HALF_WINS, manillen.MULTIPLY, manillen.LEVEL, manillen.ALL_TRICKS),
    ending=(_("Whoever has 101 wins the game, a boom. A match is the best of three."),),
    example={"trump": "none", "along": True, "points": [35, 25]},
    conventions=manillen_card.FOR_TWO,
    sources=(
        Source("S-2P", "2-Player Manillen", ""),
        manillen.PLANK,
        manillen.MANILLIO,
        manillen.MIF,
        manillen.VLS_DIFF,
        manillen.CARDGAMES_WIKI,
    ),
)
