"""The café's Wi-Fi drops, and two phones lie on one table: nothing is lost, and nothing is counted twice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from scoring.matches.services.matches import stop_match
from scoring.models import JoinCode, LateHand, Line, Match
from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import HEIGHT, Phone
from tests.journeys.table import Table
from tests.scoring.factories import NOBODY

PREVIEW_DELAY = 300
"""Milliseconds after which the page has asked for the preview of what was tapped last."""

pytestmark = AT_EACH_ADDRESS


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """One on which the rules don't run, so that the queue alone is tried, however slow the machine is."""
    phone: Phone = new_phone()
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    return phone


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


def save_first_hand(phone: Phone) -> None:
    """Hearts, 37 to 23: what another phone of the table has written down meanwhile."""
    phone.tap("input[name=trump][value=hearts]")
    phone.page.locator("input[name=points_0]").fill("37")
    phone.tap(phone.page.get_by_role("button", name="Save hand 1"))
    phone.page.locator("#sheet li[value='1']").wait_for()


def kept_hand(phone: Phone, line: int) -> Locator:
    return phone.page.locator(f".kept-hand[value='{line}']")


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
    kept_hand(phone, 2).wait_for()
    save(table, 3, trump="clubs", points=(20, 40))
    kept_hand(phone, 3).wait_for()

    assert phone.texts("#kept-hands .what") == [
        "3 Trump: clubs Card points: Anna 20 · Bert 40 not yet sent",
        "2 Trump: spades Card points: Anna 33 · Bert 27 not yet sent",
    ]
    assert phone.text("#save-state") == "No network. Kept on this phone: 2"
    assert table.totals == (7, 0)  # not a word of "saved"
    phone.look()

    find_the_network(phone)
    phone.page.locator("#sheet li[value='3']").wait_for()
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    assert not phone.page.locator("#save-state").is_visible()
    assert table.totals == (10, 10)
    assert [line.facts["points"][0] for line in Line.objects.all()] == [37, 33, 20]


def test_a_hand_survives_that_the_page_is_closed(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    address = phone.page.url
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
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
    kept_hand(phone, 1).wait_for()
    save_first_hand(other)

    find_the_network(phone)
    phone.page.locator(".clash").wait_for()
    assert phone.text("#save-state") == "A hand was refused. It is kept on this phone."
    phone.tap(".clash a.button")

    phone.page.locator("#kept-hands").wait_for(state="hidden")
    phone.look()
    assert table.totals == (7, 0)
    assert Line.objects.count() == 1


def test_while_a_kept_hand_is_corrected_that_is_said_and_what_was_half_typed_comes_back(
    table: Table, phone: Phone
) -> None:
    lose_the_network(phone)
    for number, of_anna in ((1, 37), (2, 33)):
        save(table, number, trump="hearts", points=(of_anna, 60 - of_anna))
        kept_hand(phone, number).wait_for()
    leave = phone.page.get_by_role("button", name="Leave it as it was")
    table.tap_in({"points": (45, 15)})
    expect(leave).to_be_hidden()

    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Correct"))
    expect(phone.page.locator("#save-state")).to_contain_text("A hand that was kept is on the pad.")
    expect(phone.page.locator("[name=points_0]")).to_have_value("37")
    phone.tap(leave)
    expect(phone.page.locator("[name=points_0]")).to_have_value("45")
    expect(leave).to_be_hidden()

    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Correct"))
    expect(phone.page.locator("[name=points_0]")).to_have_value("37")
    save(table, 1, points=(38, 22))
    expect(phone.page.locator("[name=points_0]")).to_have_value("45")
    save(table, 3, trump="spades")
    kept_hand(phone, 3).wait_for()
    find_the_network(phone)
    phone.page.locator("#sheet li[value='3']").wait_for()
    assert [line.facts["points"][0] for line in Line.objects.all()] == [38, 33, 45]


def test_the_last_of_the_hands_that_wait_is_undone_before_the_sheet_has_any(
    table: Table, phone: Phone
) -> None:
    undo = phone.page.get_by_role("button", name="Undo the last line")
    expect(undo).to_be_hidden()
    lose_the_network(phone)
    for number, of_anna in ((1, 37), (2, 33)):
        save(table, number, trump="hearts", points=(of_anna, 60 - of_anna))
        kept_hand(phone, number).wait_for()

    phone.tap(undo)
    kept_hand(phone, 2).wait_for(state="detached")
    expect(phone.page.locator("button.save")).to_have_text("Save hand 2")
    phone.tap(undo)
    expect(phone.page.locator(".kept-hand")).to_have_count(0)
    expect(undo).to_be_hidden()
    find_the_network(phone)
    assert Line.objects.count() == 0


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
    kept_hand(phone, 2).wait_for()
    save(table, 3, trump="clubs", points=(20, 40))
    kept_hand(phone, 3).wait_for()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.settle()
    assert "Welcome" not in phone.text("body")
    assert len(phone.texts(".kept-hand")) == 2

    phone.page.unroute_all(behavior="wait")
    phone.page.wait_for_timeout(PREVIEW_DELAY)  # what is asked for after this meets the server
    phone.settle()
    phone.wrong.clear()
    find_the_network(phone)
    phone.page.locator("#sheet li[value='3']").wait_for()
    assert [line.facts["points"][0] for line in Line.objects.all()] == [37, 33, 20]


def test_a_lost_network_is_said_before_anything_is_lost_and_after_a_hand_is_kept(
    table: Table, phone: Phone
) -> None:
    """Beside Save, in the one place; and "saved" of the hand before stands beside no other."""
    table.hand(trump="hearts", points=(37, 23))
    assert phone.page.locator("#preview .saved").is_visible()
    lose_the_network(phone)
    phone.page.get_by_text("No network. Play on: hands are kept on this phone.").wait_for(timeout=3_000)
    assert phone.page.locator("#save-state").bounding_box()["y"] < HEIGHT
    assert not phone.page.locator("#preview .saved").is_visible()

    find_the_network(phone)
    phone.page.locator(".save-state").wait_for(state="hidden", timeout=4_000)


def test_a_hand_that_lacks_something_is_refused_at_once_and_never_waits(table: Table, phone: Phone) -> None:
    lose_the_network(phone)
    save(table, 1, trump="hearts")
    assert phone.text("#fact-points .missing") == "Card points: this is still missing."
    assert phone.texts(".kept-hand") == []

    table.tap_in({"points": (37, 23)})
    phone.tap(phone.page.get_by_role("button", name="Save hand 1"))
    kept_hand(phone, 1).wait_for()
    assert phone.texts("#pad .missing") == []
    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_a_kept_hand_is_corrected_and_another_taken_back_before_they_are_sent(
    table: Table, phone: Phone
) -> None:
    lose_the_network(phone)
    for number, points in ((1, (37, 23)), (2, (33, 27)), (3, (20, 40))):
        save(table, number, trump="hearts", points=points)
        kept_hand(phone, number).wait_for()

    phone.tap(kept_hand(phone, 2).get_by_role("button", name="Correct"))
    expect(phone.page.locator("[name=points_0]")).to_have_value("33")
    save(table, 2, points=(35, 25))
    phone.page.get_by_text("Anna 35 · Bert 25").wait_for()
    phone.tap(kept_hand(phone, 1).get_by_role("button", name="Take back"))
    phone.page.get_by_role("button", name="Save hand 3").wait_for()
    assert [words.split()[0] for words in phone.texts(".kept-hand .what")] == ["2", "1"]

    find_the_network(phone)
    phone.page.locator("#sheet li[value='2']").wait_for()
    assert [line.facts["points"] for line in Line.objects.all()] == [[35, 25], [20, 40]]


def test_what_is_half_typed_stays_when_older_hands_are_saved(table: Table, phone: Phone) -> None:
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    table.tap_in({"trump": "spades", "points": (33, 27)})

    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()
    assert table.read_box("points_0") == "33"
    phone.tap(phone.page.get_by_role("button", name="Save hand 2"))
    phone.page.locator("#sheet li[value='2']").wait_for()
    assert table.totals == (10, 0)


def test_a_phone_that_has_lost_its_cookies_says_so_and_sends_when_it_has_joined_again(
    table: Table, phone: Phone
) -> None:
    address = phone.page.url
    phone.page.context.clear_cookies()
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    phone.page.locator(".kept-hand .refusal", has_text="it has lost its place at the table").wait_for()
    phone.tap(phone.page.locator(".save-bar").get_by_role("button", name="Show why"))
    phone.wrong.clear()  # the refusal itself

    phone.page.goto(address)  # as a spectator: the hand is there all the same
    assert "Anna 37 · Bert 23" in phone.text(".kept-hand .what")
    assert phone.text("#save-state") == "A hand was refused. It is kept on this phone."
    assert phone.text("#board .behind") == "Without hands not yet sent: 1"
    phone.look()
    phone.page.get_by_role("link", name="Join the table again").click()
    phone.look()
    phone.page.locator("input[name=code]").fill(JoinCode.objects.get().code)
    phone.tap_through(phone.page.get_by_role("button", name="Join"))
    phone.tap_through(phone.page.get_by_role("button", name="Join this table"))
    phone.page.locator("#sheet li[value='1']").wait_for()
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    phone.wrong.clear()


def test_where_a_page_has_no_pad_a_kept_hand_is_corrected_before_it_is_sent(
    table: Table, phone: Phone
) -> None:
    address = phone.page.url
    phone.page.context.clear_cookies()
    save(table, 1, trump="hearts", points=(37, 23))
    phone.page.locator(".kept-hand .refusal", has_text="it has lost its place at the table").wait_for()
    phone.wrong.clear()  # the refusal itself
    phone.page.goto(address)
    phone.look()

    phone.tap_through(kept_hand(phone, 1).get_by_role("link", name="Correct"))
    phone.page.locator("input[name=code]").fill(JoinCode.objects.get().code)
    phone.tap_through(phone.page.get_by_role("button", name="Join"))
    phone.tap_through(phone.page.get_by_role("button", name="Join this table"))

    expect(phone.page.locator("#save-state")).to_contain_text("A hand that was kept is on the pad.")
    assert (table.read_box("points_0"), Line.objects.count()) == ("37", 0)
    phone.page.locator("input[name=points_0]").fill("38")
    phone.tap(phone.page.get_by_role("button", name="Save hand 1"))
    phone.page.locator("#sheet li[value='1']").wait_for()
    assert Line.objects.get().facts["points"] == [38, 22]
    phone.wrong.clear()


LET_BE = """async (of) => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const { change } = await import(files.find((name) => /queue\\/store\\.[0-9a-f]+\\.js$/.test(name)));
  await change((hands) => hands.map((hand) => ({ ...hand, ...of })));
}"""


def test_where_correcting_can_not_help_it_is_not_offered(table: Table, phone: Phone) -> None:
    address = phone.page.url
    phone.page.context.clear_cookies()
    save(table, 1, trump="hearts", points=(37, 23))
    phone.page.locator(".kept-hand .refusal", has_text="it has lost its place at the table").wait_for()
    phone.wrong.clear()  # the refusal itself
    phone.page.goto(address)
    correct = kept_hand(phone, 1).get_by_role("link", name="Correct")
    expect(correct).to_be_visible()

    phone.page.evaluate(LET_BE, {"refused": 404})
    expect(correct).to_be_hidden()
    phone.page.evaluate(LET_BE, {"refused": 403, "facts": "kind=adjustment&sides_0=5"})
    expect(correct).to_be_hidden()
    phone.page.evaluate(LET_BE, {"facts": "kind=void"})
    expect(correct).to_be_visible()


def test_a_hand_of_another_match_that_somebody_wants_to_correct_is_not_let_go_by_one_of_this(
    table: Table, phone: Phone
) -> None:
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    others = phone.page.evaluate(
        """async () => {
          const files = performance.getEntriesByType("resource").map((file) => file.name);
          const name = files.find((file) => /queue\\/store\\.[0-9a-f]+\\.js$/.test(file));
          const { change, keptHands, newId } = await import(name);
          const other = { match: "abcdefghjk", id: newId(), isAsked: true };
          await change((hands) => [...hands, { ...hands[0], ...other }]);
          document.querySelector(".kept-hand [data-way=correct]").click();
          while (!keptHands().some((hand) => hand.isOpen)) await new Promise((next) => setTimeout(next, 20));
          const asked = keptHands("abcdefghjk").map((hand) => hand.isAsked);
          await change((hands) => hands.filter((hand) => hand.match !== "abcdefghjk"));
          return asked;
        }"""
    )
    assert others == [True]
    phone.tap(phone.page.get_by_role("button", name="Save hand 1"))
    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_on_a_page_of_an_older_build_that_has_no_place_for_it_hands_are_kept_all_the_same(
    table: Table, phone: Phone
) -> None:
    phone.page.evaluate("document.querySelector('#board .behind').remove()")
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    expect(phone.page.locator("#save-state")).to_contain_text("No network")

    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_hands_that_older_pages_kept_are_taken_along(table: Table, phone: Phone) -> None:
    match = Match.objects.get()
    facts = "number=1&client_id=8d2f1d0e-6f3a-4a53-9d0c-0f6a5b0f5a11&trump=hearts&points_0=37&points_1=23"
    old = {"id": facts[19:55], "number": "1", "facts": facts, "refused": 0}
    old |= {"match": match.public_id, "url": f"/m/{match.public_id}/lines/"}
    phone.page.evaluate("old => localStorage.setItem('outbox', JSON.stringify([old]))", old)

    phone.page.reload()

    phone.page.locator("#sheet li[value='1']").wait_for()
    assert str(Line.objects.get().client_id) == facts[19:55]
    assert phone.page.evaluate("localStorage.getItem('outbox')") is None


def test_without_a_database_hands_are_kept_and_the_page_says_for_how_long(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone()
    phone.page.add_init_script("delete window.indexedDB; Object.defineProperty(window, 'indexedDB', {})")
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    assert "Leave this page open until the hands are sent" in phone.text(".fleeting")
    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_a_hand_that_the_phone_has_no_room_for_stays_on_the_pad(table: Table, phone: Phone) -> None:
    phone.page.evaluate("() => { IDBObjectStore.prototype.put = function () { this.transaction.abort(); }; }")
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    phone.page.locator(".unkept").wait_for()
    assert table.read_box("points_0") == "37"
    find_the_network(phone)
    phone.tap(phone.page.get_by_role("button", name="Save hand 1"))
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_two_tabs_of_a_phone_send_a_hand_once(table: Table, phone: Phone) -> None:
    address = phone.page.url
    lose_the_network(phone)
    save(table, 1, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).wait_for()
    sent: list[str] = []
    phone.page.context.on("request", lambda request: sent.append(request.method + request.url))
    phone.page.context.set_offline(False)
    other = phone.page.context.new_page()
    other.goto(address)
    for page in (phone.page, other):
        page.locator("#sheet li[value='1']").wait_for()
    find_the_network(phone)
    assert len([request for request in sent if request.startswith("POST") and "lines" in request]) == 1
    assert Line.objects.count() == 1


def test_a_refused_hand_that_is_another_deal_goes_below_and_those_behind_it_stay_behind_it(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    other = second_phone(phone, new_phone)
    lose_the_network(phone)
    for number, of_anna in ((1, 38), (2, 21), (3, 33)):
        save(table, number, trump="spades", points=(of_anna, 60 - of_anna))
        kept_hand(phone, number).wait_for()
    save_first_hand(other)

    find_the_network(phone)
    phone.page.locator(".clash").wait_for()
    assert "save it as hand 2" in phone.text(".clash")
    lose_the_network(phone)
    phone.tap(phone.page.get_by_role("button", name="Save hand 2"))
    kept_hand(phone, 4).wait_for()
    assert phone.page.locator(".clash, #pad [data-typed]").count() == 0
    assert table.read_box("points_0") == ""  # also before the server's next page has come

    find_the_network(phone)
    phone.page.locator("#sheet li[value='4']").wait_for()
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    assert phone.page.locator(".clash").count() == 0
    assert table.read_box("points_0") == ""
    assert [line.facts["points"][0] for line in Line.objects.order_by("number")] == [37, 38, 21, 33]


def test_hands_that_come_after_the_end_are_all_heard_and_seen_to_be(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    """The page of a match that is over has no form, and so no token of its own."""
    table.hand(trump="hearts", points=(37, 23))
    lose_the_network(phone)
    for number in (2, 3, 4):
        save(table, number, trump="spades", points=(33, 27))
        kept_hand(phone, number).wait_for()
    stop_match(Match.objects.get(), actor=NOBODY)

    find_the_network(phone)

    told = phone.page.locator(".note", has_text="3 hands came after the end of the match")
    expect(told).to_be_visible(timeout=20_000)
    expect(phone.page.locator("#kept-hands")).to_be_hidden()
    assert [hand.number for hand in LateHand.objects.order_by("number")] == [2, 3, 4]
    phone.look()


@pytest.mark.parametrize("first", ["A", "B"])
def test_two_phones_that_kept_the_same_evening_bring_each_hand_once_and_ask_one_question(
    table: Table, phone: Phone, new_phone: Callable[..., Phone], first: str
) -> None:
    """Hands 1 to 4 on both, the second otherwise: whoever finds the network first."""
    other = Table.__new__(Table)
    other.__dict__ |= table.__dict__
    other.phone = second_phone(phone, new_phone)
    evenings = {"A": (37, 33, 20, 31), "B": (37, 35, 20, 31)}
    tables = {"A": table, "B": other}
    for name, points in evenings.items():
        lose_the_network(tables[name].phone)
        for number, of_anna in enumerate(points, 1):
            save(tables[name], number, trump="hearts", points=(of_anna, 60 - of_anna))
            kept_hand(tables[name].phone, number).wait_for()

    second = "B" if first == "A" else "A"
    find_the_network(tables[first].phone)
    tables[first].page.locator("#sheet li[value='4']").wait_for()
    late = tables[second]
    find_the_network(late.phone)
    late.page.locator(".clash").wait_for()
    assert "Game 1, hand 2: " in late.phone.text(".clash")
    late.phone.tap_through(late.page.get_by_role("button", name="Same deal: mine is right"))
    late.phone.tap_through(late.page.get_by_role("button", name="Save the correction"))
    late.phone.tap_through(late.page.get_by_role("link", name="Back to the match"))
    late.page.locator("#kept-hands").wait_for(state="hidden")

    newest = [line.facts["points"][0] for line in Line.objects.newest()]
    assert newest == list(evenings[second])
    assert Line.objects.count() == 5
