"""What ``manage.py up`` does before the server starts. Safe to repeat; keeps all data.

``manage.py`` gives ``up`` to the supervisor (manille_site/ops/supervisor.py), which never imports Django.
This runs in its child, and answers with what is to be started; without a supervisor nothing is started.
"""

import json
import os
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from manille_site import demo
from manille_site.ops import addresses, installation, lifeline, one_folder, spelling, tls
from manille_site.ops.manual import INSTALLED, PROGRAM, page
from scoring.access.for_phones import is_loopback

ANY_PORT = 0
PORTS = range(1, 65536)


class Command(BaseCommand):
    help = "Prepares database and static files, says where and how to sign in, and starts the server."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        for_phones = settings.PLAIN_HTTP or settings.TLS_CERTIFICATE
        everywhere = "0.0.0.0" if for_phones else "127.0.0.1"  # noqa: S104  a phone has to reach it
        parser.add_argument(
            "--host", default=everywhere, help=f"address to listen on (default: {everywhere})"
        )
        parser.add_argument("--port", type=int, help="default: the first free one from 8000 on")
        parser.add_argument(
            "--https", action="store_true", help=f"insist on a certificate ({page('https.md')})"
        )
        parser.add_argument("--certificate", metavar="FILE", help="do TLS here (default: TLS_CERTIFICATE)")
        parser.add_argument("--key", metavar="FILE", help="of the certificate (default: TLS_KEY)")
        parser.add_argument(
            "--redirect-port", type=int, help="lead plain HTTP from there to the https address"
        )
        parser.add_argument(
            "--workers", type=int, default=settings.WORKERS, help="processes (default: WORKERS)"
        )
        parser.add_argument(
            "--no-scheduler",
            action="store_true",
            help=f"{PROGRAM} scheduler runs elsewhere ({page('deployment.md')})",
        )
        parser.add_argument("--demo", action="store_true", help="fill an empty database with a demo club")
        parser.add_argument("--prepare-only", action="store_true", help="start no server")
        parser.add_argument("--plan-to", type=int, help="for the supervisor: where to write what to start")

    def handle(self, *args: Any, **options: Any) -> None:
        lifeline.end_with_supervisor()
        host: str = options["host"]
        if settings.DEBUG and not is_loopback(host):
            raise CommandError(
                "DEBUG shows everything to everybody, so it runs on this machine only: unset DEBUG, "
                "or use --host 127.0.0.1."
            )
        self._check_certificate(options)
        if options["workers"] < 1:
            raise CommandError("At least one worker has to serve pages: --workers 2")
        port = 0 if options["prepare_only"] else self._port(host, options["port"])
        installation.prepare(self._say)
        call_command("check", databases=["default"], fail_level="CRITICAL", stdout=StringIO())
        if options["demo"] and demo.database_is_empty():
            self._say("Filling the empty database with a demo club …")
            demo.load()
        for doubt in spelling.doubts():
            self._say(doubt)
        if options["prepare_only"]:
            return
        if options["plan_to"] is None:
            self._say(_greeting(host, port))
            return
        if address := one_folder.holder():
            self._say(
                f"The site runs from {settings.DATA_DIR} already, at {address}. "
                "This is a second server of the same site, with the same data; "
                "for another site name another folder in DATA_DIR."
            )
        self._say("Starting …")
        with os.fdopen(options["plan_to"], "w") as supervisor:
            json.dump(_plan(host, port, options), supervisor)

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _check_certificate(self, options: dict[str, Any]) -> None:
        """The supervisor has made settings of the options."""
        if settings.TLS_CERTIFICATE and settings.TLS_KEY:
            tls.check(settings.TLS_CERTIFICATE, settings.TLS_KEY, timezone.now(), settings.ALLOWED_HOSTS)
        elif options["https"] or settings.TLS_CERTIFICATE or settings.TLS_KEY:
            raise CommandError(tls.NEEDED)
        elif options["redirect_port"] is not None:
            raise CommandError("There is no https address to lead to: leave --redirect-port out.")
        redirect: int | None = options["redirect_port"]
        if redirect is not None:
            _check_number(redirect)
            if not addresses.port_is_free(options["host"], redirect):
                raise CommandError(_who_has(redirect))

    def _port(self, host: str, wanted: int | None) -> int:
        if not addresses.port_is_free(host, ANY_PORT):
            raise CommandError(f"This computer has no address {host}: leave --host out, or name one it has.")
        if wanted is not None:
            _check_number(wanted)
            if not addresses.port_is_free(host, wanted):
                raise CommandError(f"{_who_has(wanted)} Name another: {_port_option(wanted + 1)}")
            return wanted
        port = addresses.first_free_port(host)
        if port is None:
            raise CommandError(f"Ports 8000 to 8020 are all taken. Name a free one: {_port_option(9000)}")
        if port != addresses.FIRST_PORT:
            self._say(f"{_who_has(addresses.FIRST_PORT)} Using {port}.")
        return port


def _greeting(host: str, port: int) -> str:
    """Where the site is found, and how to sign in; with a picture for phones where they get there."""
    address = addresses.address_of(host, port)
    lines = [""]
    if settings.PLAIN_HTTP or settings.TLS_CERTIFICATE:
        problem = addresses.problem_for_phones(host)
        if problem:
            lines += [f"  {problem}", ""]
        else:
            picture = StringIO()
            segno.make(address).terminal(picture, compact=True, border=2)
            lines += [picture.getvalue(), f"  On a phone in this network   {address}/"]
        if here := addresses.address_here(host, port):
            lines.append(f"  On this machine              {here}/")
    else:
        lines.append(f"  {address}/ (this server listens on port {port}, for the proxy that does TLS)")
        if settings.TRUSTED_PROXIES == 0:
            lines += ["", *_ways_to_be_found()]
    lines.append("")
    if credentials := demo.credentials():
        lines.append(f"  Sign in to the demo club     {credentials.email}   {credentials.password}")
    if link := addresses.setup_address(address):
        lines.append(f"  First administrator, once    {link}")
    return "\n".join([*lines, "", "  Ctrl-C stops the server; everything is kept.", ""])


def _ways_to_be_found() -> list[str]:
    """For who started it with no setting at all, where nobody could open a page."""
    return [
        "  No proxy is announced, so nobody can open a page yet:",
        f"  for phones in this network   PLAIN_HTTP=true {PROGRAM} up",
        f"  for a site on the internet   ALLOWED_HOSTS and TRUSTED_PROXIES, as in {page('deployment.md')}",
    ]


def _plan(host: str, port: int, options: dict[str, Any]) -> dict[str, Any]:
    """What the supervisor is to start, and to say once the server answers (``supervisor.Plan``)."""
    serve = ["serve", f"--host={host}", f"--port={port}", f"--workers={options['workers']}"]
    commands = {"server": serve} if options["no_scheduler"] else {"site": [*serve, "--scheduler"]}
    if (redirect := options["redirect_port"]) is not None:
        to = addresses.address_of(host, port)
        commands["redirect"] = ["redirect", f"--host={host}", f"--port={redirect}", f"--to={to}"]
    return {"commands": commands, "server": [host, port], "greeting": _greeting(host, port)}


def _check_number(port: int) -> None:
    if port not in PORTS:
        raise CommandError(f"There is no port {port}: name one from 1 to 65535, as in --port 8000.")


def _port_option(port: int) -> str:
    """For those who started `up`, and for those who started it by `make up` or `make run`."""
    return f"--port={port}" if INSTALLED else f"--port={port}, or PORT={port} with make"


def _who_has(port: int) -> str:
    holder = addresses.holder_of(port)
    return f"Port {port} is taken by {holder}." if holder else f"Port {port} is taken, or not yours to use."
