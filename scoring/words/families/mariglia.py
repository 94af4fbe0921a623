"""Mariglia, Maniglia and Malilla: forty cards, seventy points (docs/rules, 7, 8 and 12.4)."""

from scoring.words.families.above_half import ABOVE_HALF, FOLLOW_AND_BEAT, PARTNER_WINS, POINTS, TARGET
from scoring.words.families.turned import TURN_UP, TURN_UP_WINS, TURNED
from scoring.words.game import Source
from scoring.words.translate import gettext_lazy as _

FACTS = {"turn_up": TURN_UP, "points": POINTS}
OPTIONS = {"target": TARGET, "turn_up_wins": TURN_UP_WINS}
STEPS = {**TURNED, **ABOVE_HALF}

PLAY = (
    FOLLOW_AND_BEAT,
    _(
        "Without the suit you must trump, unless your partner is winning or the trump on the table "
        "can’t be beaten."
    ),
    PARTNER_WINS,
)
ABOVE_35 = _(
    "Then the hand is played: the side with more than 35 scores what it has above 35. 35–35 gives nothing."
)

S_MAR = Source("S-MAR", "Mariglia", "", _("the text “Mariglia”"))
