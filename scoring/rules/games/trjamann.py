"""Trjámann: three players alone, fifty-two cards, sixteen tricks; each declares four contracts, once each.

The player left of the dealer declares and needs eight tricks, each of the others four; in nullo they may
take four and they six.

Rules followed: docs/rules, section 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import SUITS
from scoring.rules.families.contracts import (
    HAND_YIELD,
    TRICKS,
    Contracts,
    all_left,
    contract_steps,
    contracts_foreseen,
    used_up,
    whose_turn,
)
from scoring.rules.families.manni import FAMILY, PLAYERS, check_sum, full_pack, tricks_fact
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.sheet import endings
from scoring.rules.variant import (
    CardPlay,
    Deck,
    Fact,
    FactKind,
    Facts,
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

CONTRACTS = ("grand", "spades", "other", "nullo")
HANDS = PLAYERS * len(CONTRACTS)


def deck(ruleset: Ruleset, players: int) -> Deck:
    return full_pack(TRICKS)


def rules(ruleset: Ruleset, players: int) -> Rules:
    def check(hand: Facts, position: Position) -> list[Problem]:
        problems = check_sum(hand, TRICKS)
        contract, suit = hand["contract"], hand.get("suit")
        if contract == "other" and suit is None:
            problems.append(Problem("suit", "missing"))
        elif suit is not None and (contract != "other" or suit == "spades"):
            problems.append(Problem("suit", "contract_suit", {"contract": contract}))
        declarer = whose_turn(position)
        left: Contracts = position.memory["left"]
        if contract not in left[declarer]:
            problems.append(Problem("contract", "contract_used", {"seat": declarer, "contract": contract}))
        return problems

    def score(hand: Facts, position: Position) -> list[Step]:
        return contract_steps(hand["tricks"], whose_turn(position), hand["contract"])

    def remember(hand: Facts, position: Position) -> Mapping[str, Any]:
        return {"left": used_up(position.memory["left"], whose_turn(position), hand["contract"])}

    return Rules(
        facts=(
            Fact("contract", FactKind.CHOICE, choices=CONTRACTS),
            Fact(
                "suit",
                FactKind.CHOICE,
                choices=tuple(suit for suit in SUITS if suit != "spades"),
                also=("spades",),
                depends=True,
                only_if=("contract", ("other",)),
            ),
            tricks_fact(TRICKS),
        ),
        check=check,
        score=score,
        ending=endings.columns(ruleset, HANDS),
        hand_yield=HAND_YIELD,
        leader=lambda hand, position: whose_turn(position),
        memory={"left": all_left(CONTRACTS)},
        remember=remember,
        foresee=contracts_foreseen("declarer"),
    )


VARIANT = Variant(
    key="trjamann",
    family=FAMILY,
    players=(PLAYERS,),
    partners=False,
    anticlockwise=False,
    options=(
        Option("nobody_above_zero", OptionKind.CHOICE, "no_winner", ("no_winner", "share")),
        *match_options(1),
    ),
    columns=True,
    deck=deck,
    rules=rules,
    card_play=CardPlay(duty=CardDuty.FOLLOW),
    seat_draw=SeatDraw(suits=SUITS),
)
