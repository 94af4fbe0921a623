"""One table as its own page shows it: who sits where, the result with its history, what stands against it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from scoring.models import Seat
from tournaments.engine import SYSTEMS
from tournaments.models import Entrant, Place, Result, Round, Table, Tournament
from tournaments.reading.live import progress_of
from tournaments.reading.names import called_by_who_plays, names_of
from tournaments.rounds.selectors.differing import other_on_sheet
from tournaments.rounds.selectors.table_rows import TableRow, table_row


@dataclass(frozen=True, slots=True)
class TableDetail:
    row: TableRow
    versions: tuple[Result, ...]
    """Newest first."""

    seats: tuple[tuple[Seat, str, bool], ...]
    """Clockwise: the seat, the name as this visitor may see it, whether this one deals first."""

    sheet_says: dict[str, Any] | None
    """A complete sheet that says something else than the result that counts."""

    go_on: int
    """How many of the table go on where level sides have to be parted; 0 where nobody does."""

    version: str


def table_detail(tournament: Tournament, table: Table, *, public: bool) -> TableDetail:
    """``public``: people are named as they wish to be where everybody reads it."""
    one_table = (
        Table.objects.filter(pk=table.pk)
        .select_related("match", "round__stage")
        .prefetch_related(
            Prefetch("places", Place.objects.select_related("entrant").order_by("side", "position")),
            Prefetch("results", Result.objects.select_related("entered_by").order_by("version")),
            Prefetch("match__seats", Seat.objects.select_related("player").order_by("number")),
        )
        .get()
    )
    row = row_of(tournament, one_table, public=public)
    seats = tuple(
        (seat, _name(seat, public=public), seat.number == match.first_dealer)
        for match in [one_table.match]
        if match is not None
        for seat in match.seats.all()
    )
    return TableDetail(
        row,
        tuple(reversed(one_table.results.all())),
        seats,
        other_on_sheet(tournament, one_table, row.result),
        going_on(one_table.round),
        f"{tournament.version}.{one_table.match.version if one_table.match else 0}",
    )


def row_of(tournament: Tournament, table: Table, *, public: bool) -> TableRow:
    """The row of a table that was fetched for it (``table_rows.for_rows``)."""
    progress = progress_of([table]).get(table.match_id or 0)
    names = called_by_who_plays(table.round, _names_at(table, public=public), public=public)
    return table_row(tournament, table, names, progress, at=timezone.now())


def going_on(round_: Round) -> int:
    """How many of a table go on from this round: none where standings rank, or from the last table."""
    advance = int(round_.stage.options.get("advance", 1))
    system = SYSTEMS[round_.stage.system]
    if system.has_standings:
        return 0
    return system.going_on(advance, is_last=round_.tables.count() == 1)


def _name(seat: Seat, *, public: bool) -> str:
    if seat.player is None:
        return seat.name
    return seat.player.public_name if public else seat.player.name


def _names_at(table: Table, *, public: bool) -> dict[int, str]:
    if public:
        return names_of(Entrant.objects.filter(places__table=table), public=True)
    return {place.entrant_id: place.entrant.name for place in table.places.all()}
