"""What a phone that had no network says of when it kept something."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware

LONGEST_KEPT = timedelta(days=30)


def kept_at(posted: Mapping[str, str]) -> datetime | None:
    """When a phone kept the hand, by our clock; now where that can't be, None if none did.

    Its own clock may be fast or slow: what it says is how long it kept the hand, until ``sent_at``. Without
    that, as for a hand that another phone kept first, the clock that said ``kept_at`` is taken for ours.
    """
    if "kept_at" not in posted:
        return None
    now = timezone.now()
    begin = _moment(posted["kept_at"])
    wait = (_moment(posted.get("sent_at", "")) or now) - begin if begin else timedelta()
    return now - wait if timedelta() < wait < LONGEST_KEPT else now


def _moment(text: str) -> datetime | None:
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment and is_aware(moment) else None
