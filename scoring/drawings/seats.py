"""The table seen from above, as numbers and path data for an SVG element."""

from dataclasses import dataclass
from math import cos, pi, sin

from scoring.rules import Variant

CENTRE, SEATS, TURN = 100, 76, 30
"""Of a box of 200 by 200: the middle, and how far from it people sit and the arrow runs."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    number: int
    x: float
    y: float
    side: int | str
    """0 or 1 where two sides of partners play; ``alone`` otherwise."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Who sits where, who plays together, and which way round the game goes."""

    players: int
    places: tuple[SeatPlace, ...]
    teams: tuple[str, ...]
    """Numbers of the seats that play together; empty where everybody plays alone."""

    turn: str
    turn_head: str


def drawings_of(variant: Variant) -> list[Drawing]:
    """One for each number of players."""
    return [_drawing(variant, players) for players in variant.players]


def _drawing(variant: Variant, players: int) -> Drawing:
    partners = variant.sides(players) == 2 and players > 2
    places = []
    for seat in range(players):
        x, y = _at(seat / players, SEATS)
        places.append(SeatPlace(seat + 1, x, y, seat % 2 if partners else "alone"))
    teams = [" + ".join(str(place.number) for place in places if place.side == side) for side in (0, 1)]
    sweep, way = (0, -1) if variant.anticlockwise else (1, 1)
    start, end = _at(0.12 * way, TURN), _at(0.88 * way, TURN)
    tip, left, right = _at(0.96 * way, TURN), _at(0.86 * way, TURN - 8), _at(0.86 * way, TURN + 8)
    return Drawing(
        players,
        tuple(places),
        tuple(teams) if partners else (),
        f"M{start[0]} {start[1]}A{TURN} {TURN} 0 1 {sweep} {end[0]} {end[1]}",
        f"M{left[0]} {left[1]}L{tip[0]} {tip[1]}L{right[0]} {right[1]}Z",
    )


def _at(turn: float, radius: float) -> tuple[float, float]:
    """A point so much of a full turn clockwise from below, where the reader sits."""
    angle = 2 * pi * turn + pi / 2
    return round(CENTRE + radius * cos(angle), 1), round(CENTRE + radius * sin(angle), 1)
