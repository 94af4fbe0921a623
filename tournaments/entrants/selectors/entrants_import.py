"""What becomes of each row of a table of entrants that is brought into a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import QuerySet

from scoring.imports.columns import ImportRecord
from scoring.imports.fates import ADD_OR_SKIP, Does, Fate, Preview, decided
from scoring.imports.log import ImportLog
from scoring.imports.names import is_no_person
from scoring.models import LogEntry
from tournaments.entrants.entry_lists import EntryRow, line_of_cells, read_lines
from tournaments.entrants.selectors.entrants import PreviewRow, preview_of
from tournaments.models import Entrant, Tournament

QUESTIONS = {
    "on_the_list": "on_the_list",
    "twice_here": "twice_here",
    "near_on_the_list": "near_on_the_list",
    "near_here": "near_here",
}
"""Warnings after which somebody has to say whether it is another person."""


def entrants_preview(
    tournament: Tournament, records: Sequence[ImportRecord], choices: Mapping[int, str]
) -> Preview:
    """The fate of each row, in as many queries for one as for thousands."""
    rows = [_row_of(record, tournament.unit) for record in records]
    fates = map(_fate, preview_of(tournament, rows))
    return Preview(tuple(decided(fate, choices.get(fate.row, ""), ADD_OR_SKIP) for fate in fates))


def _row_of(record: ImportRecord, unit: str) -> EntryRow:
    """The row as the list of entrants understands it."""
    line = line_of_cells({**record.cells})
    read = read_lines(line, unit)
    return replace(read[0], line=record.row) if read else EntryRow(record.row, line, problem="nobody")


def _fate(preview: PreviewRow) -> Fate:
    row = preview.row
    text = row.shown_name or row.text
    if row.problem:
        return Fate(row.line, text, Does.REFUSED, row.problem)
    listed = {warning.name for warning in preview.warnings if warning.code == "on_the_list"}
    if listed and listed == set(row.people):
        return Fate(row.line, text, Does.SKIP, "here")
    question = next((warning for warning in preview.warnings if warning.code in QUESTIONS), None)
    if question is not None:
        facts = {"name": question.name, "other": question.other}
        return Fate(
            row.line, text, Does.CHOOSE, question.code, facts, _as_somebody_else(preview), ("add", "skip")
        )
    if any(map(is_no_person, row.people)):
        return Fate(row.line, text, Does.CHOOSE, "total", value=preview, choices=("add", "skip"))
    return Fate(row.line, text, Does.SAVE, "new", value=preview)


def _as_somebody_else(preview: PreviewRow) -> PreviewRow:
    """Whoever has the name of somebody who plays already is nobody whom the club knows."""
    if preview.clash is None:
        return preview
    name = preview.clash.name
    people = zip(preview.row.people, preview.players, strict=True)
    return replace(
        preview, clash=None, players=tuple(None if one == name else player for one, player in people)
    )


# What was brought in ----------------------------------------------------------------------------------------


def import_log(tournament: Tournament) -> ImportLog:
    return ImportLog("entrants", "entrants", tournament.club, f"tournament:{tournament.pk}")


def entrants_in(tournament: Tournament, entry: LogEntry) -> QuerySet[Entrant]:
    """Entrants of an import that are still on the list."""
    return tournament.entrants.filter(pk__in=import_log(tournament).brought_by(entry))
