"""Tells a program of the operator's choice what broke: ``ERROR_REPORTER`` names a callable (docs/metrics.md).

A report holds where in the code it broke and at which route, and nothing that somebody has typed or that
tells who they are: no message, no address, no body, no account. The log has the whole, on this machine.
"""

import logging
import os
import sys
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Full, Queue
from typing import Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from manille_site.ops.logs import REQUEST_ID, route_of
from manille_site.ops.version import version

LOG = logging.getLogger("manille.error_reports")

MOST_WAITING = 100
"""Reports; more than that are dropped while a reporter hangs."""

LAST_WORDS = 5.0
"""Seconds that a process waits for its reports before it ends."""

A_MOMENT = 0.01


@dataclass(frozen=True, slots=True)
class Report:
    """Something that broke."""

    kind: str
    """The class of the exception, with its module."""

    frames: tuple[str, ...]
    """From the outermost to where it broke: ``scoring/rules/games/manni.py:40 in deal``."""

    logger: str
    method: str | None
    route: str | None
    """The pattern of the address, never the address."""

    request_id: str
    """As in the log, which has the rest."""

    version: str


class Reporter(Protocol):
    """Takes a report, in a thread of its own; nobody waits for it."""

    def __call__(self, report: Report, /) -> object: ...


class Messenger:
    """Tells reports to the reporter, one after the other, in a thread of this process."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.waiting: Queue[Report] = Queue(MOST_WAITING)
        self.thread = threading.Thread(target=self._go_on, name="error reports", daemon=True)
        self.thread.start()

    def tell(self, report: Report) -> None:
        with suppress(Full):  # a reporter that hangs: the log has them all
            self.waiting.put_nowait(report)

    def wait(self, seconds: float) -> None:
        """Until every report was told, at most so long."""
        until = time.monotonic() + seconds
        while self.waiting.unfinished_tasks and time.monotonic() < until:
            time.sleep(A_MOMENT)

    def _go_on(self) -> None:
        while True:
            report = self.waiting.get()
            try:
                _reporter(settings.ERROR_REPORTER)(report)
            except Exception:
                LOG.exception("ERROR_REPORTER failed")
            finally:
                self.waiting.task_done()


class ErrorReportHandler(logging.Handler):
    """Reports whatever is logged as an error with its exception: of requests, jobs and commands."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._messenger: Messenger | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if not settings.ERROR_REPORTER or not record.exc_info:
            return
        try:
            self._tell(record)
        except Exception:  # whoever writes into the log has nothing to do with it
            self.handleError(record)

    def _tell(self, record: logging.LogRecord) -> None:
        if self._messenger is None or self._messenger.pid != os.getpid():  # a fork has none of our threads
            self._messenger = Messenger()
        if threading.current_thread() is not self._messenger.thread:  # what a reporter logs is not reported
            self._messenger.tell(report_of(record))

    def flush(self) -> None:
        """Called when a process ends, so that a command's last report gets out."""
        if self._messenger is not None and self._messenger.pid == os.getpid():
            self._messenger.wait(LAST_WORDS)


def report_command(error: BaseException) -> None:
    """Tell what broke a command. It is in no log: who started it reads it in the terminal."""
    of_error = (type(error), error, error.__traceback__)
    record = logging.LogRecord("manille.command", logging.ERROR, "", 0, "", None, of_error)
    for handler in logging.getLogger().handlers:
        if isinstance(handler, ErrorReportHandler):
            handler.handle(record)


def report_of(record: logging.LogRecord) -> Report:
    """What may leave this machine of a line of the log."""
    assert record.exc_info is not None  # noqa: S101  asked before
    kind, _error, trace = record.exc_info
    request = getattr(record, "request", None)
    return Report(
        kind=f"{kind.__module__}.{kind.__qualname__}" if kind else "",
        frames=tuple(_place_of(frame) for frame in traceback.extract_tb(trace)),
        logger=record.name,
        method=request.method if request is not None else None,
        route=route_of(request) if request is not None else None,
        request_id=REQUEST_ID.get(),
        version=version(),
    )


def _place_of(frame: traceback.FrameSummary) -> str:
    """Without the folders of this machine, which may be somebody's."""
    file = Path(frame.filename)
    packages = (folder for folder in file.parents if folder.name == "site-packages")
    inside = next(packages, settings.BASE_DIR)
    short = file.relative_to(inside) if file.is_relative_to(inside) else file.name
    return f"{short}:{frame.lineno} in {frame.name}"


def check() -> None:
    """Raises ImproperlyConfigured where ``ERROR_REPORTER`` names nothing that can be told."""
    if settings.ERROR_REPORTER:
        _reporter(settings.ERROR_REPORTER)


@cache
def _reporter(path: str) -> Reporter:
    if str(settings.HOME) not in sys.path:  # a wheel's program looks beside itself, and not where it starts
        sys.path.append(str(settings.HOME))
    try:
        reporter: Reporter = import_string(path)
    except ImportError as error:
        raise ImproperlyConfigured(
            f"ERROR_REPORTER names {path}, which can't be imported ({error}). Name a callable by its path, "
            "as in club_tools.report, or leave it out."
        ) from error
    if not callable(reporter):
        raise ImproperlyConfigured(f"ERROR_REPORTER names {path}, which can't be called.")
    return reporter
