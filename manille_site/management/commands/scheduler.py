"""``manage.py scheduler``: what is to be done without anybody asking; ``manage.py up`` starts it."""

import logging
import os
import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand

from manille_site.ops import jobs, lifeline, postgres

LOG = logging.getLogger("manille.scheduler")


class Command(BaseCommand):
    help = (
        "Delivers webhooks, makes results final, makes backups and clears away, until told to stop. "
        "Of several on one database only one works; the others wait for its end."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        lifeline.end_with_supervisor()
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        postgres.go_round_the_pooler()
        LOG.info("the scheduler waits for its turn", extra={"pid": os.getpid()})
        jobs.work(stop)
