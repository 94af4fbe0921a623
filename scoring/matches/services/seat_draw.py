"""Draws seats with a pack of cards, and seals what came of it until the match begins.

The draw of a table that has no match yet is kept nowhere: the page has it, under a seal, and the log when
the match is opened with just those people in just those seats. A phone that had no network has drawn by
itself (``scoring/pad/seat_draw.py``) and seals nothing: its cards have to give these seats, and the log says
whose draw it was.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from django.core import signing

from scoring.rules import Variant
from scoring.rules.cards.notation import pack_of, rank_of
from scoring.rules.seat_draw import order_seats, partners_by_kings, seats_by_cards
from scoring.rules.sheet.ruleset import read_ruleset

SALT = "scoring.seat_draw"
LONGEST = 4000
"""Letters of a draw by a phone: the whole pack, and long names."""

MOST_TIMES = 999
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

    is_by_phone: bool = False
    """Drawn by a phone without a network: its word for it."""

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
    variant: Variant,
    ruleset: Mapping[str, Any],
    names: Sequence[str],
    before: str = "",
    *,
    by_colour: bool = False,
) -> DrawSheet:
    """Shuffle, and seat the people of ``names``; ``before`` is an earlier draw's text, or empty.

    ``by_colour`` plays red kings against black, in games whose kings make partners.
    """
    ranks = _ranks(variant, ruleset, len(names))
    pack = sorted(pack_of(ranks))
    packs = (_chance.sample(pack, len(pack)), _chance.sample(pack, len(pack)))
    order = order_seats(variant, len(names), ranks, packs, by_colour=by_colour)
    kings = dict(order.kings)
    rows = tuple(DrawRow(names[who], order.cards[who], kings.get(who, "")) for who in order.seats)
    earlier = open_seal(before) or _draw_by_phone(before, variant, ruleset)
    again = earlier is not None and sorted(earlier.names) == sorted(names)
    return DrawSheet(variant.key, rows, 1 + (earlier.times if earlier is not None and again else 0))


def _ranks(variant: Variant, options: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Of the pack, best first. Options that can't be are refused when the match is opened, not here."""
    ruleset, _problems = read_ruleset(variant, options, players)
    return tuple(variant.deck(ruleset, players).ranks)


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


def draw_behind(
    text: str, variant: Variant, ruleset: Mapping[str, Any], names: Sequence[str], first_dealer: int
) -> DrawSheet | None:
    """The draw in this text, where the people still sit as they drew, and the first of them deals."""
    sheet = open_seal(text) or _draw_by_phone(text, variant, ruleset)
    fits = (
        sheet is not None and sheet.variant == variant.key and sheet.names == list(names) and not first_dealer
    )
    return sheet if fits else None


def _draw_by_phone(text: str, variant: Variant, ruleset: Mapping[str, Any]) -> DrawSheet | None:
    """What a phone says it drew, where cards of this game's pack give just these seats; else None."""
    try:
        data: Any = json.loads(text) if len(text) <= LONGEST else None
        rows = tuple(
            DrawRow(str(row["name"]), tuple(map(str, row["cards"])), str(row["king"])) for row in data["rows"]
        )
        times = min(max(int(data["times"]), 1), MOST_TIMES)
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
        return None
    is_right = len(rows) in variant.players and _gives_these_seats(variant, ruleset, rows)
    return DrawSheet(variant.key, rows, times, is_by_phone=True) if is_right else None


def _gives_these_seats(variant: Variant, ruleset: Mapping[str, Any], rows: Sequence[DrawRow]) -> bool:
    ranks = _ranks(variant, ruleset, len(rows))
    pack = pack_of(ranks)
    cards = [card for row in rows for card in row.cards]
    by_seat = [(seat, row.king) for seat, row in enumerate(rows) if row.king]
    kings = [king for _seat, king in by_seat]
    are_cards = all(row.cards for row in rows) and len(set(cards)) == len(cards) and pack.issuperset(cards)
    are_as_many = len(kings) in ((2, 4) if variant.seat_draw.kings_first else (0,))
    are_different = len(set(kings)) == len(kings)
    are_kings = are_as_many and are_different and all(king in pack and rank_of(king) == "K" for king in kings)
    if not (are_cards and are_kings):
        return False
    pair = partners_by_kings(by_seat)
    return seats_by_cards(variant, ranks, [row.cards for row in rows], pair) == tuple(range(len(rows)))
