"""Results of a round from a table."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request, require_form
from scoring.imports.fates import Preview
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.views import TableImport
from scoring.imports.words import FateInWords
from scoring.models import LogEntry
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round
from tournaments.rounds.selectors.result_rows import Hall, columns_of, usual_of
from tournaments.rounds.selectors.results_import import Writer, results_preview
from tournaments.rounds.selectors.results_imports import changed_since, import_log
from tournaments.rounds.services import results_import as services
from tournaments.rounds.views.rounds import published_round
from tournaments.rounds.words import results_import as words
from tournaments.writing.locking import holding


class ResultsImport(TableImport):
    page = "tournaments/rounds/import_results.html"
    entry_page = "tournaments/rounds/results_import.html"
    sentences = words.FATES
    taken_back = gettext_lazy("The import is taken back; what it said stays readable.")
    door: TournamentDoor

    def __init__(self, door: TournamentDoor, round_: Round | None = None) -> None:
        """Without a round only to look at imports that were made."""
        super().__init__(door, import_log(door.tournament))
        if round_ is not None:
            self.round = round_
            self.hall = Hall(door.tournament, round_)
            self.columns = columns_of(self.hall.most_sides)
            self.usual = usual_of(self.hall.most_sides)

    def hold(self) -> None:
        holding(self.door.tournament)
        self.hall = Hall(self.door.tournament, self.round)

    def preview(self, form: SpreadsheetForm) -> Preview:
        writer = Writer(self.door.actor.user, may_correct=self.door.may("rule"))
        return results_preview(self.hall, form.records, form.choices, writer)

    def rows(self, preview: Preview) -> list[FateInWords]:
        return words.in_words(preview)

    def save(self, preview: Preview) -> LogEntry:
        return services.import_results(
            round_=self.round,
            table_results=[fate.value for fate in preview.saved],
            actor=self.door.actor,
            may_overwrite=self.door.may("rule"),
            reason=_("brought in from a table"),
        )

    def may_take_back(self, entry: LogEntry) -> bool:
        """Open to those who may correct results, and to the person who made the import."""
        user = self.door.request.user
        return self.door.may("rule") or (entry.actor_id is not None and entry.actor_id == user.pk)

    def take_back(self, entry: LogEntry) -> None:
        services.take_back_results(
            tournament=self.door.tournament,
            entry=entry,
            actor=self.door.actor,
            reason=_("the import was taken back"),
        )

    def address_of(self, entry: LogEntry) -> str:
        return reverse("tournaments:results_import", args=[self.door.tournament.public_id, entry.pk])

    def button(self, count: int) -> str:
        label = ngettext("Write %(count)d result down", "Write %(count)d results down", count)
        return label % {"count": count}

    def context(self) -> dict[str, Any]:
        return {"tournament": self.door.tournament}

    def page_context(self) -> dict[str, Any]:
        return {"round": self.round, "stages": self.door.tournament.stages.count()}

    def entry_context(self, entry: LogEntry, *, taken_back: bool) -> dict[str, Any]:
        after = entry.after if isinstance(entry.after, dict) else {}
        return {
            "stage": after.get("stage"),
            "number": after.get("round"),
            "may_undo": self.may_take_back(entry),
            "changed": [] if taken_back else changed_since(self.door.tournament, entry),
        }


@require_form
@never_cache
def import_results(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """A table of results of one round, looked at and then written down."""
    door = tournament_door(request, public_id, "enter_results")
    round_ = published_round(door, stage, number)
    if round_ is None:
        return redirect("tournaments:draw", public_id)
    return ResultsImport(door, round_).bring_in()


@require_safe
@never_cache
def results_import(request: Request, public_id: str, pk: int) -> HttpResponse:
    """What an import wrote down."""
    return ResultsImport(tournament_door(request, public_id, "enter_results")).show(pk)


@require_POST
def take_back_results(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Undo an import: each table says again what it said before."""
    return ResultsImport(tournament_door(request, public_id, "enter_results")).undo(pk)
