"""Entrants from a table: a look at every row first, then all at once, and back again."""

from http import HTTPStatus
from typing import Any

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
from scoring.imports.words import CHOICES, counted, told
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants.forms import ROW_PROBLEMS, entry_of
from tournaments.entrants.selectors import entrants_import as selectors
from tournaments.entrants.services import entrants_import as services
from tournaments.rounds.services.results_import import holding
from tournaments.rounds.words.results_import import ENTRANT_FATES


@require_form
@never_cache
def import_entrants(request: Request, public_id: str) -> HttpResponse:
    """The table as it was understood, each row with its fate; saved when just that was found right."""
    door = tournament_door(request, public_id, "organise")
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = SpreadsheetForm(*sent, columns=selectors.COLUMNS, usual=selectors.USUAL)
    if not form.is_valid():
        return _page(door, form, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else 200)
    preview = _preview(door, form)
    if not form.is_to_save:
        return _page(door, form, preview)
    notice = refusal(ChangedMeanwhileError())
    try:
        with transaction.atomic():
            holding(door.tournament)
            preview = _preview(door, form)
            if preview.is_ready and form.shows(preview):
                entries = [entry_of(fate.value.row, fate.value.players) for fate in preview.saved]
                entry = services.import_entrants(
                    tournament=door.tournament, entries=entries, actor=door.actor
                )
                return redirect("tournaments:entrants_import", public_id, entry.pk)
    except RefusedError as error:
        notice = refusal(error)
    return _page(door, form, preview, notice=notice, status=HTTPStatus.CONFLICT)


def _preview(door: TournamentDoor, form: SpreadsheetForm) -> Preview:
    return selectors.entrants_preview(door.tournament, form.records, form.choices)


def _page(
    door: TournamentDoor,
    form: SpreadsheetForm,
    preview: Preview | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {"tournament": door.tournament, "form": form, "notice": notice}
    if preview is not None:
        saved, skipped = len(preview.saved), len(preview.skipped)
        label = ngettext("Enter %(count)d", "Enter %(count)d", saved) % {"count": saved}
        context |= {
            "preview": preview,
            "rows": told(preview, {**ROW_PROBLEMS, **ENTRANT_FATES}, CHOICES),
            "counts": counted(preview),
            "seal": form.seal_of(preview),
            "button": f"{label}, {_('skip %(count)d') % {'count': skipped}}" if skipped else label,
        }
    return render(door.request, "tournaments/entrants/import_entrants.html", context, status=status)


@require_safe
@never_cache
def entrants_import(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Whom an import entered, and the button that takes it back."""
    door = tournament_door(request, public_id, "organise")
    entry = get_object_or_404(selectors.imports_of(door.tournament), pk=pk)
    taken_back = selectors.was_taken_back(door.tournament, entry)
    context = {
        "tournament": door.tournament,
        "entry": entry,
        "count": len(selectors.keys_in(entry)),
        "taken_back": taken_back,
        "leaning": [] if taken_back else services.leaning_in(door.tournament, entry)[:10],
    }
    return render(request, "tournaments/entrants/entrants_import.html", context)


@require_POST
def take_back_entrants(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Undo an import, as long as nothing leans on its entrants."""
    door = tournament_door(request, public_id, "organise")
    entry = get_object_or_404(selectors.imports_of(door.tournament), pk=pk)
    return answer(
        door,
        lambda: services.take_back_entrants(tournament=door.tournament, entry=entry, actor=door.actor),
        _("The import is taken back."),
        reverse("tournaments:entrants_import", args=[public_id, pk]),
    )
