"""A match that was opened without a network goes to another phone with its hands, and is one match."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from scoring.models import Line, LogEntry, Match
from tests.engines.proxy import Proxy, running
from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped
from tests.journeys.table import Table
from tests.journeys.test_flight_mode import KEPT, open_without_a_network, save, wait_for_rules, wait_until
from tests.journeys.test_handing_over import text_on
from tests.journeys.test_queue import kept_hand

CODES = """async ([address, match]) => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const of = (name) => import(files.find((file) => file.includes(name)));
  const { linksOfMatch } = await of("handover/link.");
  const { openingOf } = await of("queue/openings.");
  const { keptHands } = await of("queue/store.");
  const hand = keptHands(match)[0];
  const many = Array.from({ length: 30 }, (_, index) => ({ ...hand, number: index + 1 }));
  return linksOfMatch(address, openingOf(match), many);
}"""


NOTHING_WAITS = """async () => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const address = files.find((file) => file.includes("queue/store."));
  if (!address || document.readyState !== "complete") return false;
  const { keptHands, open, shelved } = await import(address);
  await open();
  const openings = await shelved("openings", (waiting) => waiting ?? []);
  return keptHands().length === 0 && openings.length === 0;
}"""


@pytest.fixture(scope="module")
def server(tls_server: Shipped) -> Shipped:
    """At a secure address that the other phone can open, too: at localhost no code is drawn."""
    return tls_server


@pytest.fixture
def network() -> Iterator[Proxy]:
    with running() as proxy:
        yield proxy


@pytest.fixture
def other_network() -> Iterator[Proxy]:
    with running() as proxy:
        yield proxy


@pytest.fixture
def phone(network: Proxy, new_phone: Callable[..., Phone]) -> Phone:
    return ready(new_phone(secure=True, through=network))


def ready(phone: Phone) -> Phone:
    """It has seen Play, and needs no network any more."""
    phone.open("/play/")
    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)
    return phone


def open_and_play(phone: Phone, network: Proxy) -> Table:
    network.is_cut = True
    table = open_without_a_network(phone, "manillen-2p", ("Anna", "Zoë & Co = 100%"))
    save(table, 1, trump="hearts", points=(37, 23))
    save(table, 2, trump="spades", points=(33, 27))
    return table


def take_over(phone: Phone, link: str) -> None:
    phone.page.goto(link)
    coming = phone.page.locator("#take-match .coming")
    coming.wait_for()
    expect(coming).to_contain_text("Anna – Zoë & Co = 100%")
    expect(coming).to_contain_text("Hands that come with it: 2")
    assert not Match.objects.exists() or Line.objects.count() == 2  # a link alone writes nothing
    phone.look()
    phone.tap(coming.get_by_role("button", name="Take it over"))
    phone.page.wait_for_url("**/m/*/")


def all_is_sent(phone: Phone) -> None:
    """Nothing waits on this phone: a page that has just been opened hides what it hasn't looked for yet."""
    phone.page.wait_for_function(NOTHING_WAITS, timeout=60_000)
    expect(phone.page.locator("#unopened")).to_be_hidden(timeout=60_000)
    expect(phone.page.locator("#kept-hands")).to_be_hidden(timeout=60_000)


def test_a_phone_with_a_network_takes_the_match_and_sends_it(
    phone: Phone, network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    table = open_and_play(phone, network)
    link = text_on(phone)
    expect(phone.page.locator(".hand-over .opens")).to_be_visible()
    phone.look()
    other = new_phone(secure=True)
    take_over(other, link)
    all_is_sent(other)
    other.look()
    assert [line.facts["points"][0] for line in Line.objects.all()] == [37, 33]

    network.restore()
    all_is_sent(phone)
    match = Match.objects.get()
    assert match.opened_on_id not in {one.device_id for one in match.table_devices.all()}
    assert Line.objects.count() == 2
    assert other.page.locator("#pad").is_visible()  # the match's opener has come back: this phone has joined
    table.lines = 2
    table.hand(trump="clubs", points=(20, 40))
    expect(other.page.locator("#sheet li[value='3']")).to_be_visible(timeout=20_000)
    phone.look()
    phone.forgive_the_network()


def test_a_phone_in_the_same_cellar_goes_on_and_nothing_comes_twice(
    phone: Phone, network: Proxy, other_network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    other = ready(new_phone(secure=True, through=other_network))
    table = open_and_play(phone, network)
    link = text_on(phone)
    other_network.is_cut = True
    take_over(other, link)
    wait_for_rules(other)
    kept_hand(other, 2).locator(".worth-here").wait_for()
    other.look()
    theirs = Table.__new__(Table)
    theirs.__dict__ |= table.__dict__ | {"phone": other}
    save(theirs, 3, trump="clubs", points=(20, 40))

    network.restore()  # the first phone is back, and has its two hands
    wait_until(lambda: Line.objects.count() == 2)
    all_is_sent(phone)
    other_network.restore()
    wait_until(lambda: Line.objects.count() == 3)
    all_is_sent(other)

    assert [line.facts["points"][0] for line in Line.objects.all()] == [37, 33, 20]
    assert Match.objects.count() == 1
    assert LogEntry.objects.filter(action="join_table").count() == 1
    for one in (phone, other):
        one.look()
        one.forgive_the_network()


def test_a_long_evening_is_several_codes_and_what_is_damaged_is_said(phone: Phone, network: Proxy) -> None:
    open_and_play(phone, network)
    link = text_on(phone)
    match = phone.page.url.rstrip("/").rpartition("/")[2]
    codes = phone.page.evaluate(CODES, [phone.page.url, match])
    assert max(map(len, codes)) <= 640
    assert ["#match=1.1." in code for code in codes] == [True] + [False] * (len(codes) - 1)
    assert len(codes) > 1

    for wrong in (link[:-4], link.split("#")[0] + "#match=1.1.1.A"):
        phone.page.goto(wrong)
        expect(phone.page.locator("#take-match .said")).to_contain_text("damaged")
        assert phone.page.locator("#take-match .coming").is_hidden()
        phone.page.goto("/play/")
    assert not Match.objects.exists()
    phone.look()
    phone.forgive_the_network()
