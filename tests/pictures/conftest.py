"""The product as it is started, and a browser that draws letters alike on every machine."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.journeys.product import chromium

ALIKE = (
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="keep what is drawn now, and compare nothing")


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with chromium(playwright, *ALIKE) as browser:
        yield browser
