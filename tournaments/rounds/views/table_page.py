"""The page of one table, which its buttons come back to."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Table
from tournaments.reading.live import count_seats_of
from tournaments.rounds.forms.slip_pictures import SlipPictureForm
from tournaments.rounds.forms.tables import ReasonForm, ResultForm
from tournaments.rounds.selectors.slip_pictures import pictures_of
from tournaments.rounds.selectors.table_page import TableDetail, row_of, table_detail
from tournaments.rounds.selectors.table_rows import TableRow, for_rows
from tournaments.rounds.selectors.veil import veiled_row, veiled_table
from tournaments.rounds.services.finality import is_disputed


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def table(request: Request, public_id: str, pk: int) -> HttpResponse:
    """What stands at this table, and what this visitor may do about it.

    A page that has an older version (``?v=``) is sent what is fresh. What somebody is typing isn't part of
    that.
    """
    page_version = request.GET.get("v")
    door = tournament_door(request, public_id)
    one_table = table_at(door, pk)
    if not (page_version and request.htmx):
        return render_table(door, one_table)
    if one_table.counts_for_nothing:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render_table(door, one_table, template="tournaments/rounds/table.html#fresh")


def table_at(door: TournamentDoor, pk: int, *, for_row: bool = False) -> Table:
    """A table of a published round, also of one that was taken back; drafts are on the draw page.

    ``for_row`` also fetches what :func:`row_at` asks of it.
    """
    tables = Table.objects.filter(round__stage__tournament=door.tournament, round__published_at__isnull=False)
    if for_row:
        tables = for_rows(tables, count_seats=False)
    one_table = get_object_or_404(tables.select_related("round__stage", "match"), pk=pk)
    if for_row and one_table.match_id is not None:
        count_seats_of(one_table)
    one_table.round.stage.tournament = door.tournament
    return one_table


def open_table_at(door: TournamentDoor, pk: int) -> Table:
    """As :func:`table_at`, for pages that put something right: not at tables of a round taken back."""
    one_table = table_at(door, pk)
    if one_table.counts_for_nothing:
        raise Http404
    return one_table


def detail_of(door: TournamentDoor, one_table: Table) -> TableDetail:
    detail = table_detail(door.tournament, one_table, public=not door.may("enter_results"))
    return veiled_table(detail) if _is_veiled(door, one_table) else detail


def row_at(door: TournamentDoor, one_table: Table) -> TableRow:
    """The table as a row, for who asks nothing else of it; it was fetched for that (:func:`table_at`)."""
    row = row_of(door.tournament, one_table, public=not door.may("enter_results"))
    return veiled_row(row) if _is_veiled(door, one_table) else row


def _is_veiled(door: TournamentDoor, one_table: Table) -> bool:
    """Whether the result is kept from this visitor."""
    return door.is_kept_from(one_table.round) and one_table.pk not in door.own_tables(one_table.round)


def render_table(
    door: TournamentDoor,
    one_table: Table,
    *,
    form: ResultForm | None = None,
    status: int = 200,
    template: str = "tournaments/rounds/table.html",
    **more: Any,
) -> HttpResponse:
    door.tournament.refresh_from_db()
    detail = detail_of(door, one_table)
    row = detail.row
    context: dict[str, Any] = {
        "tournament": door.tournament,
        "door": door,
        "round": row.table.round,
        "stages": door.tournament.stages.count(),
        "table": row.table,
        "detail": detail,
        "row": row,
        "open": not row.table.counts_for_nothing and not row.is_bye,
        "is_disputed": door.may("rule") and is_disputed(one_table),
        "reason_form": ReasonForm(),
        "pictures": pictures_of(one_table),
        "picture_form": SlipPictureForm(),
        **more,
    }
    if context["open"] and door.may("enter_results") and row.is_missing:
        context["form"] = form or ResultForm(sides=row.sides, go_on=detail.go_on)
    elif form is not None:
        context["form"] = form
    return render(door.request, template, context, status=status)
