"""Phones that run in Chromium against the product as it is started."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped, running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that take minutes go first, so that at the end no process waits for another's."""
    places = [place for place, item in enumerate(items) if "tests/journeys" in item.path.as_posix()]
    journeys = [items[place] for place in places]
    for item in journeys:
        item.add_marker(pytest.mark.journey)
    journeys.sort(key=lambda item: item.get_closest_marker("release") is None)
    for place, item in zip(places, journeys, strict=True):
        items[place] = item


@pytest.fixture(scope="module")
def tls_server(
    static: Path, certificate: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shipped]:
    """One that does TLS itself: at its secure address other phones find it, too, as they don't at localhost.

    A file of tests plays there whose ``server`` is this one.
    """
    file, key = map(str, certificate)
    folder = tmp_path_factory.mktemp("tls") / "shipped"
    with running(folder, static, {"TLS_CERTIFICATE": file, "TLS_KEY": key}) as server:
        yield server


@pytest.fixture
def new_phone(browser: Browser, shipped: Shipped, secure: bool) -> Iterator[Callable[..., Phone]]:
    """``new_phone()``: a phone of its own cookies; what was wrong on any of them fails the test.

    It is where the test is, in a café or at a secure address, unless it is told otherwise.
    """
    phones: list[Phone] = []

    def new(**how: Any) -> Phone:
        phones.append(Phone(browser, shipped, **{"secure": secure} | how))
        return phones[-1]

    yield new
    for phone in phones:
        phone.put_away()


@pytest.fixture
def secure() -> bool:
    """Whether phones are at an address that browsers trust."""
    return False


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()
