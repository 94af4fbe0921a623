"""People of a club from a table."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.doors import ClubDoor, club_door
from scoring.access.request import Request, require_form
from scoring.clubs.selectors import people_import as selectors
from scoring.clubs.selectors.people_columns import COLUMNS, USUAL
from scoring.clubs.selectors.people_imports import import_log, leaning_on
from scoring.clubs.services import people_import as services
from scoring.clubs.words.people_import import FATES
from scoring.imports.fates import Preview
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.views import TableImport
from scoring.models import LogEntry, site_day

EARLIER = 5
MOST_LEANING = 10


class PeopleImport(TableImport):
    page = "scoring/clubs/import_people.html"
    entry_page = "scoring/clubs/people_import.html"
    sentences = FATES
    columns = COLUMNS
    usual = USUAL
    door: ClubDoor

    def __init__(self, door: ClubDoor) -> None:
        super().__init__(door, import_log(door.club))

    def hold(self) -> None:
        services.holding(self.door.club)

    def preview(self, form: SpreadsheetForm) -> Preview:
        today = site_day()
        return selectors.people_preview(self.door.club, form.records, form.choices, today=today)

    def save(self, preview: Preview) -> LogEntry:
        people = [fate.value for fate in preview.saved]
        return services.import_people(club=self.door.club, people=people, actor=self.door.actor)

    def take_back(self, entry: LogEntry) -> None:
        services.take_back_people(club=self.door.club, entry=entry, actor=self.door.actor)

    def address_of(self, entry: LogEntry) -> str:
        return reverse("scoring:people_import", args=[self.door.club.slug, entry.pk])

    def button(self, count: int) -> str:
        return ngettext("Add %(count)d person", "Add %(count)d people", count) % {"count": count}

    def context(self) -> dict[str, Any]:
        return {"door": self.door, "club": self.door.club}

    def page_context(self) -> dict[str, Any]:
        return {"earlier": self.log.entries()[:EARLIER]}

    def entry_context(self, entry: LogEntry, *, taken_back: bool) -> dict[str, Any]:
        leaning = [] if taken_back else leaning_on(self.door.club, entry)
        return {"leaning": leaning[:MOST_LEANING], "more": max(0, len(leaning) - MOST_LEANING)}


@require_form
@never_cache
def import_people(request: Request, slug: str) -> HttpResponse:
    """A table of people, looked at and then added to the club."""
    return _import(request, slug).bring_in()


@require_safe
@never_cache
def people_import(request: Request, slug: str, pk: int) -> HttpResponse:
    """The people that an import added."""
    return _import(request, slug).show(pk)


@require_POST
def take_back_people(request: Request, slug: str, pk: int) -> HttpResponse:
    """Let the people of an import go again, as long as nothing leans on them."""
    return _import(request, slug).undo(pk)


def _import(request: Request, slug: str) -> PeopleImport:
    return PeopleImport(club_door(request, slug, "keep_members"))
