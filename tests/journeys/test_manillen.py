"""The example match of rules 2.4, tapped in on a phone and read back from the page."""

import pytest

from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import Phone
from tests.journeys.table import Table

HANDS = [
    # facts, running totals, who deals the next hand, a word of the reason
    ({"trump": "hearts", "points": (37, 23)}, (7, 0), "Bert", "7"),
    ({"trump": "none", "points": (22, 38)}, (7, 16), "Anna", "×2"),
    ({"trump": "none", "along": True, "points": (35, 25)}, (27, 16), "Bert", "×2"),
    ({"trump": "none", "along": True, "against": True, "points": (34, 26)}, (59, 16), "Anna", "×2"),
    ({"trump": "spades", "points": (30, 30)}, (59, 16), "Bert", "30"),
    ({"trump": "clubs", "along": True, "points": (19, 41)}, (59, 60), "Anna", "×2"),
    ({"trump": "blind", "points": (33, 27)}, (71, 60), "Bert", "×4"),
    ({"trump": "diamonds", "points": (60, 0), "all_tricks": 0}, (131, 60), "Anna", "×2"),
]


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone, "manillen-2p", ["Anna", "Bert"])


@AT_EACH_ADDRESS
def test_the_whole_example_match_of_rules_2_4(table: Table, phone: Phone) -> None:
    assert "Anna deals" in table.state
    for number, (facts, totals, dealer, _reason) in enumerate(HANDS[:-1], start=1):
        table.hand(**facts)
        assert table.totals == totals
        assert table.on_the_sheet(number) == totals
        assert f"{dealer} deals" in table.state
    assert ("this hand counts ×2" in table.state) is False
    phone.look()
    table.hand(**HANDS[-1][0])
    assert table.on_the_sheet(8) == (131, 60)
    assert table.totals == (0, 0)  # the second game has begun
    assert table.state[0] == "Game 2, hand 1"
    assert phone.text("#game-1 .badge") == "Anna wins"
    phone.look()
    for number, (_facts, totals, _dealer, reason) in enumerate(HANDS, start=1):
        assert table.on_the_sheet(number) == totals
        assert reason in table.reasons(number)


def test_a_drawn_hand_is_announced_before_the_next_and_doubles_it(table: Table) -> None:
    """Rules 2.4, hands 5 and 6."""
    table.hand(trump="spades", points=(30, 30))
    assert "this hand counts ×2" in table.state
    table.hand(trump="clubs", along=True, points=(19, 41))
    assert table.totals == (0, 44)


def test_the_preview_says_what_a_hand_is_worth_before_it_is_saved(table: Table) -> None:
    """Rules 2.4, hand 2."""
    table.tap_in({"trump": "none", "points": (22, 38)})
    table.page.locator("#preview .worth", has_text="+16").wait_for()  # after that of its first digit
    assert "Bert +16" in table.preview
    assert table.totals == (0, 0)


def test_the_sheet_opens_on_another_phone_to_read_and_keeps_fresh(table: Table, new_phone) -> None:
    watcher: Phone = new_phone(dark=True)
    watcher.open(table.page.url.removeprefix(watcher.base))
    assert watcher.page.locator("#pad").count() == 0
    table.hand(trump="hearts", points=(37, 23))
    watcher.page.locator("#sheet li[value='1']").wait_for()
    assert watcher.texts("#board .side-total") == ["7", "0"]
    watcher.look()


def test_a_match_is_scored_without_scripts(new_phone) -> None:
    old: Phone = new_phone(scripts=False)
    page = old.page
    page.goto("/play/manillen-2p/")
    old.look()
    old.tap_through("button:has-text('Start')")
    old.tap("input[name=trump][value=hearts]")
    page.locator("input[name=points_0]").fill("41")
    page.locator("input[name=points_1]").fill("28")
    old.tap_through(page.get_by_role("button", name="Save hand 1"))
    assert "69" in old.text("#fact-points .errors")  # 41 and 28 are not 60, and both are still there
    assert page.locator("input[name=points_0]").input_value() == "41"
    page.locator("input[name=points_1]").fill("19")
    old.tap_through(page.get_by_role("button", name="Save hand 1"))
    assert old.texts("#board .side-total") == ["11", "0"]


def test_what_the_browser_itself_has_set_on_a_field_breaks_no_policy_when_a_hand_is_saved(
    table: Table, phone: Phone
) -> None:
    """A dragged corner and a picture of the page leave a style on it, which no swap may write again."""
    phone.page.screenshot()
    assert phone.page.locator("#match [id][style]").count()

    table.hand(trump="hearts", points=(37, 23))

    assert phone.wrong == []
