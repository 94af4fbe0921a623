"""Four engines, one after the other, against the product as it is started."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.engines import proxy as proxies
from tests.engines.chromium import Chromium
from tests.engines.engine import Engine, Wish
from tests.engines.firefox import Firefox
from tests.engines.proxy import Proxy
from tests.engines.webkit import WebKitGtk, Wpe, screen
from tests.journeys.shipped import Shipped

HERE = Path(__file__).parent
ENGINES = ("chromium", "webkitgtk", "wpe", "firefox")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.journey)
            item.add_marker(pytest.mark.engine)


@pytest.fixture
def origin(shipped: Shipped) -> str:
    """Where the product is, under a name that browsers don't take for localhost."""
    return shipped.plain


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with screen() as display:
        yield display


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    with proxies.running() as proxy:
        yield proxy


@pytest.fixture
def start_engine(
    request: pytest.FixtureRequest, proxy: Proxy, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Engine]:
    """``start_engine("wpe", dark=True)``: a window of that engine, which its caller closes."""

    def start(name: str, **how: bool | int) -> Engine:
        wish = Wish(proxy.port, tmp_path_factory.mktemp(name), **how)  # type: ignore[arg-type]
        match name:
            case "chromium":
                playwright: Playwright = request.getfixturevalue("playwright")
                return Chromium(wish, playwright.chromium)
            case "webkitgtk":
                return WebKitGtk(wish, request.getfixturevalue("display"))
            case "wpe":
                return Wpe(wish)
            case _:
                return Firefox(wish)

    return start


@pytest.fixture(params=ENGINES)
def new_engine(
    request: pytest.FixtureRequest, start_engine: Callable[..., Engine]
) -> Iterator[Callable[..., Engine]]:
    """``new_engine(dark=True)``: a window of the engine that it is the turn of."""
    started: list[Engine] = []

    def new(**how: bool | int) -> Engine:
        started.append(start_engine(request.param, **how))
        return started[-1]

    yield new
    for engine in started:
        engine.close()


@pytest.fixture
def engine(new_engine: Callable[..., Engine]) -> Engine:
    return new_engine()
