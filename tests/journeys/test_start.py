"""From the first page to a running match, its end, and the next one; and every page on the way."""

import json
from collections.abc import Callable

import pytest

from scoring.rules import VARIANTS
from tests.journeys.phone import Phone


def test_a_match_starts_in_four_taps(phone: Phone) -> None:
    phone.open("/")
    phone.tap_through(phone.page.get_by_role("link", name="Start a match"))
    phone.tap_through(phone.page.get_by_role("link", name="Mariglia", exact=True))
    phone.tap(".preset:nth-of-type(2)")
    phone.tap_through(phone.page.get_by_role("button", name="Start"))

    assert "Player 1 & Player 3" in phone.text("#match")


def test_a_regular_evening_starts_from_the_last_one(phone: Phone) -> None:
    phone.open("/play/manillen-2p/")
    phone.page.fill("[name=seat_0]", "Mariangela Pintus-Deledda di Villanova Monteleone")
    phone.page.fill("[name=seat_1]", "עדי כהן 🂡")
    phone.tap(".dealer-key >> nth=1")
    phone.tap_through(phone.page.get_by_role("button", name="Start"))

    phone.open("/play/manillen-2p/")

    assert phone.page.input_value("[name=seat_0]") == "Mariangela Pintus-Deledda di Villanova Monteleone"
    assert phone.page.is_checked("[name=first_dealer][value='1']")
    phone.open("/play/")
    assert phone.texts("section:first-of-type h3") == ["Manillen for two"]
    phone.open("/")
    assert phone.texts("#main h2") == ["Go on playing", "Your people"]


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_every_name_is_on_the_first_screen_and_enter_leads_to_the_next(
    phone: Phone, size: tuple[int, int]
) -> None:
    phone.open("/play/manille/")
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    end_of_screen = phone.page.locator(".places").bounding_box()
    last = phone.page.locator("[name=seat_3]").bounding_box()
    assert end_of_screen
    assert last
    assert last["y"] + last["height"] <= end_of_screen["y"]

    phone.tap("[name=seat_0]")
    people = ["Anna", "Bert", "Cas", "Dina"]
    for name in people:
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")

    assert phone.page.url.endswith("/play/manille/")
    assert [phone.page.input_value(f"[name=seat_{seat}]") for seat in range(4)] == [
        "Anna",
        "Bert",
        "Cas",
        "Dina",
    ]


def test_enter_starts_nothing_without_scripts_either(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(scripts=False)
    phone.open("/play/manille/")
    phone.page.fill("[name=seat_0]", "Anna")
    phone.page.press("[name=seat_0]", "Enter")

    assert phone.page.input_value("[name=seat_0]") == "Anna"
    assert phone.page.url.endswith("/play/manille/")


def test_a_table_of_six_sees_six_seats_and_a_table_of_three_sees_three(phone: Phone) -> None:
    phone.open("/play/manillen-plus/")
    assert phone.page.locator(".seat-row:visible").count() == 3

    phone.tap("label.key:has([name=players][value='6'])")

    assert phone.page.locator(".seat-row:visible").count() == 6
    assert phone.texts(".partners:visible") == ["1 + 3 + 5 against 2 + 4 + 6"]
    phone.look()


def test_what_is_wrong_is_marked_and_what_was_typed_stays(phone: Phone) -> None:
    phone.open("/play/mariglia/")
    phone.page.fill("[name=seat_0]", "x" * 200)
    phone.tap(".options summary")
    phone.page.fill("[name=option_best_of]", "2")
    phone.tap_through(phone.page.get_by_role("button", name="Start"))

    assert phone.texts(".seat-row .errorlist") == ["A name has at most 80 characters; this one has 200."]
    assert phone.page.input_value("[name=seat_0]") == "x" * 200
    assert phone.page.input_value("[name=option_best_of]") == "2"


def test_an_imported_match_shows_its_end_and_is_played_again(new_phone: Callable[..., Phone]) -> None:
    hand = {"trump": "none", "points": [60, 0], "all_tricks": 0}
    sheet = {
        "format": "manille-score-sheet/1",
        "variant": "manillen-2p",
        "players": ["Anna", "Bob"],
        "lines": [{"trump": "hearts", "points": [20, 40]}, hand, hand],
    }
    phone = new_phone(dark=True)
    phone.open("/import/")
    phone.page.fill("[name=text]", json.dumps(sheet)[:-1])
    phone.tap_through(phone.page.get_by_role("button", name="Import"))
    assert "Nothing was imported." in phone.text("#problems")
    phone.page.fill("[name=text]", json.dumps(sheet))
    phone.tap_through(phone.page.get_by_role("button", name="Import"))

    assert phone.text("#end-title") == "Anna won"
    assert phone.text(".end-score") == "2–0"
    phone.tap(phone.page.get_by_text("The numbers", exact=True))
    assert phone.texts("figure tbody td:nth-of-type(2)") == ["0", "120", "120"]
    phone.look()

    phone.tap_through(phone.page.get_by_role("button", name="Rematch"))
    phone.tap(".stop summary")
    phone.tap_through(phone.page.get_by_role("button", name="End it as it stands"))
    assert phone.text("#end-title") == "A drawn match"
    phone.tap_through(phone.page.get_by_role("link", name="Share").first)
    assert phone.page.input_value("#address").startswith(phone.base)
    phone.tap(phone.page.get_by_role("button", name="Copy"))
    phone.page.get_by_role("button", name="Copied").wait_for()


def test_a_hand_is_tried_on_the_page_of_its_game(phone: Phone) -> None:
    phone.open("/games/")
    phone.tap_through(phone.page.get_by_role("link", name="Manillen for two"))
    phone.page.fill(".example [name=points_0]", "50")
    phone.tap_through(phone.page.get_by_role("button", name="Count this hand"))

    assert phone.texts(".example-sides dd") == ["80", "0"]


def test_every_game_has_a_page_and_a_start_that_everybody_can_use(phone: Phone) -> None:
    for variant in VARIANTS:
        phone.open(f"/games/{variant}/")
        phone.open(f"/play/{variant}/")


def test_it_all_works_without_scripts(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(scripts=False)
    phone.open("/play/manni/")
    phone.page.fill("[name=seat_0]", "Anna")
    phone.tap_through(phone.page.get_by_role("button", name="Start"))
    assert "Anna" in phone.text("#match")
    phone.open("/games/manni/?example=1&tricks_0=12&tricks_1=0&tricks_2=0")
    assert phone.texts(".example-sides dd") == ["8", "0", "0"]
