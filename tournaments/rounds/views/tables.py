"""One table of a round: its result from paper or sheet, corrections with what they change, repairs."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.access.request import Request
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Result, Table
from tournaments.rounds.forms.tables import ExtraTimeForm, ReasonForm, ResultForm
from tournaments.rounds.selectors.doubts import last_score
from tournaments.rounds.selectors.table_page import going_on
from tournaments.rounds.selectors.table_rows import TableRow, row_with
from tournaments.rounds.services import clock, repairs, results
from tournaments.rounds.services.finality import is_disputed
from tournaments.rounds.services.versions import ResultEntry
from tournaments.rounds.views.rounds import TABLES_A_PAGE
from tournaments.rounds.views.table_page import detail_of, render_table, row_at, table_at
from tournaments.rounds.words import rounds as round_words
from tournaments.writing.errors import EntriesDifferError, ResultImpossibleError, ResultUnlikelyError


@require_POST
def enter_result(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Scores from paper, from the table's page or from its row on the board."""
    door = tournament_door(request, public_id, "enter_results")
    one_table = table_at(door, pk, for_row=True)
    row = row_at(door, one_table)
    last = partial(last_score, door.tournament)
    form = ResultForm(request.POST, sides=row.sides, go_on=going_on(one_table.round), last_score=last)
    if not form.is_valid():
        return _refused(door, one_table, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        written = results.enter_result(
            table=one_table,
            entry=ResultEntry(**form.facts, client_id=form.client_id_or_new),
            actor=door.actor,
            sure=form.cleaned_data["sure"],
        )
    except (ResultImpossibleError, ResultUnlikelyError) as error:
        form.asks_sure = isinstance(error, ResultUnlikelyError)
        return _refused(door, one_table, form, refusal(error), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except EntriesDifferError as error:
        differing = {"first": error.facts["first"], "second": form.facts, "sides": row.sides}
        return _refused(door, one_table, form, refusal(error), differing=differing)
    except RefusedError as error:
        return _refused(door, one_table, form, refusal(error))
    if request.htmx:
        after = _row_after(door, one_table, row, written)
        return render(request, "tournaments/rounds/round.html#row", _row_context(door, after))
    level = messages.INFO if written.state == Result.State.UNCHECKED else messages.SUCCESS
    messages.add_message(request, level, str(round_words.WRITTEN[Result.State(written.state)]))
    return redirect(_back_to(request, door, one_table))


@require_POST
def forfeit(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Name the sides that did not appear; all of them is a double forfeit."""
    door = tournament_door(request, public_id, "rule")
    one_table = table_at(door, pk)
    detail = detail_of(door, one_table)
    form = ResultForm(request.POST, sides=detail.row.sides, go_on=detail.go_on, with_absent=True)
    if not form.is_valid() or not form.facts["absent_sides"]:
        notice = _("Say which side did not appear.")
        return render_table(door, one_table, notice=notice, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _do(
        door,
        one_table,
        lambda: results.enter_result(
            table=one_table,
            entry=ResultEntry(**form.facts, source=Result.Source.FORFEIT, client_id=form.client_id_or_new),
            actor=door.actor,
        ),
        _("The forfeit is written down."),
    )


@require_POST
def take_back(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Let the table have no result again."""
    door = tournament_door(request, public_id, "rule")
    one_table = table_at(door, pk)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return render_table(
            door, one_table, notice=_first_error(form), status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    return _do(
        door,
        one_table,
        lambda: results.take_back(table=one_table, actor=door.actor, reason=form.cleaned_data["reason"]),
        _("The result was taken back; it stays readable."),
    )


@require_POST
def confirm_result(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The referee's word: final. Where a side does not agree to the sheet, that is answered first."""
    door = tournament_door(request, public_id, "rule")
    one_table = table_at(door, pk)
    if one_table.match is not None and is_disputed(one_table):
        messages.warning(
            request,
            _(
                "Not yet final, as a line is disputed, the sheet says something else, or the result has just "
                "come in: table %(tables)s."
            )
            % {"tables": one_table.number},
        )
        return redirect("scoring:match", one_table.match.public_id)
    return _do(
        door,
        one_table,
        lambda: results.confirm_result(table=one_table, actor=door.actor, final=True),
        _("The result is final."),
    )


@require_POST
def stop_table(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The clock has run out: the match ends as it stands."""
    door = tournament_door(request, public_id, "rule")
    one_table = table_at(door, pk)
    return _do(
        door,
        one_table,
        lambda: repairs.stop_table(table=one_table, actor=door.actor),
        _("The match was ended as it stands."),
    )


@require_POST
def put_on_paper(request: Request, public_id: str, pk: int) -> HttpResponse:
    """From the phone to paper in mid-match, or back; the hands that are there stay."""
    door = tournament_door(request, public_id, "enter_results")
    one_table = table_at(door, pk)
    on_paper = request.POST.get("on_paper") == "1"
    sentence = _("This table goes on on paper.") if on_paper else _("This table goes on on the phone.")
    return _do(
        door,
        one_table,
        lambda: repairs.put_on_paper(table=one_table, actor=door.actor, on_paper=on_paper),
        sentence,
    )


@require_POST
def give_extra_time(request: Request, public_id: str, pk: int) -> HttpResponse:
    door = tournament_door(request, public_id, "give_time")
    one_table = table_at(door, pk)
    form = ExtraTimeForm(request.POST)
    if not form.is_valid():
        return render_table(
            door, one_table, notice=_first_error(form), status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    minutes = form.cleaned_data["minutes"]
    return _do(
        door,
        one_table,
        lambda: clock.give_extra_time(table=one_table, minutes=minutes, actor=door.actor),
        _("The table has more time: %(minutes)d min.") % {"minutes": minutes},
    )


@require_POST
def nudge(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Note that this table was asked to hurry."""
    door = tournament_door(request, public_id, "enter_results")
    one_table = table_at(door, pk)
    return _do(
        door,
        one_table,
        lambda: clock.nudge(table=one_table, actor=door.actor),
        _("Noted: the table was asked to hurry."),
    )


# What the views above share ---------------------------------------------------------------------------------


def _do(door: TournamentDoor, one_table: Table, service: Callable[[], Any], success: str) -> HttpResponse:
    """Call the service and go back; a refusal shows the current page with the reason (409)."""
    return answer(
        door,
        service,
        success,
        _back_to(door.request, door, one_table),
        refused=lambda why: render_table(door, one_table, notice=why, status=HTTPStatus.CONFLICT),
    )


def _refused(
    door: TournamentDoor,
    one_table: Table,
    form: ResultForm,
    notice: str = "",
    *,
    status: int = HTTPStatus.CONFLICT,
    **more: Any,
) -> HttpResponse:
    """The form with what was typed: in its row of the board, or on the table's page."""
    if door.request.htmx:
        row = detail_of(door, one_table).row
        context = _row_context(door, row) | {"form": form, "notice": notice, **more}
        return render(door.request, "tournaments/rounds/round.html#row", context, status=status)
    return render_table(door, one_table, form=form, notice=notice, status=status, **more)


def _row_after(door: TournamentDoor, one_table: Table, before: TableRow, written: Result) -> TableRow:
    """The table's row once a result was written; read again where it is veiled, or was written earlier."""
    newest = max((result.version for result in one_table.results.all()), default=0)
    if before.is_secret or written.version <= newest:
        return detail_of(door, one_table).row
    return row_with(door.tournament, before, written, at=timezone.now())


def _row_context(door: TournamentDoor, row: TableRow) -> dict[str, Any]:
    return {
        "tournament": door.tournament,
        "door": door,
        "row": row,
        "round": row.table.round,
        "may_enter": door.may("enter_results"),
    }


def _back_to(request: Request, door: TournamentDoor, one_table: Table) -> str:
    """To the board, where the button was pressed there; else to the table."""
    if request.POST.get("next") == "board":
        stage, number = one_table.round.stage.number, one_table.round.number
        board = reverse("tournaments:round", args=[door.tournament.public_id, stage, number])
        page = one_table.order // TABLES_A_PAGE + 1
        return f"{board}{f'?page={page}' if page > 1 else ''}#table-{one_table.pk}"
    return reverse("tournaments:table", args=[door.tournament.public_id, one_table.pk])


def _first_error(form: Any) -> str:
    return str(next(iter(form.errors.values()))[0])
