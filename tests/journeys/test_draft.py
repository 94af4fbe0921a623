"""A hand that is half typed is still there after a look elsewhere; a saved one isn't."""

import pytest

from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import Phone
from tests.journeys.table import Table

pytestmark = AT_EACH_ADDRESS


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone, "manille", ["Anna", "Bert", "Cas", "Dina"])


def points(phone: Phone) -> list[str]:
    return [box.input_value() for box in phone.page.locator("#pad [data-fills] input").all()]


def test_a_half_typed_hand_survives_the_rules_the_way_back_and_a_reload(table: Table, phone: Phone) -> None:
    pad = phone.page.url
    phone.page.locator("#pad [data-fills] input").first.fill("40")
    phone.page.locator("#pad .suits .key").first.tap()

    phone.tap_through(".site-nav a[href*='/games/']")
    phone.page.go_back()
    phone.page.wait_for_selector("#pad form[data-ready]")
    assert points(phone) == ["40", "28"]

    phone.page.reload()
    assert points(phone) == ["40", "28"]
    assert phone.page.locator("#pad .suits input:checked").count() == 1

    phone.page.locator("#pad [data-fills] input").first.fill("41")
    assert points(phone) == ["41", "27"]  # what the pad had filled in is filled in again

    phone.open(f"{pad}?points_0=30&points_1=38")
    assert points(phone) == ["30", "38"]  # what was counted counts
    assert phone.page.locator("#pad .suits input:checked").count() == 1


def test_a_saved_hand_leaves_no_draft(table: Table, phone: Phone) -> None:
    table.hand(turn_up="7H", points=(40, 28))
    phone.page.reload()
    assert points(phone) == ["", ""]
