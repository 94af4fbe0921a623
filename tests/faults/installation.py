"""An installation of the run's own: a folder, a database, ``manage.py up``; and how each of it dies.

What dies with -9 has no chance to finish anything. A worker is started again by its server; everything else
that a machine loses with the power is started again here.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.databases import new_database
from tests.environment import of_people
from tests.manille_site.ops.installations import ROOT, Site, descendants, free_port
from tests.with_postgres import Server

PATIENCE = 240
DARK = 1.0
"""Seconds for which a database stays away."""


class Installation:
    """``manage.py up`` on one port, whatever happens to it."""

    def __init__(self, folder: Path, database: Server | None) -> None:
        self.port = free_port()
        self.database = database
        self.log = folder / "up.log"
        data = folder / "data"
        data.mkdir()
        self.environment = of_people() | {
            "DATA_DIR": str(data),
            "PLAIN_HTTP": "true",
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "LOG_LEVEL": "WARNING",
            "API_REQUESTS_PER_MINUTE": "0",  # all clients come from one address
        }
        if database is None:
            new_database(data / "manille.sqlite3")
        else:
            self.environment["DATABASE_URL"] = database.url

    def manage(self, *arguments: str, **how: object) -> str:
        """What ``manage.py`` prints; it has to end well."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False, **how
        )  # type: ignore[call-overload]
        if done.returncode:
            raise AssertionError(f"{' '.join(command)}:\n{done.stdout}\n{done.stderr}")
        return str(done.stdout)

    def start(self) -> None:
        command = [sys.executable, "manage.py", "up", "--host=127.0.0.1", f"--port={self.port}"]
        with self.log.open("ab") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=output, stderr=subprocess.STDOUT
            )
        self.site = Site(process, f"http://127.0.0.1:{self.port}", self.log)
        self.wait_until(self.site.is_ready)

    def stop(self) -> None:
        if self.site.process.poll() is None:
            self.site.process.send_signal(signal.SIGTERM)
            self.site.process.wait(PATIENCE)

    def wait_until(self, condition: Callable[[], object]) -> None:
        until = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > until:
                raise AssertionError(f"waited in vain:\n{self.log.read_text()[-5000:]}")
            time.sleep(0.05)

    # How it dies --------------------------------------------------------------------------------------------

    def deaths(self) -> dict[str, Callable[[], None]]:
        """By the words that the report says them in."""
        deaths = {
            "kill -9 of a worker": self.kill_worker,
            "kill -9 of all workers": self.kill_workers,
            "kill -9 of everything": self.kill_everything,
        }
        if self.database is not None:
            deaths["kill -9 of the database"] = self.kill_database
        return deaths

    def kill_worker(self) -> None:
        kill(sorted(self.site.pids("worker"))[:1])

    def kill_workers(self) -> None:
        kill(sorted(self.site.pids("worker")))

    def kill_everything(self) -> None:
        kill([self.site.process.pid, *self.site.processes()])
        self.site.process.wait(PATIENCE)
        self.start()

    def kill_database(self) -> None:
        assert self.database is not None
        running = self.database.running
        kill([running.pid, *descendants(running.pid)])
        running.wait(PATIENCE)
        time.sleep(DARK)
        self.database.start()


def kill(pids: list[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue  # it has just ended by itself


@contextmanager
def installation(on: str) -> Iterator[Installation]:
    """On ``sqlite`` or ``postgres``; not yet started; nothing is left of it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="manille-faults-"))
    folder.chmod(0o755)  # PostgreSQL runs as another user, below it
    database = None
    try:
        if on == "postgres":
            (folder / "postgres").mkdir()
            database = Server(folder / "postgres")
            database.start()
        try:
            yield Installation(folder, database)
        finally:
            if database is not None:
                database.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
