"""Numbers on the pad: one fills in the other, two that people counted are held against each other."""

import pytest
from playwright.sync_api import expect

from tests.journeys.phone import Phone
from tests.journeys.table import Table

LIT = """() => [...document.querySelectorAll(".number-box")]
  .filter((box) => box.matches(".active, :focus")).map((box) => box.name)"""
"""Boxes that look as if the next digit went to them."""


def digits(phone: Phone, box: str, number: int) -> None:
    phone.tap(f"input[name={box}]")
    press(phone, str(number))


def press(phone: Phone, keys: str) -> None:
    for digit in keys:
        phone.tap(f"[data-keypad] button[data-digit='{digit}']")


def test_points_that_both_sides_counted_have_to_add_up(phone: Phone) -> None:
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    phone.tap("input[name=trump][value=hearts]")
    digits(phone, "points_0", 40)
    assert table.read_box("points_1") == "20"
    digits(phone, "points_1", 30)

    assert (table.read_box("points_0"), table.read_box("points_1")) == ("40", "30")
    expect(phone.page.locator("#preview")).to_contain_text("40 and 30 make 70")
    phone.tap("button.save")
    expect(phone.page.locator("#pad .errors")).to_contain_text("40 and 30 make 70")
    phone.settle()
    assert phone.page.locator("#sheet li[value='1']").count() == 0

    digits(phone, "points_0", 30)
    phone.tap("button.save")
    phone.page.locator("#sheet li[value='1']").wait_for()
    assert table.read_box("points_0") == ""
    digits(phone, "points_1", 25)  # the next hand is counted from either side again
    assert table.read_box("points_0") == "35"


def test_of_tricks_that_are_not_all_typed_nothing_is_said(phone: Phone) -> None:
    Table(phone, "manni", ("Anna", "Bert", "Cas"))
    phone.tap("input[name=tricks_0]")
    phone.tap("[data-counts] button[data-count='6']")
    phone.page.wait_for_timeout(1500)
    phone.settle()
    assert "make 6" not in phone.text("#preview")


def test_any_box_of_a_whole_hand_may_be_raised_first(phone: Phone) -> None:
    table = Table(phone, "manni", ("Anna", "Bert", "Cas"))
    phone.page.locator("input[name=tricks_0]").fill("1")
    phone.page.locator("input[name=tricks_1]").fill("4")
    phone.page.locator("input[name=tricks_2]").fill("7")

    phone.tap("input[name=tricks_0]")
    phone.tap("[data-counts] button[data-count='4']")
    phone.tap("input[name=tricks_1]")
    phone.tap("[data-counts] button[data-count='1']")

    assert [table.read_box(f"tricks_{seat}") for seat in range(3)] == ["4", "1", "7"]
    assert phone.text(".left") == "= 12"


@pytest.mark.parametrize(
    ("game", "keys", "sentence"),
    [
        ("manille", "70", "from 0 to 68"),
        ("manille", "388", "from 0 to 68"),
        ("botifarra", "99", "from 0 to 72"),
    ],
)
def test_a_number_above_all_points_keeps_its_digits_and_is_refused(
    phone: Phone, game: str, keys: str, sentence: str
) -> None:
    table = Table(phone, game, ("Anna", "Bert", "Cas", "Dina"))
    press(phone, keys)

    assert (table.read_box("points_0"), table.read_box("points_1")) == (keys, "")
    expect(phone.page.locator("#preview .wrong")).to_contain_text(sentence)
    phone.tap("button.save")
    expect(phone.page.locator("#pad .errors", has_text=sentence)).to_be_visible()

    press(phone, "40")  # after a refusal a number begins anew
    assert table.read_box("points_0") == "40"


def test_a_bid_above_all_points_stays_where_it_is_typed(phone: Phone) -> None:
    table = Table(phone, "maniglia-solo", ("Anna", "Bert", "Cas"))
    phone.tap("input[name=bidder][value='1']")
    press(phone, "73")

    assert table.read_box("bid") == "73"
    expect(phone.page.locator("#preview .wrong")).to_contain_text("from 20 to 72")
    assert phone.page.evaluate(LIT) == ["bid"]


def test_a_number_begins_anew_where_its_box_is_tapped_or_was_filled_in(phone: Phone) -> None:
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    press(phone, "40")
    digits(phone, "points_0", 45)
    assert (table.read_box("points_0"), table.read_box("points_1")) == ("45", "15")
    digits(phone, "points_0", 38)  # it has the focus already
    assert table.read_box("points_0") == "38"
    phone.tap("[data-next-box]")
    press(phone, "22")
    assert table.read_box("points_1") == "22"


def test_one_box_is_lit_and_the_next_digit_goes_there(phone: Phone) -> None:
    table = Table(phone, "hornafjardarmanni", ("Anna", "Björn", "Dísa"))
    phone.tap("input[name=tricks_1]")
    phone.tap("[data-counts] button[data-count='8']")
    assert phone.page.evaluate(LIT) == ["tricks_2"]
    phone.tap("[data-counts] button[data-count='1']")
    assert (table.read_box("tricks_1"), table.read_box("tricks_2")) == ("8", "1")
    assert phone.page.evaluate(LIT) == ["tricks_0"]
