"""A phone that asks for little data: nothing is fetched for later until somebody wants it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from scoring.models import Line
from scoring.sampling import NAMES
from tests.engines.proxy import Proxy, running
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_flight_mode import (
    KEPT,
    KEPT_HERE,
    come_back,
    open_without_a_network,
    save,
    wait_for_rules,
)

READY = "Make this phone ready for a table without a network"
LATER = 60_000
"""Milliseconds after which everything would have been fetched that is fetched unasked."""

FETCHED = """async () => {
  const files = performance.getEntriesByType("resource")
    .filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname);
  return {
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    kept: isSecureContext ? (await caches.keys()).length : 0,
    pads: files.filter((file) => file.startsWith("/play/")),
    rules: files.filter((file) => file.includes("pyodide") || file.includes("rules-worker")),
  };
}"""
NOTHING: dict[str, object] = {"workers": 0, "kept": 0, "pads": [], "rules": []}


@pytest.fixture
def network() -> Iterator[Proxy]:
    with running() as proxy:
        yield proxy


@pytest.fixture(params=["saveData", "prefers-reduced-data"])
def sparing(network: Proxy, new_phone: Callable[..., Phone], request: pytest.FixtureRequest) -> Phone:
    phone: Phone = new_phone(secure=True, through=network)
    ask_for_little(phone, request.param)
    return phone


def ask_for_little(phone: Phone, how: str = "saveData") -> None:
    scripts = {
        "saveData": "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });",
        "prefers-reduced-data": """const known = matchMedia;
            window.matchMedia = (query) => (
              query.includes("prefers-reduced-data") ? { matches: true } : known(query)
            );""",
    }
    phone.page.context.add_init_script(scripts[how])
    phone.page.clock.install()


def button(phone: Phone) -> Locator:
    return phone.page.get_by_role("button", name=READY)


def fetched_unasked(phone: Phone) -> object:
    expect(button(phone)).to_be_visible()
    phone.page.clock.fast_forward(LATER)
    return phone.page.evaluate(FETCHED)


@pytest.mark.parametrize("address", ["/", "/play/"])
def test_it_is_made_ready_by_a_button_and_by_nothing_else(
    sparing: Phone, network: Proxy, address: str
) -> None:
    sparing.open(address)
    assert fetched_unasked(sparing) == NOTHING
    expect(sparing.page.get_by_text(KEPT)).to_be_hidden()

    sparing.tap(button(sparing))
    sparing.page.clock.resume()
    expect(sparing.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)
    expect(button(sparing)).to_be_hidden()
    assert sparing.page.evaluate(KEPT_HERE)["rules"]
    sparing.look()

    sparing.open("/play/")
    expect(sparing.page.get_by_text(KEPT)).to_be_visible()
    expect(button(sparing)).to_be_hidden()
    network.is_cut = True
    table = open_without_a_network(sparing, "botifarra", NAMES[:4])
    save(table, 1, trump="hearts", points=(40, 32))
    come_back(sparing, network, 1)
    assert Line.objects.get().facts["points"] == [40, 32]


def test_what_did_not_come_is_no_readiness(new_phone: Callable[..., Phone], network: Proxy) -> None:
    phone: Phone = new_phone(secure=True, through=network)
    ask_for_little(phone)
    phone.open("/play/")
    phone.page.route("**/play/manille/**", lambda route: route.abort())
    phone.tap(button(phone))
    phone.page.clock.resume()
    expect(phone.page.get_by_text("Not everything came")).to_be_visible(timeout=120_000)
    expect(phone.page.get_by_text(KEPT)).to_be_hidden()
    phone.look()

    phone.page.unroute("**/play/manille/**")
    phone.tap(button(phone))
    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)


@pytest.mark.parametrize("secure", [False, True], ids=["in a café", "at a secure address"])
def test_a_pad_goes_without_rules_until_somebody_wants_them(
    new_phone: Callable[..., Phone], secure: bool
) -> None:
    phone = new_phone(secure=secure)
    ask_for_little(phone)
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    assert fetched_unasked(phone) == NOTHING
    table.hand(trump="hearts", points=(37, 23))
    expect(phone.page.get_by_text("Leave this page open while you play")).to_be_visible()

    phone.page.clock.resume()
    phone.tap(button(phone))
    wait_for_rules(phone)
    expect(button(phone)).to_be_hidden()
    expect(phone.page.get_by_text("closing it loses nothing")).to_be_visible(visible=secure)

    phone.page.reload()
    wait_for_rules(phone)  # they lie here now
    expect(button(phone)).to_be_hidden()
