"""The clock of a round: started, paused, given more time for one table, and the call of the last hand."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import QuerySet
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.services import matches
from scoring.models import Match
from scoring.writing.log import log
from tournaments.models import Round, Table
from tournaments.rounds.services.versions import log_table
from tournaments.writing.errors import RoundNotPlayedError
from tournaments.writing.locking import changing

RUNNING = (
    "clock_started_at",
    "clock_paused_at",
    "clock_paused_seconds",
    "last_hand_called_at",
)
CLOCK = ("minutes", *RUNNING)


def start_clock(*, round_: Round, actor: Actor) -> None:
    """Start the clock, or continue after a pause. Does nothing while it runs."""
    with _clock_of(round_, "start_clock", actor):
        now = timezone.now()
        if round_.clock_started_at is None:
            round_.clock_started_at = now
        elif round_.clock_paused_at is not None:
            round_.clock_paused_seconds += int((now - round_.clock_paused_at).total_seconds())
            round_.clock_paused_at = None


def pause_clock(*, round_: Round, actor: Actor) -> None:
    """Pause the clock; started again it continues with the time that was left."""
    with _clock_of(round_, "pause_clock", actor):
        if round_.clock_started_at is not None and round_.clock_paused_at is None:
            round_.clock_paused_at = timezone.now()


def reset_clock(*, round_: Round, actor: Actor) -> None:
    """Reset the clock to the full time, for a round that was started too early."""
    with _clock_of(round_, "reset_clock", actor):
        set_back(round_)
        tell_pads(Table.objects.filter(round=round_))


def set_back(round_: Round) -> None:
    """The full time, before the start; not saved."""
    round_.clock_started_at = round_.clock_paused_at = round_.last_hand_called_at = None
    round_.clock_paused_seconds = 0


def set_minutes(*, round_: Round, minutes: int | None, actor: Actor) -> None:
    """Give the round another length; ``None`` takes the clock away."""
    with _clock_of(round_, "set_minutes", actor):
        round_.minutes = minutes


def call_last_hand(*, round_: Round, actor: Actor, called: bool = True) -> None:
    """Tell every table of the round that the hand being played is the last; their pads say so."""
    with _clock_of(round_, "call_last_hand", actor):
        round_.last_hand_called_at = timezone.now() if called else None
        tell_pads(Table.objects.filter(round=round_))


def tell_pads(tables: QuerySet[Table]) -> None:
    """Make the score pads of these tables reload, since what they show about the table has changed."""
    matches.tell_pads(Match.objects.filter(pk__in=tables.values("match")))


def give_extra_time(*, table: Table, minutes: int, actor: Actor) -> None:
    """Let one table play on for so many minutes more; 0 takes it back."""
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        Table.objects.filter(pk=table.pk).update(extra_minutes=minutes)
        log_table("give_extra_time", held, actor, table, after={"minutes": minutes})
    table.refresh_from_db()


def nudge(*, table: Table, actor: Actor) -> None:
    """Note that somebody has asked this table to hurry."""
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        Table.objects.filter(pk=table.pk).update(nudged_at=timezone.now())
        log_table("nudge", held, actor, table)
    table.refresh_from_db()


@contextmanager
def _clock_of(round_: Round, action: str, actor: Actor) -> Iterator[None]:
    """The round as it stands, under the tournament's lock; what was set on it is saved and logged.

    Raises:
        RoundNotPlayedError: it is a draft, or was taken back.
    """
    with changing(round_.stage.tournament, frame_stays=True) as held:
        round_.refresh_from_db()
        if round_.published_at is None or round_.undone_at is not None:
            raise RoundNotPlayedError(round=round_.number)
        yield
        round_.save(update_fields=CLOCK)
        facts = {field: getattr(round_, field) for field in CLOCK}
        log(action, actor=actor, club=held.club, subject=f"tournament:{held.pk}", after=facts)
