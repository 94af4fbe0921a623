"""Half a hand on the pad, and kept hands that want something: neither disturbs the other."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from scoring.models import Line
from tests.journeys.phone import HEIGHT, Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import (
    LET_BE,
    find_the_network,
    kept_hand,
    lose_the_network,
    save,
    second_phone,
)


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One on which the rules don't run: pad and queue alone are tried."""
    phone = new_phone()
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    return phone


@pytest.fixture
def late(phone: Phone, new_phone: Callable[..., Phone]) -> Table:
    """Hand 1 is 37; hands 2 (38) and 3 (21) wait on this phone, and another has written 33 as hand 2.

    45 is half typed as hand 4. The network is back.
    """
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    table.hand(trump="hearts", points=(37, 23))
    other = second_phone(phone, new_phone)
    lose_the_network(phone)
    for number, of_anna in ((2, 38), (3, 21)):
        save(table, number, trump="spades", points=(of_anna, 60 - of_anna))
        kept_hand(phone, number).wait_for()
    table.tap_in({"points": (45, 15)})
    other.tap("input[name=trump][value=clubs]")
    other.page.locator("input[name=points_0]").fill("33")
    other.tap(other.page.get_by_role("button", name="Save hand 2"))
    other.page.locator("#sheet li[value='2']").wait_for()
    find_the_network(phone)
    kept_hand(phone, 2).get_by_role("button", name="Show why").wait_for()
    return table


def points() -> list[int]:
    return [line.facts["points"][0] for line in Line.objects.newest()]


def is_in_view(part: Locator) -> bool:
    box = part.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= HEIGHT


def show_why(table: Table) -> Locator:
    table.phone.tap(kept_hand(table.phone, 2).get_by_role("button", name="Show why"))
    clash = table.page.locator(".clash")
    expect(clash).to_be_focused()
    return clash


def test_why_a_hand_was_refused_is_shown_beside_it_and_in_view(late: Table) -> None:
    clash = show_why(late)

    assert is_in_view(clash)
    assert "still below" not in clash.inner_text()
    assert late.read_box("points_0") == "45"
    expect(late.page.locator("button.save")).to_have_text("Save hand 4")
    late.phone.look()

    late.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    show_why(late)
    assert is_in_view(clash)


def test_written_below_it_each_deal_is_there_once(late: Table) -> None:
    late.phone.tap(show_why(late).get_by_role("button", name="Write mine below"))

    late.page.locator("#sheet li[value='4']").wait_for()
    expect(late.page.locator(".clash")).to_have_count(0)
    expect(late.page.locator("button.save")).to_have_text("Save hand 5")
    late.page.reload()
    assert late.read_box("points_0") == "45"
    save(late, 5, trump="hearts")
    late.page.locator("#sheet li[value='5']").wait_for()
    assert points() == [37, 33, 38, 21, 45]


@pytest.mark.parametrize("mine", [False, True])
def test_the_same_deal_is_settled_and_what_is_half_typed_comes_back(late: Table, mine: bool) -> None:
    clash = show_why(late)
    if mine:
        late.phone.tap_through(clash.get_by_role("button", name="Same deal: mine is right"))
        late.phone.tap_through(late.page.get_by_role("button", name="Save the correction"))
        assert is_in_view(late.page.locator(".messages"))
        late.phone.tap_through(late.page.get_by_role("link", name="Back to the match"))
    else:
        late.phone.tap_through(clash.get_by_text("Same deal: keep what is on the sheet"))
    late.page.locator("#sheet li[value='3']").wait_for()
    late.page.locator("#kept-hands").wait_for(state="hidden")

    assert late.read_box("points_0") == "45"
    save(late, 4, trump="hearts")
    late.page.locator("#sheet li[value='4']").wait_for()
    assert points() == [37, 38 if mine else 33, 21, 45]


def test_why_the_rules_refuse_a_kept_hand_is_said_beside_it(phone: Phone) -> None:
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    lose_the_network(phone)
    save(table, 1, trump="spades", points=(38, 22))
    kept_hand(phone, 1).wait_for()
    table.tap_in({"points": (45, 15)})
    phone.page.evaluate(LET_BE, {"facts": "trump=spades&points_0=99&points_1=1"})  # as other rules may see it
    find_the_network(phone)

    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Show why"))

    why = phone.page.locator("#pad > .note.error")
    expect(why).to_be_focused()
    expect(why).to_contain_text("Card points")
    assert table.read_box("points_0") == "45"
    phone.look()
    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Take back"))
    expect(why).to_have_count(0)
    expect(phone.page.locator("button.save")).to_have_text("Save hand 1")
    assert table.read_box("points_0") == "45"


def test_correcting_a_refused_hand_that_lies_on_the_pad_leaves_no_half_of_it_there(late: Table) -> None:
    """It waits on; the pad of the hand after it begins empty, so that no deal is written twice."""
    phone = late.phone
    late.page.evaluate("sessionStorage.clear()")
    phone.reopen(late.page.url)
    late.page.locator(".clash").wait_for()  # nothing was half typed: it lies on the pad
    phone.tap(kept_hand(phone, 2).get_by_role("button", name="Correct"))
    phone.tap(late.page.get_by_role("button", name="Leave it as it was"))

    expect(late.page.locator("[name=points_0]")).to_have_value("")
    expect(late.page.locator("button.save")).to_have_text("Save hand 4")


def test_what_is_half_typed_comes_back_when_the_hand_that_was_open_is_taken_back(phone: Phone) -> None:
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    lose_the_network(phone)
    for number, of_anna in ((1, 37), (2, 38)):
        save(table, number, trump="spades", points=(of_anna, 60 - of_anna))
        kept_hand(phone, number).wait_for()
    table.tap_in({"points": (45, 15)})

    phone.tap(kept_hand(phone, 2).get_by_role("button", name="Correct"))
    expect(phone.page.locator("[name=points_0]")).to_have_value("38")
    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Take back"))
    expect(phone.page.locator("button.save")).to_have_text("Save hand 1")
    save(table, 1, points=(39, 21))

    expect(phone.page.locator("[name=points_0]")).to_have_value("45")
    save(table, 2, trump="hearts")
    kept_hand(phone, 2).wait_for()
    find_the_network(phone)
    table.page.locator("#sheet li[value='2']").wait_for()
    assert points() == [39, 45]


@pytest.fixture
def counting(new_phone: Callable[..., Phone]) -> Table:
    """A table of three whose phone counts by itself, and whose network is gone."""
    phone = new_phone()
    table = Table(phone, "laugavatnsmanni", ["Anna", "Bert", "Cas"])
    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)
    lose_the_network(phone)
    return table


def test_back_online_board_and_button_count_alike_and_the_last_line_can_be_undone(counting: Table) -> None:
    phone = counting.phone
    for number in (1, 2):
        save(counting, number, contract="hearts", tricks=(4, 8, 4))
        kept_hand(phone, number).locator(".worth-here").wait_for()
    counting.tap_in({"contract": "spades"})
    who = phone.page.locator("input[name=contractor]:checked").input_value()

    find_the_network(phone)
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    phone.page.wait_for_timeout(2500)  # the page has asked for news meanwhile

    expect(phone.page.locator("button.save")).to_have_text("Save hand 3")
    expect(phone.page.locator("#pad-title")).to_contain_text("hand 3")
    assert "hand 3" in phone.text("#board .state")
    assert phone.page.locator("input[name=contractor]:checked").input_value() == who
    expect(phone.page.locator("input[name=contract][value=spades]")).to_be_checked()
    expect(phone.page.get_by_role("button", name="Undo the last line")).to_be_visible()
