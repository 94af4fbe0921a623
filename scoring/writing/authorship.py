"""Who wrote a line down, and when, in words."""

from uuid import UUID

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.formats import moment_text
from scoring.models import Line


def who(line: Line, device_id: UUID | None = None) -> str:
    """Who wrote a version down: a person, or the device it came from."""
    if line.recorded_by is not None:
        return str(line.recorded_by)
    if line.recorded_on_id is None:
        return _("Somebody")
    return _("This device") if line.recorded_on_id == device_id else _("Another device")


def written_down(line: Line, device_id: UUID | None = None) -> str:
    """Who wrote a version down, and when, as a sentence."""
    at = {"time": time_of(line)}
    if line.recorded_by is not None:
        return _("Written down by %(first)s at %(time)s.") % {"first": str(line.recorded_by), **at}
    if line.recorded_on_id is None:
        return _("Written down at %(time)s.") % at
    if line.recorded_on_id == device_id:
        return _("Written down on this device at %(time)s.") % at
    return _("Written down on another device at %(time)s.") % at


def time_of(line: Line) -> str:
    return moment_text(localtime(line.recorded_at), "TIME_FORMAT")
