"""What is typed into forms is text that can be seen; the API refuses what is none (``api/edge.py``)."""

from collections.abc import Callable

from django.http import HttpResponse

from scoring.access.request import Request
from scoring.names.visible import is_all_visible, visible

SECRETS = ("password", "oldpassword", "csrfmiddlewaretoken")
"""Fields whose names begin so: nobody reads them, and each of their characters counts."""


class VisibleTextMiddleware:
    """Takes control characters and marks of direction out of fields, and all of one that shows nothing.

    Such come with copying and pasting, seldom with bad intent; a name of nothing but them counts as missing.
    """

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if request.method == "POST" and request.content_type != "application/json":
            _clean(request)
        return self.get_response(request)


def _clean(request: Request) -> None:
    fields = [name for name in request.POST if not name.startswith(SECRETS)]
    if all(is_all_visible(value) for name in fields for value in request.POST.getlist(name)):
        return
    data = request.POST.copy()
    for name in fields:
        data.setlist(name, [visible(value) for value in data.getlist(name)])
    data._mutable = False
    request.POST = data  # type: ignore[assignment]
