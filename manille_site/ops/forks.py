"""Server and scheduler as forks of one process: what they load is in memory once.

The process that has loaded it runs no thread and serves nothing, because a fork keeps locks that another
thread holds. It does for its forks what the supervisor does for it.
"""

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial

from manille_site.ops import lifeline, supervisor

PATIENCE = supervisor.PATIENCE - 2
"""Seconds that forks have to end: before the supervisor, which waits for this process, loses its patience."""

_PR_SET_NAME = 15


def run(parts: dict[str, Callable[[], None]]) -> None:
    """Each in a fork of its own, by the name that ``ps -o comm`` shows, until told to stop."""
    keeper = supervisor.Supervisor(PATIENCE)
    keeper.keep([supervisor.Child(name, partial(Fork, name, main)) for name, main in parts.items()])


class Fork:
    """A ``supervisor.Process`` that goes on in ``main``."""

    def __init__(self, name: str, main: Callable[[], None]) -> None:
        process = multiprocessing.get_context("fork").Process(target=_begin, args=(name, main, os.getpid()))
        process.start()
        assert process.pid is not None  # noqa: S101  it was started
        self._process = process
        self.pid: int = process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self, timeout: float | None = None) -> int:
        """Raises ``subprocess.TimeoutExpired``, as a program does."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return self._process.exitcode


def _begin(name: str, main: Callable[[], None], parent: int) -> None:
    """In the fork: a session and signals of its own, and the parent's end is its end."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGCHLD, *supervisor.STOPPING):
        signal.signal(number, signal.SIG_DFL)
    lifeline.end_with(parent)
    call_it(name)
    main()


def call_it(name: str) -> None:
    """What this process is, for ``ps -o comm`` (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_NAME, name.encode())
