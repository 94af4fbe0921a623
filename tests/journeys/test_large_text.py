"""Very large text and roomy lines: the score is kept on a phone as before, and nothing scrolls sideways."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from scoring.rules import get_variant
from tests.journeys.phone import HEIGHT, NARROW, WIDTH, Phone
from tests.journeys.table import Table

PAGES = (
    "/", "/play/", "/play/manillen-4p/", "/games/", "/games/manillen-4p/", "/clubs/", "/tournaments/",
    "/leaders/", "/search/", "/look/", "/language/", "/accessibility/", "/accounts/login/",
)  # fmt: skip
NAMES = ["Anna", "Bert", "Cas", "Dina"]
SIZE = "getComputedStyle(document.documentElement).fontSize"
WIDE = "document.documentElement.scrollWidth"

LAST_PLACE = "document.querySelector('.places a:last-child').getBoundingClientRect().right"
"""How far the bar at the thumb reaches, in pixels."""


def choose_all(phone: Phone) -> None:
    phone.open("/look/")
    for name, value in (("suits", "four"), ("text", "huge"), ("lines", "roomy")):
        phone.tap(f"input[name={name}][value={value}]")
    with phone.page.expect_navigation():
        phone.tap(".look-form button")
    phone.glance("/")


def test_every_page_is_as_large_as_was_chosen_and_no_wider_than_the_phone(phone: Phone) -> None:
    choose_all(phone)
    for width in (WIDTH, 1280):
        phone.page.set_viewport_size({"width": width, "height": HEIGHT})
        for path in PAGES:
            phone.glance(path)
            assert (path, phone.page.evaluate(SIZE), phone.page.evaluate(WIDE)) == (path, "24px", width)


def test_a_hand_is_written_down_in_very_large_text(phone: Phone) -> None:
    table = Table(phone, "manillen-4p", NAMES)
    pad = phone.page.url
    choose_all(phone)
    phone.glance(pad)

    table.hand(trump="spades", points=[40, 20])

    assert phone.texts(".side-total") == ["10", "0"]
    assert phone.page.evaluate(WIDE) == WIDTH
    assert urlsplit(phone.page.url).path == urlsplit(pad).path


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("botifarra", {"trump": "hearts", "points": [40, 32]}),
        ("hornafjardarmanni", {"cut": "9H", "tricks": [5, 4, 3]}),
    ],
)
def test_a_sheet_in_letters_twice_as_large_is_signed_without_scrolling_sideways(
    phone: Phone, game: str, facts: dict[str, Any]
) -> None:
    table = Table(phone, game, ["Núria", "Björn", "Guðmundur", "Jordi"][: get_variant(game).players[0]])
    table.hand(**facts)
    phone.tap(".stop summary")
    with phone.page.expect_navigation():
        phone.tap(phone.page.get_by_role("button", name="End it as it stands"))
    phone.glance(f"{urlsplit(phone.page.url).path}sign/")
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")

    for width in (WIDTH, NARROW):
        phone.page.set_viewport_size({"width": width, "height": HEIGHT})
        assert (width, phone.page.evaluate(WIDE)) == (width, width)
        assert phone.page.evaluate(LAST_PLACE) <= width
