"""A table of the hall from above, with everybody's name at their seat, as numbers for an SVG element.

The names that are drawn are shortened to fit; the whole ones stand as a list below the drawing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from math import cos, pi, sin
from textwrap import wrap

CENTRE = (160, 110)
"""Of the table, in a box of 320 by 256."""

ACROSS, ALONG = 96, 84
"""How far from it people sit: sideways, where names need room, and up and down."""

LETTERS, LINES = 12, 2
"""As much of a name as has room below a seat."""

FIRST_LINE, LINE = 37, 16
"""How far below the middle of a seat its name begins, and each line below the one before."""


@dataclass(frozen=True, slots=True)
class Chair:
    number: int
    """Of the seat, from 1."""

    x: float
    y: float
    is_mine: bool
    name: str
    """Empty where nobody is known to sit."""

    lines: tuple[tuple[float, str], ...]
    """The name as it is drawn: how far down each line stands, and its words."""


@dataclass(frozen=True, slots=True)
class SeatMap:
    chairs: tuple[Chair, ...]


def seat_map_of(names: Mapping[int, str], seats: int, mine: int) -> SeatMap:
    """``names`` by seat, counted clockwise from 0, as far as they are known; ``mine`` is marked."""
    return SeatMap(
        tuple(_chair(seat, seats, names.get(seat, ""), is_mine=seat == mine) for seat in range(seats))
    )


def _chair(seat: int, seats: int, name: str, *, is_mine: bool) -> Chair:
    angle = 2 * pi * seat / seats + pi / 2  # the first sits below, as on the page where a match is set up
    x = round(CENTRE[0] + ACROSS * cos(angle), 1)
    y = round(CENTRE[1] + ALONG * sin(angle), 1)
    lines = zip(count(y + FIRST_LINE, LINE), shortened(name), strict=False)
    return Chair(seat + 1, x, y, is_mine, name, tuple(lines))


def shortened(name: str) -> list[str]:
    """
    >>> shortened("Jóna Guðrúnardóttir"), shortened("An"), shortened("")
    (['Jóna', 'Guðrúnardót…'], ['An'], [])
    >>> shortened("Marie-Claire Vandenbroucke van Damme")
    ['Marie-Claire', 'Vandenbrouc…']
    """
    lines = wrap(name, LETTERS, break_long_words=False, break_on_hyphens=False)
    lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])] if lines else []
    return [line if len(line) <= LETTERS else f"{line[: LETTERS - 1].rstrip()}…" for line in lines if line]
