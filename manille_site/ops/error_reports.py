"""Tells a program of the operator's choice what broke: ``ERROR_REPORTER`` names a callable (docs/metrics.md).

A report holds where in the code it broke and at which route, and nothing that somebody has typed or that
tells who they are: no message, no address, no body, no account. The log has the whole, on this machine.
"""

import logging
import traceback
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import local
from typing import Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from manille_site.ops.logs import REQUEST_ID, route_of
from manille_site.ops.version import version


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
    """Takes a report and returns soon: whoever asked for the page waits for it."""

    def __call__(self, report: Report, /) -> object: ...


class ErrorReportHandler(logging.Handler):
    """Reports whatever is logged as an error with its exception: of requests, jobs and commands."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._here = local()

    def emit(self, record: logging.LogRecord) -> None:
        if not settings.ERROR_REPORTER or not record.exc_info or getattr(self._here, "reporting", False):
            return
        self._here.reporting = True  # what a reporter logs itself is not reported
        try:
            _reporter(settings.ERROR_REPORTER)(report_of(record))
        except Exception:
            logging.getLogger("manille.error_reports").exception("ERROR_REPORTER failed")
        finally:
            self._here.reporting = False


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
