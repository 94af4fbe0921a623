"""The door with a queue before it: a finger that rests, a second helper, and what is taken back at once."""

import pytest
from playwright.sync_api import expect

from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.paper import printed_pages
from tests.tournaments.factories import NOBODY, entrant, new_tournament
from tournaments.entrants.services import check_in
from tournaments.models import Entrant

LONG_LIST = [f"Guest {number:03}" for number in range(1, 71)]


@pytest.fixture
def door(phone: Phone) -> Hall:
    club, _organiser = organiser_of_a_new_club(phone)
    names = ["Jón Guðmundsson", "Jón Guðjónsson", *LONG_LIST]
    hall = Hall(phone, new_tournament(club, names=names, variant="manillen-2p", unit="player"))
    phone.open(hall.path("check-in/"))
    return hall


def is_here(name: str) -> bool:
    return Entrant.objects.get(name=name).checked_in_at is not None


def press(hall: Hall, name: str, seconds: float) -> None:
    """A mouse or a finger that rests on the row, as people press who look up at who stands before them."""
    box = hall.page.locator(".door-row", has_text=name).bounding_box()
    assert box is not None
    hall.page.mouse.move(box["x"] + 40, box["y"] + 20)
    hall.page.mouse.down()
    hall.page.wait_for_timeout(1000 * seconds)
    hall.page.mouse.up()


def search(hall: Hall, words: str, rows: int) -> None:
    hall.page.locator("#q").press_sequentially(words)
    expect(hall.page.locator(".door-row")).to_have_count(rows, timeout=15_000)


def test_a_press_that_follows_a_search_ticks(door: Hall) -> None:
    search(door, "jon gudm", 1)
    press(door, "Jón Guðmundsson", 0.6)
    door.page.locator(".door-row[aria-pressed=true]").wait_for()
    assert is_here("Jón Guðmundsson")


def test_what_another_helper_ticks_takes_no_row_away_from_under_a_finger(door: Hall) -> None:
    search(door, "jon", 2)
    check_in(entrant=entrant(door.tournament, 1), here=True, actor=NOBODY)
    press(door, "Jón Guðjónsson", 2.6)
    expect(door.page.locator(".door-row[aria-pressed=true]")).to_have_count(2, timeout=15_000)
    assert is_here("Jón Guðjónsson")


CALL_THE_NEXT_SEARCH_OFF = """() => {
  const callOff = (event) => {
    if (!event.detail.requestConfig.triggeringEvent) return;
    document.removeEventListener("htmx:beforeRequest", callOff);
    event.preventDefault();
  };
  document.addEventListener("htmx:beforeRequest", callOff);
}"""


def test_a_search_that_was_never_sent_keeps_no_news_away(door: Hall) -> None:
    door.page.evaluate(CALL_THE_NEXT_SEARCH_OFF)
    door.page.locator("#q").press_sequentially("j")
    door.page.wait_for_timeout(1000)
    check_in(entrant=entrant(door.tournament, 1), here=True, actor=NOBODY)
    expect(door.page.locator(".door-row[aria-pressed=true]")).to_have_count(1, timeout=15_000)


def test_all_who_are_listed_can_be_taken_back_from_the_end_of_a_long_list(door: Hall) -> None:
    search(door, "guest", 60)
    door.page.locator("form[action$='/check-in/all/'] button").click()
    undo = door.page.locator("#door-undo button")
    undo.wait_for()
    box = undo.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 844 - box["height"], "in sight, without scrolling"
    assert is_here("Guest 070"), "on the second page of the list"
    undo.click()
    door.page.locator(".door-row[aria-pressed=true]").first.wait_for(state="detached")
    assert not is_here("Guest 070")


LET_THE_SEARCH_IN_WHILE_SENDING = """() => {
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...how) {
    this.searches = address.includes("check-in/?q=");
    return open.call(this, method, address, ...how);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    const arrive = this.onload;
    if (this.searches) this.onload = () => { window.letItArrive = () => arrive.call(this); };
    return send.apply(this, body);
  };
  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.requestConfig.verb === "post") setTimeout(() => letItArrive(), 0);
  });
}"""


def test_what_is_pressed_while_a_search_is_answered_can_be_undone(door: Hall) -> None:
    door.page.evaluate(LET_THE_SEARCH_IN_WHILE_SENDING)
    door.page.locator("#q").fill("guest")
    door.page.wait_for_function("() => window.letItArrive")
    door.page.locator("form[action$='/check-in/all/'] button").click()
    door.page.locator("#door-undo button").wait_for()


def test_a_list_in_parts_says_on_paper_which_part_it_is(door: Hall, tmp_path) -> None:
    for part in (1, 2):
        door.phone.open(door.path(f"check-in/?page={part}"))
        text = " ".join(" ".join(printed_pages(door.page, tmp_path)).split())
        assert f"Page {part} of 2" in text
        assert "Next" not in text
        assert "Previous" not in text


@pytest.mark.parametrize("page", ["check-in/", "screens/", "structure/"])
def test_the_open_tab_of_the_organisers_bar_is_in_view(door: Hall, page: str) -> None:
    door.phone.open(door.path(page))
    bar, tab = (door.page.locator(part).bounding_box() for part in (".tabs", ".tabs [aria-current]"))
    assert bar is not None
    assert tab is not None
    assert bar["x"] <= tab["x"] <= tab["x"] + tab["width"] <= bar["x"] + bar["width"]
