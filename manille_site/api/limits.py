"""How often a program may ask in a minute: each request is counted and judged in one step.

Counts lie in the cache that all servers share, where `CACHE_URL` names one, else in a small file in DATA_DIR
that all workers of this machine share. Never in the database, which is only asked whose a token is: counting
waits for nobody who writes.
"""

import hashlib
import math
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.core.cache import caches
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from manille_site.api.edge import PREFIX
from manille_site.api.problems import problem
from scoring.access.addresses import network_of
from scoring.clubs.services.tokens import token_behind

WINDOW = 60
"""Seconds, from the first request on."""

PATIENCE = 1
"""Seconds to wait for the file; one that can't be written (a full disk) stops nobody."""

SHARED = ("RedisCache", "PyMemcacheCache", "PyLibMCCache")
"""Caches that count in one step, for all servers."""

TABLE = "CREATE TABLE IF NOT EXISTS asked (asker TEXT PRIMARY KEY, until REAL, times INTEGER) WITHOUT ROWID"
COUNT = """
INSERT INTO asked VALUES (:asker, :now + :window, 1) ON CONFLICT (asker) DO UPDATE SET
    times = CASE WHEN until > :now THEN times + 1 ELSE 1 END,
    until = CASE WHEN until > :now THEN until ELSE excluded.until END
RETURNING times, until
"""


@dataclass(frozen=True, slots=True)
class Quota:
    """What an asker has had of a minute, this request included."""

    limit: int
    times: int
    seconds: int
    """Until the next minute begins."""

    @property
    def is_exceeded(self) -> bool:
        return self.times > self.limit

    def write_on(self, response: HttpResponse) -> HttpResponse:
        """Headers as draft-ietf-httpapi-ratelimit-headers names them."""
        response["RateLimit-Policy"] = f'"minute";q={self.limit};w={WINDOW}'
        response["RateLimit"] = f'"minute";r={max(0, self.limit - self.times)};t={self.seconds}'
        if self.is_exceeded:
            response["Retry-After"] = str(self.seconds)
        return response


class ApiLimitMiddleware:
    """429 to whoever has asked the API too often: a token, or without one everybody of a network address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        limit = settings.API_REQUESTS_PER_MINUTE
        if not limit or not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        quota = count(asker_of(request), limit)
        if quota is None:
            return self.get_response(request)
        return quota.write_on(refusal(quota) if quota.is_exceeded else self.get_response(request))


def refusal(quota: Quota) -> HttpResponse:
    sentence = ngettext(
        "Too many requests. Ask again in %(seconds)d second, and then less often.",
        "Too many requests. Ask again in %(seconds)d seconds, and then less often.",
        quota.seconds,
    ) % {"seconds": quota.seconds}
    return problem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", sentence)


def asker_of(request: HttpRequest) -> str:
    """Whose minute it is: a valid token's, else that of the network that the request comes from."""
    scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
    token = token_behind(secret.strip()) if scheme.lower() == "bearer" else None
    return f"token {token.pk}" if token else f"network {network_of(request)}"


def count(asker: str, limit: int) -> Quota | None:
    """Count one more request; None where nothing can be counted."""
    asker = hashlib.blake2b(asker.encode(), digest_size=16, key=settings.SECRET_KEY.encode()[:64]).hexdigest()
    now = time.time()
    shared = settings.CACHES["default"]["BACKEND"].endswith(SHARED)
    try:
        times, until = _count_in_cache(asker, now) if shared else _count_in_file(asker, now)
    except (sqlite3.Error, OperationalError):
        return None
    return Quota(limit, times, max(1, math.ceil(until - now)))


def _count_in_file(asker: str, now: float) -> tuple[int, float]:
    file = settings.DATA_DIR / "asked.sqlite3"
    with closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(TABLE)
        ((times, until),) = connection.execute(
            COUNT, {"asker": asker, "now": now, "window": WINDOW}
        ).fetchall()
        if times == 1:
            connection.execute("DELETE FROM asked WHERE until <= ?", [now])
    return times, until


def _count_in_cache(asker: str, now: float) -> tuple[int, float]:
    cache = caches["default"]
    until = cache.get_or_set(f"asked-until-{asker}", now + WINDOW, WINDOW) or now + WINDOW
    times = f"asked-{asker}-{until}"
    cache.add(times, 0, 2 * WINDOW)
    return cache.incr(times), until
