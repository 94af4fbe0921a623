"""Manille after Boussac (1896): four players in two partnerships, seventeen articles.

32 cards: the ten (manille) is worth 5, the ace (manillon) 4, the king 3, the queen 2, the jack 1, and
each of the eight tricks 1 more: sixty-eight. The card turned up pays the dealer's side, the side above
thirty-four scores what it has above it, and ten of the articles cost thirty-four.

Rules followed: docs/rules, section 10.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import PIQUET, values_of
from scoring.rules.families.manille import FAMILY, POT, deck
from scoring.rules.families.turn_up import TurnUp
from scoring.rules.families.turned import rules_with
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.variant import (
    Articles,
    CardPlay,
    Option,
    OptionKind,
    Penalty,
    Preset,
    Rules,
    Ruleset,
    Variant,
    match_options,
    tariff_of,
)

ARTICLES = tuple(range(1, 18))
VOID = (1, 2, 6)
"""A card face up, cards shown in dealing, a misdeal seen before the turn-up: the deal is thrown in (10.2)."""

COSTLY = (6, 7, 8, 9, 10, 11, 12, 13, 16, 17)
MISDEALS = frozenset({6, 17})
"""The deal was never good, so its turn-up isn't either (10.4)."""

DEALERS_OWN = frozenset({6, 8, 17})
"""In 8 another player finds the fault, but the dealer's side pays (10.2)."""

TURNED: dict[str, dict[str, int]] = {
    "honours": values_of(PIQUET),
    "manille_only": {"10": 5},
    "none": {},
}

OPTIONS = (
    Option("target", OptionKind.NUMBER, 34, nullable=True),
    match_options(3)[0],
    Option("turn_up", OptionKind.CHOICE, "honours", tuple(TURNED)),
    Option("turn_up_wins", OptionKind.FLAG, True),
    Option("drawn_hand", OptionKind.CHOICE, "nothing", ("nothing", "double_next")),
    Option("penalty", OptionKind.CHOICE, "to_opponents", ("to_opponents", "from_offender", "both", "off")),
    Option("penalty_points", OptionKind.NUMBER, 34),
    *match_options(3)[1:],
)


def penalties(ruleset: Ruleset) -> tuple[Penalty, ...]:
    """The articles in their order, with what each does under this ruleset, then the table's own tariff."""
    price = 0 if ruleset["penalty"] == "off" else ruleset["penalty_points"]
    offered = []
    for article in ARTICLES:
        if article in VOID:
            offered.append(Penalty(article, voids=True))
        if article in COSTLY:
            offered.append(
                Penalty(
                    article,
                    points=price,
                    dealer_side_only=article in DEALERS_OWN,
                    cancels_turn_up=article in MISDEALS,
                )
            )
        if article not in VOID and article not in COSTLY:
            offered.append(Penalty(article))
    return (*offered, *tariff_of(ruleset))


def articles(ruleset: Ruleset) -> Articles:
    """What the articles cost: the others gain, the offender loses, or both (10.2 and 11, B1)."""
    mode, points = ruleset["penalty"], ruleset["penalty_points"]
    return Articles(
        numbers=ARTICLES,
        void=VOID,
        pass_the_deal=frozenset({6}),
        prices=frozenset() if mode == "off" else frozenset(COSTLY),
        to_others=points if mode in ("to_opponents", "both") else 0,
        to_offender=-points if mode in ("from_offender", "both") else 0,
        cancel_turn_up=MISDEALS,
        dealers_own=DEALERS_OWN,
    )


def rules(ruleset: Ruleset, players: int) -> Rules:
    turned = ruleset["turn_up"]
    shared = rules_with(
        ruleset,
        TurnUp(PIQUET, TURNED[turned], ruleset["turn_up_wins"]),
        POT,
        turn_up_optional=turned == "none",
        doubles_next=ruleset["drawn_hand"] == "double_next",
    )
    return replace(
        shared, articles=articles(ruleset), foresee=lambda position: {"multiplier": position.multiplier}
    )


VARIANT = Variant(
    key="manille",
    family=FAMILY,
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=OPTIONS,
    presets=(Preset("parlee", {"target": 50, "turn_up": "manille_only"}, "BUTINET-MANILLE"),),
    deck=deck,
    rules=rules,
    penalties=penalties,
    card_play=CardPlay(duty=CardDuty.BEAT),
    seat_draw=SeatDraw(kings_first=True),
)
