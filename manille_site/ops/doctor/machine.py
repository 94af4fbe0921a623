"""Checks of the machine: disk, files, clock, and what is installed."""

import platform
import re
import shutil
from collections import defaultdict
from datetime import datetime, timedelta
from importlib import metadata
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import django
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max
from django.utils import timezone

from manille_site.ops import health, private, refusals, sqlite
from manille_site.ops.doctor import Check, Finding, ok, problem, warning
from manille_site.ops.manual import PROGRAM
from manille_site.ops.version import version

LEAST_FREE = 500 * 2**20
"""Bytes."""

CLOCKS_DIFFER = timedelta(seconds=5)
"""From here on codes of an authenticator begin to fail, and times of two servers to contradict each other."""


def disk() -> Finding:
    if error := health.error_of_disk():
        is_full = error.errno in refusals.FULL
        return problem(
            f"{settings.DATA_DIR} can't be written to: {error.strerror}.",
            refusals.free_space() if is_full else refusals.another_folder(),
        )
    free = shutil.disk_usage(settings.DATA_DIR).free
    if free < LEAST_FREE:
        return warning(f"{free // 2**20} MB are free in {settings.DATA_DIR}.", refusals.free_space())
    return ok(f"{free // 2**20:,} MB are free in {settings.DATA_DIR}.")


def permissions() -> Finding:
    if not settings.DATA_DIR.is_dir():
        return problem(f"{settings.DATA_DIR} is not there.", f"Start the site once with `{PROGRAM} up`.")
    if files := private.open_to_others(settings.DATA_DIR):
        names = " ".join(str(path) for path in files[:5])
        return problem(f"Others on this machine may read {names}.", f"chmod go-rwx {names}")
    return ok(f"What is in {settings.DATA_DIR} is for its owner only.")


def clock() -> Finding:
    newest = MigrationRecorder.Migration.objects.aggregate(at=Max("applied"))["at"]
    now = timezone.now()
    if newest and newest > now + CLOCKS_DIFFER:
        return problem(
            f"The clock says {now:%Y-%m-%d %H:%M} UTC, and the database was changed later than that.",
            "Set the clock, by NTP (timedatectl set-ntp true).",
        )
    if not sqlite.in_use() and abs(difference := _clock_of_database() - timezone.now()) > CLOCKS_DIFFER:
        seconds = round(difference.total_seconds())
        return problem(f"The database's clock differs by {seconds} s.", "Set both by NTP.")
    return ok(f"It is {now:%Y-%m-%d %H:%M:%S} UTC.")


def _clock_of_database() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now


def time_zone() -> Finding:
    try:
        here = timezone.now().astimezone(ZoneInfo(settings.TIME_ZONE))
    except (ZoneInfoNotFoundError, ValueError):
        return problem(
            f"The time zone {settings.TIME_ZONE} is unknown.", "Set TIME_ZONE, as in Europe/Brussels."
        )
    if "/" not in settings.TIME_ZONE or settings.TIME_ZONE.startswith("Etc/"):
        return warning(
            f"The site shows times in {settings.TIME_ZONE}, which is no place where people play.",
            "Set TIME_ZONE, as in Europe/Brussels.",
        )
    return ok(f"In {settings.TIME_ZONE} it is {here:%H:%M}.")


def versions() -> Finding:
    differing = [name for name, wanted in _locked().items() if _installed(name) not in wanted | {None}]
    if differing:
        return problem(
            f"Other versions than locked: {', '.join(differing[:5])}.",
            "pip install --require-hashes -r requirements.txt",
        )
    return ok(f"Manille {version()}, Python {platform.python_version()}, Django {django.__version__}.")


def _locked() -> dict[str, set[str | None]]:
    """By package its versions, one for each Python; none for a wheel, which came without the list."""
    file = settings.BASE_DIR / "requirements.txt"
    text = file.read_text() if file.is_file() else ""
    wanted: dict[str, set[str | None]] = defaultdict(set)
    for name, number in re.findall(r"^([\w.-]+)==([^ ;\\\n]+)", text, re.MULTILINE):
        wanted[name].add(number)
    return wanted


def _installed(name: str) -> str | None:
    """None for what this platform does without."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


CHECKS: dict[str, Check] = {
    "disk": disk,
    "permissions": permissions,
    "clock": clock,
    "time_zone": time_zone,
    "versions": versions,
}
