"""Phones at one table: each says whose it is; one that forgot itself is let in by another."""

from collections.abc import Callable

from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_evening_without_network import save
from tests.journeys.test_queue import lose_the_network, second_phone

NAMES = ("An", "Bert")


def sit_down(phone: Phone, name: str) -> None:
    phone.tap(phone.page.locator("#phone-seat button", has_text=name))
    phone.page.locator(f"#phone-seat button[aria-pressed=true]:text-is('{name}')").wait_for()


def test_a_phone_says_you_deal_with_and_without_a_network(phone: Phone) -> None:
    table = Table(phone, "manillen-2p", NAMES)
    assert "An deals" in table.state

    sit_down(phone, "An")
    assert "You deal" in table.state
    assert "Bert leads" in table.state

    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)
    lose_the_network(phone)
    save(table, trump="hearts", points=(40, 20))
    phone.page.locator(".state li", has_text="Bert deals").wait_for()
    assert "You lead" in table.state
    save(table, trump="hearts", points=(40, 20))
    phone.page.locator(".state li", has_text="You deal").wait_for()
    phone.end_without_a_network()


def test_what_the_cut_says_is_read_on_the_other_phones_before_the_hand_is_written(
    new_phone: Callable[..., Phone],
) -> None:
    keeper = new_phone()
    table = Table(keeper, "hornafjardarmanni", ("Anna", "Björn", "Dísa"))
    seated = second_phone(keeper, new_phone)
    sit_down(seated, "Anna")

    table.tap_in({"cut": "3D"})

    said = seated.page.locator("#board .state li", has_text="Played now: nóló")
    said.wait_for()
    assert "You deal" in seated.texts("#board .state li")
    seated.look()
    table.tap_in({"tricks": (0, 8, 4)})
    table.save()
    said.wait_for(state="detached")


def test_half_a_hand_stays_while_a_name_is_tapped(phone: Phone) -> None:
    table = Table(phone, "manillen-2p", NAMES)
    table.tap_in({"trump": "hearts", "points": (41, 19)})

    sit_down(phone, "Bert")

    assert table.read_box("points_0") == "41"
    assert "You lead" in table.state


def test_a_phone_that_forgot_itself_is_let_in_by_another(new_phone: Callable[..., Phone]) -> None:
    keeper = new_phone()
    table = Table(keeper, "manillen-2p", NAMES)
    address = keeper.page.url
    lost = new_phone()
    lost.open(address)
    lost.tap_through(lost.page.get_by_text("Ask the table to let this phone write"))
    lost.tap_through(lost.page.get_by_role("button", name="Bert"))
    table.tap_in({"trump": "spades", "points": (33, 27)})

    question = keeper.page.locator(".request-to-write")
    question.wait_for()
    assert "the phone of Bert" in question.inner_text()
    keeper.look()
    keeper.tap_through(keeper.page.get_by_role("button", name="Yes, let it in"))

    assert table.read_box("points_0") == "33", "what was on the pad is still there"
    lost.page.wait_for_url(address)
    lost.look()
    assert "You lead" in lost.texts("#board .state li")


def test_tools_open_as_a_sheet_over_the_pad_and_half_a_hand_stays(phone: Phone) -> None:
    table = Table(phone, "manille", ("An", "Bert", "Cas", "Dina"))
    phone.tap("input[name=turn_up_rank][value='9']")
    top = phone.page.locator("#board").bounding_box()["y"]

    phone.tap(phone.page.get_by_role("link", name="Tools"))

    sheet = phone.page.locator("#tools").bounding_box()
    assert sheet["y"] + sheet["height"] == phone.page.viewport_size["height"]
    assert phone.page.locator("#board").bounding_box()["y"] == top, "what lies below it stays where it was"
    phone.page.get_by_role("link", name="Was that card legal?").tap(trial=True)
    phone.look()
    phone.tap(phone.page.get_by_role("link", name="Close"))
    assert phone.page.locator("input[name=turn_up_rank][value='9']").is_checked()
    assert table.page.locator("button.save").is_visible()
