"""How a draw was found, as a drawing: everybody in the order they stand in, joined to those they sit with.

A draw by rank shows short arcs, one by lot long ones; an arc between people whose points differ, or who meet
again, looks different. Numbers and path data; the names stand beside it, as text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tournaments.models import Rest
from tournaments.rounds.selectors.draw_page import PlaceBefore
from tournaments.rounds.selectors.table_rows import TableRow

MOST_PEOPLE = 64
"""More would be a thicket."""

WIDTH, ROW = 100, 10
"""Of the drawing, which is stretched to the list beside it: its width, and the height of a row."""

FARTHEST = 132
"""How far the control points of the longest arc reach: the arc itself three quarters of that."""


@dataclass(frozen=True, slots=True)
class DrawPerson:
    """Somebody in a draw, where they stood before it, and where they sit."""

    number: int
    name: str
    place: PlaceBefore | None
    table: int | None
    """``None``: they sit out."""

    begins: bool
    """Others stood higher by the measure that ranks first."""


@dataclass(frozen=True, slots=True)
class Arc:
    kind: str
    """``partners``, ``again`` (they have met before), ``across`` (their points differ) or ``level``."""

    path: str


@dataclass(frozen=True, slots=True)
class DrawChart:
    people: tuple[DrawPerson, ...]
    arcs: tuple[Arc, ...]
    kinds: frozenset[str]
    width: int
    height: int


def draw_chart_of(
    rows: Sequence[TableRow], resting: Sequence[tuple[str, Rest]], places: Mapping[int, PlaceBefore]
) -> DrawChart | None:
    """``None`` for more than ``MOST_PEOPLE``, and where nobody has opponents."""
    people = list(_people(rows, resting))
    if len(people) > MOST_PEOPLE or not any(len(row.sides) > 1 for row in rows):
        return None
    unranked = len(people) + 1
    people.sort(key=lambda one: (places[one[0]].rank if one[0] in places else unranked, one[0]))
    at = {number: order for order, (number, _name, _table) in enumerate(people)}
    value: dict[int, Any] = {number: places[number].value for number in at if number in places}
    arcs = tuple(
        Arc(_kind(row, one, other, value), _path(at[one], at[other], len(people)))
        for row in rows
        for one, other in pairwise(
            sorted((who for side in row.sides for who in side.entrants), key=at.__getitem__)
        )
    )
    return DrawChart(
        tuple(
            DrawPerson(
                number,
                name,
                places.get(number),
                table,
                begins=order > 0 and value.get(number) != value.get(people[order - 1][0]),
            )
            for order, (number, name, table) in enumerate(people)
        ),
        arcs,
        frozenset(arc.kind for arc in arcs),
        WIDTH,
        ROW * len(people),
    )


def _people(
    rows: Sequence[TableRow], resting: Sequence[tuple[str, Rest]]
) -> Iterator[tuple[int, str, int | None]]:
    """Number, name and table of everybody in the draw."""
    for row in rows:
        for side in row.sides:
            for number, name in zip(side.entrants, side.names, strict=True):
                yield number, name, row.table.number
    for name, rest in resting:
        yield rest.entrant.number, name, None


def _numbers(row: TableRow) -> Iterator[int]:
    for side in row.sides:
        yield from side.entrants


def _kind(row: TableRow, one: int, other: int, value: Mapping[int, Any]) -> str:
    if any({one, other} <= set(side.entrants) for side in row.sides):
        return "partners"
    if any(code.startswith("met_before") for code in row.table.notes):
        return "again"
    return "level" if value.get(one) == value.get(other) else "across"


def _path(one: int, other: int, people: int) -> str:
    """An arc that reaches the farther to the side the more people stand between."""
    top, bottom = ROW * one + ROW // 2, ROW * other + ROW // 2
    reach = round(18 + (FARTHEST - 18) * (other - one) / people, 1)
    return f"M2 {top}C{reach} {top} {reach} {bottom} 2 {bottom}"
