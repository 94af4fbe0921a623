"""``manage.py serve``: the web server. ``manage.py up`` prepares, starts it, and starts it again."""

from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from manille_site.ops import addresses, forks, jobs, lifeline, one_folder, server


class Command(BaseCommand):
    help = "Runs the web server, and nothing else: no migrations. Usually `up` is what you want."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="default: 8000")
        parser.add_argument(
            "--workers", type=int, default=settings.WORKERS, help="processes (default: WORKERS)"
        )
        parser.add_argument(
            "--scheduler", action="store_true", help="run the scheduler, too, in memory that both share"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        lifeline.end_with_supervisor()
        settings.LISTENS_ON = options["host"]  # the workers' pages say whether phones get here
        serve = partial(server.serve, options["host"], options["port"], options["workers"])
        one_folder.hold(addresses.address_of(options["host"], options["port"]))
        server.load()
        if options["scheduler"]:
            forks.run({"server": serve, "scheduler": jobs.run})
        else:
            serve()
