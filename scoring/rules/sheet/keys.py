"""Judges each key of a line by itself: is it known, is it of the right type, is it within its bounds?

What keys mean together is checked by the games, once all of these are in order (docs/formats/score-sheet.md,
What the command prints).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.rules.cards.notation import pack_of
from scoring.rules.reader import is_blank
from scoring.rules.variant import NOTHING, Fact, FactKind, Problem

LONGEST_TEXT = 500
LARGEST = 1_000_000
"""Adjustments and options stay within plus and minus this."""

Verdict = Callable[[Any], str | None]
"""The code of what is wrong with a value that was given, or None."""


class Key(NamedTuple):
    """One key of a line: the check of its value, and the facts for the sentence that refuses it."""

    verdict: Verdict
    about: Mapping[str, Any] = NOTHING


class Keys(NamedTuple):
    """The keys of one kind of line."""

    known: Mapping[str, Key]
    required: tuple[str, ...]
    texts: tuple[str, ...] = ()
    """Keys whose text may be blank, and is then absent."""

    nullable: str | None = None
    """The one key that may be null and still be there (``bidder``)."""

    one_of: tuple[str, ...] = ()
    """At least one of these is needed; the first is called missing when there is none."""

    either: tuple[str, str] | None = None
    """The second is unknown beside the first."""

    def read(self, line: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Problem]]:
        """The keys that are present, and what is wrong with any of them."""
        present = self._present(line)
        return present, self._without_both([*self._wrong(present), *self._missing(present)], present)

    def _present(self, line: Mapping[str, Any]) -> Mapping[str, Any]:
        """The line without absent keys: null and blank text count as absent, except where null may stand."""
        if None not in line.values() and not any(is_blank(line.get(key)) for key in self.texts):
            return line
        return {
            key: value
            for key, value in line.items()
            if (value is not None or key == self.nullable or key not in self.known)
            and not (key in self.texts and is_blank(value))
        }

    def _wrong(self, line: Mapping[str, Any]) -> Iterator[Problem]:
        for key, value in line.items():
            entry = self.known.get(key)
            if entry is None:
                yield Problem(key, "unknown_field")
            elif (code := entry.verdict(value)) is not None:
                yield Problem(key, code, entry.about)

    def _missing(self, line: Mapping[str, Any]) -> Iterator[Problem]:
        for key in self.required:
            if key not in line:
                yield Problem(key, "missing", self.known[key].about)
        if self.one_of and not any(key in line for key in self.one_of):
            yield Problem(self.one_of[0], "missing")

    def _without_both(self, problems: list[Problem], line: Mapping[str, Any]) -> list[Problem]:
        """Of two keys that exclude each other the second is reported as unknown."""
        if self.either is None or not all(key in line for key in self.either):
            return problems
        second = self.either[1]
        others = [problem for problem in problems if problem.field != second]
        return [*others, Problem(second, "unknown_field")]


def keys_of_hand(facts: Sequence[Fact], players: int) -> Keys:
    """``kind`` and ``dealer``, and the facts of the variant."""
    known = {"kind": KIND, "dealer": seat(players)}
    known.update((fact.key, key_of(fact, players)) for fact in facts)
    required = tuple(fact.key for fact in facts if not fact.optional and not fact.depends)
    nobody = next((fact.key for fact in facts if fact.nobody), None)
    return Keys(known, required, nullable=nobody)


def key_of(fact: Fact, players: int = 0) -> Key:
    """The check of one fact of a hand; ``players`` matters to facts with a number for each player."""
    about = {"kind": fact.kind, "minimum": fact.minimum, "maximum": fact.maximum, "total": fact.total}
    match fact.kind:
        case FactKind.CHOICE:
            return Key(_word(frozenset((*fact.choices, *fact.also))), about | {"choices": fact.choices})
        case FactKind.FLAG:
            return Key(_flag(not fact.switched_off), about)
        case FactKind.POINTS:
            return Key(_points(fact.total), about)
        case FactKind.TRICKS:
            return Key(_numbers(players, 0, fact.total), about)
        case FactKind.CARD:
            return Key(_card(pack_of(fact.choices)), about | {"choices": fact.choices})
        case FactKind.AUCTION:
            return Key(_calls(players - 1, frozenset(fact.choices)), about | {"choices": fact.choices})
        case FactKind.SEAT if fact.nobody:
            return Key(_whole_or_nobody(fact.minimum, fact.maximum), about)
        case _:
            return Key(_whole(fact.minimum, fact.maximum, fact.refusal), about)


def seat(players: int) -> Key:
    """A player's place, counted from 0."""
    return Key(_whole(0, players - 1, "range"), {"kind": FactKind.SEAT, "minimum": 0, "maximum": players - 1})


def side(sides: int) -> Key:
    return Key(_whole(0, sides - 1, "range"), {"kind": FactKind.SIDE, "minimum": 0, "maximum": sides - 1})


def article(numbers: Sequence[int]) -> Key:
    """A number of Manille's articles, of those that may stand here."""
    allowed = frozenset(numbers)

    def verdict(value: Any) -> str | None:
        if type(value) is not int:
            return "type"
        return None if value in allowed else "range"

    return Key(verdict, {"kind": "article", "articles": tuple(numbers)})


def card(ranks: Sequence[str]) -> Key:
    return Key(_card(pack_of(ranks)), {"kind": FactKind.CARD, "choices": tuple(ranks)})


def adjustment(sides: int) -> Key:
    """One whole number a side, which may be negative."""
    numbers = _numbers(sides, -LARGEST, LARGEST)

    def verdict(value: Any) -> str | None:
        return "missing" if value == [None, None] and sides == 2 else numbers(value)

    about = {"kind": "adjustment", "minimum": -LARGEST, "maximum": LARGEST, "total": sides}
    return Key(verdict, about)


def infraction(tariff: Mapping[str, int]) -> Key:
    def verdict(value: Any) -> str | None:
        if (code := _text(value)) is not None:
            return code
        return None if value in tariff else "unknown_infraction"

    return Key(verdict, {"kind": "infraction", "choices": tuple(tariff)})


def _text(value: Any) -> str | None:
    if type(value) is not str:
        return "type"
    return None if len(value) <= LONGEST_TEXT else "range"


def _fine(value: Any) -> None:
    return None


KIND = Key(_fine)
"""Looked at before all other keys."""
TEXT = Key(_text, {"kind": "text", "maximum": LONGEST_TEXT})
NOT_IN_VARIANT = Key(lambda value: "not_in_variant")


def _whole(minimum: int, maximum: int, refusal: str) -> Verdict:
    def verdict(value: Any) -> str | None:
        if type(value) is not int:
            return "type"
        return None if minimum <= value <= maximum else refusal

    return verdict


def _whole_or_nobody(minimum: int, maximum: int) -> Verdict:
    whole = _whole(minimum, maximum, "range")
    return lambda value: None if value is None else whole(value)


def _word(words: frozenset[str]) -> Verdict:
    def verdict(value: Any) -> str | None:
        if type(value) is not str:
            return "type"
        return None if value in words else "range"

    return verdict


def _flag(may_be_yes: bool) -> Verdict:
    def verdict(value: Any) -> str | None:
        if type(value) is not bool:
            return "type"
        return None if may_be_yes or not value else "range"

    return verdict


def _card(pack: frozenset[str]) -> Verdict:
    def verdict(value: Any) -> str | None:
        if type(value) is not str:
            return "type"
        return None if value in pack else "card"

    return verdict


def _points(total: int) -> Verdict:
    """Two numbers by side; one of them may be null, which is then what the other leaves of the pot."""

    def verdict(value: Any) -> str | None:
        if type(value) is not list or len(value) != 2:
            return "type"
        ours, theirs = value
        if type(ours) is int and type(theirs) is int:
            return None if 0 <= ours <= total and 0 <= theirs <= total else "range"
        if ours is None and theirs is None:
            return "missing"
        known = theirs if ours is None else ours
        if (ours is not None and theirs is not None) or type(known) is not int:
            return "type"
        return None if 0 <= known <= total else "range"

    return verdict


def _numbers(length: int, minimum: int, maximum: int) -> Verdict:
    def verdict(value: Any) -> str | None:
        if type(value) is not list or len(value) != length:
            return "type"
        for number in value:
            if type(number) is not int:
                return "type"
        for number in value:
            if not minimum <= number <= maximum:
                return "range"
        return None

    return verdict


def _calls(last_seat: int, contracts: frozenset[str]) -> Verdict:
    """Objects with a ``player`` and either a ``contract`` or a ``great``."""

    def verdict(value: Any) -> str | None:
        if type(value) is not list or not all(type(call) is dict for call in value):
            return "type"
        calls = [{key: fact for key, fact in call.items() if fact is not None} for call in value]
        for call in calls:
            if call.keys() not in ({"player", "contract"}, {"player", "great"}):
                return "type"
            if type(call["player"]) is not int or type(call.get("contract", call.get("great"))) is not str:
                return "type"
        for call in calls:
            if not 0 <= call["player"] <= last_seat:
                return "range"
            if call.get("contract", call.get("great")) not in contracts:
                return "range"
        return None

    return verdict
