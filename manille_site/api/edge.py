"""What every request to the API passes, whichever operation it is for, and whether there is one or not.

Answers HEAD as GET without the body, refuses text that no database can keep, and gives whatever error comes
from outside the operations the shape of all others: no such address, no such method, a crash; and what the
door, the gate of writers and the watchdog refuse, which all stand behind it.
"""

import json
from collections.abc import Callable, Iterator
from http import HTTPStatus
from urllib.parse import unquote

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.utils.translation import gettext as _

from manille_site.api.problems import MEDIA_TYPE, problem
from scoring.access.languages import Decider
from scoring.access.request import Request
from scoring.names.visible import is_all_visible

PREFIX = "/api/"
CODES = {
    HTTPStatus.BAD_REQUEST: "bad_request",
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
    HTTPStatus.TOO_MANY_REQUESTS: "too_many_requests",
    HTTPStatus.INTERNAL_SERVER_ERROR: "crashed",
    HTTPStatus.SERVICE_UNAVAILABLE: "away",
}
"""The codes of errors that come from outside the operations, unless who refuses says which."""

OF_THE_BODY = frozenset({"content-type", "content-length", "content-encoding", "etag"})
"""Headers that an error loses when it gets another shape; those of methods, limits and origins stay."""


class ApiEdgeMiddleware:
    """Wraps requests below ``/api/`` and leaves all others alone."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if not f"{request.path_info}/".startswith(PREFIX):
            return self.get_response(request)
        request.language_decider = Decider.READER  # a program asks for its language; no club decides
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
        response = _as_problem(self.get_response(request))
        if is_head:
            request.method = "HEAD"  # as the log and the metrics have it
        methods = response.get("Allow", "").split(", ")
        if "GET" in methods and "HEAD" not in methods:
            response["Allow"] = ", ".join([*methods, "HEAD"])
        return _without_body(response) if is_head else response


class ApiTextMiddleware:
    """Reads what is sent once the request has been counted, and refuses what is too long or no text."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        try:
            return _refusal_of_text(request) or self.get_response(request)
        except RequestDataTooBig:
            status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            return problem(status, CODES[status], _sentence(status))


def _refusal_of_text(request: Request) -> HttpResponse | None:
    """422 where the address or the body holds text that no database can keep."""
    if "\0" in unquote(request.META.get("QUERY_STRING", "")) or "\0" in request.path_info:
        return _unreadable("nul", _("Leave out the character U+0000: no text has it."))
    try:
        unquote(request.META.get("QUERY_STRING", ""), errors="strict")
    except UnicodeDecodeError:
        return _half_a_character()
    body = request.body  # operations read JSON whatever the header calls it
    try:
        text = json.dumps(json.loads(body), ensure_ascii=False)
    except (ValueError, RecursionError):  # whether it is JSON at all is for the operation to say
        return None
    if "\\u0000" in text:
        return _unreadable("nul", _("Leave out the character U+0000: no text has it."))
    try:
        text.encode()
    except UnicodeEncodeError:
        return _half_a_character()
    if not all(map(is_all_visible, _texts_in(json.loads(body)))):
        return _unreadable(
            "invisible",
            _("Leave out control characters, marks of direction and texts of which nothing can be seen."),
        )
    return None


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value if isinstance(value, list) else (*value, *value.values()):
            yield from _texts_in(part)


def _half_a_character() -> HttpResponse:
    return _unreadable("lone_surrogate", _("Half of a character pair stands alone: send whole characters."))


def _unreadable(code: str, sentence: str) -> HttpResponse:
    return problem(422, "invalid", sentence, errors=[{"field": None, "code": code, "message": sentence}])


def _as_problem(response: HttpResponse) -> HttpResponse:
    """The response, or what it says as a problem detail where it is an error in another shape."""
    if response.status_code < 400 or response.get("Content-Type", "").startswith(MEDIA_TYPE):
        return response
    status = HTTPStatus(response.status_code)
    is_text = response.get("Content-Type", "").startswith("text/plain")
    sentence = response.content.decode().strip() if is_text else ""
    code = getattr(response, "code", "") or CODES.get(status, "refused")
    shaped = problem(status, code, sentence or _sentence(status))
    for name, value in response.items():
        if name.lower() not in OF_THE_BODY:
            shaped[name] = value
    if hasattr(response, "refusal"):
        shaped.refusal = response.refusal  # type: ignore[attr-defined]  # for the log
    return shaped


def _sentence(status: HTTPStatus) -> str:
    match status:
        case HTTPStatus.NOT_FOUND:
            return _("There is no such address: /api/v1/docs lists all of them.")
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return _("This address does not take this method: the header Allow names those it takes.")
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return _("This is more than the server takes at once. Send it in parts.")
        case HTTPStatus.SERVICE_UNAVAILABLE:
            return _("The database can’t be reached at the moment. Ask again in a few seconds.")
        case HTTPStatus.INTERNAL_SERVER_ERROR:
            return _("Something broke on our side; what was saved before is safe. The log has it.")
    return status.phrase


def _without_body(response: HttpResponse) -> HttpResponse:
    """As HEAD wants it: the headers that GET would have sent (RFC 9110 9.3.2)."""
    if not response.streaming:
        response["Content-Length"] = str(len(response.content))
        response.content = b""
    return response
