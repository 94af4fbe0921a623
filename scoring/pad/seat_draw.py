"""Seats drawn on a phone that has no network: the rules of the server, and chance of the phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.pad.parts import phone_part
from scoring.rules import read_header
from scoring.rules.cards.notation import pack_of
from scoring.rules.seat_draw import order_seats
from scoring.words.seat_draw import decided, drawn_again


def draw_on_phone(question: Mapping[str, Any]) -> dict[str, Any]:
    """``header`` is that of a score sheet file, ``names`` are the people who draw for the ``times``-th time.

    ``chance`` are two lists of random numbers; ``by_colour`` plays red kings against black. The answer has a
    row for each seat, clockwise: who sits there, their cards as they are written and as they are shown; and
    the sentences about it.
    """
    names, times = question["names"], question["times"]
    header, _lines = read_header({**question["header"], "lines": []})
    players = len(names)
    ranks = tuple(header.variant.deck(header.ruleset, players).ranks)
    first, second = (_shuffled(sorted(pack_of(ranks)), numbers) for numbers in question["chance"])
    by_colour = bool(question.get("by_colour"))
    order = order_seats(header.variant, players, ranks, (first, second), by_colour=by_colour)
    kings = dict(order.kings)
    return {
        "rows": [
            {
                "name": names[who],
                "cards": order.cards[who],
                "king": kings.get(who, ""),
                "shown": [phone_part({"card": card}, header) for card in order.cards[who]],
                "shown_king": phone_part({"card": kings[who]}, header) if who in kings else None,
            }
            for who in order.seats
        ],
        "decided": decided(names[order.seats[0]]),
        "again": drawn_again(times),
    }


def _shuffled(pack: Sequence[str], numbers: Sequence[str]) -> list[str]:
    """In the order of these numbers, which a browser writes as text: they are longer than its own hold."""
    chance = [int(number) for number in numbers]
    return [card for _number, card in sorted(zip(chance, pack, strict=False))]
