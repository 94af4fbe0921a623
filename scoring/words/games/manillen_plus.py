"""Manillen Plus (docs/rules, 12.3)."""

from scoring.words.conventions import manillen as manillen_card
from scoring.words.families import manillen
from scoring.words.families.turns import LEFT
from scoring.words.game import GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Manillen Plus"),
    sentence=_("The dealer against two others, or three against three; two cards lie aside."),
    facts=manillen.FACTS,
    terms={**manillen.WORDS, "dealer": _("dealer"), "others": _("the two others")},
    options={
        **manillen.OPTIONS,
        "defenders_credit": OptionWords(
            _("Defenders have"),
            _("What each of the two has when the dealer loses."),
            {"each": _("the whole difference each"), "half": _("half of it each, rounded down")},
        ),
    },
    steps={**manillen.STEPS, "half_each": _("%(points)d is shared, half each: %(won)s")},
    problems=manillen.PROBLEMS,
    section="12.3",
    deal=(
        _(
            "Ten cards each with three players, five each with six. Two cards are left over: "
            "they are shown, and"
            " their points belong to the dealer’s side."
        ),
        _(
            "With three, the dealer plays alone against the two others. With six, two teams of "
            "three sit alternately."
        ),
        _("The player at the dealer’s right may cut."),
        _("The dealer names trump or no trumps."),
        manillen.CALLS,
        LEFT,
    ),
    play=manillen.PLAY,
    counting=(
        manillen.SIXTY,
        manillen.HALF_WINS,
        _("With three players a dealer who loses pays nothing, but each of the two others scores the hand."),
        manillen.MULTIPLY,
        manillen.LEVEL,
        manillen.ALL_TRICKS,
    ),
    ending=(_("Whoever has 101 wins. Two who pass it together with the same total share the game."),),
    example={"trump": "hearts", "points": [25, 35]},
    conventions=manillen_card.PLUS,
    sources=(
        Source(
            "MANILLEN-PLUS",
            "Manillen Plus (en)",
            "https://safetytotoking.blogspot.com/2021/09/manillen-plus_8.html",
        ),
        Source(
            "ULTRAFOOD",
            _("Manillen Plus retold (en)"),
            "https://ultrafoodmess.com/rules/manillen-plus-game-rules-manillen-plus/",
        ),
    ),
)
