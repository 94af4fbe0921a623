"""Calendars for other programs (RFC 5545): what takes place, when and for how long. Nothing is read."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Signs that some calendar takes for the end of a line, and halves of characters."""


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """Something that takes place."""

    uid: str
    """The same for the same event for ever: calendars change it in place by this."""

    starts_at: datetime
    ends_at: datetime
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    sequence: int = 0
    """Goes up when it changes."""

    is_cancelled: bool = False
    """It does not take place; who has it in a calendar sees so."""


def calendar_file(name: str, events: Iterable[CalendarEvent], *, at: datetime) -> bytes:
    """The whole calendar; ``at`` is when it is written."""
    import icalendar  # with its time zones: only once a calendar is asked for

    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Manille//Seasons//EN")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", icalendar.vText(_text(name)))  # a key it doesn't know to be text
    for one in events:
        event = icalendar.Event()
        event.add("uid", _text(one.uid))
        event.add("dtstamp", at.astimezone(UTC))
        event.add("dtstart", one.starts_at.astimezone(UTC))
        event.add("dtend", one.ends_at.astimezone(UTC))
        event.add("sequence", one.sequence)
        if one.is_cancelled:
            event.add("status", "CANCELLED")
        event.add("summary", _text(one.summary))
        for key, text in (("location", one.location), ("description", one.description), ("url", one.url)):
            if text:
                event.add(key, _text(text))
        calendar.add_component(event)
    return calendar.to_ical()


def _text(text: str) -> str:
    """A text without what no calendar can keep."""
    return HIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n"))
