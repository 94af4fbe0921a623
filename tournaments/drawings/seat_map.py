"""A table of the hall from above, with everybody's name at their seat, as numbers for an SVG element.

The names that are drawn are shortened to fit; the whole ones stand as a list below the drawing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from textwrap import wrap

BELOW, ABOVE = (160, 194), (160, 26)
LEFT, RIGHT = (80, 110), (240, 110)
LEFT_ABOVE, RIGHT_ABOVE = (80, 26), (240, 26)
"""Where somebody may sit, in a box of 320 by 256 with the table at 160, 110: each half has a name."""

CHAIRS = {
    2: (BELOW, ABOVE),
    3: (BELOW, LEFT_ABOVE, RIGHT_ABOVE),
    4: (BELOW, LEFT, ABOVE, RIGHT),
    5: (BELOW, LEFT, LEFT_ABOVE, RIGHT_ABOVE, RIGHT),
}
"""By how many sit there, clockwise; the first sits below, as on the page where a match is set up."""

LETTERS, LINES = 9, 2
"""As much of a name as has room below a seat, also in the widest capitals."""

FIRST_LINE, LINE = 38, 17
"""How far below the middle of a seat its name begins, and each line below the one before."""


@dataclass(frozen=True, slots=True)
class Chair:
    number: int
    """Of the seat, from 1."""

    x: int
    y: int
    is_mine: bool
    name: str
    """Empty where nobody is known to sit."""

    lines: tuple[tuple[int, str], ...]
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
    x, y = CHAIRS[seats][seat]
    lines = zip(count(y + FIRST_LINE, LINE), shortened(name), strict=False)
    return Chair(seat + 1, x, y, is_mine, name, tuple(lines))


def shortened(name: str) -> list[str]:
    """
    >>> shortened("Jóna Guðrúnardóttir"), shortened("An"), shortened("")
    (['Jóna', 'Guðrúnar…'], ['An'], [])
    >>> shortened("Marie-Claire Vandenbroucke van Damme")
    ['Marie-Cl…', 'Vandenbr…']
    """
    lines = wrap(name, LETTERS, break_long_words=False, break_on_hyphens=False)
    lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])] if lines else []
    return [line if len(line) <= LETTERS else f"{line[: LETTERS - 1].rstrip()}…" for line in lines if line]
