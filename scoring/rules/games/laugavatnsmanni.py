"""Laugavatnsmanni: three players alone, fifty-two cards, sixteen tricks, six contracts each.

The announcer names one of their contracts; another may take the hand over with a Great, which wants every
trick but one. Eighteen hands, plus and minus columns.

Rules followed: docs/rules, section 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import SUITS
from scoring.rules.families.contracts import (
    HAND_YIELD,
    TRICKS,
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

CONTRACTS = ("grand", "hearts", "spades", "diamonds", "clubs", "nullo")
"""Greats rank in this order, the highest first; there is none in nullo (6.1)."""
HANDS = PLAYERS * len(CONTRACTS)

MADE = {16: (8, -4), 15: (4, -2)}
"""A Great that succeeds, by its tricks: to the contractor, to each other player (6.3 and 11, L2)."""
NEEDED = 15

GREAT_YIELD = HandYield(-NEEDED, TRICKS - 1, sums=(-1, 0))
"""A Great that fails by every trick, against an opponent who has them all; failed, it may make -1 (6.5)."""


def deck(ruleset: Ruleset, players: int) -> Deck:
    return full_pack(TRICKS)


class Call(NamedTuple):
    """One call of the auction: a contract announced, or a Great over it."""

    seat: int
    contract: str
    is_great: bool


@dataclass(frozen=True, slots=True)
class Greats:
    """When a Great may be played under one ruleset, and what it is worth."""

    ruleset: Ruleset

    def refusal(self, seat: int, contract: str, position: Position) -> Mapping[str, Any] | None:
        """Why this player can't have this Great; None when they can."""
        limit: int | None = self.ruleset["greats_per_player"]
        if contract == "nullo":
            return {"why": "nullo"}
        if not self.ruleset["greats"]:
            return {"why": "off"}
        if limit is not None and position.memory["greats"][seat] >= limit:
            return {"why": "used_up", "limit": limit}
        return None

    def steps(self, tricks: Sequence[int], contractor: int, contract: str) -> list[Step]:
        """What a Great brings: a fixed sum if made.

        If it fails it costs a point for each trick missing, and each opponent gets one for each trick above
        the first (6.3).
        """
        about = {"contract": contract, "tricks": tricks[contractor]}
        others = [seat for seat in range(PLAYERS) if seat != contractor]
        if tricks[contractor] in MADE:
            own, theirs = MADE[tricks[contractor]]
            return [
                Step("great_made", contractor, own, about),
                *(Step("great_made_against", seat, theirs, about) for seat in others),
            ]
        lowest = 0 if self.ruleset["defenders_below_one"] == "zero" else -1
        steps = [Step("great_failed", contractor, tricks[contractor] - NEEDED, about)]
        for seat in others:
            points = max(lowest, tricks[seat] - 1)
            if points:
                steps.append(Step("great_failed_against", seat, points, about | {"tricks": tricks[seat]}))
        return steps

    def check_calls(self, hand: Facts, position: Position) -> list[Problem]:
        """The announcement, then at most two Greats; the last call is what is played (6.1)."""
        calls = [_call(call) for call in hand["calls"]]
        announcer = whose_turn(position)
        if not _is_in_order(calls, announcer, position) or not _ends_in(calls, hand):
            return [Problem("calls", "auction", {"seat": announcer})]
        problems = [*self._overcalls(calls, position), *_calls_used_up(calls, position)]
        if not problems and _is_too_low(calls, announcer):
            problems = [Problem("calls", "great_rank", {"contract": calls[1].contract})]
        return problems[:1]

    def _overcalls(self, calls: Sequence[Call], position: Position) -> list[Problem]:
        """Problems of Greats that may not be played here."""
        refusals = [self.refusal(great.seat, great.contract, position) for great in calls[1:]]
        if calls[1:] and calls[0].contract == "nullo" and not self.ruleset["great_over_nullo"]:
            refusals.append({"why": "over_nullo"})
        return [Problem("calls", "great_not_allowed", why) for why in refusals if why is not None]


def rules(ruleset: Ruleset, players: int) -> Rules:
    greats = Greats(ruleset)

    def check(hand: Facts, position: Position) -> list[Problem]:
        problems = check_sum(hand, TRICKS)
        contractor, contract = hand["contractor"], hand["contract"]
        announcer = whose_turn(position)
        if hand.get("great"):
            if (why := greats.refusal(contractor, contract, position)) is not None:
                problems.append(Problem("great", "great_not_allowed", why))
        elif contractor != announcer:
            problems.append(Problem("contractor", "not_announcer", {"seat": announcer}))
        if contract not in position.memory["left"][contractor]:
            problems.append(Problem("contract", "contract_used", {"seat": contractor, "contract": contract}))
        return problems

    def score(hand: Facts, position: Position) -> list[Step]:
        steps = greats.steps if hand.get("great") else contract_steps
        return steps(hand["tricks"], hand["contractor"], hand["contract"])

    def remember(hand: Facts, position: Position) -> Mapping[str, Any]:
        """Only the contract played is used up (6.4, 13)."""
        contractor = hand["contractor"]
        greats_played = list(position.memory["greats"])
        greats_played[contractor] += bool(hand.get("great"))
        left = used_up(position.memory["left"], contractor, hand["contract"])
        return {"left": left, "greats": tuple(greats_played)}

    return Rules(
        facts=(
            Fact("contract", FactKind.CHOICE, choices=CONTRACTS),
            Fact("contractor", FactKind.SEAT, maximum=PLAYERS - 1, by_turn=True),
            Fact("great", FactKind.FLAG, optional=True, is_asked=ruleset["greats"]),
            tricks_fact(TRICKS),
            Fact("calls", FactKind.AUCTION, optional=True, choices=CONTRACTS, is_asked=ruleset["greats"]),
        ),
        check=check,
        check_calls=greats.check_calls,
        score=score,
        ending=endings.columns(ruleset, HANDS),
        hand_yield=GREAT_YIELD if ruleset["greats"] else HAND_YIELD,
        leader=lambda hand, position: hand.get("contractor"),
        memory={"left": all_left(CONTRACTS), "greats": (0,) * PLAYERS},
        remember=remember,
        foresee=contracts_foreseen("announcer"),
    )


# The auction


def _call(call: Mapping[str, Any]) -> Call:
    """A call as a file has it: a ``player`` with a ``contract`` or a ``great``."""
    great = call.get("great")
    return Call(call["player"], call["contract"] if great is None else great, great is not None)


def _is_in_order(calls: Sequence[Call], announcer: int, position: Position) -> bool:
    """The announcer, then a Great by another, then one by the announcer or by the third after the second."""
    if not 1 <= len(calls) <= PLAYERS or calls[0].seat != announcer or calls[0].is_great:
        return False
    if not all(call.is_great for call in calls[1:]):
        return False
    second = (announcer + position.step) % position.players
    third = (second + position.step) % position.players
    match [call.seat for call in calls[1:]]:
        case [first] | [first, _] if first == announcer:
            return False
        case [first, last]:
            return last == announcer or (first == second and last == third)
    return True


def _ends_in(calls: Sequence[Call], hand: Facts) -> bool:
    """The last call is the contract written down."""
    return calls[-1] == (hand["contractor"], hand["contract"], bool(hand.get("great")))


def _calls_used_up(calls: Sequence[Call], position: Position) -> list[Problem]:
    left = position.memory["left"]
    return [
        Problem("calls", "contract_used", {"seat": call.seat, "contract": call.contract})
        for call in calls
        if call.contract not in left[call.seat]
    ]


def _is_too_low(calls: Sequence[Call], announcer: int) -> bool:
    """A third player's Great must rank above the second's; the announcer's may be any (6.1)."""
    greats = calls[1:]
    if len(greats) < 2 or greats[1].seat == announcer:
        return False
    return CONTRACTS.index(greats[1].contract) >= CONTRACTS.index(greats[0].contract)


VARIANT = Variant(
    key="laugavatnsmanni",
    family=FAMILY,
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
    rules=rules,
    card_play=CardPlay(duty=CardDuty.FOLLOW),
    seat_draw=SeatDraw(suits=SUITS),
)
