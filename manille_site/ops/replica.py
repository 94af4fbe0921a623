"""A replica of the database, from which pages are read that everybody looks at and nobody plays with.

Only whole pages at :data:`READ_THERE`, and only what their views ask. Whoever has just sent something reads
what is newest for :data:`PINNED` seconds, which a cookie says; so do pads, directors, programs and everything
that writes, always. A replica that is away, or further behind than :data:`MOST`, is left alone.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, InterfaceError, connections
from django.db.models import Model
from django.http import Http404, HttpResponse

from manille_site.ops.gate import READING
from scoring.access.request import Request

LOG = logging.getLogger(__name__)

NAME = "replica"
MOST = 10.0
"""Seconds that the replica may be behind the database."""

PINNED = 15
"""Seconds after which the replica has what somebody wrote, or is left alone."""

LOOKS_EVERY = 1.0
"""Seconds between two looks at how far the replica is, in each worker."""

LOOKS_SELDOM = 30.0
"""The same while it is away: a look at a machine that has gone costs a thread two seconds. Each look in vain
doubles what it takes until the next, up to this."""

COOKIE = "wrote"
READ_THERE = re.compile(
    r"""/leaders/ | /records/ | /ratings/ | /seasons/[-\w]+/(race/ | rows/[-\w]+/)?
    | /clubs/((?!new/)[-\w]+/ (leaders/((hall|embed)/)? | records/ | statistics/ | hall-of-fame/
        | yearbook/\d+/ | ratings/ | seasons/)?)?
    | /players/\d+/ (matches/ | company/ | with/\d+/ | against/\d+/)?""",
    re.VERBOSE | re.ASCII,
)
OF_THE_SITE = ("user", "device", "apitoken", "attempt")
"""Models of scoring that say who asks: looked up where they were just written."""

View = Callable[..., HttpResponse]

_reads_there: ContextVar[bool] = ContextVar("reads_there", default=False)


class ReplicaRouter:
    """Sends the questions of a view to the replica while :func:`reading_there`, and nothing else ever."""

    def db_for_read(self, model: type[Model], **_hints: Any) -> str | None:
        of = model._meta
        is_ours = of.app_label in ("scoring", "tournaments") and of.model_name not in OF_THE_SITE
        return NAME if _reads_there.get() and is_ours else "default"

    def db_for_write(self, model: type[Model], **_hints: Any) -> str:
        return "default"

    def allow_relation(self, one: Model, other: Model, **_hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **_hints: Any) -> bool:
        return db != NAME


@contextmanager
def reading_there() -> Iterator[None]:
    token = _reads_there.set(True)
    try:
        yield
    finally:
        _reads_there.reset(token)


class Replica:
    """How far the replica is: the database says where it stands, and the replica whether it got there."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._look_at = self._reached = -MOST
        self._pause = LOOKS_EVERY
        self._mark = ("0/0", -MOST)
        """Where the database stood, and when."""

        self._trouble = ""

    def may_be_read(self) -> bool:
        """Whether it has what was written :data:`MOST` seconds ago."""
        if self._lock.acquire(blocking=False):
            try:
                if monotonic() >= self._look_at:
                    self._look()
                    self._look_at = monotonic() + self._pause
            finally:
                self._lock.release()
        return monotonic() - self._reached <= MOST

    def leave_alone(self, error: Exception) -> None:
        """Until it is looked at again with success."""
        self._reached = -MOST
        self._say(str(error).strip().partition("\n")[0])

    def _look(self) -> None:
        now = monotonic()
        mark, at = self._mark
        question = "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn, pg_last_wal_replay_lsn() >= %s::pg_lsn"
        try:
            position = _ask("default", "SELECT pg_current_wal_lsn()::text")[0]
            has_now, has_mark = _ask(NAME, question, position, mark)
        except (DatabaseError, InterfaceError) as error:
            self.leave_alone(error)
            self._pause = min(2 * self._pause, LOOKS_SELDOM)
            return
        self._pause = LOOKS_EVERY
        if has_now is None:
            self.leave_alone(ValueError("DATABASE_REPLICA_URL names no replica"))
            return
        if has_now or has_mark:
            self._reached = now if has_now else at
            self._mark = (position, now)
            self._say("")
        elif now - at > MOST:
            self._say("it is behind")

    def _say(self, trouble: str) -> None:
        """One line when it changes."""
        if bool(trouble) != bool(self._trouble):
            message = "pages are read from the database itself" if trouble else "the replica is read again"
            LOG.warning(message, extra={"problem": trouble} if trouble else {})
        self._trouble = trouble


def _ask(database: str, question: str, *words: str) -> Sequence[Any]:
    with connections[database].cursor() as cursor:
        cursor.execute(question, words)
        row: Sequence[Any] = cursor.fetchone()
    return row


class ReplicaMiddleware:
    """The last one: what stands before it, sign-in above all, asks the database itself."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        if NAME not in settings.DATABASES:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.replica = Replica()

    def __call__(self, request: Request) -> HttpResponse:
        _reads_there.set(False)  # whatever broke off the request that this thread had before
        response = self.get_response(request)
        if request.method not in READING:
            secure = settings.SESSION_COOKIE_SECURE
            response.set_cookie(COOKIE, "1", PINNED, secure=secure, httponly=True, samesite="Lax")
        return response

    def process_view(
        self,
        request: Request,
        view: Callable[..., HttpResponse],
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
    ) -> HttpResponse | None:
        """The page; ``None`` where it is to be read from the database itself.

        What isn't there may have been made a moment ago, by somebody else, who shows its QR code.
        """
        is_read_there = request.method == "GET" and READ_THERE.fullmatch(request.path_info)
        if not is_read_there or COOKIE in request.COOKIES or not self.replica.may_be_read():
            return None
        try:
            with reading_there():
                return view(request, *args, **kwargs)
        except Http404:
            return None
        except (DatabaseError, InterfaceError) as error:
            self.replica.leave_alone(error)
            return None
