"""Results of a round from a table: a look at every row first, then all at once, and back again."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request, require_form
from scoring.clubs.services.people_import import ChangedMeanwhileError
from scoring.imports.fates import Preview
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.words import counted
from scoring.models import LogEntry
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round
from tournaments.rounds.selectors.result_rows import Hall, columns_of, usual_of
from tournaments.rounds.selectors.results_import import Writer, results_preview
from tournaments.rounds.selectors.results_imports import (
    changed_since,
    client_ids_in,
    imports_of,
    was_taken_back,
)
from tournaments.rounds.services import results_import as services
from tournaments.rounds.views.rounds import published_round
from tournaments.rounds.words import results_import as import_words


@require_form
@never_cache
def import_results(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """The table as it was understood, each row with its fate; saved when just that was found right."""
    door = tournament_door(request, public_id, "enter_results")
    found = published_round(door, stage, number)
    if found is None:
        return redirect("tournaments:draw", public_id)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    hall = Hall(door.tournament, found)
    form = SpreadsheetForm(*sent, columns=columns_of(hall.most_sides), usual=usual_of(hall.most_sides))
    if not form.is_valid():
        return _page(door, found, form, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else 200)
    if not form.is_to_save:
        return _page(door, found, form, _preview(door, hall, form))
    notice = refusal(ChangedMeanwhileError())
    try:
        with transaction.atomic():
            services.holding(door.tournament)
            preview = _preview(door, Hall(door.tournament, found), form)
            if preview.is_ready and form.shows(preview):
                return _saved(door, found, preview)
    except RefusedError as error:
        notice = refusal(error)
    return _page(door, found, form, preview, notice=notice, status=HTTPStatus.CONFLICT)


def _preview(door: TournamentDoor, hall: Hall, form: SpreadsheetForm) -> Preview:
    writer = Writer(door.actor.user, may_correct=door.may("rule"))
    return results_preview(hall, form.records, form.choices, writer)


def _saved(door: TournamentDoor, found: Round, preview: Preview) -> HttpResponse:
    entry = services.import_results(
        round_=found,
        given=[fate.value for fate in preview.saved],
        actor=door.actor,
        may_overwrite=door.may("rule"),
        reason=_("brought in from a table"),
    )
    return redirect("tournaments:results_import", door.tournament.public_id, entry.pk)


def _page(
    door: TournamentDoor,
    found: Round,
    form: SpreadsheetForm,
    preview: Preview | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = door.tournament
    context: dict[str, Any] = {"tournament": tournament, "round": found, "form": form, "notice": notice}
    context["stages"] = tournament.stages.count()
    if preview is not None:
        saved, skipped = len(preview.saved), len(preview.skipped)
        label = ngettext("Write %(count)d result down", "Write %(count)d results down", saved)
        label %= {"count": saved}
        context |= {
            "preview": preview,
            "rows": import_words.told(preview),
            "counts": counted(preview),
            "seal": form.seal_of(preview),
            "button": f"{label}, {_('skip %(count)d') % {'count': skipped}}" if skipped else label,
        }
    return render(door.request, "tournaments/rounds/import_results.html", context, status=status)


@require_safe
@never_cache
def results_import(request: Request, public_id: str, pk: int) -> HttpResponse:
    """What an import wrote down, and the button that takes it back."""
    door = tournament_door(request, public_id, "enter_results")
    entry = _entry(door, pk)
    taken_back = was_taken_back(door.tournament, entry)
    after = entry.after if isinstance(entry.after, dict) else {}
    context = {
        "tournament": door.tournament,
        "entry": entry,
        "stage": after.get("stage"),
        "number": after.get("round"),
        "count": len(client_ids_in(entry)),
        "taken_back": taken_back,
        "may_undo": _may_undo(door, entry),
        "changed": [] if taken_back else changed_since(door.tournament, entry),
    }
    return render(request, "tournaments/rounds/results_import.html", context)


@require_POST
def take_back_results(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Undo an import: for those who may correct results, and for who brought it in."""
    door = tournament_door(request, public_id, "enter_results")
    entry = _entry(door, pk)
    if not _may_undo(door, entry):
        raise PermissionDenied
    reason = _("the import was taken back")
    return answer(
        door,
        lambda: services.take_back_results(
            tournament=door.tournament, entry=entry, actor=door.actor, reason=reason
        ),
        _("The import is taken back; what it said stays readable."),
        reverse("tournaments:results_import", args=[public_id, pk]),
    )


def _may_undo(door: TournamentDoor, entry: LogEntry) -> bool:
    return door.may("rule") or (entry.actor_id is not None and entry.actor_id == door.request.user.pk)


def _entry(door: TournamentDoor, pk: int) -> LogEntry:
    return get_object_or_404(imports_of(door.tournament), pk=pk)
