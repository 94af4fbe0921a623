"""Maniglia for three, four or five, each alone: the highest bidder plays against all others.

They name trump and must take at least the card points they bid. A fixed stake changes hands with each
opponent, whatever the bid.

Rules followed: docs/rules, section 9.
"""

from __future__ import annotations

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import FORTY, SUITS, values_of
from scoring.rules.families import mariglia
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.sheet import endings
from scoring.rules.variant import (
    CardPlay,
    Deck,
    Fact,
    FactKind,
    Facts,
    HandYield,
    Option,
    OptionKind,
    Position,
    Problem,
    Rules,
    Ruleset,
    Step,
    Variant,
    match_options,
)

TRICKS = {3: 12, 4: 10, 5: 8}
"""By number of players; three leave the twos out (9)."""

CARD_POINTS = 60
LOWEST_BID = 20
DEALS_EACH = 4
"""Hands for each player in a game, where no other number was agreed."""


def deck(ruleset: Ruleset, players: int) -> Deck:
    ranks = FORTY[:-1] if players == 3 else FORTY
    return Deck(ranks, values_of(ranks), TRICKS[players], trick_points=1)


def rules(ruleset: Ruleset, players: int) -> Rules:
    pot = CARD_POINTS + TRICKS[players]
    stake: int = ruleset["stake"]
    seats = tuple(range(players))
    somebody = ("bidder", seats)

    def check(hand: Facts, position: Position) -> list[Problem]:
        """With a bidder, bid, trump and points are required; without one they are refused."""
        own = ("bid", "trump", "points")
        if hand["bidder"] is None:
            return [Problem(key, "unknown_field") for key in own if key in hand]
        return [Problem(key, "missing") for key in own if key not in hand]

    def score(hand: Facts, position: Position) -> list[Step]:
        bidder = hand["bidder"]
        if bidder is None:
            return [Step("passed_out", 0, 0)]
        about = {"bid": hand["bid"], "points": hand["points"], "stake": stake, "others": players - 1}
        others = [seat for seat in seats if seat != bidder]
        if hand["points"] >= hand["bid"]:
            own, others_code, won = "bid_made", "pays_bidder", stake
        else:
            own, others_code, won = "bid_failed", "paid_by_bidder", -stake
        return [
            Step(own, bidder, won * len(others), about),
            *(Step(others_code, seat, -won, about) for seat in others),
        ]

    return Rules(
        facts=(
            Fact("bidder", FactKind.SEAT, maximum=players - 1, nobody=True),
            Fact(
                "bid",
                FactKind.NUMBER,
                minimum=LOWEST_BID,
                maximum=pot,
                refusal="bid_range",
                depends=True,
                only_if=somebody,
            ),
            Fact("trump", FactKind.CHOICE, choices=SUITS, depends=True, only_if=somebody),
            Fact("points", FactKind.NUMBER, maximum=pot, depends=True, only_if=somebody),
        ),
        check=check,
        score=score,
        ending=endings.alone_for_hands(ruleset, ruleset["hands"] or DEALS_EACH * players),
        hand_yield=HandYield(-abs(stake) * (players - 1), abs(stake) * (players - 1), is_zero_sum=True),
        passed_out=lambda hand: hand["bidder"] is None,
    )


VARIANT = Variant(
    key="maniglia-solo",
    family=mariglia.FAMILY,
    players=(3, 4, 5),
    partners=False,
    anticlockwise=True,
    options=(
        Option("stake", OptionKind.NUMBER, 1),
        Option("hands", OptionKind.NUMBER, None, nullable=True, per_player=True),
        *match_options(1),
    ),
    deck=deck,
    rules=rules,
    card_play=CardPlay(duty=CardDuty.BEAT, seats=(3, 4, 5), alone={3: "bidder", 4: "bidder", 5: "bidder"}),
    seat_draw=SeatDraw(is_lowest_best=True),
)
