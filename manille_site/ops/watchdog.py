"""No request holds a worker for ever: after so many seconds it is broken off, and answered 503.

A thread of each worker looks at what runs. Python code is interrupted at its next step; where a library or
the database does not come back to Python, the worker itself is ended, and the server starts another.
"""

import ctypes
import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.access.request import Request

LOG = logging.getLogger("manille.watchdog")

LONGEST = 20.0
"""Seconds that a request may take; a view that has to may ask for more (``Request.may_take``)."""

GRACE = 15.0
"""Seconds after which a worker is ended whose request did not let itself be broken off.

Both together are longer than a request waits for another writer of SQLite, and then comes back by itself.
"""

TICK = 0.5

ON_ITS_WAY = 0.2
"""Seconds in which an exception arrives for certain; it takes a few steps of Python."""


Answer = TypeVar("Answer")


class RequestTimeoutError(BaseException):
    """Raised in the thread of a request that takes too long; no ``except Exception`` holds it up."""


@dataclass(eq=False, slots=True)
class RunningRequest:
    """A request, and the thread that answers it."""

    request: Request
    began_at: float = field(default_factory=time.perf_counter)
    thread: int = field(default_factory=threading.get_ident)
    is_broken_off: bool = False

    def seconds_over(self, now: float) -> float:
        """By how much it has taken longer than it may; negative as long as it hasn't."""
        return now - self.began_at - getattr(self.request, "may_take", LONGEST)


class Watchdog:
    """Looks after the requests of one process.

    Without a lock: an exception that comes from outside may come between taking and holding one. What is done
    to the set is one step for Python.
    """

    def __init__(self, end_process: Callable[[], None]) -> None:
        self._running: set[RunningRequest] = set()
        self._end_process = end_process
        self._thread: threading.Thread | None = None

    def watch(self, request: Request, answer: Callable[[Request], Answer]) -> Answer | HttpResponse:
        """What ``answer`` makes of the request, or 503 when that takes too long."""
        self._begin()
        running = RunningRequest(request)
        self._running.add(running)
        try:
            response = answer(request)
            self._let_go(running)
        except RequestTimeoutError:
            self._running.discard(running)
            return _took_too_long()
        except BaseException:
            self._let_go(running)
            raise
        return response

    def look(self, now: float) -> None:
        """Break off what takes too long; end the process where that did not help."""
        late = [running for running in list(self._running) if running.seconds_over(now) > 0]
        for running in late:
            if not running.is_broken_off:
                running.is_broken_off = True
                if running in self._running:
                    _break_off(running.thread)
        if any(running.seconds_over(now) > GRACE for running in late if running in self._running):
            LOG.error("a request can't be broken off: the worker ends", extra={"pid": os.getpid()})
            self._end_process()

    def _let_go(self, running: RunningRequest) -> None:
        """The request has ended by itself; an exception on its way is waited for: it is for nobody else."""
        self._running.discard(running)
        until = time.perf_counter() + ON_ITS_WAY
        while running.is_broken_off and time.perf_counter() < until:
            pass

    def _begin(self) -> None:
        """The thread starts with the first request: before, this process may still be forked."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._go_on, name="watchdog", daemon=True)
            self._thread.start()

    def _go_on(self) -> None:
        while True:
            time.sleep(TICK)
            self.look(time.perf_counter())


class WatchdogMiddleware:
    """Puts every request under the watchdog of its process."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        return WATCHDOG.watch(request, self.get_response)


def _break_off(thread: int) -> None:
    """Raise in another thread at its next step. Taking it back would slow that thread down for good."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(RequestTimeoutError))


def _took_too_long() -> HttpResponse:
    sentence = _("This took too long and was broken off. Look whether it was done before you send it again.")
    response = HttpResponse(f"{sentence}\n", status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = "30"
    vars(response).update(refusal={"problem": "took too long"}, code="took_too_long")
    return response


def _end_worker() -> None:
    os._exit(os.EX_SOFTWARE)


WATCHDOG = Watchdog(_end_worker)
