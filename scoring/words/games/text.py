"""What is told of a game, and sentences that several games share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """One game, sentence by sentence."""

    family: str
    section: str
    """Of docs/rules."""

    deal: tuple[Words, ...]
    play: tuple[Words, ...]
    counting: tuple[Words, ...]
    ending: tuple[Words, ...]
    example: Mapping[str, Any]
    """Facts of a hand to begin with on the page; the reader changes them."""

    sources: tuple[str, ...]
    rank_names: Mapping[str, Words] = field(default_factory=dict)
    """Where a pack has other court cards: what they are called there."""


SIXTY = _("The four suits hold 60 points, so half is 30.")
HALF_WINS = _("Only the side with more than half scores, and it scores what it has above half.")
FOLLOW_AND_BEAT = _(
    "Follow suit. If an opponent’s card is winning, beat it if you can: with a higher card of the "
    "suit, or with a "
    "trump if you have none of the suit."
)
PARTNER_WINS = _("If your own side is winning the trick, following suit is enough.")
FREE_PLAY = _(
    "Follow suit if you can. If you can’t, play what you like: there is no duty to trump or to beat."
)
CALLS = _(
    "Before the first card the others may say “I go along”, which doubles the hand, and then the "
    "dealer’s side “I go "
    "against”, which doubles it again."
)
MULTIPLY = _("No trumps count twice, blind no trumps four times, “along” twice, “against” twice again.")
CARRY = _("A hand of 30–30 gives nobody anything, and the next hand counts double.")
ALL_TRICKS = _("Whoever takes every trick has the hand doubled once more.")
COLUMNS = _(
    "What is above goes to the player’s plus column, what is below to the minus column. Plus less "
    "minus is the net."
)
NET_WINS = _("The highest net above zero wins; equal ones share.")
RIGHT = _("The player at the dealer’s right leads, and the deal passes to the right.")
LEFT = _("The player at the dealer’s left leads, and the deal passes to the left.")
ITALIAN_PLAY = (
    FOLLOW_AND_BEAT,
    _(
        "Without the suit you must trump, unless your partner is winning or the trump on the table "
        "can’t be beaten."
    ),
    PARTNER_WINS,
)
TURN_UP_FIRST = _("If the turned-up card is worth something, the dealer’s side scores that at once.")
ABOVE_35 = _(
    "Then the hand is played: the side with more than 35 scores what it has above 35. 35–35 gives nothing."
)
LATIN = {"J": _("horse"), "Q": _("maid")}
