"""On the server's own machine, where an address leads any phone to itself, hands go on as a text alone."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_handing_over import HANDS, without_rules
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network, save


def test_no_code_is_drawn_that_no_phone_can_open_the_page_says_why_and_the_text_stays(
    new_phone: Callable[..., Phone],
) -> None:
    phone = without_rules(new_phone(secure=True))
    assert phone.base.startswith("http://localhost:")
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=HANDS[1])
    kept_hand(phone, 1).wait_for()

    phone.tap(".hand-over summary")

    expect(phone.page.locator("#hands-as-text")).to_have_value(re.compile(r"/#hands=1\.1\.1\.[\w-]+$"))
    expect(phone.page.locator(".hand-over .problem")).to_contain_text("Phones can’t open this")
    expect(phone.page.locator(".hand-over .qr-card")).to_be_hidden()
    expect(phone.page.locator(".hand-over .qr")).to_have_count(0)
    phone.look()
    find_the_network(phone)
    phone.page.locator("#kept-hands").wait_for(state="hidden")
