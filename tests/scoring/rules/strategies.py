"""Invented matches, valid ones and broken ones, for the properties."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.rules import FORMAT, VARIANTS, Header, read_header
from scoring.rules.cards.notation import LETTERS, SUITS
from scoring.rules.sheet.fold import Fold
from scoring.rules.variant import Fact, FactKind, Option, OptionKind, Variant


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Values that an option may have by itself, small enough that games end."""
    match option.kind:
        case OptionKind.FLAG:
            return st.booleans()
        case OptionKind.CHOICE:
            return st.sampled_from(option.choices)
        case OptionKind.TARIFF:
            return st.just({"revoke": 30, "late": 1})
        case OptionKind.NUMBER:
            numbers = st.integers(max(1, option.minimum), 60)
            if option.odd:
                numbers = numbers.map(lambda number: 2 * (number // 20) + 1)
            if option.per_player:
                numbers = numbers.map(lambda number: 60)
            also = [*option.words, *([None] if option.nullable and option.key != "target" else [])]
            return numbers | st.sampled_from(also) if also else numbers


@st.composite
def headers(draw: st.DrawFn, variants: tuple[str, ...] = tuple(VARIANTS)) -> Header:
    variant = VARIANTS[draw(st.sampled_from(variants))]
    players = draw(st.sampled_from(variant.players))
    options = draw(
        st.lists(st.sampled_from(variant.options), unique_by=lambda option: option.key, max_size=4)
    )
    ruleset = {option.key: draw(option_values(option)) for option in options}
    if ruleset.get("layout") == "stacks":
        ruleset.pop("card_points", None)
    data = {
        "format": FORMAT, "variant": variant.key, "ruleset": ruleset, "lines": [],
        "players": [f"Player {seat}" for seat in range(players)],
        "first_dealer": draw(st.integers(0, players - 1)),
    }  # fmt: skip
    return read_header(data)[0]


def sums(draw: st.DrawFn, total: int, parts: int) -> list[int]:
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=parts - 1, max_size=parts - 1)))
    return [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]


def value_of(draw: st.DrawFn, fact: Fact, players: int) -> Any:
    match fact.kind:
        case FactKind.CHOICE:
            return draw(st.sampled_from(fact.choices))
        case FactKind.FLAG:
            return draw(st.booleans())
        case FactKind.POINTS:
            return sums(draw, fact.total, 2)
        case FactKind.TRICKS:
            return sums(draw, fact.total, players)
        case FactKind.CARD:
            return draw(st.sampled_from(fact.choices)) + draw(st.sampled_from(sorted(LETTERS)))
        case _:
            return draw(st.integers(fact.minimum, fact.maximum))


def hand_of(draw: st.DrawFn, folded: Fold) -> dict[str, Any]:
    """A hand that could be played now."""
    header = folded.header
    variant, players = header.variant, len(header.players)
    facts = variant.facts(header.ruleset, players)
    hand = {
        fact.key: value_of(draw, fact, players)
        for fact in facts
        if fact.key not in ("calls", "all_tricks") and (not fact.optional or draw(st.booleans()))
    }
    return _made_possible(draw, variant, hand, folded)


def _made_possible(draw: st.DrawFn, variant: Variant, hand: dict[str, Any], folded: Fold) -> dict[str, Any]:
    """What facts mean together: only what can have happened at this table."""
    upcoming = folded.next
    assert upcoming is not None
    if hand.get("against") and not hand.get("along"):
        del hand["against"]
    if "bidder" in hand and draw(st.integers(0, 9)) == 0:
        return {"bidder": None}
    if upcoming.contracts_left is not None:
        turn = upcoming.declarer if upcoming.declarer is not None else upcoming.announcer
        if hand.pop("great", False):
            turn = hand["contractor"]
            greats = [contract for contract in upcoming.contracts_left[turn] if contract != "nullo"]
            if greats and not folded.header.ruleset["greats_per_player"]:
                return hand | {"great": True, "contract": draw(st.sampled_from(greats))}
            turn = upcoming.announcer
        hand["contract"] = draw(st.sampled_from(upcoming.contracts_left[turn]))
        if "contractor" in hand:
            hand["contractor"] = turn
        if hand["contract"] != "other":
            hand.pop("suit", None)
        elif "suit" not in hand:
            hand["suit"] = SUITS[0]
    return hand


@st.composite
def matches(
    draw: st.DrawFn, variants: tuple[str, ...] = tuple(VARIANTS), *, hands_only: bool = False
) -> tuple[Header, list[dict[str, Any]]]:
    """A header, and lines that can be scored under it."""
    header = draw(headers(variants))
    folded = read_and_fold(header)
    lines: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(0, 12))):
        if folded.next is None:
            break
        line = hand_of(draw, folded) if hands_only else line_of(draw, folded)
        after = folded.extended([line], strict=False)
        if [problem.code for problem in after.lines[-1].problems] in (["points_after_win"], ["missing"]):
            line = {key: value for key, value in line.items() if key != "points"}
        lines.append(line)
        folded = folded.extended([line])
    return header, lines


def line_of(draw: st.DrawFn, folded: Fold) -> dict[str, Any]:
    sides = len(folded.match.games_won)
    match draw(st.integers(0, 9)):
        case 0:
            return {"kind": "void", "reason": "a card too many"}
        case 1:
            points = st.lists(st.integers(-20, 40), min_size=sides, max_size=sides)
            return {"kind": "adjustment", "points": draw(points), "reason": "ruled"}
        case 2 if "revoke" in folded.header.ruleset["tariff"]:
            return {"kind": "penalty", "infraction": "revoke", "offender": draw(st.integers(0, sides - 1))}
        case 3:
            dealer = draw(st.integers(0, len(folded.header.players) - 1))
            return {"kind": "void", "reason": "out of turn", "dealer": dealer}
    return hand_of(draw, folded)


def read_and_fold(header: Header) -> Fold:
    from scoring.rules import fold

    return fold(header, [])


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
"""Whatever JSON can hold."""
