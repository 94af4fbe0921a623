"""Pages that are the same for everybody without a cookie: rendered once, and kept for a moment.

They set no cookie and hold no token, so that a proxy may keep them, too, where their address alone says which
language they are in (docs/decisions/0018). Whoever comes while such a page is rendered anew is given the last
one, and neither waits nor renders it too.
"""

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from manille_site.ops.polls import newest_version
from scoring.access.languages import decider_of, follows_from_address, keeps_choices_alone
from scoring.access.looks import look_of_device
from scoring.access.request import Request
from scoring.local_cache import LocalCache

PUBLIC = re.compile(
    r"""/ | /tournaments/ | /games/([-\w]+/)? | /leaders/ | /records/ | /ratings/ | /clubs/([-\w]+/)?
    | /seasons/[-\w]+/(race/)?
    | /t/[-\w]+/ (standings/(\d+/((crosstable|progress)/)?)? | bracket/\d+/ | entrants/\d+/ | end/)?
    | /t/[-\w]+/rounds/\d+/\d+/(clock/)? | /t/[-\w]+/tables/\d+/""",
    re.VERBOSE | re.ASCII,
)
"""Addresses of whole pages that everybody may read. A visitor who must sign in first is never kept."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that was rendered for everybody."""

    version: str
    """Of the tournament, where the address has one."""

    rendered_at: float
    is_for_proxies: bool
    """Whether everybody who asks for its address without a cookie gets it in this language."""

    headers: tuple[tuple[str, str], ...]
    compressed: bytes

    def is_fresh(self, version: str) -> bool:
        return self.version == version and monotonic() - self.rendered_at <= settings.PUBLIC_SECONDS

    def may_stand_in(self) -> bool:
        return monotonic() - self.rendered_at <= STANDS_IN


STANDS_IN = 10.0
"""Seconds for which the last page is good enough while somebody else waits for the next."""

Key = tuple[str, str, str, str, str, str]
"""Scheme, host, address, the language that is asked for, who asks (a club decides after the browser), and
the look."""

_pages = LocalCache[Key, Page](size=64)
_in_the_making: set[Key] = set()
_lock = Lock()
"""Of the set; nobody renders while they hold it."""


class PublicPageMiddleware:
    """Lets pages for everybody be kept for ``PUBLIC_SECONDS``; what is asked for with a cookie is private.

    Whoever has no cookie but those of their language and look gets the page from our memory, and from
    nobody else's.
    """

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if not keeps_choices_alone(request) or not _is_for_everybody(request):
            response = self.get_response(request)
            if request.COOKIES and not response.has_header("Cache-Control"):
                response["Cache-Control"] = "private"
            return response
        return self._once(request)

    def _once(self, request: Request) -> HttpResponse:
        """The page, from the worker's memory where it is fresh; of a tournament, in its newest version."""
        version = newest_version(request.path_info) or ""
        where = (request.scheme or "", request.get_host(), request.get_full_path())
        key = (*where, get_language() or "", decider_of(request), look_of_device(request))
        with _lock:
            page = _pages.get(key)
            if page and (page.is_fresh(version) or (key in _in_the_making and page.may_stand_in())):
                return _answer(request, page)
            _in_the_making.add(key)
        try:
            response = self.get_response(request)
        finally:
            with _lock:
                _in_the_making.discard(key)
        if not _may_be_kept(response):
            return response
        del response["Expires"], response["Cache-Control"]
        page = Page(
            version,
            monotonic(),
            follows_from_address(request),
            tuple(response.items()),
            gzip.compress(response.content, 5),
        )
        _pages.put(key, page)
        return _answer(request, page)


def _is_for_everybody(request: Request) -> bool:
    """A whole page: what open pages ask for carries their version, and goes past all who keep things."""
    is_whole = request.method == "GET" and "HX-Request" not in request.headers and "v" not in request.GET
    return settings.PUBLIC_SECONDS > 0 and is_whole and PUBLIC.fullmatch(request.path_info) is not None


def _may_be_kept(response: HttpResponse) -> bool:
    return response.status_code == 200 and not response.cookies and not response.streaming


def _answer(request: Request, page: Page) -> HttpResponse:
    takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    content = page.compressed if takes_gzip else gzip.decompress(page.compressed)
    response = HttpResponse(content, headers=dict(page.headers) | {"Content-Length": str(len(content))})
    if takes_gzip:
        response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "private, max-age=0"
    if page.is_for_proxies and not request.COOKIES:
        response["Cache-Control"] = f"public, max-age=0, s-maxage={settings.PUBLIC_SECONDS}"
    patch_vary_headers(response, ["Accept-Encoding", "Cookie"])
    return response
