"""No address is swallowed by one that stands before it and takes any word: ``clubs/import/`` is no club."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver, resolve


def routes(patterns: list[Any], prefix: str = "") -> Iterator[str]:
    for one in patterns:
        route = prefix + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from routes(one.url_patterns, route)


OF_ONE_ADDRESS = sorted(
    route
    for route in routes(get_resolver().url_patterns)
    if not any(sign in route for sign in "<^$(\\") and not route.startswith(("admin/", "api/"))
)


@pytest.mark.parametrize("route", OF_ONE_ADDRESS)
def test_an_address_is_answered_by_its_own_page(route: str) -> None:
    assert resolve(f"/{route}").route == route
