"""The referee: called from a table, calls claimed and closed, rulings written into the decision book."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.services.lines import Correction, LineEntry, Written, correct_line, record_line
from scoring.models import Club, Line, Match, RefereeCall, Ruling
from scoring.writing.errors import ClientIdUsedError, ExplanationMissingError
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction


@in_one_transaction
def call_referee(
    *, match: Match, actor: Actor, about: str = "", line_number: int | None = None
) -> RefereeCall:
    """Ask the referee to a table; a call that is open already is answered again."""
    try:
        with transaction.atomic():
            call = RefereeCall.objects.create(
                match=match,
                about=about,
                line_number=line_number,
                called_by=actor.user,
                called_on=actor.device,
            )
    except IntegrityError:
        return RefereeCall.objects.get(match=match, closed_at=None)
    log("call_referee", actor=actor, match=match, after={"call": call.pk, "line": line_number})
    return call


def claim_call(*, call: RefereeCall, actor: Actor) -> bool:
    """Take over a call; False when another referee was faster."""
    with transaction.atomic():
        claimed = RefereeCall.objects.filter(pk=call.pk, claimed_at=None, closed_at=None).update(
            claimed_at=timezone.now(), claimed_by=actor.user
        )
        if claimed:
            log("claim_call", actor=actor, match=call.match, after={"call": call.pk})
    call.refresh_from_db()
    return bool(claimed)


def close_call(*, call: RefereeCall, actor: Actor, answer: str = "") -> bool:
    """Close a call; False when it was closed already."""
    with transaction.atomic():
        closed = RefereeCall.objects.filter(pk=call.pk, closed_at=None).update(
            closed_at=timezone.now(), answer=answer
        )
        if closed:
            log("close_call", actor=actor, match=call.match, after={"call": call.pk}, reason=answer)
    call.refresh_from_db()
    return bool(closed)


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """A ruling that is not signed yet."""

    variant: str
    irregularity: str
    circumstances: Mapping[str, Any]
    outcome: str
    decision: str
    client_id: UUID
    club: Club | None = None
    match: Match | None = None
    line: Mapping[str, Any] | None = None
    """What it writes: a penalty, a void, an adjustment or a hand as in the score sheet file."""

    number: int | None = None
    """As which line; without a line, which one the decision is about."""

    replaces: Line | None = None
    """The line whose next version it writes instead."""

    call: RefereeCall | None = None
    revises: Ruling | None = None


@in_one_transaction
def rule(draft: RulingDraft, *, actor: Actor) -> Ruling:
    """Sign a ruling: it goes into the decision book, and its line, if it has one, onto the sheet.

    Raises what :func:`~scoring.matches.services.lines.record_line` and ``correct_line`` refuse.
    """
    signed = Ruling.objects.filter(client_id=draft.client_id).first()
    club, match, number = draft.club, draft.match, draft.number
    if signed is not None:
        if (signed.match_id, signed.club_id) != (getattr(match, "pk", None), getattr(club, "pk", None)):
            raise ClientIdUsedError
        return signed
    if not draft.decision.strip():
        raise ExplanationMissingError
    if match is not None and draft.line is not None:
        number = _write(match, draft, draft.line, actor).line.number
    ruling = Ruling.objects.create(
        club=club,
        match=match,
        line_number=number,
        variant=draft.variant,
        irregularity=draft.irregularity,
        circumstances=dict(draft.circumstances),
        outcome=draft.outcome,
        decision=draft.decision,
        client_id=draft.client_id,
        call=draft.call,
        revises=draft.revises,
        decided_by=actor.user,
    )
    log(
        "rule",
        actor=actor,
        club=club,
        match=match,
        subject=f"ruling:{ruling.pk}",
        after={"irregularity": draft.irregularity, "outcome": draft.outcome, "line": number},
    )
    if draft.call is not None:
        close_call(call=draft.call, actor=actor, answer=draft.decision[:500])
    return ruling


def _write(match: Match, draft: RulingDraft, line: Mapping[str, Any], actor: Actor) -> Written:
    kind, facts = line["kind"], {key: value for key, value in line.items() if key != "kind"}
    old = draft.replaces
    if old is None:
        entry = LineEntry(draft.number or 0, kind, facts, uuid4())
        return record_line(match=match, entry=entry, actor=actor)
    correction = Correction(old.number, old.version, uuid4(), reason=draft.decision[:200])
    return correct_line(match=match, correction=correction, kind=kind, facts=facts, actor=actor)
