"""Both sides' word on a sheet: agreed, or refused. A later change of the sheet asks for it again."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import F

from scoring.access.actors import Actor
from scoring.matches.selectors.signing import is_signed, sides_of
from scoring.matches.services.joining import end_table
from scoring.models import Confirmation, Match
from scoring.signals import sheet_refused, sheet_signed
from scoring.writing.errors import ExplanationMissingError, NoSuchLineError, RefusedError
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction


class SheetChangedError(RefusedError):
    """The sheet is not the one that was looked at: it has to be read again."""


class NotOverError(RefusedError):
    """A sheet is signed when the match is over."""


class NoSuchSideError(RefusedError):
    """The match has no such side."""


@in_one_transaction
def confirm_sheet(*, match: Match, side: int, seen_version: int, actor: Actor) -> Confirmation:
    """One side agrees to the sheet as it was shown to it. When all have, the sheet is signed.

    Raises:
        SheetChangedError: a line was written, corrected or disputed since it was shown.
        NotOverError: the match goes on.
    """
    match = _held(match)
    _must_be_the_one_seen(match, side, seen_version)
    if match.closed_at is None:
        raise NotOverError
    try:
        with transaction.atomic():
            confirmation = Confirmation.objects.create(
                match=match,
                side=side,
                sheet_version=match.version,
                agreed=True,
                given_by=actor.user,
                given_on=actor.device,
            )
    except IntegrityError:
        return Confirmation.objects.get(match=match, side=side, sheet_version=match.version, agreed=True)
    log("confirm_sheet", actor=actor, match=match, after={"side": side, "version": match.version})
    if is_signed(match):
        end_table(match)
        sheet_signed.send(sender=Match, match=match)
    return confirmation


@dataclass(frozen=True, slots=True)
class Objection:
    """What a side does not agree to."""

    side: int
    seen_version: int
    """Of the sheet, as it was shown to them."""

    reason: str
    line_number: int | None = None


@in_one_transaction
def refuse_sheet(*, match: Match, objection: Objection, actor: Actor) -> Confirmation:
    """One side does not agree: the line it names is marked, the referee is called, the table may go on.

    The mark is on the sheet that everybody signs, so it moves the version on: who had agreed looks again.

    Raises:
        SheetChangedError: the sheet was changed since it was shown.
        ExplanationMissingError, NoSuchLineError: nobody could say what about.
    """
    match = _held(match)
    side, reason, line_number = objection.side, objection.reason, objection.line_number
    last = match.confirmations.filter(side=side).order_by("pk").last()
    if last is not None and _is_same_refusal(last, objection):
        return last
    _must_be_the_one_seen(match, side, objection.seen_version)
    if not reason.strip():
        raise ExplanationMissingError
    if line_number is not None and not match.lines.filter(number=line_number).exists():
        raise NoSuchLineError(number=line_number)
    confirmation = Confirmation.objects.create(
        match=match,
        side=side,
        sheet_version=match.version,
        agreed=False,
        line_number=line_number,
        reason=reason,
        given_by=actor.user,
        given_on=actor.device,
    )
    facts = {"side": side, "version": match.version, "line": line_number}
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    log("refuse_sheet", actor=actor, match=match, after=facts, reason=reason)
    sheet_refused.send(sender=Match, match=match, actor=actor, reason=reason, line_number=line_number)
    return confirmation


def _held(match: Match) -> Match:
    """The match as it is now. PostgreSQL holds its row until the end; SQLite lets one writer in at a time."""
    return Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)


def _is_same_refusal(last: Confirmation, objection: Objection) -> bool:
    """A thumb that came down twice."""
    latest = Objection(last.side, last.sheet_version, last.reason, last.line_number)
    return not last.agreed and latest == objection


def _must_be_the_one_seen(match: Match, side: int, seen_version: int) -> None:
    if not 0 <= side < sides_of(match):
        raise NoSuchSideError(side=side)
    if match.version != seen_version:
        raise SheetChangedError(seen=seen_version, now=match.version)
