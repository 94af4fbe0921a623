"""Hands that a phone kept and brings when it finds the network again, however much later that is.

What the sheet can still take is written. What comes when the table is done is never dropped, and changes no
result by itself: it stands beside the sheet until somebody who may decides.
"""

from copy import copy
from dataclasses import dataclass

from django.utils import timezone

from scoring import hooks
from scoring.access.actors import Actor
from scoring.matches.selectors.folding import fold_lines, header_of, newest_lines
from scoring.matches.selectors.sheets import ScoreSheet
from scoring.matches.services.lines import LineEntry, Written, record_line
from scoring.matches.services.matches import stop_match
from scoring.matches.services.settling import settle
from scoring.matches.services.signing import SheetChangedError
from scoring.models import LateHand, Line, LogEntry, Match
from scoring.writing.errors import (
    ClientIdUsedError,
    DecidedAlreadyError,
    IllegalLineError,
    LineNotNextError,
    LineTakenError,
    SheetFullError,
)
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction

SEATS_CHANGED = ("relabel_seats", "exchange_people", "replace_person")
"""What the log says when others sat at a table than its sheet had."""

MOST = 100
"""Of one match: more than a phone keeps of any evening."""


@in_one_transaction
def hand_in(
    *, match: Match, entry: LineEntry, actor: Actor, sheet: ScoreSheet, is_at_table: bool = True
) -> Written | LateHand:
    """Write a hand that a phone kept, or lay it beside the sheet when it is too late for that.

    The same ``client_id`` again answers with what is stored.

    Raises:
        LineTakenError: the table goes on, and the sheet has another hand under this number.
    """
    earlier = LateHand.objects.filter(client_id=entry.client_id).first()
    if earlier is not None:
        if earlier.match_id != match.pk:
            raise ClientIdUsedError
        return earlier
    cause = cause_of(match, entry) if is_at_table else LateHand.Cause.LEFT
    is_new = entry.number >= sheet.next_number
    if cause and is_new and not Line.objects.filter(client_id=entry.client_id).exists():
        return _late(match, entry, actor, cause)
    try:
        return record_line(match=match, entry=entry, actor=actor, sheet=sheet)
    except (IllegalLineError, LineNotNextError, LineTakenError):
        cause = cause or (LateHand.Cause.OVER if sheet.is_over else "")
        if not cause:
            raise
        return _late(match, entry, actor, cause)


def cause_of(match: Match, entry: LineEntry) -> str:
    """Why a hand that was kept can't be written by itself, as far as that is not the match's end."""
    if cause := hooks.why_late(match):
        return cause
    moved = LogEntry.objects.filter(match=match, action__in=SEATS_CHANGED, at__gt=entry.kept_at)
    return LateHand.Cause.SEATS if moved.exists() else ""


def _late(match: Match, entry: LineEntry, actor: Actor, cause: str) -> LateHand:
    if match.late_hands.count() >= MOST:
        raise SheetFullError(most=MOST)
    hand = LateHand.objects.create(
        match=match,
        number=entry.number,
        kind=entry.kind,
        facts=dict(entry.facts),
        client_id=entry.client_id,
        rules_version=entry.rules_version,
        cause=cause,
        kept_at=entry.kept_at or timezone.now(),
        received_from=actor.device,
        handed_in_by=actor.user,
    )
    after = {"number": hand.number, "cause": cause, **hand.written}
    log("hand_in_late", actor=actor, match=match, after=after)
    return hand


@dataclass(frozen=True, slots=True)
class LateDecision:
    """What somebody decides about a late hand, and the sheet that they saw."""

    hand: LateHand
    seen_version: int
    reason: str = ""


@in_one_transaction
def take_late_hand(decision: LateDecision, *, actor: Actor) -> Line:
    """Write a late hand as the next line. A match that was ended as it stood ends so again, with the hand.

    Raises:
        DecidedAlreadyError: somebody else was faster.
        SheetChangedError: the sheet is not the one whose change was shown.
        IllegalLineError: it can't stand on the sheet.
    """
    hand, match = _open(decision)
    was_stopped = match.stopped
    if was_stopped:
        match.stopped = False
        settle(match, fold_lines(header_of(match), newest_lines(match)).fold)
    number = match.lines.newest().count() + 1
    entry = LineEntry(number, hand.kind, hand.facts, hand.client_id, rules_version=hand.rules_version)
    written = record_line(match=copy(match), entry=entry, actor=actor)
    if was_stopped and written.sheet is not None and not written.sheet.is_over:
        stop_match(match, actor=actor, reason=decision.reason)
    _close(decision, LateHand.Decision.TAKEN, actor, written)
    return written.line


@in_one_transaction
def keep_late_hand(decision: LateDecision, *, actor: Actor) -> LateHand:
    """Leave a late hand beside the sheet, as evidence; nothing else changes.

    Raises:
        DecidedAlreadyError: somebody else was faster.
    """
    _open(decision, any_version=True)
    return _close(decision, LateHand.Decision.EVIDENCE, actor)


def _open(decision: LateDecision, *, any_version: bool = False) -> tuple[LateHand, Match]:
    match = (
        Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=decision.hand.match_id)
    )
    hand = LateHand.objects.get(pk=decision.hand.pk)
    if hand.decided_at is not None:
        raise DecidedAlreadyError
    if not any_version and match.version != decision.seen_version:
        raise SheetChangedError(seen=decision.seen_version, now=match.version)
    return hand, match


def _close(decision: LateDecision, verdict: str, actor: Actor, written: Written | None = None) -> LateHand:
    """``written`` is the line that the hand became."""
    hand = decision.hand
    line_number = written.line.number if written else None
    hand.decision, hand.decided_at, hand.decided_by = verdict, timezone.now(), actor.user
    hand.reason, hand.line_number = decision.reason.strip(), line_number
    hand.save(update_fields=["decision", "decided_at", "decided_by", "reason", "line_number"])
    facts = {"number": hand.number, "line": line_number, "kind": hand.kind}
    if written is not None and written.sheet is not None:
        facts |= written.sheet.rows[-1].place
    action = "take_late_hand" if verdict == LateHand.Decision.TAKEN else "keep_late_hand"
    log(action, actor=actor, match=hand.match, after=facts, reason=hand.reason)
    return hand
