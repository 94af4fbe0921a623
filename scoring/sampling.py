"""Invents rulesets, and lines that a table could have written, in any game, from what its facts look like.

For the demo club and for tests: the one sampler. It knows kinds of facts and of options, and no game; what
facts mean together it learns from the rules' refusals. Chance is an argument; the same one gives the same
evening.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.rules import (
    Fact,
    FactKind,
    Fold,
    Header,
    Option,
    OptionKind,
    Problem,
    SheetError,
    Variant,
    expand_ruleset,
    fold,
    preview,
)
from scoring.rules.variant import Ruleset

NAMES = ("Anna", "Bob", "Cid", "Dora", "Emil", "Fay")
SUIT_LETTERS = "HSDC"
ATTEMPTS = 500
"""Far more than any game needs; a variant whose facts can't be met is a mistake worth an error."""


def invent_header(variant: Variant, rng: Random) -> Header:
    """Any number of players that the game takes, under any ruleset."""
    players = rng.choice(variant.players)
    first_dealer = rng.randrange(players)
    return Header(variant, invent_ruleset(variant, players, rng), NAMES[:players], first_dealer)


def invent_ruleset(variant: Variant, players: int, rng: Random) -> Ruleset:
    """Some options other than usual; numbers small enough that games end."""
    while True:
        options = {option.key: _option_value(option, rng) for option in variant.options if rng.random() < 0.3}
        try:
            return expand_ruleset(variant, options, players)
        except SheetError:  # options that do not go together
            continue


def invent_match(
    header: Header, rng: Random, *, at_most: int = 1000, trouble: float = 0.03
) -> tuple[list[dict[str, Any]], Fold]:
    """Invented lines and their fold: to the end of the match, or so many of them.

    ``trouble`` is the share of deals that end in a penalty, where the ruleset has any.
    """
    folded = fold(header, [])
    lines: list[dict[str, Any]] = []
    while not folded.match.over and len(lines) < at_most:
        lines.append(invent_line(folded, rng, trouble=trouble))
        folded = folded.extended(lines[-1:])
    return lines, folded


def invent_line(folded: Fold, rng: Random, *, trouble: float = 0.0) -> dict[str, Any]:
    """A line that may come next after those of ``folded``."""
    if rng.random() < trouble and (penalty := _invent_penalty(folded, rng)):
        return penalty
    return invent_hand(folded, rng)


def invent_hand(folded: Fold, rng: Random) -> dict[str, Any]:
    """The facts of a hand that may come next. Raises ``RuntimeError`` where none is found."""
    header = folded.header
    facts = header.variant.facts(header.ruleset, len(header.players))
    hand: dict[str, Any] = {}
    for fact in facts:
        _draw(fact, hand, len(header.players), rng)
    _agree(facts, hand)
    for _attempt in range(ATTEMPTS):
        problems = preview(folded, hand).problems
        if not problems:
            return hand
        _mend(facts, hand, problems, len(header.players), rng)
    raise RuntimeError(f"no hand of {header.variant.key} is found to be in order: {hand}")


def invent_rough_hand(folded: Fold, rng: Random) -> dict[str, Any]:
    """Facts that are in order one by one, whatever they mean together: often refused."""
    header = folded.header
    facts = header.variant.facts(header.ruleset, len(header.players))
    hand: dict[str, Any] = {}
    for fact in facts:
        value = _value(fact, len(header.players), rng)
        if value is not None or fact.nobody:
            hand[fact.key] = value
    for fact in rng.sample(facts, rng.randrange(2)):
        hand.pop(fact.key, None)
    return hand


def invent_odd_line(folded: Fold, rng: Random) -> dict[str, Any]:
    """A void deal, or a director's adjustment; also dealt by whoever it was."""
    header = folded.header
    if rng.random() < 0.4:
        points = [rng.randint(-20, 40) for _side in range(header.variant.sides(len(header.players)))]
        return {"kind": "adjustment", "points": points, "reason": "ruled"}
    void: dict[str, Any] = {"kind": "void", "reason": "a card too many"}
    return void | ({"dealer": rng.randrange(len(header.players))} if rng.random() < 0.5 else {})


def _invent_penalty(folded: Fold, rng: Random) -> dict[str, Any] | None:
    """A penalty that this table may write down now; None where there is none."""
    header = folded.header
    variant, players = header.variant, len(header.players)
    offers = [offer for offer in variant.penalties(header.ruleset) if offer.points]
    if not offers:
        return None
    offer = rng.choice(offers)
    what = {"article": offer.article} if offer.article is not None else {"infraction": offer.infraction}
    sides = list(range(variant.sides(players)))
    rng.shuffle(sides)
    turn_ups = [fact for fact in variant.facts(header.ruleset, players) if fact.kind is FactKind.CARD]
    for side in sides:
        line: dict[str, Any] = {"kind": "penalty", **what, "offender": side}
        with_card = {**line, **{fact.key: _card(fact, rng) for fact in turn_ups}}
        for candidate in (line, with_card):
            if not preview(folded, candidate).problems:
                return candidate
    return None


# One option -----------------------------------------------------------------------------------------------


def _option_value(option: Option, rng: Random) -> Any:
    match option.kind:
        case OptionKind.FLAG:
            return rng.random() < 0.5
        case OptionKind.CHOICE:
            return rng.choice(option.choices)
        case OptionKind.TARIFF:
            return {"revoke": 30, "late": 1}
        case OptionKind.NUMBER:
            words = [*option.words, *([None] if option.nullable else [])]
            if words and rng.random() < 0.4:
                return rng.choice(words)
            return _small_number(option, rng)


def _small_number(option: Option, rng: Random) -> int:
    if option.odd:
        return rng.choice((1, 3, 5))
    if option.per_player:
        return 60
    return rng.randint(max(1, option.minimum), 60)


# One fact -------------------------------------------------------------------------------------------------


def _draw(fact: Fact, hand: dict[str, Any], players: int, rng: Random) -> None:
    """Puts a value for ``fact`` into ``hand``, or leaves it out where that is an answer too."""
    hand.pop(fact.key, None)
    if fact.only_if and hand.get(fact.only_if[0]) not in fact.only_if[1]:
        return
    value = _value(fact, players, rng)
    if value is not False and (value is not None or fact.nobody):
        hand[fact.key] = value


def _value(fact: Fact, players: int, rng: Random) -> Any:
    match fact.kind:
        case FactKind.CHOICE:
            return rng.choice(fact.choices)
        case FactKind.FLAG:
            return rng.random() < 0.2
        case FactKind.COUNT:
            return min(int(rng.expovariate(1.2)), fact.maximum)
        case FactKind.NUMBER:
            return round(rng.triangular(fact.minimum, fact.maximum, (fact.minimum + fact.maximum) / 2))
        case FactKind.POINTS:
            first = min(max(round(rng.gauss(fact.total / 2, fact.total / 5)), 0), fact.total)
            return [first, fact.total - first]
        case FactKind.TRICKS:
            return _tricks(fact.total, players, rng)
        case FactKind.CARD:
            return _card(fact, rng)
        case FactKind.SEAT:
            return None if (fact.nobody or fact.optional) and rng.random() < 0.12 else rng.randrange(players)
        case FactKind.SIDE:
            return rng.randrange(2) if rng.random() < 0.03 else None
        case FactKind.AUCTION:
            return None


def _card(fact: Fact, rng: Random) -> str:
    return rng.choice(fact.choices) + rng.choice(SUIT_LETTERS)


def _tricks(total: int, players: int, rng: Random) -> list[int]:
    """As if each trick went to a player in proportion to the strength of the cards dealt."""
    strengths = [rng.uniform(0.5, 1.5) for _ in range(players)]
    takers = rng.choices(range(players), strengths, k=total)
    return [takers.count(seat) for seat in range(players)]


def _agree(facts: tuple[Fact, ...], hand: dict[str, Any]) -> None:
    """Who took every trick has all the points."""
    side = next((hand[fact.key] for fact in facts if fact.kind is FactKind.SIDE and fact.key in hand), None)
    if side is None:
        return
    for fact in facts:
        if fact.kind is FactKind.POINTS:
            hand[fact.key] = [fact.total, 0] if side == 0 else [0, fact.total]


def _mend(
    facts: tuple[Fact, ...],
    hand: dict[str, Any],
    problems: tuple[Problem, ...],
    players: int,
    rng: Random,
) -> None:
    """Draws anew what was wrong, leaves out what may not be there, and now and then starts over."""
    wrong: Mapping[str | None, str] = {problem.field: problem.code for problem in problems}
    again = rng.random() < 0.05
    for fact in facts:
        code = wrong.get(fact.key)
        if code in ("unknown_field", "points_after_win"):
            hand.pop(fact.key, None)
        elif code is not None or again or _hangs_on(fact, wrong):
            _draw(fact, hand, players, rng)
    _agree(facts, hand)


def _hangs_on(fact: Fact, wrong: Mapping[str | None, str]) -> bool:
    return fact.only_if is not None and fact.only_if[0] in wrong
