"""The referee: called from a table, calls claimed and closed, rulings written into the decision book."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.services.lines import Written, correct_line, record_line
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


@in_one_transaction
def rule(
    *,
    club: Club | None,
    match: Match | None,
    variant: str,
    irregularity: str,
    circumstances: Mapping[str, Any],
    outcome: str,
    decision: str,
    actor: Actor,
    client_id: UUID,
    line: Mapping[str, Any] | None = None,
    number: int | None = None,
    replaces: Line | None = None,
    call: RefereeCall | None = None,
    revises: Ruling | None = None,
) -> Ruling:
    """Sign a ruling: it goes into the decision book, and its line, if it has one, onto the sheet.

    ``line`` is a penalty, a void, an adjustment or a hand as in the score sheet file. It is written as line
    ``number``, or as the next version of the line that it ``replaces``. Without a line ``number`` says which
    one the decision is about.

    Raises what :func:`~scoring.matches.services.lines.record_line` and ``correct_line`` refuse.
    """
    signed = Ruling.objects.filter(client_id=client_id).first()
    if signed is not None:
        if (signed.match_id, signed.club_id) != (getattr(match, "pk", None), getattr(club, "pk", None)):
            raise ClientIdUsedError
        return signed
    if not decision.strip():
        raise ExplanationMissingError
    if match is not None and line is not None:
        number = _write(match, line, number, replaces, decision=decision, actor=actor).line.number
    ruling = Ruling.objects.create(
        club=club,
        match=match,
        line_number=number,
        variant=variant,
        irregularity=irregularity,
        circumstances=dict(circumstances),
        outcome=outcome,
        decision=decision,
        client_id=client_id,
        call=call,
        revises=revises,
        decided_by=actor.user,
    )
    log(
        "rule",
        actor=actor,
        club=club,
        match=match,
        subject=f"ruling:{ruling.pk}",
        after={"irregularity": irregularity, "outcome": outcome, "line": number},
    )
    if call is not None:
        close_call(call=call, actor=actor, answer=decision[:500])
    return ruling


def _write(
    match: Match,
    line: Mapping[str, Any],
    number: int | None,
    replaces: Line | None,
    *,
    decision: str,
    actor: Actor,
) -> Written:
    kind, facts = line["kind"], {key: value for key, value in line.items() if key != "kind"}
    if replaces is not None:
        return correct_line(
            match=match,
            number=replaces.number,
            version=replaces.version,
            kind=kind,
            facts=facts,
            reason=decision[:200],
            client_id=uuid4(),
            actor=actor,
        )
    return record_line(
        match=match, number=number or 0, kind=kind, facts=facts, client_id=uuid4(), actor=actor
    )
