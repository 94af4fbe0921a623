"""People of a club from a table: a look at every row first, then all at once, and back again."""

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

from scoring.access.doors import ClubDoor, club_door
from scoring.access.request import Request, posted, require_form
from scoring.clubs.selectors import people_import as selectors
from scoring.clubs.selectors.people_imports import imports_of, leaning_on, people_in, was_taken_back
from scoring.clubs.services import people_import as services
from scoring.imports.fates import Preview
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.words import CHOICES, PEOPLE_FATES, counted, told
from scoring.models import LogEntry, site_day
from scoring.writing.answers import answer
from scoring.writing.refusals import refusal

EARLIER = 5


@require_form
@never_cache
def import_people(request: Request, slug: str) -> HttpResponse:
    """The table as it was understood, each row with its fate; saved when just that was found right."""
    door = club_door(request, slug, "keep_members")
    form = SpreadsheetForm(
        posted(request), request.FILES or None, columns=selectors.COLUMNS, usual=selectors.USUAL
    )
    if not form.is_valid():
        return _page(door, form, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else 200)
    if not form.is_to_save:
        return _page(door, form, _preview(door, form))
    with transaction.atomic():
        services.holding(door.club)
        preview = _preview(door, form)
        if preview.is_ready and form.shows(preview):
            people = [fate.value for fate in preview.saved]
            entry = services.import_people(club=door.club, people=people, actor=door.actor)
            return redirect("scoring:people_import", slug, entry.pk)
    return _page(
        door, form, preview, notice=refusal(services.ChangedMeanwhileError()), status=HTTPStatus.CONFLICT
    )


def _preview(door: ClubDoor, form: SpreadsheetForm) -> Preview:
    return selectors.people_preview(door.club, form.records, form.choices, today=site_day())


def _page(
    door: ClubDoor,
    form: SpreadsheetForm,
    preview: Preview | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {"door": door, "club": door.club, "form": form, "notice": notice}
    context["earlier"] = imports_of(door.club)[:EARLIER]
    if preview is not None:
        saved, skipped = len(preview.saved), len(preview.skipped)
        label = ngettext("Add %(count)d person", "Add %(count)d people", saved) % {"count": saved}
        context |= {
            "preview": preview,
            "rows": told(preview, PEOPLE_FATES, CHOICES),
            "counts": counted(preview),
            "seal": form.seal_of(preview),
            "button": f"{label}, {_('skip %(count)d') % {'count': skipped}}" if skipped else label,
        }
    return render(door.request, "scoring/clubs/import_people.html", context, status=status)


@require_safe
@never_cache
def people_import(request: Request, slug: str, pk: int) -> HttpResponse:
    """What an import brought, and the button that takes it back."""
    door = club_door(request, slug, "keep_members")
    entry = _entry(door, pk)
    taken_back = was_taken_back(entry)
    leaning = [] if taken_back else leaning_on(door.club, entry)
    context = {
        "door": door,
        "club": door.club,
        "entry": entry,
        "count": len(people_in(entry)),
        "taken_back": taken_back,
        "leaning": leaning[:10],
        "more": max(0, len(leaning) - 10),
    }
    return render(request, "scoring/clubs/people_import.html", context)


@require_POST
def take_back_people(request: Request, slug: str, pk: int) -> HttpResponse:
    """Undo an import, as long as nothing leans on its people."""
    door = club_door(request, slug, "keep_members")
    entry = _entry(door, pk)
    return answer(
        door,
        lambda: services.take_back_people(club=door.club, entry=entry, actor=door.actor),
        _("The import is taken back."),
        reverse("scoring:people_import", args=[slug, pk]),
    )


def _entry(door: ClubDoor, pk: int) -> LogEntry:
    return get_object_or_404(imports_of(door.club), pk=pk)
