"""Every kind of page of the product as it is started, with the demo club's content."""

import pytest

from tests.journeys.conftest import browser, server, shipped  # noqa: F401


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--only", action="append", default=[], help="an address to look at as the organiser does"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/access" in item.path.as_posix():
            item.add_marker(pytest.mark.journey)
