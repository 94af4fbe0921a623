"""Draws seats with a pack of cards, and seals what came of it until the match begins.

The draw of a table that has no match yet is kept nowhere: the page has it, under a seal, and the log when
the match is opened with just those people in just those seats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from django.core import signing

from scoring.rules import Variant
from scoring.rules.cards.notation import pack_of
from scoring.rules.seat_draw import order_seats

SALT = "scoring.seat_draw"
_chance = SystemRandom()


@dataclass(frozen=True, slots=True)
class DrawRow:
    """One person after the draw; ``cards`` are theirs, the last of them decided."""

    name: str
    cards: tuple[str, ...]
    king: str = ""


@dataclass(frozen=True, slots=True)
class DrawSheet:
    """A draw as the table sees it: its rows clockwise, the first of them deals first."""

    variant: str
    rows: tuple[DrawRow, ...]
    times: int
    """How often these people have drawn, this one counted."""

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.rows]

    @property
    def facts(self) -> dict[str, Any]:
        """For the log, which has no names: cards by seat."""
        return {
            "cards": [list(row.cards) for row in self.rows],
            "kings": [row.king for row in self.rows if row.king],
            "times": self.times,
        }


def draw_seats(
    variant: Variant, ruleset: Mapping[str, Any], names: Sequence[str], before: str = ""
) -> DrawSheet:
    """Shuffle, and seat the people of ``names``; ``before`` is the seal of an earlier draw, or empty."""
    ranks = tuple(variant.deck(ruleset, len(names)).ranks)
    pack = sorted(pack_of(ranks))
    order = order_seats(
        variant, len(names), ranks, (_chance.sample(pack, len(pack)), _chance.sample(pack, len(pack)))
    )
    kings = dict(order.kings)
    rows = tuple(DrawRow(names[who], order.cards[who], kings.get(who, "")) for who in order.seats)
    earlier = open_seal(before)
    again = earlier is not None and sorted(earlier.names) == sorted(names)
    return DrawSheet(variant.key, rows, 1 + (earlier.times if earlier is not None and again else 0))


def seal(sheet: DrawSheet) -> str:
    """What a form carries."""
    rows = [[row.name, row.cards, row.king] for row in sheet.rows]
    return signing.dumps([sheet.variant, rows, sheet.times], salt=SALT, compress=True)


def open_seal(text: str) -> DrawSheet | None:
    """The draw under a seal of ours; None for any other text."""
    try:
        variant, rows, times = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return DrawSheet(variant, tuple(DrawRow(name, tuple(cards), king) for name, cards, king in rows), times)


def draw_behind(text: str, variant: str, names: Sequence[str], first_dealer: int) -> DrawSheet | None:
    """The draw under this seal, where the people still sit as they drew, and the first of them deals."""
    sheet = open_seal(text)
    fits = sheet is not None and sheet.variant == variant and sheet.names == list(names) and not first_dealer
    return sheet if fits else None
