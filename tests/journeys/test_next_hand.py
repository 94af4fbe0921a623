"""What a hand leaves behind on a phone without a network: nothing, on the pad of the next one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network, save, second_phone


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One on which the rules don't run: the pad alone is tried."""
    phone = new_phone()
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    return phone


def test_it_begins_at_the_first_box_with_every_key(phone: Phone) -> None:
    """Nobody's tricks land in the box where the hand before ended."""
    table = Table(phone, "hornafjardarmanni", ("Anna", "Björn", "Dísa"))
    lose_the_network(phone)
    save(table, 1, cut="AC", tricks=(1, 1, 10))
    kept_hand(phone, 1).wait_for()

    phone.tap("[data-counts] button[data-count='11']")

    assert table.read_box("tricks_0") == "11"
    find_the_network(phone)


def test_nothing_is_said_of_it_before_somebody_types(new_phone: Callable[..., Phone]) -> None:
    """A box that Save takes the focus from is heard late: the hand that it was of may be kept by then."""
    phone = new_phone()
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).locator(".worth-here").wait_for()

    phone.page.locator("input[name=points_0]").dispatch_event("change")
    phone.page.wait_for_timeout(1000)  # longer than the pad waits before it asks

    assert phone.text("#preview") == ""
    table.tap_in({"trump": "spades"})
    phone.page.locator("#preview p:has-text('Card points: this is still missing.')").wait_for()
    find_the_network(phone)


def test_where_no_rules_have_counted_the_one_before_nobody_deals_it_and_the_totals_say_what_they_lack(
    phone: Phone,
) -> None:
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    state, behind = phone.page.locator("#board .state"), phone.page.locator("#board .behind")
    expect(state).to_contain_text("Anna deals")
    expect(behind).to_be_hidden()
    height = height_of_the_board(phone)
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    expect(state).to_be_hidden()
    expect(behind).to_have_text("Without hands not yet sent: 1")
    assert table.totals == (0, 0)
    assert height_of_the_board(phone) == height, "keys stay where they were"
    phone.look()

    find_the_network(phone)
    expect(state).to_be_visible()
    expect(state).to_contain_text("Bert deals")
    expect(behind).to_be_hidden()
    assert table.totals == (7, 0)


def height_of_the_board(phone: Phone) -> float:
    height: float = phone.page.locator("#board").evaluate("board => board.getBoundingClientRect().height")
    return height


WHO_PLAYS = "input[name=contractor]:checked"


def three_without_a_network(new_phone: Callable[..., Phone]) -> tuple[Phone, Table]:
    """A table whose phone counts by itself, and whose network is gone."""
    phone = new_phone()
    table = Table(phone, "laugavatnsmanni", ["Anna", "Bert", "Cas"])
    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)
    lose_the_network(phone)
    return phone, table


def test_who_announces_it_is_preset_as_who_plays_behind_a_kept_hand_too(
    new_phone: Callable[..., Phone],
) -> None:
    phone, table = three_without_a_network(new_phone)
    save(table, 1, contract="hearts", tricks=(4, 8, 4))
    kept_hand(phone, 1).locator(".worth-here").wait_for()

    expect(phone.page.locator(WHO_PLAYS)).to_have_value("2")
    expect(phone.page.locator("#board .behind")).to_be_hidden()

    find_the_network(phone)
    expect(phone.page.locator(WHO_PLAYS)).to_have_value("2")


def test_nobody_is_preset_as_who_plays_where_no_rules_know_who_announces(phone: Phone) -> None:
    table = Table(phone, "laugavatnsmanni", ["Anna", "Bert", "Cas"])
    expect(phone.page.locator(WHO_PLAYS)).to_have_value("1")
    lose_the_network(phone)
    save(table, 1, contract="hearts", tricks=(4, 8, 4))
    kept_hand(phone, 1).wait_for()

    expect(phone.page.locator(WHO_PLAYS)).to_have_count(0)
    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Take back"))
    expect(phone.page.locator(WHO_PLAYS)).to_have_value("1")  # of the page, which lacks nothing now
    save(table, 1, contract="hearts", tricks=(4, 8, 4))
    expect(phone.page.locator(WHO_PLAYS)).to_have_count(0)

    find_the_network(phone)
    expect(phone.page.locator(WHO_PLAYS)).to_have_value("2")


def test_what_a_person_has_settled_does_not_come_back_on_it(
    phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    late = Table.__new__(Table)
    late.__dict__ |= table.__dict__
    late.phone = second_phone(phone, new_phone)
    lose_the_network(late.phone)
    save(late, 1, trump="spades", points=(38, 22))
    kept_hand(late.phone, 1).wait_for()
    table.hand(trump="hearts", points=(37, 23))
    find_the_network(late.phone)
    late.page.locator(".clash").wait_for()

    late.phone.tap_through(late.page.get_by_text("Same deal: keep what is on the sheet"))
    late.page.goto(phone.page.url)

    late.page.get_by_role("button", name="Save hand 2").wait_for()
    late.phone.settle()
    assert late.read_box("points_0") == ""


def test_a_tap_that_would_leave_the_page_for_nowhere_leaves_it_open(phone: Phone) -> None:
    """By plain HTTP nothing brings it back, so links, undoing and seats say what they need."""
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    table.hand(trump="hearts", points=(37, 23))
    lose_the_network(phone)
    phone.page.locator(".save-state[data-kind=away]").wait_for()
    address = phone.page.url

    ways = {
        "hearts": phone.page.get_by_role("link", name="Rules"),
        "spades": phone.page.get_by_role("button", name="Undo the last line"),
        "diamonds": phone.page.locator("#phone-seat").get_by_role("button", name="Bert"),
    }
    for suit, way in ways.items():
        phone.tap(way)
        phone.page.get_by_text("This needs the network. The page stays open.").wait_for()
        table.tap_in({"trump": suit})
        phone.page.get_by_text("No network. Play on: hands are kept on this phone.").wait_for()
        assert phone.page.url == address

    save(table, 2, trump="spades", points=(38, 22))
    kept_hand(phone, 2).wait_for()
    phone.tap(phone.page.get_by_role("button", name="Undo the last line"))
    kept_hand(phone, 2).wait_for(state="detached")
    find_the_network(phone)
    phone.tap_through(phone.page.get_by_role("link", name="Rules"))
    assert phone.page.url.endswith("/games/manillen-2p/")


SLOW_RULES = """() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...sent) { setTimeout(() => post.apply(this, sent), 1500); };
}"""


def test_who_is_tapped_before_the_rules_have_counted_the_hand_before_stays(
    new_phone: Callable[..., Phone],
) -> None:
    """Whoever announced that one stands preset no more: the tap is an answer."""
    phone, table = three_without_a_network(new_phone)
    phone.page.evaluate(SLOW_RULES)
    save(table, 1, contract="hearts", tricks=(4, 8, 4))
    expect(phone.page.locator(WHO_PLAYS)).to_have_count(0)
    phone.tap("input[name=contractor][value='1']")
    kept_hand(phone, 1).locator(".worth-here").wait_for()

    expect(phone.page.locator(WHO_PLAYS)).to_have_value("1")
    find_the_network(phone)
