"""The hours at which a club plays, by its own clock: whenever the demo is made, nobody plans for 01:44."""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

FRIDAY, SATURDAY = 4, 5
"""As ``datetime.weekday`` counts."""


def evening_of(at: datetime) -> datetime:
    """Half past seven on that day."""
    return _at(at, hour=19, minute=30)


def friday_evening_before(at: datetime) -> datetime:
    """Eight o'clock on the last Friday that is over."""
    return _at(_last(FRIDAY, at), hour=20)


def saturday_before(at: datetime) -> datetime:
    """Two in the afternoon on the last Saturday that is over."""
    return _at(_last(SATURDAY, at), hour=14)


def half_hour_before(at: datetime) -> datetime:
    """The full or half hour before, at which something may have begun that is still running.

    In UTC, so that minutes added to it are minutes in the night in which clocks change, too.
    """
    local = timezone.localtime(at)
    return _at(local, hour=local.hour, minute=local.minute // 30 * 30).astimezone(UTC)


def _last(weekday: int, at: datetime) -> datetime:
    local = timezone.localtime(at)
    return local - timedelta(days=(local.weekday() - weekday - 1) % 7 + 1)


def _at(at: datetime, *, hour: int, minute: int = 0) -> datetime:
    return timezone.localtime(at).replace(hour=hour, minute=minute, second=0, microsecond=0)
