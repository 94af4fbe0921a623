"""How a hand came to be worth it, as a drawing: each reason goes on where its side's last one ended.

Numbers and path data; the template only writes them down. The sentences stand in the list beside it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.drawings.totals import Tick, mark, ticks_between
from scoring.rules.steps import Step

WIDTH = 420
LEFT, TOP, BOTTOM = 24, 8, 24
LABEL = 44
"""Room for the points behind a bar."""

ROW, BAR = 30, 14
"""Height of a row, and of the bar in it."""

THINNEST = 2
"""A reason without points is still seen: it says that something was looked at."""


@dataclass(frozen=True, slots=True)
class StepBar:
    """One reason, or what a side has in the end."""

    side: int
    points: int
    number: int | None
    """Of the reason, from 1; ``None`` for a sum."""

    x: float
    y: float
    width: float
    middle: float
    """Height of the labels."""

    label_x: float
    """Behind the bar, on the side to which it grows."""

    label_anchor: str
    mark: str
    """Path data of the side's shape, at the end of the bar."""

    link: str
    """Path data from where the side stood to where this bar begins; empty for the first."""


@dataclass(frozen=True, slots=True)
class StepChart:
    width: int
    height: int
    top: int
    bottom: int
    height_of_bar: int
    zero: float
    ticks: tuple[Tick, ...]
    bars: tuple[StepBar, ...]
    samples: tuple[tuple[int, str], ...]
    """Each side that got points or lost some, with its shape for the legend (a box of 40 by 16)."""


def step_chart_of(steps: Sequence[Step]) -> StepChart | None:
    """The reasons of one line in their order, then what they come to; ``None`` for fewer than two."""
    if len(steps) < 2:
        return None
    spans = list(_spans(steps))
    ends = [0, *(span.end for span in spans)]
    ticks = ticks_between(min(ends), max(ends))
    low, high = ticks[0], ticks[-1]
    # A label stands behind the end of its bar, also where the bar reaches the margin.
    left = LEFT + (LABEL if low < 0 else 0)
    right = WIDTH - LABEL

    def x(points: int) -> float:
        return round(left + (right - left) * (points - low) / (high - low), 1)

    bottom = TOP + ROW * len(spans)
    return StepChart(
        WIDTH,
        bottom + BOTTOM,
        TOP,
        bottom,
        BAR,
        x(0),
        tuple(Tick(x(tick), tick) for tick in ticks),
        tuple(_bars(spans, x)),
        tuple((side, mark(side, 20, 8)) for side in sorted({step.side for step in steps})),
    )


class _Span(NamedTuple):
    """Where a side stood before a reason and after it; ``number`` is ``None`` for what it has in the end."""

    side: int
    start: int
    end: int
    number: int | None


def _spans(steps: Sequence[Step]) -> Iterator[_Span]:
    sums: Counter[int] = Counter()
    reasons = Counter(step.side for step in steps)
    for number, step in enumerate(steps, start=1):
        yield _Span(step.side, sums[step.side], sums[step.side] + step.points, number)
        sums[step.side] += step.points
    for side in sorted(reasons):
        if reasons[side] > 1:
            yield _Span(side, 0, sums[side], None)


def _bars(spans: Sequence[_Span], x: Callable[[int], float]) -> Iterator[StepBar]:
    below: dict[int, int] = {}
    for row, (side, start, end, number) in enumerate(spans):
        top = TOP + ROW * row + (ROW - BAR) // 2
        link = f"M{x(start)} {below[side]}V{top}" if side in below and number else ""
        below[side] = top + BAR
        grows = end >= start
        yield StepBar(
            side,
            end - start,
            number,
            x=min(x(start), x(end)),
            y=top,
            width=round(max(abs(x(end) - x(start)), THINNEST), 1),
            middle=top + BAR / 2,
            label_x=round(x(end) + (9 if grows else -9), 1),
            label_anchor="start" if grows else "end",
            mark=mark(side, x(end), top + BAR / 2),
            link=link,
        )
