"""Writes the log, in the transaction of what it tells."""

from typing import Any

from scoring.access.actors import Actor
from scoring.models import Club, LogEntry, Match


def log(  # noqa: PLR0913  an entry has so many fields, all but the first by name
    action: str,
    *,
    actor: Actor,
    club: Club | None = None,
    match: Match | None = None,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Append one entry. ``before`` and ``after`` hold ids and facts, never names."""
    return LogEntry.objects.create(
        action=action,
        actor=actor.user,
        device=actor.device,
        role=actor.role,
        club=club if club is not None else (match.club if match is not None else None),
        match=match,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
        request_id=actor.request_id,
    )
