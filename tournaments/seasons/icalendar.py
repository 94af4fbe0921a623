"""Writes calendars as text (RFC 5545): escaped, folded at 75 octets, times in UTC. Nothing is read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LIMIT = 75
"""Octets of a line, at most, without its end."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that takes place."""

    uid: str
    """The same for the same event for ever: calendars change it in place by this."""

    starts_at: datetime
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    sequence: int = 0
    """Goes up when it changes."""

    hours: int = 4
    is_cancelled: bool = False
    """It does not take place; who has it in a calendar sees so."""


def calendar_text(name: str, events: Iterable[Event], *, at: datetime) -> str:
    """The whole calendar; ``at`` is when it is written."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Manille//Seasons//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(name)}",
    ]
    for event in events:
        lines += _event(event, at)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def _event(event: Event, at: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escaped(event.uid)}"
    yield f"DTSTAMP:{_utc(at)}"
    yield f"DTSTART:{_utc(event.starts_at)}"
    yield f"DTEND:{_utc(event.starts_at + timedelta(hours=event.hours))}"
    yield f"SEQUENCE:{event.sequence}"
    if event.is_cancelled:
        yield "STATUS:CANCELLED"
    yield f"SUMMARY:{escaped(event.summary)}"
    for key, text in (("LOCATION", event.location), ("DESCRIPTION", event.description)):
        if text:
            yield f"{key}:{escaped(text)}"
    if event.url:
        yield f"URL:{event.url}"
    yield "END:VEVENT"


def escaped(text: str) -> str:
    r"""A text as a value: commas, semicolons, backslashes and line ends are escaped, controls left out.

    >>> escaped("Heule, zaal; 1\\2\nboven")
    'Heule\\, zaal\\; 1\\\\2\\nboven'
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = "".join(sign for sign in plain if sign in "\n\t" or (sign >= " " and sign != "\x7f"))
    for sign in "\\;,":
        plain = plain.replace(sign, f"\\{sign}")
    return plain.replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """The line in parts of 75 octets at most, all but the first begun with a space; no character is split."""
    part, used = "", 0
    for sign in line:
        size = len(sign.encode())
        if used + size > LIMIT:
            yield part
            part, used = " ", 1
        part += sign
        used += size
    yield part


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
