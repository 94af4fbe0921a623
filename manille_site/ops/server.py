"""The web server: Granian, with the app loaded once and shared by its workers."""

import gc
import os
import signal

from django.conf import settings
from django.db import connections
from django.urls import get_resolver
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from manille_site.ops import forks, gate, lifeline, metrics

ENDS_WITHIN = 10
"""Seconds that a worker has to finish its requests."""


def serve(host: str, port: int, workers: int) -> None:
    """Until told to stop, when ``load`` has been called."""
    server = Granian(
        "manille_site.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=gate.THREADS,
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
    connections.close_all()
    gc.collect()
    gc.freeze()  # else the collector writes into every page
