"""A number for every request, and one line about it in the log."""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from manille_site.ops.logs import REQUEST_ID, route_of

logger = logging.getLogger("manille.requests")

SENT_ID = re.compile(r"[A-Za-z0-9-]{8,40}")


class RequestLogMiddleware:
    """Gives each request an id (a trusted proxy's is kept) that the answer and every log line carry.

    The line names the route, never the address itself or what was sent: addresses may hold set-up links,
    password resets and join codes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.monotonic()
        request_id = _id_of(request)
        request.request_id = request_id  # type: ignore[attr-defined]
        REQUEST_ID.set(request_id)  # not reset: Django logs what went wrong after this returns
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        logger.info(
            "request",
            extra={
                "method": request.method,
                "route": route_of(request),
                "status": response.status_code,
                "milliseconds": round((time.monotonic() - started) * 1000),
                "user": _loaded_key(getattr(request, "user", None)),
            },
        )
        return response


def _id_of(request: HttpRequest) -> str:
    sent = request.headers.get("X-Request-ID", "")
    return sent if settings.TRUSTED_PROXIES and SENT_ID.fullmatch(sent) else uuid.uuid4().hex


def _loaded_key(user: object) -> int | None:
    """The key of a user the request has looked at; asking for another would cost a query."""
    wrapped = vars(user).get("_wrapped") if user is not None else None
    return getattr(wrapped, "pk", None)
