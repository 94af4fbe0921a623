"""Writes lines of score sheets: new ones, corrections, and what is struck. Nothing is overwritten.

The database is the judge of who was first: one line a (match, number, version), one a ``client_id``
(docs/architecture.md, Nothing lost, nothing twice).
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring.access.actors import Actor
from scoring.matches.selectors.changes import Change, change_between
from scoring.matches.selectors.folding import LineFold, fold_lines
from scoring.matches.selectors.sheets import ScoreRow, ScoreSheet, score_sheet, sheet_with
from scoring.matches.services.settling import settle
from scoring.models import Line, Match
from scoring.rules import Problem
from scoring.rules.sheet.keys import LONGEST_TEXT
from scoring.sql import held_version
from scoring.writing.errors import (
    ClientIdUsedError,
    IllegalLineError,
    LineChangedError,
    LineNotNextError,
    LineTakenError,
    NoSuchLineError,
    NothingChangedError,
    ReasonMissingError,
    ReasonTooLongError,
    SheetFullError,
)
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction

MOST_LINES = 500
"""Of one sheet: a real one has fewer than 200, and every reader pays for each."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a service wrote, or what an earlier sending of the same request had written."""

    line: Line
    repeated: bool = False
    sheet: ScoreSheet | None = None
    """The sheet with a new line; None for a correction and for a repeated request."""

    change: Change | None = None
    """What a correction changed; None for a new line and for a repeated request."""


@dataclass(frozen=True, slots=True)
class LineEntry:
    """A line as a table hands it in."""

    number: int
    """Which line it is meant to be, so that two phones at one table can't turn one deal into two."""

    kind: str
    facts: Mapping[str, Any]
    client_id: UUID
    is_from_pad: bool = False
    """A hand from a pad makes way for decisions that took its number meanwhile: they are no deal."""

    kept_at: datetime | None = None
    """When a phone without a network kept it, by our clock. By the time it comes the table may have written
    the same hand on another."""

    rules_version: str = ""
    """Of the rules that the phone counted it with; empty where it could not count."""


@dataclass(frozen=True, slots=True)
class Correction:
    """That a line is to be changed or struck, as whoever does it saw it, and why."""

    number: int
    version: int
    """The version that they saw."""

    client_id: UUID
    reason: str = ""
    agreed: bool = False
    """Both sides said so."""


@in_one_transaction
def record_line(*, match: Match, entry: LineEntry, actor: Actor, sheet: ScoreSheet | None = None) -> Written:
    """Write down the next line of ``match``.

    ``sheet`` is what the caller has read already; without one it is read here.
    """
    sheet = _current_sheet(match, sheet)
    match, number = sheet.match, _number_of(sheet, entry)
    # The next number wasn't answered before; that a client_id is another line's, the database says.
    if number != sheet.next_number and (earlier := _answered_before(match, number, entry.client_id)):
        return earlier
    row = sheet.row(number)
    if row is not None:
        if entry.kept_at is not None and _has(row, entry):
            return Written(row.line, repeated=True)
        raise LineTakenError(line=row.line, kind=entry.kind, place=row.place)
    if number != sheet.next_number:
        raise LineNotNextError(number=number, next_number=sheet.next_number)
    if number > MOST_LINES:
        raise SheetFullError(most=MOST_LINES)
    line = Line(
        match=match,
        number=number,
        kind=entry.kind,
        facts=dict(entry.facts),
        client_id=entry.client_id,
        rules_version=entry.rules_version,
    )
    after = _with_next(sheet, line)
    try:
        _add(line, actor)
    except IntegrityError:
        return _written_instead(match, line)
    settle(match, after.fold)
    sheet = sheet_with(sheet, match, line, after)
    log("record_line", actor=actor, match=match, after=_entry(line, sheet.rows[-1].place))
    return Written(line, sheet=sheet)


@in_one_transaction
def correct_line(
    *, match: Match, correction: Correction, kind: str, facts: Mapping[str, Any], actor: Actor
) -> Written:
    """Replace what a line says by ``kind`` and ``facts``.

    Lines after it stay, whatever the correction makes of them; ``change`` tells what that is.
    """
    _check_reason(correction.reason, needed=True)
    return _new_version(match, correction, actor, kind=kind, facts=dict(facts), struck=False)


@in_one_transaction
def strike_line(*, match: Match, correction: Correction, actor: Actor) -> Written:
    """Let a line count for nothing. It stays readable, and can be brought back.

    The newest line needs no reason: that is undoing a slip of the thumb.
    """
    newest = not match.lines.filter(number__gt=correction.number).exists()
    _check_reason(correction.reason, needed=not newest)
    return _new_version(match, correction, actor, struck=True)


@in_one_transaction
def unstrike_line(*, match: Match, correction: Correction, actor: Actor) -> Written:
    """Let a struck line count again."""
    _check_reason(correction.reason, needed=False)
    return _new_version(match, correction, actor, struck=False)


def _number_of(sheet: ScoreSheet, entry: LineEntry) -> int:
    """The number under which the entry is either new or asked about."""
    number = entry.number
    if entry.is_from_pad and entry.kind == Line.Kind.HAND:
        while 0 < number < sheet.next_number and sheet.rows[number - 1].line.kind != Line.Kind.HAND:
            number += 1
    return number


def _has(row: ScoreRow, entry: LineEntry) -> bool:
    """Whether the row says what is entered, or said so before it was corrected."""
    written = {"kind": entry.kind, **entry.facts}
    return any(version.written == written for version in (*row.earlier, row.line))


def change_of(sheet: ScoreSheet, line: Line) -> Change:
    """What ``line``, not saved, would change as the newest version; IllegalLineError when it can't be."""
    return _checked_change(sheet, line)[0]


def _new_version(match: Match, correction: Correction, actor: Actor, **changed: Any) -> Written:
    """The line with ``changed`` fields: of ``kind``, ``facts`` and ``struck`` what is not named stays."""
    match, number = _locked(match), correction.number
    if earlier := _answered_before(match, number, correction.client_id):
        return earlier
    sheet = score_sheet(match)
    row = sheet.row(number)
    if row is None:
        raise NoSuchLineError(number=number)
    current = row.line
    if current.version != correction.version:
        raise LineChangedError(line=current, place=row.place)
    fields = {"kind": current.kind, "facts": current.facts, "struck": current.struck}
    if fields | changed == fields:
        raise NothingChangedError
    line = Line(
        match=match,
        number=number,
        version=current.version + 1,
        client_id=correction.client_id,
        reason=correction.reason.strip(),
        agreed=correction.agreed,
        **fields | changed,
    )
    change, after = _checked_change(sheet, line)
    try:
        _add(line, actor)
    except IntegrityError:
        return _written_instead(match, line)
    settle(match, after.fold)
    result = after.results.get(number)
    now = {"game": result.game, "hand": result.number, "counts": True} if result else {}
    action, was, is_now = _action(current, line), _entry(current, row.place), _entry(line, now)
    log(action, actor=actor, match=match, before=was, after=is_now, reason=line.reason)
    return Written(line, change=change)


def _current_sheet(match: Match, sheet: ScoreSheet | None) -> ScoreSheet:
    """Lock the match, and its sheet as it is now: the caller's, unless somebody wrote since it was read.

    Every write gives the match a new version and a caller reads the version before the lines, so that an
    equal version is proof: nothing was written in between.
    """
    if sheet is not None and held_version(match) == sheet.match.version:
        return replace(sheet, match=copy(sheet.match))
    return score_sheet(_locked(match))


def _checked_change(sheet: ScoreSheet, line: Line) -> tuple[Change, LineFold]:
    """What the new version changes. It must be in order itself; later lines need not be."""
    lines = [line if row.number == line.number else row.line for row in sheet.rows]
    after = fold_lines(sheet.header, lines)
    result = after.results.get(line.number)
    if result is not None and result.problems:
        raise IllegalLineError(problems=result.problems)
    return change_between(sheet.line_fold, after), after


def _with_next(sheet: ScoreSheet, line: Line) -> LineFold:
    """The fold with ``line`` below all others; IllegalLineError when it can't stand there."""
    if sheet.is_over:  # also when it was stopped, which the progress of a fold doesn't know
        raise IllegalLineError(problems=(Problem(None, "match_over"),))
    after = sheet.line_fold.extended(line)
    if problems := after.results[line.number].problems:
        raise IllegalLineError(problems=problems)
    return after


def _check_reason(reason: str, *, needed: bool) -> None:
    if len(reason) > LONGEST_TEXT:
        raise ReasonTooLongError(longest=LONGEST_TEXT, length=len(reason))
    if needed and not reason.strip():
        raise ReasonMissingError


def _locked(match: Match) -> Match:
    """The match as it is now. PostgreSQL holds its row until the end; SQLite lets one writer in at a time."""
    return Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)


def _answered_before(match: Match, number: int, client_id: UUID) -> Written | None:
    """The answer to a request that was answered before."""
    line = Line.objects.filter(client_id=client_id).first()
    if line is None:
        return None
    if (line.match_id, line.number) != (match.pk, number):
        raise ClientIdUsedError
    return Written(line, repeated=True)


def _written_instead(match: Match, line: Line) -> Written:
    """A constraint refused ``line``: the same request was faster, or somebody else's."""
    if earlier := _answered_before(match, line.number, line.client_id):
        return earlier
    row = score_sheet(match).row(line.number)
    assert row is not None  # noqa: S101  it is in the way
    there = {"line": row.line, "place": row.place}
    raise (
        LineTakenError(kind=line.kind, **there) if line.version == 1 else LineChangedError(**there)
    ) from None


def _add(line: Line, actor: Actor) -> None:
    line.recorded_by, line.recorded_on = actor.user, actor.device
    with transaction.atomic():  # a savepoint, so that a refusal leaves the transaction usable
        line.save()


def _action(before: Line, after: Line) -> str:
    if before.struck == after.struck:
        return "correct_line"
    return "strike_line" if after.struck else "unstrike_line"


def _entry(line: Line, place: Mapping[str, Any]) -> dict[str, Any]:
    return {"number": line.number, "version": line.version, "struck": line.struck, **place, **line.written}
