"""The café's Wi-Fi drops, and two phones lie on one table: nothing is lost, and nothing is counted twice."""

from collections.abc import Callable

import pytest

from scoring.models import Line
from tests.journeys.phone import Phone
from tests.journeys.table import Table


@pytest.fixture(params=[False, True], ids=["in a café", "at a secure address"])
def phone(new_phone: Callable[..., Phone], request: pytest.FixtureRequest) -> Phone:
    return new_phone(secure=request.param)


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone, "manillen-2p", ["Anna", "Bert"])


def lose_the_network(phone: Phone) -> None:
    phone.page.context.set_offline(True)


def find_the_network(phone: Phone) -> None:
    """What the browser said meanwhile is about the network, and no fault of the page's."""
    phone.page.context.set_offline(False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.settle()
    assert all(said.startswith("console: htmx:") for said in phone.wrong)
    phone.wrong.clear()


def save(table: Table, number: int, **facts: object) -> None:
    table.tap_in(facts)
    table.phone.tap(table.page.get_by_role("button", name=f"Save hand {number}"))


def second_phone(phone: Phone, new_phone: Callable[..., Phone]) -> Phone:
    """Another window of the same browser, at the same match."""
    other = new_phone(secure=phone.secure)
    other.page.context.add_cookies(phone.page.context.cookies())
    other.open(phone.page.url)
    return other


def test_hands_without_a_network_wait_on_the_phone_and_are_saved_in_order(table: Table, phone: Phone) -> None:
    table.hand(trump="hearts", points=(37, 23))
    lose_the_network(phone)
    save(table, 2, trump="spades", points=(33, 27))
    phone.page.locator("#outbox p").nth(0).wait_for()
    save(table, 3, trump="clubs", points=(20, 40))
    phone.page.locator("#outbox p").nth(1).wait_for()

    assert phone.texts("#outbox p") == [
        "Line 2 is kept on this device and waits for the network.",
        "Line 3 is kept on this device and waits for the network.",
    ]
    assert phone.text(".save-bar .kept") == "Waiting for the network: 2"
    assert table.totals == (7, 0)  # not a word of "saved"
    phone.look()

    find_the_network(phone)
    phone.page.locator("#sheet li[value='3']").wait_for()
    phone.page.locator("#outbox").wait_for(state="hidden")
    assert not phone.page.locator(".save-bar .kept").is_visible()
    assert table.totals == (10, 10)
    assert [line.facts["points"][0] for line in Line.objects.all()] == [37, 33, 20]


def test_a_hand_survives_that_the_page_is_closed(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    address = phone.page.url
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    phone.page.locator("#outbox p").wait_for()
    find_the_network(phone)

    phone.page.goto(address)

    phone.page.locator("#sheet li[value='1']").wait_for()
    assert table.totals == (7, 0)


def test_two_phones_with_the_same_deal_ask_a_person(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    late = Table.__new__(Table)
    late.__dict__ |= table.__dict__
    late.phone = second_phone(phone, new_phone)
    late.page = late.phone.page
    late.tap_in({"trump": "spades", "points": (38, 22)})
    table.hand(trump="hearts", points=(37, 23))

    late.phone.tap(late.page.get_by_role("button", name="Save hand 1"))
    late.page.locator(".clash").wait_for()

    assert "Is this the same deal?" in late.phone.text(".clash")
    assert late.read_box("points_0") == "38"
    assert Line.objects.count() == 1
    late.phone.look()
    late.phone.tap(late.page.get_by_role("button", name="Save hand 2"))
    late.page.locator("#sheet li[value='2']").wait_for()
    assert late.totals == (15, 0)


def test_a_hand_that_waited_too_long_is_refused_and_kept_until_a_person_decides(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    other = second_phone(phone, new_phone)
    lose_the_network(phone)
    save(table, 1, trump="spades", points=(38, 22))
    phone.page.locator("#outbox p").wait_for()
    other.tap("input[name=trump][value=hearts]")
    other.page.locator("input[name=points_0]").fill("37")
    other.tap(other.page.get_by_role("button", name="Save hand 1"))
    other.page.locator("#sheet li[value='1']").wait_for()

    find_the_network(phone)
    phone.page.locator(".clash").wait_for()
    assert "Line 1 was refused and is kept on this device." in phone.text("#outbox")
    phone.tap(".clash a.button")

    phone.page.locator("#outbox").wait_for(state="hidden")
    phone.look()
    assert table.totals == (7, 0)
    assert Line.objects.count() == 1


PORTAL = "<h1>Welcome to Café Wi-Fi</h1>"


@pytest.mark.parametrize("status", [200, 429])
def test_the_sign_in_page_of_a_wi_fi_is_no_answer_and_takes_no_hand_away(
    table: Table, phone: Phone, status: int
) -> None:
    """It comes in place of what the server says, as a success or not; the hand waits for the server."""
    table.hand(trump="hearts", points=(37, 23))
    phone.page.route(
        "**/m/**",
        lambda route: (
            route.fulfill(status=status, content_type="text/html", body=PORTAL)
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    save(table, 2, trump="spades", points=(33, 27))
    phone.page.locator("#outbox p").nth(0).wait_for()
    save(table, 3, trump="clubs", points=(20, 40))
    phone.page.locator("#outbox p").nth(1).wait_for()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.settle()
    assert "Welcome" not in phone.text("body")
    assert len(phone.texts("#outbox p")) == 2

    phone.page.unroute_all()
    phone.wrong.clear()
    find_the_network(phone)
    phone.page.locator("#sheet li[value='3']").wait_for()
    assert [line.facts["points"][0] for line in Line.objects.all()] == [37, 33, 20]
