"""Maniglia in partnership (docs/rules, 8)."""

from scoring.words.cards import NEAPOLITAN
from scoring.words.conventions import mariglia as mariglia_card
from scoring.words.families import mariglia
from scoring.words.families.turned import BARRED, TURN_UP_FIRST
from scoring.words.families.turns import RIGHT
from scoring.words.game import GameWords, OptionWords
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Maniglia"),
    sentence=_("Two against two; near the end the card turned up no longer counts."),
    facts=mariglia.FACTS,
    options={
        **mariglia.OPTIONS,
        "turn_up_limit": OptionWords(
            _("Turn-up counts up to"),
            _("With more points than these a side does not mark it."),
            {None: _("six below the target"), "always": _("always counts"), "never": _("never counts")},
        ),
    },
    steps={**mariglia.STEPS, **BARRED},
    section="8",
    deal=(
        _("Partners sit opposite. Ten cards each of the Neapolitan pack, in packets of five, without talk."),
        _("The dealer’s last card is turned: its suit is trump."),
        _("Its value counts for the dealer’s side only while that side has 29 or less."),
        RIGHT,
    ),
    play=mariglia.PLAY,
    counting=(TURN_UP_FIRST, mariglia.ABOVE_35),
    ending=(_("The first side at 35 wins the game. The turned-up card alone can’t win it."),),
    example={"turn_up": "7D", "points": [33, 37]},
    conventions=mariglia_card.MANIGLIA,
    sources=(mariglia.S_MAR,),
    pack=NEAPOLITAN,
)
