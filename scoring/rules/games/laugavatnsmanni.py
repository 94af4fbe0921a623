"""Laugavatnsmanni: three players alone, fifty-two cards, sixteen tricks, six contracts each.

The announcer names one of his contracts; another may take the hand over with a Great, which wants every
trick but one. Eighteen hands, plus and minus columns.

Rules followed: docs/rules, section 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.games.tricks import (
    PLAYERS,
    Contracts,
    all_left,
    check_sum,
    full_pack,
    tricks_fact,
    used_up,
    whose_turn,
)
from scoring.rules.games.trjamann import TRICKS, contract_steps
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

CONTRACTS = ("grand", "hearts", "spades", "diamonds", "clubs", "nullo")
"""Greats rank in this order, the highest first; there is none in nullo (6.1)."""
HANDS = PLAYERS * len(CONTRACTS)

MADE = {16: (8, -4), 15: (4, -2)}
"""A Great that succeeds, by its tricks: to the contractor, to each other player (6.3 and 11, L2)."""
NEEDED = 15


def deck(ruleset: Ruleset, players: int) -> Deck:
    return full_pack(TRICKS)


def great_steps(tricks: list[int], contractor: int, contract: str, defenders_lowest: int) -> list[Step]:
    """A Great: fixed when it is made; failed, it costs a point for each trick missing, and each opponent
    has one for each of his tricks above the first (6.3)."""
    about = {"contract": contract, "tricks": tricks[contractor]}
    others = [seat for seat in range(PLAYERS) if seat != contractor]
    if tricks[contractor] in MADE:
        own, theirs = MADE[tricks[contractor]]
        return [
            Step("great_made", contractor, own, about),
            *(Step("great_made_against", seat, theirs, about) for seat in others),
        ]
    steps = [Step("great_failed", contractor, tricks[contractor] - NEEDED, about)]
    for seat in others:
        points = max(defenders_lowest, tricks[seat] - 1)
        if points:
            steps.append(Step("great_failed_against", seat, points, about | {"tricks": tricks[seat]}))
    return steps


def play(ruleset: Ruleset, players: int) -> Play:
    defenders_lowest = 0 if ruleset["defenders_below_one"] == "zero" else -1
    per_player: int | None = ruleset["greats_per_player"]

    def may_not_play_great(seat: int, contract: str, table: Table) -> Mapping[str, Any] | None:
        """Why this player can't have this Great, if he can't."""
        if contract == "nullo":
            return {"why": "nullo"}
        if not ruleset["greats"]:
            return {"why": "off"}
        if per_player is not None and table.memory["greats"][seat] >= per_player:
            return {"why": "used_up", "limit": per_player}
        return None

    def check(hand: Facts, table: Table) -> list[Problem]:
        problems = check_sum(hand, TRICKS)
        contractor, contract = hand["contractor"], hand["contract"]
        announcer = whose_turn(table)
        left: Contracts = table.memory["left"]
        if hand.get("great"):
            if (why := may_not_play_great(contractor, contract, table)) is not None:
                problems.append(Problem("great", "great_not_allowed", why))
        elif contractor != announcer:
            problems.append(Problem("contractor", "not_announcer", {"seat": announcer}))
        if contract not in left[contractor]:
            problems.append(Problem("contract", "contract_used", {"seat": contractor, "contract": contract}))
        return problems

    def check_calls(hand: Facts, table: Table) -> list[Problem]:
        problem = auction_problem(hand, table)
        return [] if problem is None else [problem]

    def auction_problem(hand: Facts, table: Table) -> Problem | None:
        """The announcement, then at most two Greats; the last call is what is played (6.1)."""
        calls = [(call["player"], call.get("contract"), call.get("great")) for call in hand["calls"]]
        announcer = whose_turn(table)
        if not _is_in_order(calls, announcer, table) or not _ends_in(calls, hand):
            return Problem("calls", "auction", {"seat": announcer})
        greats = [(seat, great) for seat, _, great in calls if great is not None]
        for seat, great in greats:
            if (why := may_not_play_great(seat, great, table)) is not None:
                return Problem("calls", "great_not_allowed", why)
        if greats and calls[0][1] == "nullo" and not ruleset["great_over_nullo"]:
            return Problem("calls", "great_not_allowed", {"why": "over_nullo"})
        left: Contracts = table.memory["left"]
        for seat, contract, great in calls:
            if (named := contract or great) not in left[seat]:
                return Problem("calls", "contract_used", {"seat": seat, "contract": named})
        if len(greats) == 2 and greats[1][0] != announcer:
            first, second = (CONTRACTS.index(great) for _, great in greats)
            if second >= first:
                return Problem("calls", "great_rank", {"contract": greats[0][1]})
        return None

    def score(hand: Facts, table: Table) -> list[Step]:
        contractor, contract = hand["contractor"], hand["contract"]
        if hand.get("great"):
            return great_steps(hand["tricks"], contractor, contract, defenders_lowest)
        return contract_steps(hand["tricks"], contractor, contract)

    def remember(hand: Facts, table: Table) -> Mapping[str, Any]:
        """Only the contract played is used up (6.4, 13)."""
        contractor = hand["contractor"]
        greats = list(table.memory["greats"])
        greats[contractor] += bool(hand.get("great"))
        left = used_up(table.memory["left"], contractor, hand["contract"])
        return {"left": left, "greats": tuple(greats)}

    return Play(
        facts=(
            Fact("contract", FactKind.CHOICE, choices=CONTRACTS),
            Fact("contractor", FactKind.SEAT, maximum=PLAYERS - 1),
            Fact("great", FactKind.FLAG, optional=True, asked=ruleset["greats"]),
            tricks_fact(TRICKS),
            Fact("calls", FactKind.AUCTION, optional=True, choices=CONTRACTS, asked=ruleset["greats"]),
        ),
        check=check,
        check_calls=check_calls,
        score=score,
        ending=endings.columns(ruleset, HANDS),
        leader=lambda hand, table: hand.get("contractor"),
        memory={"left": all_left(CONTRACTS), "greats": (0,) * PLAYERS},
        remember=remember,
        foresee=lambda table: {"announcer": whose_turn(table), "contracts_left": table.memory["left"]},
    )


Call = tuple[int, str | None, str | None]
"""Who called, and the contract or else the Great."""


def _is_in_order(calls: list[Call], announcer: int, table: Table) -> bool:
    """The announcer, then a Great by another, then one by the announcer or by the third after the second."""
    if not 1 <= len(calls) <= PLAYERS or calls[0][0] != announcer or calls[0][1] is None:
        return False
    if any(great is None for _, _, great in calls[1:]):
        return False
    second = (announcer + table.step) % table.players
    third = (second + table.step) % table.players
    match [seat for seat, _, _ in calls[1:]]:
        case [first] | [first, _] if first == announcer:
            return False
        case [first, last]:
            return last == announcer or (first == second and last == third)
    return True


def _ends_in(calls: list[Call], hand: Facts) -> bool:
    seat, contract, great = calls[-1]
    played = (contract, False) if great is None else (great, True)
    return (seat, *played) == (hand["contractor"], hand["contract"], bool(hand.get("great")))


LAUGAVATNSMANNI = Variant(
    key="laugavatnsmanni",
    players=(PLAYERS,),
    partners=False,
    anticlockwise=False,
    options=(
        Option("greats", OptionKind.FLAG, True),
        Option("greats_per_player", OptionKind.NUMBER, None, nullable=True),
        Option("great_over_nullo", OptionKind.FLAG, True),
        Option("defenders_below_one", OptionKind.CHOICE, "zero", ("zero", "minus")),
        Option("nobody_above_zero", OptionKind.CHOICE, "no_winner", ("no_winner", "share")),
        *match_options(1),
    ),
    columns=True,
    deck=deck,
    penalties=tariff_of,
    play=play,
)
