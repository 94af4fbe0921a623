"""A match and a round without a pointer, as people with a keyboard or a screen reader play and run them."""

from collections.abc import Callable

from tests.journeys.hall import organiser_of_a_new_club
from tests.journeys.keyboard import Keyboard
from tests.journeys.phone import Phone
from tests.tournaments.factories import new_tournament
from tournaments.models import Result


def status(keys: Keyboard) -> str:
    """What is said aloud without moving the focus."""
    return " ".join(keys.page.locator("[role=status]:not([hidden])").all_inner_texts())


def test_a_match_is_started_and_a_hand_written_down(phone: Phone) -> None:
    phone.open("/play/")
    keys = Keyboard(phone)

    keys.go_through('link "Manillen for two')
    keys.tab_to('combobox "Seat 1')
    keys.type("Anna")
    keys.tab_to('combobox "Seat 2')
    keys.type("Bert")
    keys.go_through('button "Start')
    keys.tab_to('radio "hearts')
    keys.press("Space")
    keys.tab_to('textbox "Anna')
    keys.type("38")
    keys.page.locator("#preview .worth").wait_for()
    assert "Anna" in keys.phone.text("#preview")
    assert "+8" in keys.phone.text("#preview")
    keys.tab_to('button "Save hand 1')
    keys.press("Enter")
    keys.page.locator("#sheet li[value='1']").wait_for()
    phone.settle()

    assert keys.at.startswith('heading "Game 1, hand 2"'), "where the next hand begins"
    assert "Anna" in keys.page.locator("#announcer").inner_text()


def test_a_hall_is_checked_in_drawn_and_typed(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = new_tournament(club, pairs=4, public=True, ruleset={"target": 101, "best_of": 1})
    keys = Keyboard(phone)

    phone.open(f"/t/{tournament.public_id}/check-in/")
    keys.tab_to('button "All 4 listed here who are missing have come')
    keys.press("Enter")
    keys.page.get_by_text("4 were ticked off.").wait_for()
    assert "4 were ticked off." in status(keys)
    phone.open(f"/t/{tournament.public_id}/draw/")
    keys.go_through('button "Draw')
    keys.go_through('button "Publish')
    keys.go_through('link "Results desk')
    keys.type("101")
    keys.press("Enter")
    keys.type("80")
    keys.press("Enter")
    keys.type("70")
    keys.press("Enter")
    keys.type("101")
    keys.press("Enter")
    keys.page.get_by_text("Every slip is in").wait_for()

    assert sorted(Result.objects.values_list("scores", flat=True)) == [[70, 101], [101, 80]]
