"""The referee: called from a table, calls claimed and closed, rulings written into the decision book."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club, Match, RefereeCall, Ruling
from scoring.services.lines import record_line
from scoring.services.log import log


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
            log("call_referee", actor=actor, match=match, after={"line": line_number})
    except IntegrityError:
        return RefereeCall.objects.get(match=match, closed_at=None)
    return call


def claim_call(*, call: RefereeCall, actor: Actor) -> None:
    """Say that one is on the way."""
    with transaction.atomic():
        claimed = RefereeCall.objects.filter(pk=call.pk, claimed_at=None).update(
            claimed_at=timezone.now(), claimed_by=actor.user
        )
        if claimed:
            log("claim_call", actor=actor, match=call.match, after={"call": call.pk})
    call.refresh_from_db()


def close_call(*, call: RefereeCall, actor: Actor, answer: str = "") -> None:
    """The table has its answer."""
    with transaction.atomic():
        closed = RefereeCall.objects.filter(pk=call.pk, closed_at=None).update(
            closed_at=timezone.now(), answer=answer
        )
        if closed:
            log("close_call", actor=actor, match=call.match, after={"call": call.pk}, reason=answer)
    call.refresh_from_db()


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
    line: Mapping[str, Any] | None = None,
    number: int | None = None,
    client_id: UUID | None = None,
    call: RefereeCall | None = None,
    revises: Ruling | None = None,
) -> Ruling:
    """Sign a ruling: it goes into the decision book, and its line, if it has one, onto the sheet.

    ``line`` is a penalty, a void or an adjustment as in the score sheet file, written as line ``number``.
    """
    with transaction.atomic():
        written = None
        if match is not None and line is not None and number is not None and client_id is not None:
            facts = {key: value for key, value in line.items() if key != "kind"}
            written = record_line(
                match=match, number=number, kind=line["kind"], facts=facts, client_id=client_id, actor=actor
            )
        ruling = Ruling.objects.create(
            club=club,
            match=match,
            line_number=written.line.number if written else number,
            variant=variant,
            irregularity=irregularity,
            circumstances=dict(circumstances),
            outcome=outcome,
            decision=decision,
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
            after={"irregularity": irregularity, "outcome": outcome},
        )
        if call is not None:
            close_call(call=call, actor=actor, answer=decision[:500])
    return ruling


def like_cases(club: Club | None, variant: str, irregularity: str, *, limit: int = 5) -> list[Ruling]:
    """How the club ruled on the same irregularity before, newest first."""
    if club is None:
        return []
    return list(
        Ruling.objects.filter(club=club, irregularity=irregularity)
        .select_related("match", "decided_by")
        .order_by("-decided_at")[:limit]
    )
