"""Hears from matches: a side that doesn't agree to its sheet needs the referee."""

from typing import Any

from django.dispatch import receiver

from scoring.access.actors import Actor
from scoring.models import Match
from scoring.referee.services import call_referee
from scoring.signals import sheet_refused


@receiver(sheet_refused, dispatch_uid="scoring.call_referee")
def call_to_refused_sheet(
    sender: Any, *, match: Match, actor: Actor, reason: str, line_number: int | None, **_rest: Any
) -> None:
    """Call the referee to the table; a friendly match has none."""
    if match.club_id is not None:
        call_referee(match=match, actor=actor, about=reason, line_number=line_number)
