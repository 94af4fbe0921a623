"""The Content-Security-Policy of pages: the same for all but a few, so it is put together once."""

from collections.abc import Callable
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

OF_ITS_OWN = frozenset(
    f"_csp_{what}{way}" for what in ("config", "update", "replace", "exempt") for way in ("", "_ro")
)
"""What the library's decorators write on the answer of a view."""


class PolicyMiddleware(CSPMiddleware):
    """Does at once what the library does in three hundred calls, wherever a view has said nothing else."""

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self._policy = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if settings.DEBUG or "_csp_nonce" in vars(request) or not OF_ITS_OWN.isdisjoint(vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._policy)
        return response
