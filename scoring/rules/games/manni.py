"""Manni: three players alone, forty-eight cards without the twos, twelve tricks.

Every trick above four is a point; trumps follow the number of the hand.

Rules followed: docs/rules, section 3.
"""

from __future__ import annotations

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import ACE_HIGH, SUITS
from scoring.rules.families.manni import FAMILY, PLAYERS, against_par, check_sum, tricks_fact
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
    Preset,
    Problem,
    Rules,
    Ruleset,
    Step,
    Variant,
    match_options,
)

TRICKS = 12
PAR = 4
NO_TWOS = ACE_HIGH[:-1]


def deck(ruleset: Ruleset, players: int) -> Deck:
    return Deck(NO_TWOS, {}, TRICKS, trick_points=0)


def trump_of(hand: int) -> str:
    """Hearts, spades, diamonds, clubs, and again, by the number of the hand (3.1)."""
    return SUITS[(hand - 1) % len(SUITS)]


def rules(ruleset: Ruleset, players: int) -> Rules:
    counts_below = ruleset["below_four"] == "minus"

    def check(hand: Facts, position: Position) -> list[Problem]:
        return check_sum(hand, TRICKS)

    def score(hand: Facts, position: Position) -> list[Step]:
        """A point a trick above four; below it nothing, or one off each (11, M4)."""
        steps = against_par(hand["tricks"], [PAR] * PLAYERS)
        return [step for step in steps if step.points >= 0 or counts_below]

    return Rules(
        facts=(
            tricks_fact(TRICKS),
            Fact("manni_to", FactKind.SEAT, optional=True, maximum=PLAYERS - 1),
        ),
        check=check,
        score=score,
        ending=endings.alone_to_a_target(ruleset),
        hand_yield=HandYield(-PAR, TRICKS - PAR, is_zero_sum=True)
        if counts_below
        else HandYield(0, TRICKS - PAR),
        foresee=lambda position: {"trump": trump_of(position.hand)},
    )


VARIANT = Variant(
    key="manni",
    family=FAMILY,
    players=(PLAYERS,),
    partners=False,
    anticlockwise=False,
    options=(
        Option("target", OptionKind.NUMBER, 12, nullable=True),
        Option("below_four", OptionKind.CHOICE, "zero", ("zero", "minus")),
        *match_options(1),
    ),
    presets=(Preset("icelandic", {"target": 10}, "SPILAREGLUR"),),
    deck=deck,
    rules=rules,
    card_play=CardPlay(duty=CardDuty.FOLLOW),
    seat_draw=SeatDraw(suits=SUITS),
)
