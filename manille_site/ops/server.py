"""The web server: Granian, with the app loaded once and shared by its workers."""

import gc
import os
import resource
import signal
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import get_default_password_validators
from django.db import connections
from django.urls import get_resolver, reverse
from django.utils.translation.trans_real import translation
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from manille_site.ops import forks, gate, lifeline, metrics

ENDS_WITHIN = 10
"""Seconds that a worker has to finish its requests."""

SPARE_FILES = 256
"""For the database, the log and libraries."""

BACKLOG = 4096
"""Connections that may come in the same moment: a hall looks up when a round is published."""

CONNECTIONS = 8192
"""That a worker keeps open. A phone with a page open keeps one, or a few: with the server's own limit of 512
a hall of a thousand left others waiting at the door until somebody closed a page."""


def serve(host: str, port: int, workers: int) -> None:
    """Until told to stop, when ``load`` has been called."""
    files = _allow_files(CONNECTIONS + SPARE_FILES)
    server = Granian(
        "manille_site.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=gate.THREADS,
        backlog=BACKLOG,
        backpressure=files - SPARE_FILES,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=ENDS_WITHIN,
        log_level=LogLevels.warning,
        ssl_cert=settings.TLS_CERTIFICATE,
        ssl_key=settings.TLS_KEY,
    )
    server_pid = os.getpid()
    os.register_at_fork(after_in_child=lambda: _become_worker(server_pid))
    with metrics.shared_by_workers():
        server.serve()


def _allow_files(wanted: int) -> int:
    """Let this process and its workers have so many open files, or as many as the system allows; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def _become_worker(server: int) -> None:
    """Reset the signal handlers that a forked worker inherits: the server's would swallow the signal."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    lifeline.end_with(server)
    forks.call_it("worker")


def load() -> None:
    """Workers are forks: what is loaded here is in memory once, and there when a new one starts."""
    import manille_site.wsgi  # noqa: F401  builds the application, middleware included

    assert get_resolver().url_patterns  # noqa: S101  imports every view
    # Each worker would build these for itself, at its first visitor: 2 MB of addresses, 2 of bad passwords.
    reverse("home")
    get_default_password_validators()
    _pass_by_empty_catalogues(translation("en-gb"))  # others come when somebody reads them: 3 MB each
    connections.close_all()
    gc.collect()
    gc.freeze()  # else the collector writes into every page


def _pass_by_empty_catalogues(catalogue: Any) -> None:
    """English stands in no catalogue: each of its sentences was looked for in six empty ones of libraries."""
    while (after := catalogue._fallback) is not None:
        if set(after._catalog.keys()) <= {""}:
            catalogue._fallback = after._fallback
        else:
            catalogue = after
