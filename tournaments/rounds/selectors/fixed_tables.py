"""How the tables of a round are numbered so that whoever has a fixed table plays at it.

The draw says who meets, and counts its tables from 1. Only these numbers change places.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from tournaments.models import Entrant, Place, Round, Table, Tournament


@dataclass(frozen=True, slots=True)
class Clash:
    """An entrant who can't play at their fixed table in a round."""

    entrant: Entrant
    other: Entrant
    """Whoever comes before them on the list, and is why."""

    number: int
    """The table at which they play instead."""

    @property
    def same_table(self) -> bool:
        """Whether both sit at one table, rather than both having the same fixed one."""
        return self.entrant.fixed_table != self.other.fixed_table


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of the tables of a round."""

    numbers: dict[int, int]
    """By the table's place in the round's list; whoever goes on without playing has no table."""

    clashes: tuple[Clash, ...]
    beyond: tuple[Entrant, ...]
    """Those at a fixed table whose number is higher than the round has tables."""

    count: int
    """Tables at which people meet."""


def with_places(round_: Round) -> list[Table]:
    """The tables of a round in their order, with their places and entrants: two queries."""
    return list(round_.tables.prefetch_related("places__entrant"))


def numbering(tables: Sequence[Table]) -> Numbering:
    """Number the tables of a round, given with their places.

    Whoever comes first on the list comes first: where two of different fixed tables meet, or two at different
    tables have the same one. A table whose number is wanted takes that of the table which wants it. Where
    somebody plays at a higher number than the round needs, the others move up: no table before stays empty.
    """
    in_order = sorted(tables, key=lambda table: table.order)
    meeting = [table for table in in_order if len({place.side for place in table.places.all()}) > 1]
    natural = {table.order: number for number, table in enumerate(meeting, start=1)}
    places = [(place, table.order) for table in meeting for place in table.places.all()]
    wishes = sorted(
        ((place.entrant, order) for place, order in places if place.entrant.fixed_table is not None),
        key=lambda wish: wish[0].number,
    )
    first_at: dict[int, Entrant] = {}
    """Whose fixed table a table of the round is, by its place in the list."""

    order_of: dict[int, int] = {}
    in_the_way: list[tuple[Entrant, Entrant, int]] = []
    for entrant, order in wishes:
        number = entrant.fixed_table or 0
        if order in first_at:
            if first_at[order].fixed_table != number:
                in_the_way.append((entrant, first_at[order], order))
        elif number in order_of:
            in_the_way.append((entrant, first_at[order_of[number]], order))
        else:
            first_at[order], order_of[number] = entrant, order
    numbers = {order: _number_of(order, natural, order_of, first_at) for order in natural}
    _close_gaps(numbers, set(first_at))
    return Numbering(
        numbers,
        tuple(Clash(entrant, other, numbers[order]) for entrant, other, order in in_the_way),
        tuple(one for order, one in sorted(first_at.items()) if numbers[order] > len(meeting)),
        len(meeting),
    )


def fixed_in(round_: Round) -> dict[int, list[Entrant]]:
    """Who is at their fixed table, by primary key of the table: one query."""
    places = Place.objects.filter(round=round_, entrant__fixed_table=F("table__number"))
    fixed: dict[int, list[Entrant]] = {}
    for place in places.select_related("entrant").order_by("entrant__number"):
        fixed.setdefault(place.table_id, []).append(place.entrant)
    return fixed


@dataclass(frozen=True, slots=True)
class FixedRow:
    """An entrant with a fixed table, as the director's list shows it."""

    entrant: Entrant
    same: tuple[Entrant, ...]
    """Others of the list with the same one."""

    tables_drawn: int | None
    """How many tables the newest round has, where that is too few for this number."""


def fixed_by_table(tournament: Tournament) -> dict[int, list[Entrant]]:
    """Those who are still in it and have a fixed table, by its number; one query."""
    fixed: dict[int, list[Entrant]] = {}
    for entrant in tournament.entrants.filter(fixed_table__isnull=False, left_after=None):
        fixed.setdefault(entrant.fixed_table or 0, []).append(entrant)
    return fixed


def fixed_rows(tournament: Tournament) -> list[FixedRow]:
    """Everybody with a fixed table, by its number; three queries at most."""
    by_table = sorted(fixed_by_table(tournament).items())
    newest = Round.objects.standing().filter(stage__tournament=tournament).last()
    count = newest.tables.filter(number__isnull=False).count() if newest is not None else None
    return [
        FixedRow(
            entrant,
            tuple(one for one in entrants if one != entrant),
            count if count is not None and number > count else None,
        )
        for number, entrants in by_table
        for entrant in entrants
    ]


def _number_of(
    order: int, natural: dict[int, int], order_of: dict[int, int], first_at: dict[int, Entrant]
) -> int:
    """The number of one table: its fixed one, its own, or that of the table which took its own."""
    if order in first_at:
        return first_at[order].fixed_table or 0
    number = natural[order]
    while number in order_of:
        number = natural[order_of[number]]
    return number


def _close_gaps(numbers: dict[int, int], fixed: set[int]) -> None:
    """Give tables that nobody has fixed the lowest numbers there are, in the order they have."""
    if all(numbers[order] <= len(numbers) for order in fixed):
        return
    theirs = {numbers[order] for order in fixed}
    free = (number for number in range(1, len(numbers) + 1) if number not in theirs)
    for order in sorted(numbers.keys() - fixed, key=numbers.__getitem__):
        numbers[order] = next(free)
