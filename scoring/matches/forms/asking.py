"""How a fact is asked for: one field and one widget a :class:`~scoring.rules.FactKind`.

The fields judge nothing. They turn what was typed into the value that the score sheet file would have, the
wrong ones too, and the rules say what is wrong with it: so a page and a file are refused in the same words.
"""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from scoring.matches.forms.widgets import (
    NOBODY,
    TableContext,
    widget_for,
)
from scoring.rules import Fact, FactKind

ABSENT: Any = object()
"""The value of a fact that was not given."""

LONGEST_NUMBER = 400
WHOLE = re.compile(r"[+-]?\d+")


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


class FactField(forms.Field):
    """A field for one fact; ``clean`` returns the value as the score sheet file has it, or ABSENT."""

    missing: str = ""
    """What is said when it is left empty; nothing where the rules can do without."""

    def __init__(self, fact: Fact, at_table: TableContext) -> None:
        self.fact, self.at_table = fact, at_table
        super().__init__(required=False, widget=widget_for(fact, at_table), initial="")

    def clean(self, value: Any) -> Any:
        return _READERS[self.fact.kind](value, self.fact)

    def prepare_value(self, value: Any) -> Any:
        if value is None and self.fact.nobody:
            return NOBODY
        if self.fact.kind is FactKind.AUCTION and value:
            return [
                call | {"word": call.get("word", call.get("contract", call.get("great", "")))}
                for call in value
            ]
        return str(value) if type(value) is int else value


class TextField(forms.CharField):
    """A reason: its length is for the rules to judge, so that nothing typed is cut off."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, strip=True, **options)

    def clean(self, value: Any) -> Any:
        return super().clean(value) or ABSENT


def _word(value: Any, fact: Fact) -> Any:
    return value or ABSENT


def _flag(value: Any, fact: Fact) -> Any:
    return True if value else ABSENT


def _number(value: Any, fact: Fact) -> Any:
    number = whole(str(value or ""))
    return ABSENT if number is None else number


def _seat(value: Any, fact: Fact) -> Any:
    return None if fact.nobody and value == NOBODY else _number(value, fact)


def _points(value: Any, fact: Fact) -> Any:
    """The points of both sides; one may be left empty, the rules compute it."""
    numbers = [whole(text) for text in value]
    return ABSENT if numbers == [None] * len(numbers) else numbers


def _tricks(value: Any, fact: Fact) -> Any:
    """A single box left empty has what the others leave of the total; without a total, nothing."""
    numbers = [whole(text) for text in value]
    empty = [index for index, number in enumerate(numbers) if number is None]
    if len(empty) == len(numbers):
        return ABSENT
    known = [number for number in numbers if type(number) is int]
    if fact.total and len(empty) == 1 and len(known) == len(numbers) - 1 and sum(known) <= fact.total:
        numbers[empty[0]] = fact.total - sum(known)
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
    FactKind.CARD: _word,
    FactKind.SEAT: _seat,
    FactKind.SIDE: _number,
    FactKind.AUCTION: _calls,
}

Data = MultiValueDict[str, Any] | Mapping[str, Any]
