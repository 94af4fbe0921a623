"""The product as people start it: ``manage.py up`` as a process of its own, on the database of the tests.

Nothing is set but where the data lies, that there is no TLS, where e-mail goes, and ``AT_ONCE``; so what the
browser gets are collected files under hashed names, from the server's own workers, with its own cache and
sessions.
"""

import fcntl
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path
from types import MappingProxyType

import pytest
from django.conf import settings
from django.db import connection

from manille_site.ops.redis_cache import RedisCache
from scoring.models import FollowUp
from tests.databases import new_database
from tests.environment import of_people
from tests.journeys import TWO_SERVERS

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 180
"""Seconds that a server may take to start on a busy machine."""

CAFE = "cafe.test"
"""The name under which browsers find the server. Browsers hold localhost for secure, and grant it powers that
a phone at an address of the local network doesn't have; this name they don't."""

AT_ONCE = {"PUBLIC_SECONDS": "0", "API_REQUESTS_PER_MINUTE": "0"}
"""Journeys follow each other on one server within seconds: it keeps no page of the one before for the next,
and doesn't count their requests as those of one visitor. That visitors get the same bytes where it does is
shown by ``test_kept_pages.py``."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A running server: its port on this machine, its data and what it prints."""

    port: int
    data: Path
    printed: Path
    cache: str = ""
    """The address of Redis, where several servers share one."""

    does_tls: bool = False
    """Itself, with a certificate for ``CAFE``."""

    @property
    def plain(self) -> str:
        """The address as a phone in a café has it: plain HTTP under a name that is not localhost."""
        return f"http://{CAFE}:{self.port}"

    @property
    def secure(self) -> str:
        """An address that browsers hold for secure: localhost, where there is no TLS."""
        return f"https://{CAFE}:{self.port}" if self.does_tls else f"http://localhost:{self.port}"

    @property
    def local(self) -> str:
        """For programs on this machine, which know nothing of the browser's names."""
        return f"{'https' if self.does_tls else 'http'}://127.0.0.1:{self.port}"

    @contextmanager
    def scheduler(self) -> Iterator[Callable[[], None]]:
        """What `up` starts beside the server. Gives a function that waits until nothing is left to do.

        It would work on while tests empty the database, so only journeys that look at what follows start it.
        """
        command = [sys.executable, "manage.py", "scheduler"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment(self.data), stderr=subprocess.DEVNULL)
        try:
            yield lambda: _wait_until(lambda: not FollowUp.objects.exists())
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def newest_mail(self) -> str:
        """The text of the e-mail that was sent last."""
        files = sorted((self.data / "mail").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        (*_, last) = re.split(rb"\n-{79}\n", files[-1].read_bytes().rstrip(b"-\n"))
        body = message_from_bytes(last, policy=policy.default).get_body(("plain",))
        assert body is not None
        text: str = body.get_content()
        return text

    def newest_code(self) -> str:
        """The code in that e-mail, which stands on a line of its own."""
        (code,) = re.findall(r"^ *([A-Z0-9]{3,}-?[A-Z0-9]{3,}) *$", self.newest_mail(), re.MULTILINE)
        return code


def _wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.2)


def environment(data: Path) -> dict[str, str]:
    """What the server is told: the tests' database and key, and to write e-mail into files."""
    return (
        of_people(TWO_SERVERS)
        | AT_ONCE
        | {
            "DATA_DIR": str(data),
            "PLAIN_HTTP": "true",
            "DJANGO_SETTINGS_MODULE": "manille_site.settings",
            "SECRET_KEY": settings.SECRET_KEY,
            "DATABASE_URL": database_url(),
            "EMAIL_URL": f"file:///{data}/mail",
            "LOG_LEVEL": "WARNING",
        }
    )


def database_url() -> str:
    """Where the tests of this process keep their data."""
    of = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{of['NAME']}"
    return f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST']}:{of['PORT']}/{of['NAME']}"


def collected(shared: Path) -> Path:
    """The static files as the product collects them; once, however many processes test at the same time."""
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "static" / ".collected").exists():
            prepare = [sys.executable, "manage.py", "up", "--prepare-only"]
            database = shared / "collecting.sqlite3"
            new_database(database)
            own = {"DATABASE_URL": f"sqlite:///{database}"}
            subprocess.run(prepare, cwd=ROOT, env=environment(shared) | own, check=True, capture_output=True)
    return shared / "static"


@contextmanager
def running(data: Path, static: Path, more: Mapping[str, str] = MappingProxyType({})) -> Iterator[Shipped]:
    """The server, on a free port of this machine, told ``more`` than others; SIGTERM at the end."""
    data.mkdir()
    (data / "static").symlink_to(static)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    shipped = Shipped(port, data, data / "up.log", does_tls="TLS_CERTIFICATE" in more)
    command = [sys.executable, "manage.py", "up", "--host=127.0.0.1", f"--port={port}", "--no-scheduler"]
    with shipped.printed.open("wb") as output:
        server = subprocess.Popen(
            command, cwd=ROOT, env=environment(data) | dict(more), stdout=output, stderr=subprocess.STDOUT
        )
    try:
        _wait_for(shipped, server)
        yield shipped
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)


def _wait_for(shipped: Shipped, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    trusting = ssl._create_unverified_context()
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{shipped.local}/readyz", context=trusting).close()
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"the server did not come up:\n{shipped.printed.read_text()}")


def forget_what_the_server_remembers(server: Shipped) -> None:
    """Its cache, which counts attempts by address: to the server all tests come from one."""
    if server.cache:
        RedisCache(server.cache, {}).clear()
        return
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM cache_entry")
