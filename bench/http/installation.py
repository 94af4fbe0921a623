"""An installation for one run: a database, our server as shipped, and a bare Django site beside it."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError

ROOT = Path(__file__).resolve().parent.parent.parent
WORKERS = 2


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    port: int
    processes: tuple[int, ...]
    """Whose CPU counts: the server's, and PostgreSQL's where that is the database."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass(frozen=True, slots=True)
class Installation:
    ours: Server
    bare: Server


def prepare(folder: str, database: str) -> None:
    """Set Django up in this process, and fill the database with tables and the folder with static files."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "manille_site.settings",
        "DATA_DIR": folder,
        "DATABASE_URL": database,
        "PLAIN_HTTP": "true",
        "SECRET_KEY": "only-for-benches",
        "WORKERS": str(WORKERS),
    }
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")


@contextmanager
def running(postgres: int | None) -> Iterator[Installation]:
    """Both servers; ``postgres`` is the process of the database server."""
    more = () if postgres is None else (postgres,)
    with ExitStack() as stack:
        ours = stack.enter_context(_server("manille_site.settings", "/healthz"))
        bare = stack.enter_context(_server("bench.http.bare_settings", "/"))
        yield Installation(*(Server(port, (process, *more)) for port, process in (ours, bare)))


@contextmanager
def _server(settings: str, path: str) -> Iterator[tuple[int, int]]:
    """Its port and process."""
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.http.serve", str(port), str(WORKERS)],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}{path}", process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            urllib.request.urlopen(address).close()
        except URLError:
            time.sleep(0.2)
        else:
            return
    raise SystemExit(f"the server did not start: {address}")
