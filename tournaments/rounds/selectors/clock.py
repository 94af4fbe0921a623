"""The clock of a round at a moment: what is left for the room, and for tables with time of their own."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.models import Round
from tournaments.rounds.selectors.rounds import RoundBoard


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the clock shows."""

    minutes: int | None
    started: bool
    paused: bool
    left: timedelta | None
    """Negative when time is up; the whole length before the start; ``None`` without a clock."""

    last_hand_called: bool

    @property
    def runs(self) -> bool:
        return self.started and not self.paused and self.left is not None

    @property
    def is_over(self) -> bool:
        return self.started and self.left is not None and self.left <= timedelta(0)

    @property
    def seconds(self) -> int:
        return int(self.left.total_seconds()) if self.left is not None else 0

    @property
    def digits(self) -> str:
        return digits_of(self.seconds)


def clock_face(round_: Round, *, at: datetime | None = None, extra_minutes: int = 0) -> ClockFace:
    """The clock as the room sees it, or as a table with ``extra_minutes`` does.

    That of a round that was taken back stands as it stood then, also for tables of it that go on.
    """
    whole = None if round_.minutes is None else timedelta(minutes=round_.minutes + extra_minutes)
    left = whole
    if whole is not None and round_.clock_started_at is not None:
        now = round_.clock_paused_at or round_.undone_at or at or timezone.now()
        ran = now - round_.clock_started_at - timedelta(seconds=round_.clock_paused_seconds)
        left = whole - ran
    return ClockFace(
        round_.minutes,
        round_.clock_started_at is not None,
        round_.clock_paused_at is not None or round_.undone_at is not None,
        left,
        round_.last_hand_called_at is not None,
    )


def clock_of(board: RoundBoard) -> ClockFace | None:
    """The clock of a round, as long as somebody plays in it.

    Of one that is over it would count on, also once the next is taken back and it is the newest again.
    """
    return None if board.is_done else clock_face(board.round)


def digits_of(seconds: int) -> str:
    """
    >>> digits_of(1500), digits_of(-65), digits_of(3600)
    ('25:00', '−1:05', '60:00')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02d}"
