"""Six numbers for Prometheus, at ``/metrics`` for whoever has METRICS_TOKEN (docs/metrics.md).

Without the setting there is no such page, nothing is counted and prometheus-client is not even imported.
Workers count into files that all of them share; what the database knows is asked when somebody looks.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram
    from prometheus_client.metrics_core import Metric

PLAIN = "text/plain; charset=utf-8"
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows where several processes count together."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
"""Those with a row of their own: anybody may send words of their own making."""

SECONDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
ON_FOR = timedelta(hours=12)
"""How long a match that nobody has ended passes for one that is played, as on the front page."""


class _Requests(NamedTuple):
    answers: Counter
    seconds: Histogram


@contextmanager
def shared_by_workers() -> Iterator[None]:
    """A folder in which the workers count together that are started in the meantime."""
    if not settings.METRICS_TOKEN or SHARED_FOLDER in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="manille-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[SHARED_FOLDER] = folder
        yield


def observe(method: str, status: int, seconds: float) -> None:
    """Count a request that was answered."""
    if settings.METRICS_TOKEN:
        requests = _requests()
        requests.answers.labels(method if method in METHODS else "other", str(status)).inc()
        requests.seconds.observe(seconds)


def metrics(request: HttpRequest) -> HttpResponse:
    """The numbers as text; 404 without the setting, 401 without its token."""
    if not settings.METRICS_TOKEN:
        return HttpResponse("there are no metrics here: METRICS_TOKEN is not set\n", PLAIN, status=404)
    sent = request.headers.get("Authorization", "")
    if not constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        headers = {"WWW-Authenticate": "Bearer"}
        return HttpResponse("send METRICS_TOKEN as a bearer token\n", PLAIN, status=401, headers=headers)
    from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    _requests()
    facts = CollectorRegistry()
    facts.register(_SiteFacts())
    registry = REGISTRY
    if SHARED_FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry) + generate_latest(facts), CONTENT_TYPE_LATEST)


_first = Lock()


def _requests() -> _Requests:
    with _first:  # the first answers of a worker may come at the same moment
        return _made_once()


@cache
def _made_once() -> _Requests:
    from prometheus_client import (
        GC_COLLECTOR,
        PLATFORM_COLLECTOR,
        PROCESS_COLLECTOR,
        REGISTRY,
        Counter,
        Histogram,
    )

    for of_one_worker in (GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR):
        REGISTRY.unregister(of_one_worker)
    return _Requests(
        Counter("manille_requests", "Requests answered.", ["method", "status"]),
        Histogram("manille_request_seconds", "How long the answers took.", buckets=SECONDS),
    )


class _SiteFacts:
    """What the database and the disk know at the moment."""

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily

        from manille_site.ops import backups
        from manille_site.webhooks.models import Delivery
        from scoring.models import Line, Match

        now = timezone.now()
        lines = Line.objects.aggregate(newest=Max("pk"))["newest"] or 0
        yield CounterMetricFamily("manille_lines", "Lines written, corrections included.", lines)
        playing = Match.objects.filter(closed_at=None, version__gt=0, opened_at__gte=now - ON_FOR)
        yield GaugeMetricFamily("manille_matches_playing", "Matches going on.", playing.count())
        waiting = Delivery.objects.filter(state=Delivery.State.WAITING).count()
        yield GaugeMetricFamily("manille_webhooks_waiting", "Messages not delivered yet.", waiting)
        age = GaugeMetricFamily("manille_backup_age_seconds", "Since the newest backup; missing without one.")
        newest = backups.newest_in(settings.BACKUP_DIR)
        if newest is not None:
            age.add_metric([], (now - backups.made_at(newest)).total_seconds())
        yield age
