"""The race of a season as a drawing: how far behind the lead those were, evening by evening, who lead now.

Distances, since sums only ever grow and lie on top of each other; the sums stand in the table. No words here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from scoring.drawings.totals import Tick, ticks_between
from tournaments.engine.league.tie_breaks import TIE_BREAKS
from tournaments.engine.league.values import LeagueRules, Value
from tournaments.seasons.selectors.seasons import (
    MOST_RULES,
    Competitor,
    EveningFacts,
    SeasonFacts,
    standings_of,
)

MOST_LINES = 8
"""Lines that an eye can follow."""

MOST_EVENINGS = 40
"""The latest; a club that plays each week of a year would make a thicket."""

WIDTH, HEIGHT = 420, 300
LEFT, RIGHT, TOP, BOTTOM = 40, 392, 16, 28
MOST_NUMBERS = 10
"""Evenings that carry their number."""

NEAREST = 14
"""Numbers at the ends of lines keep this distance."""


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One competitor's way."""

    style: int
    """From 1: colour and dashes follow from it."""

    competitor: Competitor
    values: tuple[Value | None, ...]
    """The sum after each evening; ``None`` before the first of theirs."""

    path: str
    marks: tuple[tuple[float, float], ...]
    end: float
    """Height of the number behind the line, kept clear of the others'."""


@dataclass(frozen=True, slots=True)
class Race:
    width: int
    height: int
    left: int
    right: int
    bottom: int
    tie_break: str
    """Whose values are drawn: the season ranks by it first."""

    evenings: tuple[EveningFacts, ...]
    lines: tuple[RaceLine, ...]
    ticks: tuple[Tick, ...]
    """Distances from the lead, which is on top."""

    numbers: tuple[Tick, ...]
    """Numbers of evenings along the bottom."""


def race_of(facts: SeasonFacts, rules: LeagueRules) -> Race | None:
    """The race so far; ``None`` before two evenings count. Two tables for each evening: drawn once."""
    if rules not in facts.races:
        if len(facts.races) >= MOST_RULES:
            facts.races.clear()
        facts.races[rules] = _draw(facts, rules)
    race: Race | None = facts.races[rules]
    return race


def _draw(facts: SeasonFacts, rules: LeagueRules) -> Race | None:
    numbers = {score.evening for score in facts.scores}
    evenings = [evening for evening in facts.evenings if evening.number in numbers][-MOST_EVENINGS:]
    if len(evenings) < 2:
        return None
    tie_break = _value_shown_first(rules)
    leading = [standing for standing in standings_of(facts, rules)[:MOST_LINES] if standing.row.rank]
    after = [_values(facts.until(evening.number), rules, tie_break) for evening in evenings]
    ways = [tuple(values.get(one.row.who) for values in after) for one in leading]
    lead = [max(values.values()) for values in after]
    behind = [[(at, lead[at] - value) for at, value in enumerate(way) if value is not None] for way in ways]
    ticks = ticks_between(0, ceil(max((far for way in behind for _at, far in way), default=0)))
    bottom = HEIGHT - BOTTOM

    def x(place: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * place / (len(evenings) - 1), 1)

    def y(far: Value) -> float:
        return round(float(TOP + (bottom - TOP) * far / ticks[-1]), 1)

    marks = [tuple((x(at), y(far)) for at, far in way) for way in behind]
    ends = _kept_apart([points[-1][1] if points else bottom for points in marks])
    step = -(-len(evenings) // MOST_NUMBERS)
    return Race(
        WIDTH,
        HEIGHT,
        LEFT,
        RIGHT,
        bottom,
        tie_break,
        tuple(evenings),
        tuple(
            RaceLine(nr + 1, one.competitor, ways[nr], _path(marks[nr]), marks[nr], ends[nr])
            for nr, one in enumerate(leading)
        ),
        tuple(Tick(y(tick), tick) for tick in ticks),
        tuple(Tick(x(at), evenings[at].number) for at in range(0, len(evenings), step)),
    )


def _value_shown_first(rules: LeagueRules) -> str:
    """The first tie-break that is a number of one competitor."""
    return next((key for key in rules.tie_breaks if TIE_BREAKS[key].among is None), "total")


def _values(facts: SeasonFacts, rules: LeagueRules, tie_break: str) -> dict[int, Value]:
    there = {score.who for score in facts.scores}
    return {
        one.row.who: one.row.values.get(tie_break, one.row.total)
        for one in standings_of(facts, rules)
        if one.row.who in there
    }


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{across} {down}" for across, down in points) if points else ""


def _kept_apart(heights: Sequence[float]) -> list[float]:
    """The same heights, moved down where two would cover each other, then up from the bottom."""
    order = sorted(range(len(heights)), key=lambda at: (heights[at], at))
    moved = list(heights)
    for before, at in pairwise(order):
        moved[at] = max(moved[at], moved[before] + NEAREST)
    floor = HEIGHT - BOTTOM + 4.0
    for at in reversed(order):
        moved[at] = min(moved[at], floor)
        floor = moved[at] - NEAREST
    return moved
