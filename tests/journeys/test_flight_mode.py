"""A phone that saw Play once, at a secure address, and has had no network since.

Matches are opened, played and reopened on it; the server has each of them once when there is a network again.
"""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from scoring.models import Line, LogEntry, Match, User
from scoring.rules import VARIANTS
from scoring.sampling import NAMES
from tests.engines.proxy import Proxy, running
from tests.journeys.hall import sign_in
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_evening_without_network import match_as_played_online, short_match
from tests.journeys.test_queue import kept_hand
from tests.scoring.factories import new_match

SAVE = re.compile("^Save hand")
KEPT = "This phone is ready for a table without a network."
GETS_READY = 4000
"""Milliseconds after a page of Play in which its phone has begun to get ready (offline/games.js)."""

NEXT_ON_KEPT_PAGE = """async () => {
  const page = await (await caches.match(location.pathname)).text();
  return page.match(/data-next="(\\d+)"/)[1];
}"""
IS_CARD_KEPT = """async () => Boolean(await caches.match(`${location.pathname}card/`))"""


@pytest.fixture
def network() -> Iterator[Proxy]:
    with running() as proxy:
        yield proxy


@pytest.fixture
def phone(network: Proxy, new_phone: Callable[..., Phone]) -> Phone:
    """One that has what it needs, and a network that can be cut also under a service worker.

    The network is asked for first, so that it goes after the phone, which else hears it go.
    """
    phone = new_phone(secure=True, through=network)
    phone.open("/play/")
    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)
    return phone


KEPT_HERE = """async () => {
  const worker = await (await fetch("/service-worker.js")).text();
  const wanted = JSON.parse(worker.slice(worker.indexOf("{"), worker.indexOf(";"))).rules;
  const [pages, files] = await Promise.all(["pages", "files"].map((name) => caches.open(name)));
  const paths = (await pages.keys()).map(({ url }) => new URL(url).pathname);
  const rules = await Promise.all(wanted.map((address) => files.match(address, { ignoreVary: true })));
  return {
    pads: paths.filter((path) => path.endsWith("/pad/")).length,
    home: paths.includes("/"),
    rules: rules.length > 0 && rules.every(Boolean),
  };
}"""


def test_the_first_page_alone_is_a_visit_too_and_gives_no_cookie(
    network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    phone = new_phone(secure=True, through=network)
    phone.open("/")
    wait_until(lambda: phone.page.evaluate(KEPT_HERE)["rules"])
    kept = phone.page.evaluate(KEPT_HERE)
    assert kept["pads"] >= len(VARIANTS)
    assert not kept["home"]
    assert phone.page.context.cookies() == []

    network.is_cut = True
    phone.page.goto("/")
    expect(phone.page.get_by_role("heading", name="No network")).to_be_visible()
    table = open_without_a_network(phone, "botifarra", NAMES[:4])
    save(table, 1, trump="hearts", points=(40, 32))
    come_back(phone, network, 1)
    assert Line.objects.get().facts["points"] == [40, 32]


def test_a_phone_whose_network_goes_before_it_is_ready_gets_ready_when_it_is_back(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(secure=True)
    phone.open("/play/")
    phone.page.context.set_offline(True)
    phone.page.wait_for_timeout(GETS_READY)
    phone.page.context.set_offline(False)

    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)
    assert not [said for said in phone.wrong if said.startswith("script:")]
    phone.wrong.clear()  # what the browser said about the network


GOES_WHILE_IT_IS_SET_UP = """
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = async (...how) => {
    const registration = await register(...how);
    if (!sessionStorage.cut) {
      sessionStorage.cut = 1;
      await cutTheNetwork();
    }
    return registration;
  };
"""


def test_a_phone_whose_network_goes_while_its_worker_is_set_up_gets_ready_when_it_is_back(
    network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    phone = new_phone(secure=True, through=network)
    phone.page.expose_function("cutTheNetwork", lambda: setattr(network, "is_cut", True))
    phone.page.add_init_script(GOES_WHILE_IT_IS_SET_UP)
    phone.open("/play/")
    wait_until(lambda: network.is_cut or phone.page.wait_for_timeout(100))
    phone.page.wait_for_timeout(GETS_READY)
    network.is_cut = False

    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)


def test_pages_that_a_network_that_went_left_out_are_fetched_when_it_is_back(
    network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    phone = new_phone(secure=True, through=network)
    phone.open("/play/")
    wait_until(lambda: phone.page.evaluate(KEPT_HERE)["pads"] > 0)
    network.is_cut = True
    phone.page.wait_for_timeout(GETS_READY)
    assert not phone.page.get_by_text(KEPT).is_visible()
    network.is_cut = False

    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)


def open_without_a_network(phone: Phone, variant: str, names: tuple[str, ...], dealer: int = 0) -> Table:
    """What browsers write to the console about a network that isn't there is no fault of the page's."""
    table = Table(phone, variant, names, dealer)
    wait_for_rules(phone)
    return table


def wait_for_rules(phone: Phone) -> None:
    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)


def save(table: Table, number: int, **facts: object) -> None:
    table.tap_in(facts)
    table.phone.tap(table.page.get_by_role("button", name=SAVE))
    kept_hand(table.phone, number).locator(".worth-here").wait_for()


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.1)


def come_back(phone: Phone, network: Proxy, lines: int) -> None:
    """Everything is sent by itself, until the server has so many lines."""
    network.restore()
    wait_until(lambda: Line.objects.count() == lines)
    expect(phone.page.locator("#unopened")).to_be_hidden()
    expect(phone.page.locator("#kept-hands")).to_be_hidden()
    phone.forgive_the_network()


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_evening_in_flight_mode(phone: Phone, network: Proxy, variant: str) -> None:
    """From the names to the last hand, and the page closed and opened again after every third."""
    header, hands = short_match(variant)
    network.is_cut = True
    table = open_without_a_network(phone, variant, header.players)
    address = phone.page.url

    for number, hand in enumerate(hands, 1):
        save(table, number, **hand)
        if number % 3 == 0:
            phone.reopen(address)
            wait_for_rules(phone)
            kept_hand(phone, number).locator(".worth-here").wait_for()
    assert Match.objects.count() == 0

    come_back(phone, network, len(hands))
    phone.page.locator("#end-title").wait_for(timeout=60_000)
    mine = match_as_played_online(header, hands)
    assert phone.page.url == address
    assert address.endswith(f"/m/{mine.public_id}/")


def test_a_running_match_opens_again_as_it_was(phone: Phone, network: Proxy) -> None:
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    wait_for_rules(phone)
    table.hand(trump="hearts", points=(37, 23))
    table.hand(trump="spades", points=(33, 27))
    wait_until(lambda: phone.page.evaluate(NEXT_ON_KEPT_PAGE) == "3")
    wait_until(lambda: phone.page.evaluate(IS_CARD_KEPT))
    network.is_cut = True
    save(table, 3, trump="clubs", points=(20, 40))

    phone.reopen(phone.page.url)

    wait_for_rules(phone)
    kept_hand(phone, 3).locator(".worth-here").wait_for()
    assert phone.page.locator("#sheet li[value]").count() == 2
    assert table.totals == (10, 10)
    phone.look()
    phone.page.goto(f"{phone.page.url}card/")
    expect(phone.page.get_by_role("heading", name="Table card")).to_be_visible()
    assert phone.page.locator("main form").count() == 0, "what is agreed on anew needs the network"
    phone.look()
    phone.page.goto("/clubs/")
    expect(phone.page.locator("[data-matches] a")).to_contain_text("Anna – Bert")
    phone.look()
    phone.page.goto(phone.page.locator("[data-matches] a").get_attribute("href") or "")
    come_back(phone, network, 3)


FAILS_AT_FIRST = """
  const Real = Worker;
  globalThis.Worker = class {
    constructor(...how) {
      if (sessionStorage.failed) return new Real(...how);
      sessionStorage.failed = 1;
      throw new Error("no network");
    }
  };
"""


def test_rules_whose_network_goes_while_they_come_start_when_it_is_back(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(secure=False)
    phone.page.add_init_script(FAILS_AT_FIRST)
    Table(phone, "manillen-2p", ("Anna", "Bert"))
    phone.page.locator("#rules[data-state=absent]").wait_for(state="attached", timeout=60_000)
    expect(phone.page.get_by_text("can’t count hands by itself")).to_be_hidden()  # it can, later

    phone.page.evaluate("dispatchEvent(new Event('online'))")

    wait_for_rules(phone)


def test_half_a_hand_survives_a_reload_behind_hands_that_wait(phone: Phone, network: Proxy) -> None:
    network.is_cut = True
    table = open_without_a_network(phone, "manillen-2p", ("Anna", "Bert"))
    save(table, 1, trump="clubs", points=(20, 40))
    kept_hand(phone, 1).wait_for()
    table.tap_in({"trump": "hearts", "points": (37, 23)})

    phone.page.reload()

    expect(phone.page.locator(".save")).to_have_text("Save hand 2")
    expect(phone.page.locator("input[name=trump][value=hearts]")).to_be_checked()
    expect(phone.page.locator("input[name=points_0]")).to_have_value("37")
    expect(phone.page.get_by_text("closing it loses nothing")).to_be_visible()
    assert not phone.page.get_by_text("can’t be opened again").is_visible()
    come_back(phone, network, 1)


def test_a_void_deal_of_a_match_that_no_server_knows(phone: Phone, network: Proxy) -> None:
    network.is_cut = True
    open_without_a_network(phone, "manillen-2p", ("Anna", "Bert"), 1)
    wait_for_rules(phone)
    phone.tap(phone.page.get_by_role("link", name="Void deal"))
    dialog = phone.page.get_by_role("dialog", name="Void deal")
    dialog.locator("textarea").fill("Ten cards")
    phone.tap(dialog.get_by_role("button", name="Save this line"))
    expect(kept_hand(phone, 1)).to_contain_text("Ten cards")
    come_back(phone, network, 1)
    assert Line.objects.get().written == {"kind": "void", "reason": "Ten cards"}


def test_whose_answer_is_lost_is_opened_once_and_may_go_on(phone: Phone, network: Proxy) -> None:
    """The phone never got the cookie by which the server knows it; what it alone knows proves it."""
    network.is_cut = True
    table = open_without_a_network(phone, "manillen-2p", ('An "Q" <b>', "Bert"), 1)
    assert "Bert deals" in table.state
    save(table, 1, trump="hearts", points=(37, 23))
    network.is_cut, network.loses_answers_to = False, "POST"
    wait_until(lambda: network.lost > 0)
    assert Match.objects.count() == 1

    phone.page.context.clear_cookies()
    come_back(phone, network, 1)

    line = Line.objects.get()
    assert (line.match.first_dealer, line.match.seats.order_by("number")[0].name) == (1, 'An "Q" <b>')
    assert line.recorded_on == line.match.opened_on


def set_up(phone: Phone, variant: str, names: tuple[str, ...]) -> None:
    phone.page.goto(f"/play/{variant}/")
    for seat, name in enumerate(names):
        phone.page.locator(f"input[name=seat_{seat}]").fill(name)
    phone.look()


def test_cards_seat_people_without_a_network_too_and_the_log_has_it(phone: Phone, network: Proxy) -> None:
    names = ("Anna", "Bert", "Cis", "Dirk")
    network.is_cut = True
    set_up(phone, "manille", names)
    phone.tap("[name=draw_seats]")
    phone.page.locator("#seat-order").wait_for(timeout=120_000)
    phone.look()
    phone.tap("[name=draw_seats]")
    expect(phone.page.locator("#seat-order")).to_contain_text("Drawn 2 times")

    seated = phone.texts("#seat-order bdi")
    assert sorted(seated) == list(names)
    assert [phone.page.locator(f"input[name=seat_{seat}]").input_value() for seat in range(4)] == seated
    assert f"{seated[0]} deals first" in phone.text("#seat-order strong")
    assert phone.page.locator("#seat-order .badge .card-face").count() == 2  # two kings
    phone.tap(".start-bar button")
    phone.page.locator("#unopened").wait_for()
    wait_for_rules(phone)
    expect(phone.page.locator("#board .state")).to_contain_text(f"{seated[0]} deals")

    network.restore()
    wait_until(lambda: LogEntry.objects.filter(action="draw_seats_on_phone").exists())
    entry = LogEntry.objects.get(action="draw_seats_on_phone")
    assert [seat.name for seat in entry.match.seats.order_by("number")] == seated
    assert (entry.after["times"], len(entry.after["kings"])) == (2, 2)
    expect(phone.page.locator("#unopened")).to_be_hidden()
    phone.look()
    phone.forgive_the_network()


def test_where_no_rules_run_no_server_is_asked_about_a_match_that_it_does_not_know(
    phone: Phone, network: Proxy
) -> None:
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    network.is_cut = True
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    table.tap_in({"trump": "hearts", "points": (37, 23)})
    phone.page.wait_for_timeout(1000)  # longer than the pad waits before it asks
    assert not [address for address in asked if "/preview/" in address]
    phone.forgive_the_network()


def test_where_no_rules_run_cards_are_drawn_by_hand(phone: Phone, network: Proxy) -> None:
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    network.is_cut = True
    set_up(phone, "manillen-2p", ("Anna", "Bert"))
    phone.tap("[name=draw_seats]")
    expect(phone.page.get_by_text("draw with your cards")).to_be_visible()
    assert phone.page.locator("#seat-order").count() == 0
    phone.forgive_the_network()


def test_rules_that_were_never_seen_are_not_guessed(phone: Phone, network: Proxy) -> None:
    network.is_cut = True
    phone.page.goto("/play/manille/")
    phone.page.locator("details.options summary").tap()
    phone.page.locator("[name=option_best_of]").fill("7")
    phone.tap(phone.page.get_by_role("button", name="Start"))
    expect(phone.page.get_by_text("this phone has kept no pad for these rules")).to_be_visible()
    phone.look()
    phone.forgive_the_network()


def test_what_the_server_refuses_is_said_and_stays(phone: Phone, network: Proxy) -> None:
    network.is_cut = True
    table = open_without_a_network(phone, "manillen-2p", ("Anna", "Bert"))
    save(table, 1, trump="hearts", points=(37, 23))
    others = new_match("manillen-2p", ("Cas", "Dirk"))
    Match.objects.filter(pk=others.pk).update(public_id=phone.page.url.split("/")[-2])
    network.restore()
    expect(phone.page.locator("#unopened .refusal")).to_contain_text("Another phone has", timeout=30_000)
    assert kept_hand(phone, 1).is_visible()
    phone.look()
    phone.forgive_the_network()


def test_by_plain_http_nothing_is_promised(new_phone: Callable[..., Phone]) -> None:
    """Browsers have no service workers there: a match lasts as long as its page, which says so."""
    phone = new_phone(secure=False)
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    expect(phone.page.get_by_text("without a network it can’t be opened again")).to_be_visible()
    expect(phone.page.locator("[data-kept]")).to_be_hidden()
    table.hand(trump="hearts", points=(37, 23))
    phone.open("/offline/")
    expect(phone.page.locator("[data-matches]")).to_be_hidden()


def test_whoever_signs_out_takes_their_pages_along(phone: Phone, network: Proxy) -> None:
    sign_in(phone, User.objects.create_user("an@example.test", "correct horse battery"))
    phone.open("/play/")
    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)
    phone.open("/me/")
    phone.tap_through(phone.page.get_by_role("button", name="Sign out").first)
    network.is_cut = True
    phone.page.goto("/play/")
    expect(phone.page.get_by_role("heading", name="No network")).to_be_visible()
    phone.forgive_the_network()
