"""Every kind of page of the product as it is started, with the demo club's content."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--only",
        action="append",
        default=[],
        help="an address (/clubs/), or part of a kind of page (c/<slug:slug>/), as everybody sees it",
    )
