"""``manage.py deliver_webhooks``: sends what waits in the outbox; with ``--forever`` what comes as well."""

import logging
import os
import signal
import threading
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections, connection

from manille_site.webhooks.worker import clear_old, deliver_due

LOG = logging.getLogger("manille.webhooks")
PAUSE = 1.0
"""Seconds between two looks into the outbox."""

HOUR = 60 * 60


class Command(BaseCommand):
    help = "Sends the webhook messages that are due, and clears those of more than 30 days ago."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forever", action="store_true", help="stay, and send what comes")
        parser.add_argument("--parent", type=int, help="end when this process is no longer the parent")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["forever"]:
            self.stdout.write(f"{deliver_due()} delivered, {clear_old()} old ones cleared.")
            return
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        LOG.info("delivering webhooks", extra={"pid": os.getpid()})
        _stay(stop, options["parent"])
        connection.close()


def _stay(stop: threading.Event, parent: int | None) -> None:
    """Until told to stop, or orphaned. A database that is away for a while is waited for."""
    cleared = -HOUR * 1.0
    while not stop.is_set() and parent in (None, os.getppid()):
        close_old_connections()
        try:
            deliver_due()
            if time.monotonic() - cleared > HOUR:
                clear_old()
                cleared = time.monotonic()
        except Exception:
            LOG.exception("delivering webhooks")
            connection.close()
        stop.wait(PAUSE)
