"""Runs a command with ``DATABASE_URL`` set to a PostgreSQL server that lives as long as the command.

    python -m tests.with_postgres .venv/bin/pytest -n 2

The server keeps its files in a temporary folder and listens on a free port of this machine only. Root may
not run PostgreSQL, so root starts it as the ``postgres`` user that Debian's package makes.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from manille_site.ops.postgres import program

PATIENCE = 30
"""Seconds that a server may take to start."""


class Server:
    """A PostgreSQL server with its files in ``folder``, which is empty or has those of an earlier one."""

    def __init__(self, folder: Path) -> None:
        self._begin(folder)
        subprocess.run(
            [
                program("initdb"),
                "--pgdata",
                folder / "data",
                "--auth=trust",
                "--username=manille",
                "--encoding=UTF8",
                "--no-sync",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            **self._run_as,
        )

    def _begin(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self.url = f"postgres://manille@127.0.0.1:{self.port}/postgres"
        self._run_as: dict[str, Any] = {"cwd": "/"}
        if os.geteuid() == 0:
            self._run_as |= {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres", "postgres")

    @classmethod
    def replica_of(cls, primary: "Server", folder: Path) -> "Server":
        """A server, not yet started, that follows another one which runs."""
        replica = cls.__new__(cls)
        replica._begin(folder)
        source = ["-h", "127.0.0.1", "-p", str(primary.port), "-U", "manille"]
        command: list[str | Path] = [
            program("pg_basebackup"),
            *source,
            "-D",
            folder / "data",
            "-R",
            "--checkpoint=fast",
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **replica._run_as)
        return replica

    def start(self) -> None:
        """Start it, also where it was killed, and wait until it answers."""
        log = self.folder / "log"
        command: list[str | Path] = [program("postgres"), "-D", self.folder / "data", "-F"]
        command += ["-p", str(self.port), "-h", "127.0.0.1", "-k", self.folder]
        with log.open("ab") as output:
            self.running = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, **self._run_as)
        _wait_for(self.running, self.port, log)

    def stop(self) -> None:
        self.running.send_signal(signal.SIGINT)  # "fast": open connections are cut
        self.running.wait(PATIENCE)


@contextmanager
def server() -> Iterator[str]:
    """The ``DATABASE_URL`` of a fresh, empty server; it is stopped and removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="manille-postgres-"))
    try:
        of_tests = Server(folder)
        try:
            of_tests.start()
            yield of_tests.url
        finally:
            of_tests.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for(running: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    ready = [program("pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={port}"]
    until = time.monotonic() + PATIENCE
    while subprocess.run(ready, check=False).returncode:
        if running.poll() is not None or time.monotonic() > until:
            raise SystemExit(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)


def main(command: list[str]) -> int:
    if not command:
        raise SystemExit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is removed then, too
    with server() as url:
        return subprocess.run(command, env=os.environ | {"DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
