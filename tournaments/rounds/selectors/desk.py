"""The slips of a round as the results desk goes through them: which tables are in, and which are not."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import QuerySet

from scoring.access.permissions import Person
from tournaments.models import Place, Result, Round, Table, Tournament
from tournaments.reading.names import names_in_round
from tournaments.reading.waiting import tables_that_wait
from tournaments.rounds.selectors.draw_page import newest_published
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
    round_id: int
    number: int
    """Only one of its round: a table that waits may have that of another."""

    sides: tuple[SlipSide, ...]
    state: SlipState
    scores: tuple[int, ...]
    """As they were written down; empty for a forfeit and where nothing was."""

    is_own_half: bool
    """This reader typed it the first time, so that somebody else has to type it the second time."""

    waits: bool = False
    """Its round was taken back and not this table: it counts when the round is drawn again."""

    picture: int | None = None
    """The newest picture of the slip, for a reader who may see it."""

    @property
    def is_open(self) -> bool:
        """Whether this reader may type it."""
        return self.state != SlipState.ENTERED and not self.is_own_half


def desk_slips(
    tournament: Tournament, round_: Round, reader: Person, *, with_pictures: bool = False
) -> tuple[Slip, ...]:
    """In the order of the numbers in the hall; five queries, with pictures six, however many
    tables there are.

    Behind those of the newest round stand the tables that wait, for half as many queries again. No score
    sheet is read: a desk asks after every slip.
    """
    names = names_in_round(round_, public=False)
    slips = list(_slips(tournament, round_.tables.all(), names, reader, with_pictures=with_pictures))
    waiting = tables_that_wait(tournament)
    if waiting and newest_published(tournament) == round_:
        more = _slips(tournament, waiting, names, reader, with_pictures=with_pictures)
        slips += [replace(slip, waits=True) for slip in more]
    return tuple(slips)


def _slips(
    tournament: Tournament,
    tables: QuerySet[Table],
    names: dict[int, str],
    reader: Person,
    *,
    with_pictures: bool,
) -> Iterator[Slip]:
    keys = tables.order_by().values("pk")
    sides: defaultdict[int, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for place in Place.objects.filter(table__in=keys).order_by("table", "side", "position"):
        sides[place.table_id][place.side].append(names[place.entrant_id])
    newest: dict[int, Result] = {}
    for result in Result.objects.filter(table__in=keys).order_by("version"):
        newest[result.table_id] = result
    pictures = newest_pictures(tables) if with_pictures else {}
    for table in tables.filter(number__isnull=False).order_by("number"):
        if len(sides[table.pk]) >= NEEDED_SIDES:
            slip = _slip(
                tournament, table, sides[table.pk], newest.get(table.pk), getattr(reader, "pk", None)
            )
            yield replace(slip, picture=pictures.get(table.pk))


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
        table.round_id,
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
