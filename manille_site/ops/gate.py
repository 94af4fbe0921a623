"""Who writes never keeps all threads of a worker: while they wait for the database, others read on.

On SQLite one request of a worker writes at a time and one more waits as long as it takes. When many write in
the same moment they queue up, too; but once whoever writes has been at it for :data:`BURST`, which means that
the database is held by somebody else, they are told to come back. On PostgreSQL rows are held and not the
database, so two write side by side.

It stands before the watchdog, whose exceptions from outside could else come between taking a place and giving
it back.
"""

import threading
import time
from collections.abc import Callable

from django.http import HttpResponse
from django.utils.translation import gettext as _

from manille_site.ops import sqlite
from scoring.access.request import Request

THREADS = 4
"""Of each worker. They come when they are needed, and go after half a minute without work."""

WRITERS = 2
"""Threads that requests may keep for long that write; the others are for whoever reads."""

BURST = 2.0
"""Seconds that others queue up behind a writer."""

PATIENCE = 18.0
"""Seconds that those wait who may wait for long."""

READING = frozenset(("GET", "HEAD", "OPTIONS"))


class Gate:
    """Lets ``places`` in at a time, and ``patient`` others wait for long."""

    def __init__(self, places: int, patient: int) -> None:
        self._places, self._patient = places, patient
        self._change = threading.Condition()
        self._since: dict[int, float] = {}
        """By thread: since when it is in."""

        self._waiting = 0

    def enter(self) -> bool:
        """Whether this thread is in; then it has to ``leave``."""
        with self._change:
            until = time.monotonic() + PATIENCE if self._waiting < self._patient else None
            self._waiting += 1
            try:
                while len(self._since) >= self._places:
                    ends_at = min(self._since.values()) + BURST if until is None else until
                    if (left := ends_at - time.monotonic()) <= 0:
                        return False
                    self._change.wait(left)
            finally:
                self._waiting -= 1
            self._since[threading.get_ident()] = time.monotonic()
            return True

    def leave(self) -> None:
        with self._change:
            del self._since[threading.get_ident()]
            self._change.notify()


class WriterGateMiddleware:
    """Has whoever may write pass the gate of this worker."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response
        self.gate = Gate(1, WRITERS - 1) if sqlite.in_use() else Gate(WRITERS, 0)

    def __call__(self, request: Request) -> HttpResponse:
        if request.method in READING:
            return self.get_response(request)
        if not self.gate.enter():
            return _come_back()
        try:
            return self.get_response(request)
        finally:
            self.gate.leave()


def _come_back() -> HttpResponse:
    sentence = _("Too many are writing at once. Nothing was saved; send it again in a moment.")
    response = HttpResponse(f"{sentence}\n", status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = "2"
    vars(response).update(refusal={"problem": "too many writers"}, code="busy")
    return response
