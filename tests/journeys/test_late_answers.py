"""An answer that comes after its place on the page was drawn anew is older than what is shown: it is dropped.

The driver of the browser can't hold an answer back while the page goes on, so the page itself does.
"""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring.matches.services import Correction
from scoring.matches.services.lines import strike_line
from scoring.models import Match
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.scoring.factories import NOBODY

NEWS = '<div id="fresh"></div><div id="notices" hx-swap-oob="innerHTML">Last hand!</div>'
"""As the server sends it where something has changed; here something older than the page."""

HOLD_THE_NEXT_NEWS = """(news) => {
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...how) {
    this.asksForNews = method.toUpperCase() === "GET" && address.includes("?v=");
    return open.call(this, method, address, ...how);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    const arrive = this.onload;
    if (this.asksForNews && !window.letItArrive) {
      this.onload = () => {
        Object.defineProperties(this, { status: { value: 200 }, response: { value: news } });
        window.letItArrive = () => arrive.call(this);
      };
    }
    return send.apply(this, body);
  };
}"""

HOLD_WHAT_SAVES = """() => {
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...how) {
    this.saves = method.toUpperCase() === "POST" && address.endsWith("/lines/");
    return open.call(this, method, address, ...how);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    const arrive = this.onload;
    if (this.saves) this.onload = () => { window.letItArrive = () => arrive.call(this); };
    return send.apply(this, body);
  };
}"""

LET_NEWS_IN_WHILE_SAVING = """() => {
  document.addEventListener("htmx:beforeSend", (event) => {
    if (!event.target.matches("form[data-match]")) return;
    setTimeout(() => { letItArrive(); window.letIn = true; }, 0);
  });
}"""


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone, "manillen-2p", ["An", "Bo"])


def test_news_that_arrive_after_the_hand_was_saved_change_nothing(table: Table, phone: Phone) -> None:
    phone.page.evaluate(HOLD_THE_NEXT_NEWS, NEWS)
    phone.page.wait_for_function("() => window.letItArrive")
    table.hand(trump="hearts", points=(37, 23))

    phone.page.evaluate("() => letItArrive()")

    phone.settle()
    assert table.totals == (7, 0)
    assert phone.text("#notices") == ""
    assert phone.wrong == []  # nor does htmx complain of a place that it doesn't find


def test_news_that_arrive_while_the_hand_is_on_its_way_are_dropped(table: Table, phone: Phone) -> None:
    """They may have the very hand: its answer would show it twice. Nobody ends a request for that, which htmx
    would complain of."""
    phone.page.evaluate(HOLD_THE_NEXT_NEWS, NEWS)
    phone.page.wait_for_function("() => window.letItArrive")
    phone.page.evaluate(LET_NEWS_IN_WHILE_SAVING)

    table.hand(trump="hearts", points=(37, 23))

    assert phone.page.evaluate("window.letIn") is True
    assert table.totals == (7, 0)
    assert phone.text("#notices") == ""
    assert phone.wrong == []


def test_news_that_arrive_in_time_are_shown(table: Table, phone: Phone) -> None:
    phone.page.evaluate(HOLD_THE_NEXT_NEWS, NEWS)
    phone.page.wait_for_function("() => window.letItArrive")

    phone.page.evaluate("() => letItArrive()")

    phone.page.locator("#notices", has_text="Last hand!").wait_for()


def test_saved_is_said_no_longer_once_another_has_changed_the_sheet(table: Table, phone: Phone) -> None:
    for of_an in (37, 33):
        table.hand(trump="hearts", points=(of_an, 60 - of_an))
    expect(phone.page.locator("#preview .saved")).to_be_visible()
    expect(phone.page.locator("#announcer")).to_contain_text("Saved")

    strike_line(match=Match.objects.get(), correction=Correction(1, 1, uuid4(), "mistyped"), actor=NOBODY)

    expect(phone.page.locator("#preview .saved")).to_have_count(0)
    expect(phone.page.locator("#announcer")).to_be_empty()
    phone.page.locator("#sheet li.struck").wait_for()


def test_keys_rest_until_the_hand_is_saved_so_that_no_tap_is_lost_unseen(table: Table, phone: Phone) -> None:
    phone.page.evaluate(HOLD_WHAT_SAVES)
    keys, four = phone.page.locator("#pad .asked"), "[data-keypad] button[data-digit='4']"
    table.tap_in({"trump": "hearts", "points": (37, 23)})
    phone.page.locator(four).scroll_into_view_if_needed()
    place = phone.page.locator(four).bounding_box()
    assert place is not None
    phone.tap("button.save")
    phone.page.wait_for_function("() => window.letItArrive")

    expect(keys).to_have_attribute("aria-busy", "true")
    phone.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    phone.page.keyboard.press("4")
    assert table.read_box("points_0") == "37"

    phone.page.evaluate("() => letItArrive()")
    phone.page.locator("#sheet li[value='1']").wait_for()
    expect(keys).not_to_have_attribute("aria-busy", "true")
    phone.tap(four)  # the first box of the next hand waits for it
    assert table.read_box("points_0") == "4"
    assert table.totals == (7, 0)


def test_keys_that_rested_are_there_again_when_a_hand_is_refused_or_kept(table: Table, phone: Phone) -> None:
    keys = phone.page.locator("#pad .asked")
    phone.tap("button.save")
    phone.page.locator("#pad .missing, #pad .refused-here, #pad .errors").first.wait_for()
    expect(keys).not_to_have_attribute("aria-busy", "true")

    phone.page.context.set_offline(True)
    table.tap_in({"trump": "hearts", "points": (37, 23)})
    phone.tap("button.save")
    phone.page.locator(".kept-hand[value='1']").wait_for()
    expect(keys).not_to_have_attribute("aria-busy", "true")
    phone.tap("[data-keypad] button[data-digit='4']")
    assert table.read_box("points_0") == "4"
    phone.end_without_a_network()
