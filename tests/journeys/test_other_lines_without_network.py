"""Penalties, void deals and adjustments without a network: judged, kept, put right and sent as hands are."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from scoring.models import Line
from tests.engines.proxy import Proxy, running
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import kept_hand

NAMES = ("Anna", "Bert", "Cas", "Dora")
HAND: dict[str, object] = {"turn_up": "7H", "points": (40, 28)}


@pytest.fixture
def network() -> Iterator[Proxy]:
    with running() as proxy:
        yield proxy


@pytest.fixture(params=[False, True], ids=["in a café", "at a secure address"])
def phone(network: Proxy, new_phone: Callable[..., Phone], request: pytest.FixtureRequest) -> Phone:
    phone: Phone = new_phone(secure=request.param, through=network)
    return phone


def wait_for_rules(phone: Phone) -> None:
    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)


def lose(phone: Phone, network: Proxy) -> None:
    network.is_cut = True
    phone.page.locator(".save-state[data-kind=away]").wait_for(timeout=20_000)


def come_back(phone: Phone, network: Proxy) -> None:
    network.is_cut = False
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.page.locator("#kept-hands").wait_for(state="hidden", timeout=20_000)
    phone.settle()
    phone.forgive_the_network()


def open_line(phone: Phone, name: str) -> Locator:
    phone.tap(phone.page.locator("nav.other-lines").get_by_role("link", name=name))
    dialog = phone.page.get_by_role("dialog", name=name)
    dialog.wait_for()
    return dialog


def save_line(phone: Phone, dialog: Locator) -> None:
    phone.tap(dialog.get_by_role("button", name="Save this line"))
    dialog.wait_for(state="detached")


def test_they_are_judged_kept_and_sent_in_order(phone: Phone, network: Proxy) -> None:
    table = Table(phone, "manille", NAMES)
    table.hand(**HAND)
    wait_for_rules(phone)
    lose(phone, network)

    void = open_line(phone, "Void deal")
    void.locator("textarea").fill("A card lay face up")
    save_line(phone, void)
    kept_hand(phone, 2).locator(".worth-here").wait_for()
    expect(phone.page.get_by_role("button", name="Save hand 2")).to_be_visible()  # dealt anew

    adjustment = open_line(phone, "Adjustment")
    adjustment.locator("input[name=points_0]").fill("5")
    adjustment.locator("input[name=points_1]").fill("0")
    adjustment.locator("textarea").fill("Agreed at the table")
    save_line(phone, adjustment)
    expect(kept_hand(phone, 3)).to_contain_text("Agreed at the table")
    expect(phone.page.locator("#board .side-total").first).to_have_text("11")

    penalty = open_line(phone, "Penalty")
    phone.tap(penalty.get_by_role("button", name="Save this line"))
    expect(penalty.locator(".errors").first).to_be_visible()  # nothing incomplete is kept
    phone.tap(penalty.locator("input[value='article:9']"))
    phone.tap(penalty.locator("input[name=offender][value='0']"))
    expect(penalty.locator(".worth")).to_contain_text("Bert & Dora win the game.")
    phone.look()
    save_line(phone, penalty)
    expect(kept_hand(phone, 4)).to_contain_text("Penalty")
    expect(kept_hand(phone, 4)).to_contain_text("not yet sent")
    expect(phone.page.get_by_role("button", name="Save hand 1")).to_be_visible()  # of the next game
    shown = table.totals
    come_back(phone, network)

    kinds = list(Line.objects.order_by("number").values_list("number", "kind"))
    assert kinds == [(1, "hand"), (2, "void"), (3, "adjustment"), (4, "penalty")]
    assert table.totals == shown
    assert Line.objects.get(number=2).facts == {"reason": "A card lay face up"}
    assert all(Line.objects.exclude(number=1).values_list("rules_version", flat=True))


def test_one_that_waits_is_put_right_or_taken_back(phone: Phone, network: Proxy) -> None:
    Table(phone, "manillen-2p", NAMES[:2])
    wait_for_rules(phone)
    network.is_cut = True
    phone.page.evaluate("dispatchEvent(new Event('offline'))")
    for reason in ("Ten cards", "Eleven cards"):
        void = open_line(phone, "Void deal")
        void.locator("textarea").fill(reason)
        save_line(phone, void)

    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Correct"))
    again = phone.page.get_by_role("dialog")
    assert again.locator("textarea").input_value() == "Ten cards"
    phone.tap(again.get_by_role("button", name="Back to the pad"))
    again.wait_for(state="detached")
    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Correct"))
    again.locator("textarea").fill("Nine cards")
    save_line(phone, again)
    expect(kept_hand(phone, 1)).to_contain_text("Nine cards")

    phone.tap(kept_hand(phone, 2).get_by_role("button", name="Take back"))
    kept_hand(phone, 2).wait_for(state="detached")
    come_back(phone, network)

    assert [line.facts for line in Line.objects.all()] == [{"reason": "Nine cards"}]


def test_whose_number_is_taken_goes_below_and_nobody_asks_whether_it_is_the_same_deal(
    phone: Phone, network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    table = Table(phone, "manillen-2p", NAMES[:2])
    other = new_phone(secure=phone.secure)
    other.page.context.add_cookies(phone.page.context.cookies())
    other.open(phone.page.url)
    elsewhere = Table.__new__(Table)
    elsewhere.__dict__ |= table.__dict__ | {"phone": other}
    wait_for_rules(phone)
    network.is_cut = True
    phone.page.evaluate("dispatchEvent(new Event('offline'))")
    void = open_line(phone, "Void deal")
    void.locator("textarea").fill("Ten cards")
    save_line(phone, void)
    elsewhere.hand(trump="hearts", points=(37, 23))

    network.is_cut = False
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    clash = phone.page.locator(".clash")
    clash.wait_for(timeout=20_000)
    assert "mine is right" not in clash.inner_text()
    phone.tap(clash.get_by_role("button", name="Write mine below"))
    phone.page.locator("#sheet li[value='2']").wait_for()
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    phone.forgive_the_network()

    assert list(Line.objects.order_by("number").values_list("kind", flat=True)) == ["hand", "void"]


def test_where_no_rules_run_nothing_incomplete_waits(phone: Phone, network: Proxy) -> None:
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    Table(phone, "manille", NAMES)
    expect(phone.page.get_by_text("This browser can’t count hands by itself")).to_be_visible()
    network.is_cut = True
    phone.page.evaluate("dispatchEvent(new Event('offline'))")

    for name, missing in (("Void deal", 1), ("Adjustment", 2), ("Penalty", 2)):
        line = open_line(phone, name)
        phone.tap(line.get_by_role("button", name="Save this line"))
        expect(line.locator(".missing")).to_have_count(missing)
        phone.tap(line.get_by_role("button", name="Back to the pad"))
        line.wait_for(state="detached")
    assert phone.page.locator(".kept-hand").count() == 0

    void = open_line(phone, "Void deal")
    phone.tap(void.locator("input[name=article]").first)
    save_line(phone, void)
    adjustment = open_line(phone, "Adjustment")
    adjustment.locator("input[name=points_0]").fill("5")
    adjustment.locator("textarea").fill("Agreed at the table")
    save_line(phone, adjustment)
    come_back(phone, network)
    assert list(Line.objects.order_by("number").values_list("kind", flat=True)) == ["void", "adjustment"]
