"""``manage.py up``: prepares everything and runs the server. Safe to repeat; keeps all data.

Beside the server runs one process that delivers webhooks, and ends when the server does.
"""

import os
import signal
import subprocess
import sys
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from manille_site import demo
from manille_site.ops import installation, sqlite

DELIVER = ("deliver_webhooks", "--forever")


class Command(BaseCommand):
    help = "Prepares database and static files, says where and how to sign in, and starts the server."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        everywhere = "0.0.0.0" if settings.PLAIN_HTTP else "127.0.0.1"  # noqa: S104  a phone has to reach it
        parser.add_argument(
            "--host", default=everywhere, help=f"address to listen on (default: {everywhere})"
        )
        parser.add_argument("--port", type=int, help="default: the first free one from 8000 on")
        parser.add_argument(
            "--workers", type=int, default=settings.WORKERS, help="processes (default: WORKERS)"
        )
        parser.add_argument(
            "--no-webhooks", action="store_true", help="deliver_webhooks runs elsewhere (docs/deployment.md)"
        )
        parser.add_argument("--demo", action="store_true", help="fill an empty database with a demo club")
        parser.add_argument("--prepare-only", action="store_true", help="start no server")

    def handle(self, *args: Any, **options: Any) -> None:
        host: str = options["host"]
        if settings.DEBUG and installation.is_public(host):
            raise CommandError(
                "DEBUG shows everything to everybody, so it runs on this machine only: unset DEBUG, "
                "or use --host 127.0.0.1."
            )
        port = 0 if options["prepare_only"] else self._port(host, options["port"])
        installation.prepare()
        call_command("check", databases=["default"], fail_level="CRITICAL", stdout=StringIO())
        if options["demo"] and demo.database_is_empty():
            self.stdout.write("Filling the empty database with a demo club …")
            demo.load()
        if options["prepare_only"]:
            return
        self._greet(installation.address_of(host, port), port)
        connection.close()
        self.stdout.flush()
        os.chdir(settings.BASE_DIR)
        server = ["-m", "granian", *_server_arguments(host, port, options["workers"])]
        raise SystemExit(_serve(server, webhooks=not options["no_webhooks"]))

    def _port(self, host: str, wanted: int | None) -> int:
        if wanted is not None:
            if not installation.port_is_free(host, wanted):
                raise CommandError(
                    f"Port {wanted} is taken, or not yours to use. Name another: make run PORT={wanted + 1}"
                )
            return wanted
        port = installation.first_free_port(host)
        if port is None:
            raise CommandError("Ports 8000 to 8020 are all taken. Name a free one: make run PORT=9000")
        if port != installation.FIRST_PORT:
            self.stdout.write(f"Port {installation.FIRST_PORT} is taken; using {port}.")
        return port

    def _greet(self, address: str, port: int) -> None:
        write = self.stdout.write
        write("")
        if settings.PLAIN_HTTP:
            picture = StringIO()
            segno.make(address).terminal(picture, compact=True, border=2)
            write(picture.getvalue())
            write(f"  On a phone in this network   {address}/")
            write(f"  On this machine              http://localhost:{port}/")
        else:
            write(f"  {address}/ (this server listens on port {port}, for the proxy that does TLS)")
        write("")
        if credentials := demo.credentials():
            write(f"  Sign in to the demo club     {credentials.email}   {credentials.password}")
        if link := installation.setup_address(address):
            write(f"  First administrator, once    {link}")
        write("\n  Ctrl-C stops the server; everything is kept.\n")


def _serve(server: list[str], *, webhooks: bool) -> int:
    """Run the server until it ends or is told to; its exit code.

    Ctrl-C reaches every process of a terminal at once, and a server whose workers end before it waits for
    them for ever. So each has a session of its own, and hears of the end from here.
    """
    running = _start(server)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: running.terminate())
    worker = _start(["-m", "django", *DELIVER, f"--parent={os.getpid()}"]) if webhooks else None
    code = running.wait()
    if worker is not None:
        worker.terminate()
        worker.wait()
    return code


def _start(arguments: list[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603  our own interpreter
        [sys.executable, *arguments], stdin=subprocess.DEVNULL, start_new_session=True
    )


def _server_arguments(host: str, port: int, workers: int) -> list[str]:
    """One thread a worker on SQLite: more of them only wait in its busy handler."""
    threads = 1 if sqlite.in_use() else 4
    return [
        "manille_site.wsgi:application",
        "--interface=wsgi",
        f"--host={host}",
        f"--port={port}",
        f"--workers={workers}",
        f"--blocking-threads={threads}",
        "--no-ws",
        "--respawn-failed-workers",
        "--log-level=warning",
    ]
