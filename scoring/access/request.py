"""A request as our middleware makes it, and what views ask of one."""

from uuid import UUID

from django.http import HttpRequest, QueryDict
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """What views are given; the class is for the type checker alone."""

    htmx: HtmxDetails
    device_id: UUID | None
    device_is_new: bool
    request_id: str
    may_take: float
    """Seconds, set by a view that needs longer than others (``manille_site/ops/watchdog.py``)."""
    language_decider: str
    """Who decided the language so far (``scoring/access/languages.py``)."""
    newest_version: str | None
    """Where the address says which version a page has: which one it could have."""


require_form = require_http_methods(["GET", "HEAD", "POST"])
"""For a page with a form, as ``require_safe`` is for one to read."""


def posted(request: HttpRequest) -> QueryDict | None:
    """The data to bind a form to: the POST, even an empty one; None for a GET."""
    return request.POST if request.method == "POST" else None


def wants_fragment(request: Request) -> bool:
    """Whether htmx asks for the live part alone; going back in the browser asks for the whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request
