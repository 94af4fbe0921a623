"""What Mariglia, Maniglia and Malilla share: forty cards, seventy points, a card turned up at the deal.

The seven is worth 5, the ace 4, the king 3, the jack (or horse) 2, the queen (maid, sota) 1, and each of
the ten tricks 1 more.

Rules followed: docs/rules, sections 7, 8 and 12.4.
"""

from __future__ import annotations

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import FORTY, values_of
from scoring.rules.families.turn_up import TurnUp
from scoring.rules.variant import Deck, Option, OptionKind, Ruleset, match_options

FAMILY = "mariglia"
DUTY = CardDuty.BEAT

TRICKS = 10
POT = 70
QUEEN_FIRST = ("7", "A", "K", "Q", "J", "6", "5", "4", "3", "2")
"""Where the queen stands above the jack, in play, in points and turned up (11, G3)."""

TARGET = Option("target", OptionKind.NUMBER, 35, nullable=True)
TURN_UP_WINS = Option("turn_up_wins", OptionKind.FLAG, True)


def options(best_of: int, *own: Option) -> tuple[Option, ...]:
    best, limit, tariff = match_options(best_of)
    return (TARGET, best, *own, TURN_UP_WINS, limit, tariff)


def ranks_of(ruleset: Ruleset) -> tuple[str, ...]:
    return QUEEN_FIRST if ruleset.get("court_order") == "queen-jack" else FORTY


def deck(ruleset: Ruleset, players: int) -> Deck:
    ranks = ranks_of(ruleset)
    return Deck(ranks, values_of(ranks), TRICKS, trick_points=1)


def turn_up(ruleset: Ruleset) -> TurnUp:
    """The turned-up card scores its trick value."""
    ranks = ranks_of(ruleset)
    return TurnUp(ranks, values_of(ranks), ruleset["turn_up_wins"])
