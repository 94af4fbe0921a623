"""What older versions damaged is looked for once after every update, and kept for doctor and administrators.

The scheduler does it in a process of its own, which gives its memory back: `up` waits for nothing, and the
evening goes first. Nothing is repaired unasked: other people's results change with it.
"""

import logging
import os
import subprocess
import sys
import threading
from datetime import datetime, timedelta
from io import StringIO

from django.core.management import CommandError, call_command
from django.utils import timezone

from manille_site.ops.lifeline import SUPERVISOR
from manille_site.ops.manual import PROGRAM
from manille_site.ops.models import UpdateCheck
from manille_site.ops.version import build
from scoring.models import Match

LOG = logging.getLogger("manille.update")

REMEDIES = {
    "check_people": f"{PROGRAM} check_people --repair",
    "check_statistics": f"{PROGRAM} rebuild_statistics",
    "check_scores": f"{PROGRAM} check_scores",
}
"""Commands that report, and what to type where they do. Of two results only a person knows the right one."""

AGAIN_AFTER = timedelta(days=1)
"""So often it is asked whether what was wrong has been repaired."""

GENTLY = 10
"""Niceness of the process that looks."""

TICK = 1.0


def findings() -> list[UpdateCheck]:
    """What is wrong by the newest look under this code, in the order in which to repair it."""
    wrong = {one.command: one for one in UpdateCheck.objects.filter(version=build(), is_well=False)}
    return [wrong[command] for command in REMEDIES if command in wrong]


def is_due(at: datetime) -> bool:
    """Whether a command is still to be run under this code, or found something a day ago."""
    known = UpdateCheck.objects.filter(version=build(), command__in=REMEDIES)
    if known.count() < len(REMEDIES):
        return Match.objects.exclude(closed_at=None).exists()
    return known.filter(is_well=False, checked_at__lt=at - AGAIN_AFTER).exists()


def look() -> None:
    """Runs every command, keeps what it says, and writes what is wrong into the log. May take minutes."""
    for command, remedy in REMEDIES.items():
        is_well, summary = _ask(command)
        UpdateCheck.objects.update_or_create(
            version=build(),
            command=command,
            defaults={"is_well": is_well, "summary": summary, "checked_at": timezone.now()},
        )
        if not is_well:
            LOG.warning("an older version left damage: %s", summary, extra={"remedy": remedy})


def _ask(command: str) -> tuple[bool, str]:
    """Whether all is well, and the last line of what the command prints."""
    out = StringIO()
    try:
        call_command(command, stdout=out)
    except CommandError:
        is_well = False
    else:
        is_well = True
    *_each, summary = out.getvalue().splitlines()
    return is_well, summary[:500]


def look_if_due(stop: threading.Event) -> None:
    """In a process of its own, until it ends or ``stop`` is set."""
    if not is_due(timezone.now()):
        return
    process = subprocess.Popen(  # noqa: S603  our own interpreter and program
        [sys.executable, sys.argv[0], "check_update", "--quiet"],
        stdin=subprocess.DEVNULL,
        env=os.environ | {SUPERVISOR: str(os.getpid())},
    )
    os.setpriority(os.PRIO_PROCESS, process.pid, GENTLY)
    while process.poll() is None:
        if stop.wait(TICK):
            process.terminate()
            process.wait()
