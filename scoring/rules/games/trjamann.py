"""Trjámann: three players alone, fifty-two cards, sixteen tricks; each declares four contracts, once each.

The player left of the dealer declares and needs eight tricks, each of the others four; in nullo he may
take four and they six.

Rules followed: docs/rules, section 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.cards.notation import SUITS
from scoring.rules.games.tricks import (
    PLAYERS,
    Contracts,
    against_par,
    all_left,
    check_sum,
    full_pack,
    tricks_fact,
    used_up,
    whose_turn,
)
from scoring.rules.play import Play
from scoring.rules.sheet import endings
from scoring.rules.variant import (
    Deck,
    Fact,
    FactKind,
    Facts,
    Option,
    OptionKind,
    Problem,
    Ruleset,
    Step,
    Table,
    Variant,
    match_options,
    tariff_of,
)

TRICKS = 16
CONTRACTS = ("grand", "spades", "other", "nullo")
HANDS = PLAYERS * len(CONTRACTS)

PARS = {"nullo": (4, 6)}
"""Tricks of the declarer and of each opponent that are worth nothing, where they are not 8 and 4 (5.3)."""
USUAL_PARS = (8, 4)


def deck(ruleset: Ruleset, players: int) -> Deck:
    return full_pack(TRICKS)


def contract_steps(tricks: list[int], declarer: int, contract: str) -> list[Step]:
    """What a contract is worth to who plays it and to the others; Laugavatnsmanni's too (5.3, 6.3)."""
    own, others = PARS.get(contract, USUAL_PARS)
    pars = [own if seat == declarer else others for seat in range(PLAYERS)]
    return against_par(tricks, pars, avoiding=contract == "nullo", facts={"contract": contract})


def play(ruleset: Ruleset, players: int) -> Play:
    def check(hand: Facts, table: Table) -> list[Problem]:
        problems = check_sum(hand, TRICKS)
        contract, suit = hand["contract"], hand.get("suit")
        if contract == "other" and suit is None:
            problems.append(Problem("suit", "missing"))
        elif suit is not None and (contract != "other" or suit == "spades"):
            problems.append(Problem("suit", "contract_suit", {"contract": contract}))
        declarer = whose_turn(table)
        left: Contracts = table.memory["left"]
        if contract not in left[declarer]:
            problems.append(Problem("contract", "contract_used", {"seat": declarer, "contract": contract}))
        return problems

    def score(hand: Facts, table: Table) -> list[Step]:
        return contract_steps(hand["tricks"], whose_turn(table), hand["contract"])

    def remember(hand: Facts, table: Table) -> Mapping[str, Any]:
        return {"left": used_up(table.memory["left"], whose_turn(table), hand["contract"])}

    return Play(
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
        leader=lambda hand, table: whose_turn(table),
        memory={"left": all_left(CONTRACTS)},
        remember=remember,
        foresee=lambda table: {"declarer": whose_turn(table), "contracts_left": table.memory["left"]},
    )


TRJAMANN = Variant(
    key="trjamann",
    players=(PLAYERS,),
    partners=False,
    anticlockwise=False,
    options=(
        Option("nobody_above_zero", OptionKind.CHOICE, "no_winner", ("no_winner", "share")),
        *match_options(1),
    ),
    columns=True,
    deck=deck,
    penalties=tariff_of,
    play=play,
)
