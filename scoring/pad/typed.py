"""What was typed into the pad, as the facts that a score sheet file would have.

Nothing is judged: wrong values are handed on, too, and the rules say what is wrong with them. So a page, a
file and a phone without a network refuse in the same words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.pad.table import side_names_of
from scoring.rules import Fact, FactKind, Header
from scoring.rules.cards.notation import LETTERS
from scoring.rules.variant import Penalty

ABSENT: Any = object()
"""The value of a fact that was not given."""

NOBODY = "nobody"
"""What stands for nobody among the players to choose from."""

MOST_CALLS = 3
LONGEST_NUMBER = 400
WHOLE = re.compile(r"[+-]?\d+")

Fields = Mapping[str, Any]
"""The fields of the form by name, each a text."""


def whole(text: str) -> Any:
    """The whole number in ``text``, None for an empty one, or the text itself for the rules to refuse.

    >>> whole(" 38 "), whole("−3"), whole(""), whole("38.0")
    (38, -3, None, '38.0')
    """
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if not WHOLE.fullmatch(text):
        return text
    if len(text) > LONGEST_NUMBER:  # just as far out of range as any of that length
        return -(10**LONGEST_NUMBER) if text.startswith("-") else 10**LONGEST_NUMBER
    return int(text)


# The boxes of one fact ------------------------------------------------------------------------------------


def numbers_typed(fields: Fields, name: str, boxes: int) -> list[str]:
    return [str(fields.get(f"{name}_{index}", "")) for index in range(boxes)]


def card_typed(fields: Fields, name: str) -> str:
    return f"{fields.get(f'{name}_rank', '')}{fields.get(f'{name}_suit', '')}"


def calls_typed(fields: Fields, name: str) -> list[dict[str, str]]:
    return [
        {key: str(fields.get(f"{name}_{index}_{key}", "")) for key in ("player", "word")}
        for index in range(MOST_CALLS)
    ]


def typed(fact: Fact, fields: Fields, players: int) -> Any:
    """What stands in the boxes of one fact of a hand; ``read`` makes a value of it."""
    match fact.kind:
        case FactKind.POINTS:
            return numbers_typed(fields, fact.key, 2)
        case FactKind.TRICKS:
            return numbers_typed(fields, fact.key, players)
        case FactKind.CARD:
            return card_typed(fields, fact.key)
        case FactKind.AUCTION:
            return calls_typed(fields, fact.key)
        case _:
            return fields.get(fact.key)


# The value of one fact ------------------------------------------------------------------------------------


def read(fact: Fact, value: Any) -> Any:
    """The value of a fact as the score sheet file has it, or ABSENT."""
    return _READERS[fact.kind](value, fact)


def _word(value: Any, fact: Fact) -> Any:
    return value or ABSENT


def _flag(value: Any, fact: Fact) -> Any:
    return True if value else ABSENT


def is_half(card: str, fact: Fact) -> bool:
    """Whether it is a rank without a suit, or a suit without a rank."""
    return card in fact.choices or card in LETTERS


def _card(value: Any, fact: Fact) -> Any:
    """Of a card whose other half is not tapped yet nothing is said: nobody has made a mistake so far."""
    return ABSENT if not value or is_half(value, fact) else value


def _number(value: Any, fact: Fact) -> Any:
    number = whole(str(value or ""))
    return ABSENT if number is None else number


def _seat(value: Any, fact: Fact) -> Any:
    return None if fact.nobody and value == NOBODY else _number(value, fact)


def _side(value: Any, fact: Fact) -> Any:
    """Nobody is what a file says by leaving it out."""
    return ABSENT if value == NOBODY else _number(value, fact)


def _points(value: Any, fact: Fact) -> Any:
    """The points of both sides; one may be left empty, the rules compute it."""
    numbers = [whole(text) for text in value]
    return ABSENT if numbers == [None] * len(numbers) else numbers


def _tricks(value: Any, fact: Fact) -> Any:
    """A single box left empty has what the others leave of the total; without a total, nothing.

    Of a hand whose tricks are not all typed yet nothing is said: nobody has made a mistake so far.
    """
    numbers = [whole(text) for text in value]
    empty = [index for index, number in enumerate(numbers) if number is None]
    if len(empty) == len(numbers):
        return ABSENT
    known = [number for number in numbers if type(number) is int]
    if fact.total and len(empty) == 1 and len(known) == len(numbers) - 1 and sum(known) <= fact.total:
        numbers[empty[0]] = fact.total - sum(known)
    elif fact.total and not fact.optional and len(empty) > 1 and sum(known) < fact.total:
        return ABSENT
    return [0 if number is None else number for number in numbers]


def _calls(value: Any, fact: Fact) -> Any:
    """The first call is an announcement, each later one a Great; rows without a word were not called."""
    calls = []
    for index, call in enumerate(value):
        if call["word"]:
            calls.append({"player": whole(call["player"]), "great" if index else "contract": call["word"]})
    return calls or ABSENT


_READERS = {
    FactKind.CHOICE: _word,
    FactKind.FLAG: _flag,
    FactKind.COUNT: _number,
    FactKind.NUMBER: _number,
    FactKind.POINTS: _points,
    FactKind.TRICKS: _tricks,
    FactKind.CARD: _card,
    FactKind.SEAT: _seat,
    FactKind.SIDE: _side,
    FactKind.AUCTION: _calls,
}


# A hand ---------------------------------------------------------------------------------------------------


def dealer_fact(players: int) -> Fact:
    """Who dealt, when it was not their turn."""
    return Fact("dealer", FactKind.SEAT, optional=True, maximum=players - 1)


def hand_typed(questions: Sequence[Fact], fields: Fields, players: int) -> dict[str, Any]:
    """The facts of a hand, from the fields of its form."""
    facts = {}
    for fact in (*questions, dealer_fact(players)):
        value = read(fact, typed(fact, fields, players))
        if value is not ABSENT:
            facts[fact.key] = value
    return facts_of_hand(questions, facts)


def facts_of_hand(questions: Sequence[Fact], facts: dict[str, Any]) -> dict[str, Any]:
    """Without answers to questions whose condition isn't met: without scripts a page asks them all."""
    for fact in questions:
        if fact.kind is FactKind.AUCTION and fact.key in facts:
            last = facts[fact.key][-1]
            facts["contractor"] = last["player"]
            facts["contract"] = last.get("contract", last.get("great"))
            if "great" in last:
                facts["great"] = True
            else:
                facts.pop("great", None)
        if fact.only_if is not None:
            other, values = fact.only_if
            if facts.get(other, ABSENT) not in values and fact.kind is not FactKind.FLAG:
                facts.pop(fact.key, None)
    return facts


# Lines that are no hands ----------------------------------------------------------------------------------


def questions_of_line(kind: str, header: Header) -> list[Fact]:
    """What a penalty, a void deal or an adjustment asks beside texts."""
    sides = len(side_names_of(header))
    if kind == "adjustment":
        return [Fact("points", FactKind.TRICKS, total=0)]
    facts = header.variant.facts(header.ruleset, len(header.players))
    # If the deal got that far.
    turned_up = [replace(fact, optional=True) for fact in facts if fact.key == "turn_up"]
    offender = [Fact("offender", FactKind.SIDE, maximum=sides - 1)] if kind == "penalty" else []
    return [*offender, *turned_up, dealer_fact(len(header.players))]


TEXTS = {"penalty": ("infraction",), "void": ("article", "reason"), "adjustment": ("reason",)}
"""What such a line asks as a text, or as one of several words."""


def key_of(penalty: Penalty) -> str:
    """One thing that may have happened, as a key of the pad: ``article:9``, ``infraction:revoke``."""
    if penalty.article is None:
        return f"infraction:{penalty.infraction}"
    return f"article:{penalty.article}"


def line_typed(kind: str, header: Header, fields: Fields) -> dict[str, Any]:
    """A line of any kind as a score sheet file has it, from the fields of its form."""
    players = len(header.players)
    if kind not in TEXTS:
        questions = header.variant.facts(header.ruleset, players)
        return {"kind": "hand", **hand_typed(questions, fields, players)}
    boxes = len(side_names_of(header)) if kind == "adjustment" else players
    values = {fact.key: read(fact, typed(fact, fields, boxes)) for fact in questions_of_line(kind, header)}
    values |= {key: str(fields.get(key, "")).strip() or ABSENT for key in TEXTS[kind]}
    facts = {key: value for key, value in values.items() if value is not ABSENT}
    return {"kind": kind, **facts_of_line(facts)}


def facts_of_line(facts: dict[str, Any]) -> dict[str, Any]:
    """With the keys of the score sheet file: one key of the pad says what broke the rules."""
    kind, _colon, name = facts.pop("infraction", "").partition(":")
    if kind == "article" and _is_article(name):
        facts["article"] = int(name)
    elif kind == "infraction" or name:
        facts["infraction"] = name
    if isinstance(facts.get("article"), str):
        text = facts.pop("article")
        if _is_article(text):
            facts["article"] = int(text)
    return facts


def _is_article(text: str) -> bool:
    return text.isdecimal() and len(text) < 4
