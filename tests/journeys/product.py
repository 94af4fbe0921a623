"""The product as it is started, and Chromium: once in a process, whichever folders of tests ask for them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from pytest_django import DjangoDbBlocker

from manille_site.settings import PASSWORD_HASHERS
from tests.certificates import make_certificate, pin_of
from tests.chromium import MISSING, program
from tests.journeys import TWO_SERVERS
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


def browser_program() -> str:
    """Where the browser is; without one, whatever asks for it fails."""
    path = program()
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    return path


@contextmanager
def chromium(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """The browser with these flags."""
    path = browser_program()
    browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Of a club, for its server's name in the café, and its key. The browser trusts it."""
    return make_certificate(tmp_path_factory.mktemp("certificate"), f"DNS:{CAFE},IP:127.0.0.1")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The only one that a process can have running."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, certificate: tuple[Path, Path]) -> Iterator[Browser]:
    trusting = f"--ignore-certificate-errors-spki-list={pin_of(certificate[0])}"
    with chromium(playwright, trusting) as browser:
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
