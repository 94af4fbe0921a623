"""The page behind each problem's ``type``: what it means, and what a program does about it."""

from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from manille_site.api import edge
from manille_site.api.problems import status_of, title_of
from scoring.writing.errors import RefusedError

OWN = {
    **{code: int(status) for status, code in edge.CODES.items()},
    "unauthenticated": 401,
    "forbidden": 403,
    "not_found": 404,
    "invalid": 422,
    "sheet": 422,
    "tournament": 422,
    "bad_json": 400,
    "refused": 400,
    "busy": 503,
    "took_too_long": 503,
    "proxy": 503,
}
"""Codes that are no refusal of a service, with their status."""

MEANINGS = {
    400: "The request can’t be read. Send it as the documentation says.",
    401: "A token is missing or no longer valid. Make one on your own page and send it as a bearer token.",
    403: "The token’s person, or the token itself, may not do this. Ask whoever runs the club for the right.",
    404: "There is nothing at this address, or it is not open to you.",
    405: "The address takes other methods; the header Allow names them.",
    409: "Something else is there already. Read what is there, and ask a person which of the two is right.",
    413: "The request is larger than the server takes. Send it in parts.",
    422: "Something in it can’t be: the rules, the state of the event or the form of the request forbid it.",
    429: "Too many tries. Wait as long as it says before the next.",
    500: "Something broke on our side. What was saved before is safe; the server’s log has the details.",
    503: "The database can’t be reached just now. Ask again after the seconds that Retry-After names.",
}
MEANINGS_OF_CODES = {
    "bad_json": "The body can’t be read as JSON in UTF-8: it may be cut off, or a form. Send JSON alone.",
    "busy": "Too many are writing at once. Nothing was saved: send it again when Retry-After says.",
    "took_too_long": "This was broken off. Look whether it was done before you send it again.",
    "proxy": "The site doesn’t know of the proxy before it, or isn’t told how visitors came. "
    "To ask again is of no use until whoever runs the site has set that up; the detail says how.",
}
"""Where more can be said than of all problems with the same status."""


@require_safe
def problem_page(request: HttpRequest, code: str) -> HttpResponse:
    """404 for a code that no problem has."""
    status = all_codes().get(code)
    if status is None:
        raise Http404
    about = {
        "title": title_of(code),
        "status": f"{status} {HTTPStatus(status).phrase}",
        "meaning": MEANINGS_OF_CODES.get(code, MEANINGS[status]),
    }
    return render(request, "api/problem.html", about)


@cache
def all_codes() -> Mapping[str, int]:
    """Every code that a problem can have, with its status."""
    return {kind.code: status_of(kind.code) for kind in _kinds(RefusedError)} | OWN


def _kinds(kind: type[RefusedError]) -> Iterator[type[RefusedError]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from _kinds(narrower)
