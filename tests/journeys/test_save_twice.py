"""A thumb that taps "Save" twice has saved one hand, and reads that it is saved."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scoring.models import Line
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network

TWICE = """(pause) => {
  const tap = () => document.querySelector("button.save").click();
  tap();
  return new Promise((done) => setTimeout(() => { tap(); done(); }, pause));
}"""


@pytest.fixture
def table(new_phone: Callable[..., Phone]) -> Table:
    """One on whose phone the rules don't run: the pad alone is tried."""
    phone = new_phone()
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    return Table(phone, "manillen-2p", ["Anna", "Bert"])


@pytest.mark.parametrize("pause", [0, 250, 1500])
def test_saved_stands_and_nothing_is_missing(table: Table, pause: int) -> None:
    table.tap_in({"trump": "hearts", "points": (37, 23)})
    table.page.evaluate(TWICE, pause)
    table.page.locator("#sheet li[value='1']").wait_for()
    table.phone.settle()

    expect(table.page.locator("#preview .saved")).to_contain_text("Saved")
    expect(table.page.locator("#pad .errors")).to_have_count(0)
    assert Line.objects.count() == 1


@pytest.mark.parametrize("pause", [0, 250])
def test_a_hand_without_a_network_is_kept_once(table: Table, pause: int) -> None:
    lose_the_network(table.phone)
    table.tap_in({"trump": "hearts", "points": (37, 23)})
    table.page.evaluate(TWICE, pause)
    kept_hand(table.phone, 1).wait_for()
    table.page.wait_for_timeout(100)  # what the second tap would bring about is there by then

    expect(table.page.locator("#pad .errors")).to_have_count(0)
    find_the_network(table.phone)
    table.page.locator("#sheet li[value='1']").wait_for()
    assert Line.objects.count() == 1


def test_a_tap_on_an_empty_pad_says_what_is_missing(table: Table) -> None:
    table.phone.tap("button.save")
    expect(table.page.locator("#pad .errors").first).to_be_visible()
