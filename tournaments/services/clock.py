"""The clock of a round: started, paused, given more time for one table, and the call of the last hand."""

from datetime import datetime, timedelta

from django.utils import timezone

from scoring.actors import Actor
from tournaments.models import Round, Table
from tournaments.services.locking import changing
from tournaments.services.results import log_table


def start_clock(*, round_: Round, actor: Actor) -> None:
    """Start the clock, or go on after a pause."""
    with changing(round_.stage.tournament):
        round_.refresh_from_db()
        now = timezone.now()
        if round_.clock_started_at is None:
            round_.clock_started_at = now
        elif round_.clock_paused_at is not None:
            round_.clock_paused_seconds += int((now - round_.clock_paused_at).total_seconds())
            round_.clock_paused_at = None
        round_.save(update_fields=["clock_started_at", "clock_paused_at", "clock_paused_seconds"])


def pause_clock(*, round_: Round, actor: Actor) -> None:
    """Hold the clock; it goes on from where it stood."""
    with changing(round_.stage.tournament):
        round_.refresh_from_db()
        if round_.clock_started_at is not None and round_.clock_paused_at is None:
            round_.clock_paused_at = timezone.now()
            round_.save(update_fields=["clock_paused_at"])


def set_minutes(*, round_: Round, minutes: int | None, actor: Actor) -> None:
    """Give the round another length; ``None`` takes the clock away."""
    with changing(round_.stage.tournament):
        Round.objects.filter(pk=round_.pk).update(minutes=minutes)
    round_.refresh_from_db()


def give_extra_time(*, table: Table, minutes: int, actor: Actor) -> None:
    """Let one table play on for so many minutes more; 0 takes it back."""
    with changing(table.round.stage.tournament) as held:
        Table.objects.filter(pk=table.pk).update(extra_minutes=minutes)
        log_table("give_extra_time", held, actor, table, after={"minutes": minutes})
    table.refresh_from_db()


def call_last_hand(*, round_: Round, actor: Actor, called: bool = True) -> None:
    """Tell every table of the round that the hand being played is the last."""
    with changing(round_.stage.tournament):
        Round.objects.filter(pk=round_.pk).update(last_hand_called_at=timezone.now() if called else None)
    round_.refresh_from_db()


def time_left(round_: Round, *, at: datetime | None = None, extra_minutes: int = 0) -> timedelta | None:
    """What is left at a moment, negative when it is over; ``None`` without a clock or before its start."""
    if round_.minutes is None or round_.clock_started_at is None:
        return None
    now = round_.clock_paused_at or at or timezone.now()
    ran = now - round_.clock_started_at - timedelta(seconds=round_.clock_paused_seconds)
    return timedelta(minutes=round_.minutes + extra_minutes) - ran
