"""What becomes of each row of a table of results that is brought into a round."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import ImportRecord
from scoring.imports.fates import Does, Fate, Preview, decided
from scoring.models import User
from scoring.names import namesakes, spelling
from scoring.pad.figures import score
from tournaments import engine
from tournaments.models import Result, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.selectors.consequences import put_result
from tournaments.rounds.selectors.doubts import doubt_of, last_score
from tournaments.rounds.selectors.result_rows import Hall, RowError, TableResult, said_by

State = Result.State
OUTCOMES = {
    "correct": (Does.SAVE, "correction"),
    "leave": (Does.SKIP, "left_alone"),
    "sure": (Does.SAVE, "new"),
    "leave_out": (Does.SKIP, "left_out"),
}
"""What a row does, by what a person chose."""


@dataclass(slots=True)
class _TableRows:
    """What the rows say of one table."""

    row: int
    """The first of them."""

    rows: list[int] = field(default_factory=list)
    scores: dict[int, int | None] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Writer:
    """Who brings the table in, and what this person may."""

    user: User | None
    may_correct: bool


def results_preview(
    hall: Hall, records: Sequence[ImportRecord], choices: Mapping[int, str], writer: Writer
) -> Preview:
    """The fate of each row; rows of one table go together with the first of them."""
    typed = [
        cell for record in records for key, cell in record.cells.items() if key.startswith("name") and cell
    ]
    strangers = [name for name in typed if spelling(name) not in hall.seated]
    hall.near = namesakes(strangers, hall.names)
    fates: dict[int, Fate] = {}
    by_table: dict[int, _TableRows] = {}
    for record in records:
        text = " ".join(cell for cell in record.cells.values() if cell)
        try:
            fates[record.row] = _heard(hall, record, by_table, text)
        except RowError as error:
            fates[record.row] = Fate(record.row, text, Does.REFUSED, error.code, error.facts)
    by_pk = {table.pk: table for table in hall.tables}
    for pk, of_table in by_table.items():
        first = fates[of_table.row]
        if first.does != Does.REFUSED and any(fates[row].does == Does.REFUSED for row in of_table.rows):
            fates[of_table.row] = replace(first, code="held_up")
        elif first.does != Does.REFUSED:
            fate = _fate(hall, by_pk[pk], of_table, writer, first)
            fates[of_table.row] = decided(fate, choices.get(of_table.row, ""), OUTCOMES)
    return _possible(hall, Preview(tuple(fates[record.row] for record in records)), by_pk)


def _heard(hall: Hall, record: ImportRecord, by_table: dict[int, _TableRows], text: str) -> Fate:
    """Read one row and collect it with the other rows of its table."""
    for key, here in (("stage", hall.round.stage.number), ("round", hall.round.number)):
        if record[key] and record[key] != str(here):
            return Fate(record.row, text, Does.SKIP, "other_round")
    table, sides = said_by(hall, record)
    if hall.sides[table.pk] < 2:
        return Fate(record.row, text, Does.SKIP, "bye")
    of_table = by_table.setdefault(table.pk, _TableRows(record.row))
    of_table.rows.append(record.row)
    for side, (own, absent) in sides.items():
        if side in of_table.scores:
            raise RowError("side_twice", other=of_table.row)
        of_table.scores[side] = own
        if absent:
            of_table.absent.add(side)
    if of_table.row == record.row:
        return Fate(record.row, text, Does.SKIP, "no_result")
    return Fate(record.row, text, Does.WITH, "with", {"row": of_table.row})


def _fate(hall: Hall, table: Table, of_table: _TableRows, writer: Writer, first: Fate) -> Fate:
    """The fate of a table's rows, shown at the first of them, when all could be read."""
    sides = range(hall.sides[table.pk])
    entries = [of_table.scores.get(side) for side in sides]
    if not of_table.absent and (last := last_score(hall.tournament, entries)) is not None:
        entries = [last if score is None else score for score in entries]
    if not of_table.absent and all(score is None for score in entries):
        return first
    refused = replace(first, does=Does.REFUSED)
    if of_table.absent and any(score is not None for score in entries):
        return replace(refused, code="absent_and_scores")
    if not of_table.absent and None in entries:
        return replace(refused, code="score_missing", facts={"table": table.number or 0})
    scores = None if of_table.absent else tuple(score for score in entries if score is not None)
    doubt = doubt_of(hall.tournament, table, {"scores": scores})
    if doubt is not None and doubt.is_impossible:
        return replace(refused, code="impossible", facts={"doubt": doubt})
    value = TableResult(table.pk, scores, tuple(sorted(of_table.absent)))
    fate = _beside(hall.tournament, table, value, writer, replace(first, value=value))
    if doubt is None or fate.does != Does.SAVE:
        return fate
    facts = {**fate.facts, "doubt": doubt}
    return replace(fate, does=Does.CHOOSE, code="unlikely", facts=facts, choices=("sure", "leave_out"))


def _beside(tournament: Tournament, table: Table, value: TableResult, writer: Writer, fate: Fate) -> Fate:
    """The fate of a result, given what its table has already."""
    newest = max(table.results.all(), key=lambda result: result.version, default=None)
    old = _in_figures(newest.scores, newest.absent_sides) if newest else ""
    facts = {"old": old, "new": _in_figures(value.scores, value.absent_sides)}
    same = newest is not None and (newest.scores, newest.absent_sides) == (
        value.facts["scores"],
        value.facts["absent_sides"],
    )
    if newest is not None and newest.state not in (State.UNCHECKED, State.WITHDRAWN):
        if same:
            return replace(fate, does=Does.SKIP, code="same", facts=facts)
        if not writer.may_correct:
            return replace(fate, does=Does.REFUSED, code="has_result", facts=facts)
        return replace(fate, does=Does.CHOOSE, code="differs", facts=facts, choices=("correct", "leave"))
    if value.absent_sides:
        does, code = (Does.SAVE, "forfeit") if writer.may_correct else (Does.REFUSED, "no_forfeit")
        return replace(fate, does=does, code=code, facts=facts)
    if newest is None or newest.state == State.WITHDRAWN or newest.source != Result.Source.PAPER:
        code = "first_entry" if tournament.double_entry else "new"
        return replace(fate, does=Does.SAVE, code=code, facts=facts)
    if newest.entered_by_id is not None and newest.entered_by_id == getattr(writer.user, "pk", None):
        does, code = (Does.SKIP, "own_entry") if same else (Does.REFUSED, "same_hand")
        return replace(fate, does=does, code=code, facts=facts)
    does, code = (Does.SAVE, "second_entry") if same else (Does.REFUSED, "entries_differ")
    return replace(fate, does=does, code=code, facts=facts)


def _possible(hall: Hall, preview: Preview, by_pk: Mapping[int, Table]) -> Preview:
    """Refuse what the engine refuses: asked once, for all results together."""
    problems = problems_of(hall.tournament, {by_pk[fate.value.table]: fate.value for fate in preview.saved})
    if not problems:
        return preview
    here = re.compile(
        rf"stages\[{hall.round.stage.number - 1}\]\.played\[{hall.round.number - 1}\]\.tables\[(\d+)\]"
    )
    blamed: dict[int, Any] = {}
    for problem in problems:
        if match := here.match(problem.path):
            blamed.setdefault(int(match[1]), problem)
    corrections = any(fate.code == "correction" for fate in preview.saved)

    def judged(fate: Fate) -> Fate:
        if fate.does != Does.SAVE:
            return fate
        problem = blamed.get(by_pk[fate.value.table].order)
        if problem is None and not blamed and (fate.code == "correction" or not corrections):
            problem = problems[0]  # a later round stands on it
        if problem is None:
            return fate
        return replace(fate, does=Does.REFUSED, code="engine", facts={"problem": problem})

    return Preview(tuple(map(judged, preview.fates)))


def problems_of(tournament: Tournament, results: Mapping[Table, TableResult]) -> list[Any]:
    """The engine's problems with these results, all at once; empty when they are possible."""
    if not results:
        return []
    file = tournament_file(tournament)
    for table, result in results.items():
        put_result(file, table, result.facts)
    try:
        engine.read_tournament(file)
    except engine.TournamentError as error:
        return list(error.problems)
    return []


def _in_figures(scores: Sequence[int] | None, absent_sides: Sequence[int]) -> str | Promise:
    return _("forfeit") if absent_sides else score(scores or ())
