"""Limits that hold across workers: counted in the database, by device, account, code or address."""

from collections.abc import Mapping
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from scoring.models import Attempt
from scoring.writing.errors import RefusedError

KEEP_FOR = timedelta(days=1)


class Limit(NamedTuple):
    """At most so many tries within so long."""

    tries: int
    within: timedelta


class TooManyAttemptsError(RefusedError):
    """Slow down: ``minutes`` to wait."""


def must_be_within(kind: str, keys: Mapping[str, Limit]) -> None:
    """Raise :class:`TooManyAttemptsError` when one of the keys has had its tries."""
    now = timezone.now()
    for key, limit in keys.items():
        tries = Attempt.objects.filter(kind=kind, key=key, at__gt=now - limit.within).count()
        if tries >= limit.tries:
            raise TooManyAttemptsError(minutes=max(1, round(limit.within.total_seconds() / 60)))


def count(kind: str, keys: Mapping[str, Limit]) -> None:
    """Count a try for each key, and forget those of yesterday."""
    now = timezone.now()
    Attempt.objects.bulk_create(Attempt(kind=kind, key=key, at=now) for key in keys)
    forget_attempts()


def forget_attempts() -> None:
    """Those of yesterday. The scheduler asks for it too: where nobody tries anything, none is counted."""
    Attempt.objects.filter(at__lt=timezone.now() - KEEP_FOR).delete()
