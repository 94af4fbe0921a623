"""Installations of a test's own: a folder, a database, and ``manage.py up`` as people start it."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.db import connection

from tests.environment import of_people

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 180


def new_environment(data: Path, **more: str) -> dict[str, str]:
    """Variables of an installation in ``data``, with an empty database of the kind that the tests run on."""
    environment = of_people() | {
        "DATA_DIR": str(data),
        "PLAIN_HTTP": "true",
        "DJANGO_SETTINGS_MODULE": "manille_site.settings",
    }
    if connection.vendor == "postgresql":
        environment["DATABASE_URL"] = new_database()
    return environment | more


def new_database() -> str:
    """The address of an empty database on the server of the tests."""
    import psycopg

    name = f"installation_{uuid4().hex}"
    at = connection.settings_dict
    with psycopg.connect(
        host=at["HOST"], port=at["PORT"], user=at["USER"], password=at["PASSWORD"] or None, dbname="postgres",
        autocommit=True,
    ) as server:  # fmt: skip
        server.execute(f'CREATE DATABASE "{name}"')
    sign_in = f"{at['USER']}:{quote(at['PASSWORD'])}" if at["PASSWORD"] else at["USER"]
    return f"postgres://{sign_in}@{at['HOST']}:{at['PORT']}/{name}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def manage(environment: dict[str, str], *arguments: str, **how: object) -> "subprocess.CompletedProcess[str]":
    """Run ``manage.py`` with ``arguments`` to its end."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, **how
    )  # type: ignore[call-overload,no-any-return]


@dataclass
class Site:
    """A running ``manage.py up``."""

    process: "subprocess.Popen[bytes]"
    address: str
    log: Path

    def is_ready(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.address}/readyz").close()
        except (urllib.error.URLError, OSError):
            return False
        return True

    def processes(self) -> dict[int, str]:
        """All that descend from it: what each is, by process id."""
        return {pid: kind_of(pid) for pid in descendants(self.process.pid)}

    def pids(self, kind: str) -> set[int]:
        return {pid for pid, its_kind in self.processes().items() if its_kind == kind}


@contextmanager
def up(environment: dict[str, str], *arguments: str) -> Iterator[Site]:
    """A site that is ready; SIGTERM at the end."""
    with starting(environment, *arguments) as site:
        wait_until(site.is_ready, site)
        yield site


def _hear_what_a_terminal_sends() -> None:
    """Also where the tests run in the background or under ``nohup``: all that those start would ignore it."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def starting(environment: dict[str, str], *arguments: str) -> Iterator[Site]:
    port = free_port()
    log = Path(environment["DATA_DIR"]).with_name(f"up-{port}.log")
    command = [sys.executable, "manage.py", "up", "--host=127.0.0.1", f"--port={port}", *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            preexec_fn=_hear_what_a_terminal_sends,
        )
    try:
        yield Site(process, f"http://127.0.0.1:{port}", log)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def wait_until(condition: Callable[[], object], site: Site | None = None) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > until or (site is not None and site.process.poll() is not None):
            pytest.fail(f"waited in vain:\n{site.log.read_text() if site else ''}")
        time.sleep(0.05)


def descendants(root: int) -> list[int]:
    try:
        children = Path(f"/proc/{root}/task/{root}/children").read_text().split()
    except OSError:  # it ended meanwhile
        return []
    return [pid for child in children for pid in (int(child), *descendants(int(child)))]


def kind_of(pid: int) -> str:
    """``server``, ``worker`` of it or ``scheduler``; ``site`` has loaded what the others share."""
    try:
        name = Path(f"/proc/{pid}/comm").read_text().strip()
        command = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return "gone"
    if name in ("server", "worker", "scheduler"):
        return name
    return "site" if "--scheduler" in command else "other"


def is_alive(pid: int) -> bool:
    """Whether it runs; what has ended and is not yet buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
