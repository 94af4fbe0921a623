"""Drawings of statistics as numbers and path data: a rating over time, matches month by month.

The templates only write them down; every drawing has its table behind it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scoring.drawings.totals import Tick, ticks_between
from tournaments.engine.people.ratings import Rating

WIDTH, HEIGHT = 420, 220
TOP, BOTTOM, LEFT, RIGHT = 12, 26, 52, 14
MOST_POINTS = 80
"""The latest days; more would be a thicket."""

MOST_DATES = 4
LABEL = 64
"""How wide a date is, at most."""


@dataclass(frozen=True, slots=True)
class DayTick:
    at: float
    day: date


@dataclass(frozen=True, slots=True)
class Curve:
    """The middle of the estimate as a line, and how far the truth may lie from it as a band."""

    width: int
    height: int
    left: float
    right: float
    bottom: float
    line: str
    band: str
    marks: tuple[tuple[float, float], ...]
    ticks: tuple[Tick, ...]
    days: tuple[DayTick, ...]
    rows: tuple[tuple[date, Rating], ...]


def curve_of(path: Sequence[tuple[date, Rating]]) -> Curve | None:
    """None before there are two days to join."""
    points = list(path[-MOST_POINTS:])
    if len(points) < 2:
        return None
    low = min(rating.middle - rating.margin for _day, rating in points)
    high = max(rating.middle + rating.margin for _day, rating in points)
    ticks = ticks_between(low, high)
    first, last = points[0][0], points[-1][0]
    days = max((last - first).days, 1)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(day: date) -> float:
        return round(LEFT + (right - LEFT) * (day - first).days / days, 1)

    def y(value: int) -> float:
        return round(bottom - (bottom - TOP) * (value - ticks[0]) / (ticks[-1] - ticks[0]), 1)

    middle = [(x(day), y(rating.middle)) for day, rating in points]
    upper = [(x(day), y(rating.middle + rating.margin)) for day, rating in points]
    lower = [(x(day), y(rating.middle - rating.margin)) for day, rating in points]
    labelled = sorted({round(nr * (len(points) - 1) / (MOST_DATES - 1)) for nr in range(MOST_DATES)})
    return Curve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=right,
        bottom=bottom,
        line=_path(middle),
        band=f"{_path([*upper, *reversed(lower)])}Z",
        marks=tuple(middle[-1:]),
        ticks=tuple(Tick(y(tick), tick) for tick in ticks),
        days=_apart([DayTick(x(points[nr][0]), points[nr][0]) for nr in labelled]),
        rows=tuple(reversed(points)),
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{across} {down}" for across, down in points)


def _apart(ticks: Sequence[DayTick]) -> tuple[DayTick, ...]:
    """Labels that would run into each other are left out; the last one stays, and it ends at its day.

    >>> [tick.at for tick in _apart([DayTick(at, date(2026, 11, 18)) for at in (52, 170, 280, 406)])]
    [52, 170, 406]
    """
    spaced: list[DayTick] = []
    for tick in reversed(ticks):
        room = 2 * LABEL if len(spaced) == 1 else LABEL
        if not spaced or spaced[-1].at - tick.at > room:
            spaced.append(tick)
    return tuple(reversed(spaced))


@dataclass(frozen=True, slots=True)
class Bar:
    month: date
    value: int
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Bars:
    width: int
    height: int
    left: float
    right: float
    bottom: float
    bar_width: float
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]


def bars_of(months: Sequence[tuple[date, int]]) -> Bars | None:
    """A bar a month; None where nothing was played."""
    if not any(value for _month, value in months):
        return None
    ticks = ticks_between(0, max(value for _month, value in months))
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    step = (right - LEFT) / len(months)
    bars = []
    for nr, (month, value) in enumerate(months):
        height = round((bottom - TOP) * value / ticks[-1], 1)
        bars.append(
            Bar(month, value, round(LEFT + step * nr + step * 0.15, 1), round(bottom - height, 1), height)
        )
    return Bars(
        WIDTH,
        HEIGHT,
        LEFT,
        right,
        bottom,
        round(step * 0.7, 1),
        tuple(bars),
        tuple(Tick(round(bottom - (bottom - TOP) * tick / ticks[-1], 1), tick) for tick in ticks),
    )
