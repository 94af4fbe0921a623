"""Two repairs after play: a result written at the wrong table, and people who sat in each other's places."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.access.request import Request, require_form
from scoring.writing.answers import answer
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Table
from tournaments.reading.names import names_in_round
from tournaments.rounds.forms.tables import MoveResultForm, ReseatForm
from tournaments.rounds.selectors.rounds import RoundBoard, board
from tournaments.rounds.selectors.table_rows import TableRow
from tournaments.rounds.services import repairs
from tournaments.rounds.views.table_page import open_table_at, table_at


@require_form
def move_result(request: Request, public_id: str, pk: int) -> HttpResponse:
    """What was written here belongs to another table of the round: hands, result and all."""
    door = tournament_door(request, public_id, "rule")
    table = open_table_at(door, pk)
    full_board = _board(door, table)
    others = [
        row
        for row in full_board.rows
        if row.table.pk != pk and len(row.sides) == len(full_board.row_of(pk).sides)
    ]
    form = MoveResultForm(request.POST or None, tables=[(row.table.pk, _named(row)) for row in others])
    context = {"form": form, "row": full_board.row_of(pk)}
    if request.method != "POST":
        return _render(door, table, "tournaments/rounds/move_result.html", context)
    if not form.is_valid():
        return _render(
            door, table, "tournaments/rounds/move_result.html", context, HTTPStatus.UNPROCESSABLE_ENTITY
        )
    other = table_at(door, form.cleaned_data["other"])
    return answer(
        door,
        lambda: repairs.move_result(
            table=table, other=other, actor=door.actor, reason=form.cleaned_data["reason"]
        ),
        _("Tables %(one)s and %(other)s exchanged what was written at them.")
        % {"one": table.number, "other": other.number},
        reverse("tournaments:table", args=[public_id, other.pk]),
        refused=lambda why: _render(
            door,
            table,
            "tournaments/rounds/move_result.html",
            context | {"notice": why},
            HTTPStatus.CONFLICT,
        ),
    )


@require_form
def reseat(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody else played than was drawn: two entrants of the round exchange their places, afterwards."""
    door = tournament_door(request, public_id, "rule")
    table = open_table_at(door, pk)
    full_board = _board(door, table)
    everybody = sorted(
        (number, name)
        for row in full_board.rows
        for side in row.sides
        for number, name in zip(side.entrants, side.names, strict=True)
    )
    at_table = {number for side in full_board.row_of(pk).sides for number in side.entrants}
    here = [(number, name) for number, name in everybody if number in at_table]
    form = ReseatForm(request.POST or None, here=here, everybody=everybody)
    context = {"form": form, "row": full_board.row_of(pk)}
    if request.method != "POST":
        return _render(door, table, "tournaments/rounds/reseat.html", context)
    if not form.is_valid():
        return _render(
            door, table, "tournaments/rounds/reseat.html", context, HTTPStatus.UNPROCESSABLE_ENTITY
        )
    data = form.cleaned_data
    return answer(
        door,
        lambda: repairs.reseat(
            round_=table.round,
            one=data["one"],
            other=data["other"],
            actor=door.actor,
            reason=data["reason"],
        ),
        _("They are written down in each other’s places; hands and results stayed."),
        reverse("tournaments:table", args=[public_id, pk]),
        refused=lambda why: _render(
            door, table, "tournaments/rounds/reseat.html", context | {"notice": why}, HTTPStatus.CONFLICT
        ),
    )


def _board(door: TournamentDoor, table: Table) -> RoundBoard:
    return board(door.tournament, table.round, names_in_round(table.round, public=False))


def _named(row: TableRow) -> str:
    sides = " – ".join(side.name for side in row.sides)
    return _("Table %(number)s: %(sides)s") % {"number": row.table.number or "–", "sides": sides}


def _render(
    door: TournamentDoor, table: Table, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    context |= {
        "tournament": door.tournament,
        "door": door,
        "table": table,
        "round": table.round,
        "stages": door.tournament.stages.count(),
    }
    return render(door.request, template, context, status=status)
