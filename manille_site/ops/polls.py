"""Open pages that ask whether there is anything new, and mostly there isn't.

They stand before all other addresses, and before whatever reads cookies or chooses a language: "nothing new"
tells nobody more than they knew, so it doesn't matter who asks, or in which. The views answer the others.
"""

import re
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpResponse

from manille_site.ops.middleware import is_asked_by_another_name
from manille_site.ops.watchdog import WATCHDOG
from scoring.access.request import Request
from scoring.matches.selectors.versions import sheet_version
from tournaments.reading.versions import (
    announcements_version,
    desk_version,
    round_version,
    screen_version,
    table_version,
    tournament_version,
)


def _round_version(public_id: str, stage: str, number: str) -> str | None:
    return round_version(public_id, int(stage), int(number))


def _desk_version(public_id: str, stage: str, number: str) -> str | None:
    return desk_version(public_id, int(stage), int(number))


def _table_version(public_id: str, pk: str) -> str | None:
    return table_version(public_id, int(pk))


NUMBER = r"(\d{1,9})"
POLLS: tuple[tuple[re.Pattern[str], Callable[..., str | None]], ...] = tuple(
    (re.compile(address, re.ASCII), version)
    for address, version in (
        (r"/m/([-\w]+)/", sheet_version),
        (rf"/t/([-\w]+)/rounds/{NUMBER}/{NUMBER}/(?:clock/)?", _round_version),
        (rf"/t/([-\w]+)/rounds/{NUMBER}/{NUMBER}/desk/", _desk_version),
        (rf"/t/([-\w]+)/tables/{NUMBER}/", _table_version),
        (r"/t/([-\w]+)/announcements/", announcements_version),
        (r"/screens/([-\w]+)/(?:\d/)?", screen_version),
        (r"/t/([-\w]+)/(?:standings/(?:\d+/)?|entrants/\d+/|end/|reveal/)?", tournament_version),
    )
)
"""Addresses, and the version that a page there asks with (``?v=``)."""


PAGE_VERSION = re.compile(r"(?:.*&)?v=([\w.]+)(?:&.*)?", re.ASCII)
"""What the page has, in the query of its address."""

NEVER_KEPT = {"Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private"}


class PollMiddleware:
    """Answers 204 to a page that has the newest version; else ``request.newest_version`` says which it is.

    It has the watchdog look after its own question alone: the others go on to the whole way.
    """

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        request.newest_version = None
        if "v=" in request.META["QUERY_STRING"] and request.method == "GET":
            nothing_new = WATCHDOG.watch(request, _nothing_new)
            if nothing_new is not None:
                return nothing_new
        return self.get_response(request)


def _nothing_new(request: Request) -> HttpResponse | None:
    """204, where that is so; ``None`` to all others, and to whom the door refuses."""
    query = PAGE_VERSION.fullmatch(request.META["QUERY_STRING"])
    if query is None or is_asked_by_another_name(request):
        return None
    request.newest_version = newest_version(request.path_info)
    if request.newest_version != query[1]:
        return None
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=NEVER_KEPT)


def newest_version(path: str) -> str | None:
    """What the page at this address asks with, as it would be today; ``None`` where none is asked for."""
    for address, version in POLLS:
        if match := address.fullmatch(path):
            return version(*match.groups())
    return None
