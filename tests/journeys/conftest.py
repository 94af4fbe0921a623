"""Chromium, and phones that run in it against the app itself."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.journeys.phone import Phone

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/journeys" in item.path.as_posix():
            item.add_marker(pytest.mark.journey)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or Chrome. Without one journeys can't be played; on CI that is a failure."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("Chromium is not installed (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_phone(browser: Browser, live_server) -> Iterator[Callable[..., Phone]]:
    """``new_phone()``: a phone of its own cookies; what was wrong on any of them fails the test."""
    phones: list[Phone] = []

    def new(**how: bool) -> Phone:
        phones.append(Phone(browser, live_server.url, **how))
        return phones[-1]

    yield new
    for phone in phones:
        phone.put_away()


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()
