"""What a table agrees on that moves no points: the table card.

Who may say what, who cuts, in what packets, what becomes of a card that was shown or a deal that went wrong.
A game has the conventions that its sources name, each with the ways of playing that they know; what a table
chose is kept with its match and with a club's house rules, and is never written into a score sheet file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.words.translate import LazyText


class Custom(NamedTuple):
    """One way of doing it."""

    key: str
    sentence: LazyText
    sources: str = ""
    """Keys of docs/rules/README.md, 16; empty where no source says it and this is our choice."""


class Convention(NamedTuple):
    """One thing to agree on; the first custom is the usual one."""

    key: str
    label: LazyText
    customs: tuple[Custom, ...]
    incidents: tuple[str, ...] = ()
    """What a referee is asked about that rests on it (``scoring/rules/cards/incidents.py``)."""

    def custom(self, key: str | None) -> Custom:
        """The one with this key, or else the usual one."""
        return next((custom for custom in self.customs if custom.key == key), self.customs[0])


class CardLine(NamedTuple):
    """A line of a table card."""

    convention: Convention
    custom: Custom


def card_of(conventions: tuple[Convention, ...], choices: Mapping[str, str]) -> Iterator[CardLine]:
    """The table card: each convention as this table has it."""
    return (CardLine(each, each.custom(choices.get(each.key))) for each in conventions)


def choices_from(conventions: tuple[Convention, ...], choices: Mapping[str, str]) -> dict[str, str]:
    """Of what was sent, what these conventions know."""
    known = {each.key: {custom.key for custom in each.customs} for each in conventions}
    return {key: way for key, way in choices.items() if way in known.get(key, ())}
