"""Entrants from a table."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request, require_form
from scoring.imports.fates import Preview
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.views import TableImport
from scoring.models import LogEntry
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants.entry_lists import COLUMNS, USUAL
from tournaments.entrants.forms import ROW_PROBLEMS, entry_of
from tournaments.entrants.selectors import entrants_import as selectors
from tournaments.entrants.selectors.linking import people_to_link
from tournaments.entrants.services import entrants_import as services
from tournaments.entrants.words import FATES
from tournaments.writing.locking import holding

MOST_LEANING = 10


class EntrantsImport(TableImport):
    page = "tournaments/entrants/import_entrants.html"
    entry_page = "tournaments/entrants/entrants_import.html"
    sentences = {**ROW_PROBLEMS, **FATES}
    columns = COLUMNS
    usual = USUAL
    door: TournamentDoor

    def __init__(self, door: TournamentDoor) -> None:
        super().__init__(door, selectors.import_log(door.tournament))

    def hold(self) -> None:
        holding(self.door.tournament)

    def preview(self, form: SpreadsheetForm) -> Preview:
        return selectors.entrants_preview(self.door.tournament, form.records, form.choices)

    def save(self, preview: Preview) -> LogEntry:
        entries = [entry_of(fate.value.row, fate.value.players) for fate in preview.saved]
        return services.import_entrants(
            tournament=self.door.tournament, entries=entries, actor=self.door.actor
        )

    def take_back(self, entry: LogEntry) -> None:
        services.take_back_entrants(tournament=self.door.tournament, entry=entry, actor=self.door.actor)

    def address_of(self, entry: LogEntry) -> str:
        return reverse("tournaments:entrants_import", args=[self.door.tournament.public_id, entry.pk])

    def button(self, count: int) -> str:
        return ngettext("Enter %(count)d", "Enter %(count)d", count) % {"count": count}

    def context(self) -> dict[str, Any]:
        return {"tournament": self.door.tournament}

    def entry_context(self, entry: LogEntry, *, taken_back: bool) -> dict[str, Any]:
        leaning = [] if taken_back else services.leaning_in(self.door.tournament, entry)
        unlinked = people_to_link(self.door.tournament).count()
        return {"leaning": leaning[:MOST_LEANING], "unlinked": unlinked}


@require_form
@never_cache
def import_entrants(request: Request, public_id: str) -> HttpResponse:
    """A table of entrants, looked at and then entered."""
    return _import(request, public_id).bring_in()


@require_safe
@never_cache
def entrants_import(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The entrants of an import."""
    return _import(request, public_id).show(pk)


@require_POST
def take_back_entrants(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Take the entrants of an import off the list again, as long as nothing leans on them."""
    return _import(request, public_id).undo(pk)


def _import(request: Request, public_id: str) -> EntrantsImport:
    return EntrantsImport(tournament_door(request, public_id, "organise"))
