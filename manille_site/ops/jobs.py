"""What the scheduler does, and when: one process of all servers on a database."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO

from django.core.management import call_command
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from manille_site.ops import backups, postgres, rehearsals, update_checks
from manille_site.ops.forgetting import forget_sessions
from manille_site.ops.locks import Duty, Work
from manille_site.ops.second_place import copy_if_due, copy_while_playing
from manille_site.webhooks.worker import Deliverer, clear_old
from scoring.writing.later import do_due
from scoring.writing.limits import forget_attempts
from tournaments.records.services.ratings import bring_up_to_date
from tournaments.rounds.services.slip_pictures import forget_old_pictures
from tournaments.seasons.services.tallies import fold_evenings

LOG = logging.getLogger("manille.scheduler")

MINUTE = 60.0
HOUR = 60 * MINUTE
TICK = 1.0
"""Seconds between two looks at what is due."""

PATIENCE = 10.0
"""Seconds that a job may go on when the scheduler is told to stop."""


@dataclass
class Job:
    """``run`` is called every so many seconds, and at the start."""

    name: str
    every: float
    run: Callable[[], object]
    due_at: float = 0.0


def webhook_jobs() -> list[Job]:
    return [
        Job("deliver webhooks", TICK, Deliverer().deliver),
        Job("clear old deliveries", HOUR, clear_old),
    ]


def follow_ups() -> list[Job]:
    """What follows from writes: kept by whoever writes (``scoring/writing/later.py``), done here."""
    return [
        Job("do what follows", TICK, lambda: do_due(is_long=False)),
        Job("fold evenings", HOUR, fold_evenings),
    ]


def long_follow_ups() -> list[Job]:
    """Those that may take minutes."""
    return [
        Job("do what follows at leisure", TICK, lambda: do_due(is_long=True)),
        Job("bring ratings up to date", HOUR, bring_up_to_date),
    ]


def other_jobs() -> list[Job]:
    """They may take minutes, for which no webhook waits."""
    return [
        Job("make results final", MINUTE, lambda: call_command("finalise_results", stdout=StringIO())),
        Job("make a backup", 10 * MINUTE, lambda: backups.back_up_if_due(timezone.now())),
        Job("copy the newest backup to the second place", 10 * MINUTE, lambda: copy_if_due(timezone.now())),
        Job("restore the newest backup in a trial", 10 * MINUTE, rehearsals.rehearse_if_due),
        Job("forget attempts", HOUR, forget_attempts),
        Job("forget sessions", 24 * HOUR, forget_sessions),
        Job("forget pictures of slips", 24 * HOUR, forget_old_pictures),
    ]


def playing_jobs() -> list[Job]:
    """No backup is waited for: who plays on a machine that dies loses what was written since."""
    return [Job("copy what is being played", MINUTE, lambda: copy_while_playing(timezone.now()))]


def update_jobs(stop: threading.Event) -> list[Job]:
    """A look at everything takes minutes, after which results have long been final."""
    return [Job("look for damage by an older version", 10 * MINUTE, lambda: update_checks.look_if_due(stop))]


def run() -> None:
    """The scheduler, as a process: until it is told to stop."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    postgres.go_round_the_pooler()
    LOG.info("the scheduler waits for its turn", extra={"pid": os.getpid()})
    work(stop)


def work(stop: threading.Event) -> None:
    """Until ``stop`` is set. Waits while another scheduler works, and while the database is away."""
    duty = Duty(Work.SCHEDULING)
    on_duty = threading.Event()
    lanes = [
        threading.Thread(target=_run_lane, args=(lane, on_duty, stop), daemon=True)
        for lane in _all_jobs(stop)
    ]
    for lane in lanes:
        lane.start()
    while not stop.is_set():
        was_on_duty = on_duty.is_set()
        if _is_mine(duty):
            on_duty.set()
        else:
            on_duty.clear()
        if on_duty.is_set() and not was_on_duty:
            LOG.info("the scheduler works", extra={"pid": os.getpid()})
        stop.wait(TICK)
    for lane in lanes:
        lane.join(PATIENCE)


def _all_jobs(stop: threading.Event) -> list[list[Job]]:
    """By lane."""
    return [
        webhook_jobs(),
        follow_ups(),
        long_follow_ups(),
        other_jobs(),
        playing_jobs(),
        update_jobs(stop),
    ]


def _is_mine(duty: Duty) -> bool:
    try:
        return duty.is_mine()
    except DatabaseError:
        return False  # each job says so itself


def _run_lane(jobs: list[Job], on_duty: threading.Event, stop: threading.Event) -> None:
    """One after the other, each when it is due. One job's trouble is not the others'."""
    while not stop.wait(TICK):
        close_old_connections()
        for job in jobs:
            if not on_duty.is_set() or stop.is_set():
                break
            if time.monotonic() < job.due_at:
                continue
            try:
                job.run()
            except Exception:
                LOG.exception("could not %s", job.name)
                connection.close()
            job.due_at = time.monotonic() + job.every
    connection.close()
