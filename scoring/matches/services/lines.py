"""Writes lines of score sheets: new ones, corrections, and what is struck. Nothing is overwritten.

The database is the judge of who was first: one line a (match, number, version), one a ``client_id``
(docs/architecture.md, Nothing lost, nothing twice).
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring.access.actors import Actor
from scoring.matches.selectors.changes import Change, change_between
from scoring.matches.selectors.folding import LineFold, fold_lines
from scoring.matches.selectors.sheets import ScoreSheet, score_sheet, sheet_with
from scoring.matches.services.settling import settle
from scoring.models import Line, Match
from scoring.rules import Problem
from scoring.rules.sheet.keys import LONGEST_TEXT
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
)
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction


@dataclass(frozen=True, slots=True)
class Written:
    """What a service wrote, or what an earlier sending of the same request had written."""

    line: Line
    repeated: bool = False
    sheet: ScoreSheet | None = None
    """The sheet with a new line; None for a correction and for a repeated request."""

    change: Change | None = None
    """What a correction changed; None for a new line and for a repeated request."""


@in_one_transaction
def record_line(
    *,
    match: Match,
    number: int,
    kind: str,
    facts: Mapping[str, Any],
    client_id: UUID,
    actor: Actor,
    sheet: ScoreSheet | None = None,
) -> Written:
    """Write down line ``number`` of ``match``, as its facts.

    The caller says which line it means, so that two phones at one table can't turn one deal into two.
    ``sheet`` is what the caller has read already; without one it is read here.
    """
    sheet = _current_sheet(match, sheet)
    match = sheet.match
    # The next number wasn't answered before; that a client_id is another line's, the database says.
    if number != sheet.next_number and (earlier := _answered_before(match, number, client_id)):
        return earlier
    taken = next((row.line for row in sheet.rows if row.number == number), None)
    if taken is not None:
        raise LineTakenError(line=taken)
    if number != sheet.next_number:
        raise LineNotNextError(number=number, next_number=sheet.next_number)
    line = Line(match=match, number=number, kind=kind, facts=dict(facts), client_id=client_id)
    after = _with_next(sheet, line)
    try:
        _add(line, actor)
    except IntegrityError:
        return _written_instead(match, line)
    settle(match, after.fold)
    log("record_line", actor=actor, match=match, after=_entry(line))
    return Written(line, sheet=sheet_with(sheet, match, line, after))


@in_one_transaction
def correct_line(
    *,
    match: Match,
    number: int,
    version: int,
    kind: str,
    facts: Mapping[str, Any],
    reason: str,
    client_id: UUID,
    actor: Actor,
    agreed: bool = False,
) -> Written:
    """Replace what line ``number`` says, from the ``version`` that the corrector saw.

    Lines after it stay, whatever the correction makes of them; ``change`` tells what that is.
    """
    _check_reason(reason, needed=True)
    return _new_version(
        match,
        number,
        version,
        client_id,
        actor,
        kind=kind,
        facts=dict(facts),
        struck=False,
        reason=reason.strip(),
        agreed=agreed,
    )


@in_one_transaction
def strike_line(
    *,
    match: Match,
    number: int,
    version: int,
    reason: str,
    client_id: UUID,
    actor: Actor,
    agreed: bool = False,
) -> Written:
    """Let line ``number`` count for nothing. It stays readable, and can be brought back.

    The newest line needs no reason: that is undoing a slip of the thumb.
    """
    newest = not match.lines.filter(number__gt=number).exists()
    _check_reason(reason, needed=not newest)
    return _new_version(
        match, number, version, client_id, actor, struck=True, reason=reason.strip(), agreed=agreed
    )


@in_one_transaction
def unstrike_line(
    *,
    match: Match,
    number: int,
    version: int,
    reason: str,
    client_id: UUID,
    actor: Actor,
    agreed: bool = False,
) -> Written:
    """Let a struck line count again."""
    _check_reason(reason, needed=False)
    return _new_version(
        match, number, version, client_id, actor, struck=False, reason=reason.strip(), agreed=agreed
    )


def change_of(sheet: ScoreSheet, line: Line) -> Change:
    """What ``line``, not saved, would change as the newest version; IllegalLineError when it can't be."""
    return _checked_change(sheet, line)[0]


def _new_version(
    match: Match,
    number: int,
    version: int,
    client_id: UUID,
    actor: Actor,
    *,
    struck: bool,
    reason: str,
    agreed: bool,
    kind: str | None = None,
    facts: dict[str, Any] | None = None,
) -> Written:
    match = _locked(match)
    if earlier := _answered_before(match, number, client_id):
        return earlier
    sheet = score_sheet(match)
    current = next((row.line for row in sheet.rows if row.number == number), None)
    if current is None:
        raise NoSuchLineError(number=number)
    if current.version != version:
        raise LineChangedError(line=current)
    line = Line(
        match=match,
        number=number,
        version=version + 1,
        kind=current.kind if kind is None else kind,
        facts=current.facts if facts is None else facts,
        struck=struck,
        client_id=client_id,
        reason=reason,
        agreed=agreed,
    )
    if (line.kind, line.facts, line.struck) == (current.kind, current.facts, current.struck):
        raise NothingChangedError
    change, after = _checked_change(sheet, line)
    try:
        _add(line, actor)
    except IntegrityError:
        return _written_instead(match, line)
    settle(match, after.fold)
    action = "correct_line" if struck == current.struck else "strike_line" if struck else "unstrike_line"
    log(action, actor=actor, match=match, before=_entry(current), after=_entry(line), reason=reason)
    return Written(line, change=change)


def _current_sheet(match: Match, sheet: ScoreSheet | None) -> ScoreSheet:
    """Lock the match, and its sheet as it is now: the caller's, unless somebody wrote since it was read.

    Every write gives the match a new version and a caller reads the version before the lines, so that an
    equal version is proof: nothing was written in between.
    """
    if sheet is not None:
        held = Match.objects.select_for_update().values_list("version", flat=True)
        if held.get(pk=match.pk) == sheet.match.version:
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
    there = match.lines.filter(number=line.number).latest("version")
    raise (LineTakenError(line=there) if line.version == 1 else LineChangedError(line=there)) from None


def _add(line: Line, actor: Actor) -> None:
    line.recorded_by, line.recorded_on = actor.user, actor.device
    with transaction.atomic():  # a savepoint, so that a refusal leaves the transaction usable
        line.save()


def _entry(line: Line) -> dict[str, Any]:
    return {"number": line.number, "version": line.version, "struck": line.struck, **line.written}
