"""What every request meets first: its line in the log, health, and whether it may come in at all."""

import logging
import re
import time
import uuid
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from manille_site.ops import health, metrics
from manille_site.ops.logs import REQUEST_ID, route_of
from scoring.access.request import Request
from scoring.words.packs import laid

logger = logging.getLogger("manille.requests")

SENT_ID = re.compile(r"[A-Za-z0-9-]{8,40}")
OF_PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto")
"""Headers that a proxy adds, and no browser sends."""

OF_PAGES = ("GET", "HEAD", "POST")
KNOWN = frozenset({*OF_PAGES, "OPTIONS"})
"""Methods that a page answers itself; it may refuse some of them."""

API = "/api/"

GetResponse = Callable[[Request], HttpResponse]


class RequestLogMiddleware:
    """Gives each request an id (a trusted proxy's is kept) that the answer and every log line carry.

    The line names the route, never the address itself or what was sent: addresses may hold set-up links,
    password resets and join codes.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        started = time.monotonic()
        request_id = _id_of(request)
        request.request_id = request_id
        REQUEST_ID.set(request_id)  # not reset: Django logs what went wrong after this returns
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        # Scripts take nothing else for an answer: a Wi-Fi's sign-in page comes as a success, too.
        response["X-Answered-By"] = "manille"
        seconds = time.monotonic() - started
        metrics.observe(request.method or "", response.status_code, seconds)
        refusal = getattr(response, "refusal", {})
        if HTTPStatus.BAD_REQUEST <= response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            _log_once(response, **refusal)
        level = logging.WARNING if refusal else _level_of(response)
        if logger.isEnabledFor(level):
            facts = {
                "method": request.method,
                "route": route_of(request),
                "status": response.status_code,
                "milliseconds": round(seconds * 1000),
                "user": _loaded_key(getattr(request, "user", None)),
            }
            logger.log(level, "request", extra=facts | refusal)
        return response


def _level_of(response: HttpResponse) -> int:
    """A hall asks hundreds of times a second whether there is anything new: that there isn't is no event."""
    if response.status_code == HTTPStatus.NO_CONTENT:
        return logging.DEBUG
    return logging.WARNING if response.status_code >= HTTPStatus.BAD_REQUEST else logging.INFO


class HealthMiddleware:
    """Answers who watches the process, whatever name or address they ask by."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        view = health.VIEWS.get(request.path_info)
        if view is None:
            return self.get_response(request)
        response = view(request)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            _log_once(response, problem=response.text.strip(), address=request.path_info)
        return response


class PlaceMiddleware:
    """Lets every request begin by the site's clock and with no cards on the table, whatever the last one had.

    Behind the door of a club it is the club's clock, behind that of a match these are its cards
    (`scoring/access/doors.py`).
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        with timezone.override(None), laid():
            return self.get_response(request)


class DoorMiddleware:
    """Refuses, in a sentence and one line of the log, what no page could answer.

    That is a foreign name in the Host header, and a proxy whose word about HTTPS isn't taken or isn't given:
    each redirect to HTTPS would lead back here. And a method that no page takes, which else would be asked
    for the token of a form; the API answers for its own methods.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if is_asked_by_another_name(request):
            sentence = _("This site does not answer to this name; whoever runs it adds it to ALLOWED_HOSTS.")
            return _refuse(400, sentence, host=request.META.get("HTTP_HOST", ""))
        problem = _problem_of_proxy(request)
        if problem is not None:
            response = _refuse(503, problem, problem=problem)
            vars(response)["code"] = "proxy"
            return response
        if request.method not in KNOWN and not f"{request.path_info}/".startswith(API):
            return _refuse_method()
        return self.get_response(request)


def is_asked_by_another_name(request: Request) -> bool:
    """Whether the Host header has a name that this site does not answer to."""
    try:
        request.get_host()
    except DisallowedHost:
        return True
    return False


def _problem_of_proxy(request: Request) -> str | None:
    """What keeps us from knowing how the visitor came, if anything does."""
    if not settings.SECURE_SSL_REDIRECT or request.is_secure():
        return None
    if settings.TRUSTED_PROXIES == 0 and any(name in request.headers for name in OF_PROXIES):
        return _(
            "A proxy stands before this site, and the site does not know of it: set TRUSTED_PROXIES=1, or "
            "how many there are, and start it again (docs/settings.md)."
        )
    if settings.TRUSTED_PROXIES and "X-Forwarded-Proto" not in request.headers:
        return _(
            "The proxy before this site does not say whether visitors came by HTTPS: have it set the header "
            "X-Forwarded-Proto, as docs/deployment/nginx.conf does."
        )
    return None


def _refuse_method() -> HttpResponse:
    sentence = _("This address does not take this method: the header Allow names those it takes.")
    response = _refuse(405, sentence)
    response["Allow"] = ", ".join(OF_PAGES)
    return response


def _refuse(status: int, sentence: str, **facts: str) -> HttpResponse:
    response = HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8")
    _log_once(response, **facts)
    return response


def _log_once(response: HttpResponse, **facts: str) -> None:
    """Add facts to the line that RequestLogMiddleware writes; Django would add a second line of its own."""
    vars(response).update(refusal=facts, _has_been_logged=True)


def _id_of(request: Request) -> str:
    sent = request.META.get("HTTP_X_REQUEST_ID", "") if settings.TRUSTED_PROXIES else ""
    return sent if SENT_ID.fullmatch(sent) else uuid.uuid4().hex


def _loaded_key(user: object) -> int | None:
    """The key of a user the request has looked at; asking for another would cost a query."""
    wrapped = vars(user).get("_wrapped") if user is not None else None
    return getattr(wrapped, "pk", None)
