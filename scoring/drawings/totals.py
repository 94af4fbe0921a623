"""A chart of the totals line by line, as numbers and path data: the template only writes them down.

Everything is an attribute of an SVG element; colour, dash and width are classes of chart.css. Sides differ
by colour, by dash and by the shape of their marks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.rules import Fold, LineResult

WIDTH, HEIGHT = 420, 250
TOP, BOTTOM, RIGHT = 12, 26, 14
DIGIT = 8
"""Width of a digit of the labels."""
MOST_TICKS = 5
MOST_MARKS = 45
"""With more lines than these only the last total of a game is marked."""


@dataclass(frozen=True, slots=True)
class Tick:
    at: float
    label: int


@dataclass(frozen=True, slots=True)
class Series:
    """One side: a line a game, and a mark a total."""

    side: int
    paths: tuple[str, ...]
    marks: tuple[str, ...]
    sample: str
    """Path data of one mark, for the legend (a box of 40 by 16)."""


@dataclass(frozen=True, slots=True)
class Chart:
    width: int
    height: int
    left: float
    right: float
    bottom: float
    zero: float
    series: tuple[Series, ...]
    ticks: tuple[Tick, ...]
    lines: tuple[Tick, ...]
    """Numbers of hands along the bottom, as the board counts."""

    games: tuple[Tick, ...]
    """Where a game ended and another began."""

    rows: tuple[LineResult, ...]
    """Of the table behind the chart."""

    @property
    def hands(self) -> int:
        return sum(row.number is not None for row in self.rows)


def chart_of(folded: Fold) -> Chart | None:
    """The totals of all games, one after the other; None when nothing was written down."""
    rows = tuple(line for line in folded.lines if not line.problems)
    if not rows:
        return None
    values = [0, *(total for row in rows for total in row.totals)]
    ticks = ticks_between(min(values), max(values))
    low, high = ticks[0], ticks[-1]
    left = 14 + DIGIT * max(len(str(tick)) for tick in ticks)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(position: int) -> float:
        return round(left + (right - left) * position / len(rows), 1)

    def y(total: int) -> float:
        return round(bottom - (bottom - TOP) * (total - low) / (high - low), 1)

    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=left,
        right=right,
        bottom=bottom,
        zero=y(0),
        series=tuple(_series(side, rows, x, y) for side in range(len(rows[0].totals))),
        ticks=tuple(Tick(y(tick), tick) for tick in ticks),
        lines=tuple(
            Tick(x(place), number)
            for place in _places(len(rows))
            if (number := rows[place - 1].number) is not None
        ),
        games=tuple(
            Tick(x(place), row.game) for place, row in enumerate(rows[:-1], start=1) if row.ended_game
        ),
        rows=rows,
    )


def _series(
    side: int, rows: Sequence[LineResult], x: Callable[[int], float], y: Callable[[int], float]
) -> Series:
    paths, marks, points = [], [], [(x(0), y(0))]
    for place, row in enumerate(rows, start=1):
        points.append((x(place), y(row.totals[side])))
        ends = row.ended_game or place == len(rows)
        if ends or len(rows) <= MOST_MARKS:
            marks.append(mark(side, *points[-1]))
        if ends:
            paths.append("M" + "L".join(f"{across} {down}" for across, down in points))
            points = [(x(place), y(0))]
    return Series(side, tuple(paths), tuple(marks), mark(side, 20, 8))


def mark(side: int, x: float, y: float) -> str:
    """Path data of a shape of its own for every side: circle, square, triangle, diamond, cross, hourglass."""
    shapes = (
        f"M{x - 4} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
        f"M{x - 3.5} {y - 3.5}h7v7h-7Z",
        f"M{x} {y - 4.5}l4.5 8h-9Z",
        f"M{x} {y - 5}l5 5l-5 5l-5 -5Z",
        f"M{x - 1.5} {y - 4.5}h3v3h3v3h-3v3h-3v-3h-3v-3h3Z",
        f"M{x - 4} {y - 4}h8l-8 8h8Z",
    )
    return shapes[side % len(shapes)]


def ticks_between(low: int, high: int) -> list[int]:
    """Round numbers from below ``low`` to above ``high``, few enough to read.

    >>> ticks_between(0, 131)
    [0, 50, 100, 150]
    >>> ticks_between(-15, 14)
    [-20, -10, 0, 10, 20]
    """
    step, power = 1, 1
    while True:
        for factor in (1, 2, 5):
            step = factor * power
            first, last = low // step, -(-max(high, low + 1) // step)
            if last - first < MOST_TICKS:
                return [number * step for number in range(first, last + 1)]
        power *= 10


def _places(count: int) -> list[int]:
    """Which lines carry their number: at most ten."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, count) if count / step <= 10)
    return list(range(step, count + 1, step))
