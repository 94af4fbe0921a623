"""What becomes of each row of a table of entrants that is brought into a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import Column, Record
from scoring.imports.fates import Does, Fate, Preview, chosen_among
from scoring.models import LogEntry
from tournaments.entrants.entry_lists import HEADINGS, Row, line_of_cells, read_lines
from tournaments.entrants.selectors.entrants import PreviewRow, preview_of
from tournaments.models import Entrant, Tournament

IMPORTED, TAKEN_BACK = "import_entrants", "take_back_entrants"


def _words(key: str) -> tuple[str, ...]:
    return tuple(word for word, meaning in HEADINGS.items() if meaning == key)


COLUMNS = (
    Column("name", _("Name"), (*_words("name"), "joueur 1", "speler 1", "player 1", "name 1")),
    Column("partner", _("Partner"), _words("partner")),
    Column("third", _("Third person"), _words("third")),
    Column("team", _("Name of the pair or team"), _words("team")),
    Column("club", _("Club"), _words("club")),
    Column("seed", _("Seed"), ("reekshoofd", "tête de série", "testa di serie")),
)
USUAL = ("name", "partner", "club", "seed")

ASKED = {"on_the_list": "on_the_list", "twice_here": "twice_here", "near_on_the_list": "near_on_the_list",
         "near_here": "near_here"}  # fmt: skip
"""Warnings after which somebody has to say whether it is another person."""


def entrants_preview(
    tournament: Tournament, records: Sequence[Record], choices: Mapping[int, str]
) -> Preview:
    """The fate of each row, in as many queries for one as for thousands."""
    rows = [_row_of(record, tournament.unit) for record in records]
    return Preview(
        tuple(
            _decided(_fate(shown), choices.get(shown.row.line, "")) for shown in preview_of(tournament, rows)
        )
    )


def _row_of(record: Record, unit: str) -> Row:
    """The row as the list of entrants understands it."""
    line = line_of_cells({**record.cells})
    read = read_lines(line, unit)
    return replace(read[0], line=record.row) if read else Row(record.row, line, problem="nobody")


def _fate(found: PreviewRow) -> Fate:
    row = found.row
    shown = row.shown_name or row.text
    if row.problem:
        return Fate(row.line, shown, Does.REFUSED, row.problem)
    listed = {warning.name for warning in found.warnings if warning.code == "on_the_list"}
    if listed and listed == set(row.people):
        return Fate(row.line, shown, Does.SKIP, "here")
    asked = next((warning for warning in found.warnings if warning.code in ASKED), None)
    if asked is not None:
        facts = {"name": asked.name, "other": asked.other}
        return Fate(row.line, shown, Does.CHOOSE, asked.code, facts, found, ("add", "skip"))
    return Fate(row.line, shown, Does.SAVE, "new", value=found)


def _decided(fate: Fate, given: str) -> Fate:
    chosen = chosen_among(fate.choices, given)
    if not chosen:
        return fate
    does, code = (Does.SAVE, "new") if chosen == "add" else (Does.SKIP, "chosen_to_skip")
    return replace(fate, does=does, code=code, chosen=chosen)


# Imports that were made ------------------------------------------------------------------------------------


def imports_of(tournament: Tournament) -> QuerySet[LogEntry]:
    """The tables of entrants that were brought in, the newest first."""
    return _of(tournament, IMPORTED).order_by("-pk")


def was_taken_back(tournament: Tournament, entry: LogEntry) -> bool:
    return _of(tournament, TAKEN_BACK).filter(after__undone=entry.pk).exists()


def entrants_in(tournament: Tournament, entry: LogEntry) -> QuerySet[Entrant]:
    """Those of an import who are on the list still."""
    return tournament.entrants.filter(pk__in=keys_in(entry))


def keys_in(entry: LogEntry) -> list[int]:
    return list(entry.after["entrants"]) if isinstance(entry.after, dict) else []


def _of(tournament: Tournament, action: str) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(
        club=tournament.club_id, action=action, subject=f"tournament:{tournament.pk}"
    )
