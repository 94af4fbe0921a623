"""The slips of a round as the results desk goes through them: which tables are in, and which are not."""

from collections import defaultdict
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.access.permissions import Person
from tournaments.models import Place, Result, Round, Table, Tournament
from tournaments.reading.names import entrant_names
from tournaments.rounds.selectors.slip_pictures import newest_pictures

NEEDED_SIDES = 2
"""Whoever has nobody across the table has no slip."""


class SlipState(StrEnum):
    """Whether there is anything left to type."""

    MISSING = "missing"
    HALF = "half"
    """Typed by one person; a second one has to type the same."""

    ENTERED = "entered"


@dataclass(frozen=True, slots=True)
class SlipSide:
    """Who is scored together, as :class:`ResultForm` asks for it."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Slip:
    """What the desk knows of one table."""

    table_id: int
    number: int
    sides: tuple[SlipSide, ...]
    state: SlipState
    scores: tuple[int, ...]
    """As they were written down; empty for a forfeit and where nothing was."""

    is_own_half: bool
    """This reader typed it the first time, so that somebody else has to type it the second time."""

    picture: int | None = None
    """The newest picture of the slip, for a reader who may see it."""

    @property
    def is_open(self) -> bool:
        """Whether this reader may type it."""
        return self.state != SlipState.ENTERED and not self.is_own_half


def desk_slips(
    tournament: Tournament, round_: Round, reader: Person, *, with_pictures: bool = False
) -> tuple[Slip, ...]:
    """In the order of the numbers in the hall; four queries, with pictures five, however many
    tables there are.

    No score sheet is read: a desk asks after every slip.
    """
    names = entrant_names(tournament, public=False)
    sides: defaultdict[int, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for place in Place.objects.filter(round=round_).order_by("table", "side", "position"):
        sides[place.table_id][place.side].append(names[place.entrant_id])
    newest: dict[int, Result] = {}
    for result in Result.objects.filter(table__round=round_).order_by("version"):
        newest[result.table_id] = result
    tables = Table.objects.filter(round=round_, number__isnull=False).order_by("number")
    pictures = newest_pictures(round_) if with_pictures else {}
    return tuple(
        replace(
            _slip(tournament, table, sides[table.pk], newest.get(table.pk), getattr(reader, "pk", None)),
            picture=pictures.get(table.pk),
        )
        for table in tables
        if len(sides[table.pk]) >= NEEDED_SIDES
    )


def next_slip(slips: tuple[Slip, ...], after: int = 0) -> Slip | None:
    """The next one to be typed behind this number, or from the first again; ``None`` when all are in."""
    waiting = [slip for slip in slips if slip.is_open]
    return next((slip for slip in waiting if slip.number > after), waiting[0] if waiting else None)


def _slip(
    tournament: Tournament,
    table: Table,
    sides: dict[int, list[str]],
    newest: Result | None,
    reader: int | None,
) -> Slip:
    state = _state(newest, is_typed_twice=tournament.double_entry)
    is_own_half = state == SlipState.HALF and newest is not None and newest.entered_by_id == reader
    return Slip(
        table.pk,
        table.number or 0,
        tuple(SlipSide(side, " & ".join(of)) for side, of in sorted(sides.items())),
        state,
        tuple(newest.scores or ()) if newest is not None and state == SlipState.ENTERED else (),
        is_own_half,
    )


def _state(newest: Result | None, *, is_typed_twice: bool) -> SlipState:
    if newest is None or newest.state == Result.State.WITHDRAWN:
        return SlipState.MISSING
    if newest.state == Result.State.UNCHECKED:
        is_half = is_typed_twice and newest.source == Result.Source.PAPER
        return SlipState.HALF if is_half else SlipState.MISSING
    return SlipState.ENTERED
