"""Chromium, and phones that run in it against the product as it is started."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from pytest_django import DjangoDbBlocker

from manille_site.settings import PASSWORD_HASHERS
from tests.certificates import make_certificate, pin_of
from tests.chromium import MISSING, program
from tests.journeys import TWO_SERVERS
from tests.journeys.phone import Phone
from tests.journeys.shipped import CAFE, Shipped, collected, forget_what_the_server_remembers, running
from tests.journeys.two_servers import two_servers

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--host-resolver-rules=MAP {CAFE} 127.0.0.1",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/journeys" in item.path.as_posix():
            item.add_marker(pytest.mark.journey)


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """The browser with these flags; where it is missing, whatever asks for it fails."""
    path = program()
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Of a club, for its server's name in the café, and its key. The browser trusts it."""
    return make_certificate(tmp_path_factory.mktemp("certificate"), f"DNS:{CAFE},IP:127.0.0.1")


@pytest.fixture(scope="session")
def browser(certificate: tuple[Path, Path]) -> Iterator[Browser]:
    with chromium(f"--ignore-certificate-errors-spki-list={pin_of(certificate[0])}") as browser:
        yield browser


@pytest.fixture(scope="session")
def static(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    own: Path = tmp_path_factory.getbasetemp()
    with django_db_blocker.unblock():
        return collected((own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own) / "collected")


@pytest.fixture(scope="session")
def server(
    static: Path, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shipped]:
    """``manage.py up``, started once a process of tests; twice where two servers take turns."""
    own: Path = tmp_path_factory.getbasetemp()
    with django_db_blocker.unblock():
        start = two_servers if os.environ.get(TWO_SERVERS) else running
        with start(own / "shipped", static) as shipped:
            yield shipped


@pytest.fixture
def shipped(server: Shipped, transactional_db: None, settings) -> Shipped:
    """The running product, with an empty database and a server that remembers nothing.

    What a journey stores by itself has to be as the product stores it: passwords are hashed in its way, and
    what is kept beside the database lies where the server looks for it.
    """
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    settings.DATA_DIR = server.data
    forget_what_the_server_remembers(server)
    return server


@pytest.fixture
def new_phone(browser: Browser, shipped: Shipped) -> Iterator[Callable[..., Phone]]:
    """``new_phone()``: a phone of its own cookies; what was wrong on any of them fails the test."""
    phones: list[Phone] = []

    def new(**how: Any) -> Phone:
        phones.append(Phone(browser, shipped, **how))
        return phones[-1]

    yield new
    for phone in phones:
        phone.put_away()


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()
