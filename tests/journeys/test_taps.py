"""How many taps an ordinary hand takes: those of the README, which promises no more than a thumb bears.

Names and dealer stand, and the first box waits for digits. Every touch counts: keys, digits, a box, saving.
"""

import re
from pathlib import Path

import pytest

from scoring.rules import FactKind, get_variant
from scoring.rules.sheet.ruleset import expand_ruleset
from scoring.words import variant_name
from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import HEIGHT, WIDTH, Phone
from tests.journeys.table import Table

README = Path(__file__).parents[2] / "README.md"
MOST = 5
MOST_WITH_A_BID = 7
A_FEW_PIXELS = 8
WITH_A_BID = ("laugavatnsmanni", "maniglia-solo")

POINTS = {"trump": "hearts", "points": (38, 22)}
HANDS = {
    "manillen-2p": POINTS,
    "manillen-4p": POINTS,
    "manillen-plus": POINTS,
    "manni": {"tricks": (5, 4, 3)},
    "hornafjardarmanni": {"cut": "9H", "tricks": (5, 4, 3)},
    "trjamann": {"contract": "grand", "tricks": (8, 5, 3)},
    "laugavatnsmanni": {"contract": "hearts", "tricks": (4, 8, 4)},
    "mariglia": {"turn_up": "2H", "points": (40, 30)},
    "maniglia": {"turn_up": "2H", "points": (40, 30)},
    "maniglia-solo": {"bidder": 1, "bid": 40, "trump": "clubs", "points": 44},
    "manille": {"turn_up": "9H", "points": (40, 28)},
    "manille-coinchee": {"trump": "hearts", "points": (40, 28)},
    "malilla": {"turn_up": "2H", "points": (40, 30)},
    "botifarra": {"trump": "hearts", "points": (40, 32)},
}
"""An ordinary hand of each game, in the order in which a thumb goes down the page."""

LONGEST = "maniglia-solo"
"""The pad that asks for most."""

EACH_GAME = pytest.mark.parametrize(
    ("game", "secure"),
    [
        *(pytest.param(game, False, id=game) for game in HANDS),
        pytest.param(LONGEST, True, id=f"{LONGEST} at a secure address", marks=pytest.mark.release),
    ],
)
"""All in a café, and the one at a secure address, too: the keys of a game are the same at both."""


def promised() -> dict[str, int]:
    """The table of the README: taps by the name of the game."""
    rows = re.findall(r"^\| ([^|]+?) +\| (\d+) +\|$", README.read_text(), re.MULTILINE)
    return {name: int(taps) for name, taps in rows}


def test_the_readme_promises_for_every_game_what_a_thumb_bears() -> None:
    taps = promised()
    assert sorted(taps) == sorted(str(variant_name(key)) for key in HANDS)
    for key in HANDS:
        assert taps[str(variant_name(key))] <= (MOST_WITH_A_BID if key in WITH_A_BID else MOST), key


@EACH_GAME
def test_a_hand_takes_the_taps_of_the_readme(phone: Phone, game: str) -> None:
    number = get_variant(game).players[0]
    table = Table(phone, game, ["Anna", "Bert", "Cas", "Dina"][:number])
    phone.taps = 0

    write(table, game, number)
    table.save()

    assert phone.taps == promised()[str(variant_name(game))]


@EACH_GAME
def test_the_bar_with_the_button_covers_no_key_when_the_hand_is_whole(phone: Phone, game: str) -> None:
    """It is as high as before, whatever the names: why the hand is worth that stands above it."""
    names = ["Marie-Christine Vandenbroucke", "Guðmundur Þorsteinsson", "Bartholomeus van den Bergh", "Björk"]
    number = get_variant(game).players[0]
    table = Table(phone, game, names[:number])
    before = height_of_the_bar(table)

    write(table, game, number)

    assert table.preview
    assert height_of_the_bar(table) <= before + A_FEW_PIXELS
    assert points_are_left_of_the_button(table), "long names give way"


COVERED = """() => {
  const bar = document.querySelector(".save-bar").getBoundingClientRect().top;
  return [...document.querySelectorAll("[data-counts] button")]
    .filter((key) => key.getBoundingClientRect().bottom > bar).map((key) => key.textContent);
}"""
"""Keys for tricks that the bar with the button covers."""


@AT_EACH_ADDRESS
def test_the_bar_covers_none_of_seventeen_counts(phone: Phone) -> None:
    table = Table(phone, "laugavatnsmanni", ["Anna", "Bert", "Cas"])
    table.page.locator("[data-count='16']").wait_for()

    assert table.page.evaluate(COVERED) == []


KEYPAD = """() => {
  const bar = document.querySelector(".save-bar").getBoundingClientRect().top;
  const rows = new Map();
  for (const key of document.querySelectorAll("[data-keypad] button")) {
    const { left, top, width, height, bottom } = key.getBoundingClientRect();
    const row = rows.get(top) ?? rows.set(top, []).get(top);
    row.push({ left, text: key.textContent, isLarge: Math.min(width, height) >= 44, isAbove: bottom <= bar });
  }
  return [...rows.values()].map((row) => row.sort((one, two) => one.left - two.left));
}"""
"""The keys for digits, row by row."""

LOW = {"width": 375, "height": 667}


@AT_EACH_ADDRESS
@pytest.mark.parametrize("game", ["manille", "manillen-2p"])
def test_on_a_low_screen_digits_stand_as_on_a_phone_and_above_the_bar(phone: Phone, game: str) -> None:
    table = Table(phone, game, ["Anna", "Bert", "Cas", "Dina"][: get_variant(game).players[0]])
    table.page.set_viewport_size(LOW)
    table.page.evaluate("scrollTo(0, 0)")

    rows = table.page.evaluate(KEYPAD)

    assert ["".join(key["text"] for key in row) for row in rows] == ["123⌫", "4560", "789→"]
    assert all(key["isLarge"] for row in rows for key in row)
    assert all(key["isAbove"] for row in rows for key in row)


def test_with_long_names_digits_stand_as_on_a_phone_and_above_the_bar(phone: Phone) -> None:
    names = ("Dísa", "Bo", "Çağla", "Maximiliaan-Alexander van der Straeten")
    table = Table(phone, "manille", names)

    rows = table.page.evaluate(KEYPAD)

    assert ["".join(key["text"] for key in row) for row in rows] == ["123", "456", "789", "⌫0→"]
    assert all(key["isLarge"] and key["isAbove"] for row in rows for key in row)


IS_CUT = "line => line.scrollHeight > line.clientHeight"


@pytest.mark.parametrize(
    "names",
    [
        ("Dísa", "Bo", "Çağla", "Maximiliaan-Alexander van der Straeten"),
        ("Anna-Margrét Jónsd.", "Bartholomeus", "Kristín Þórdís", "Marie-Christine Claes"),
    ],
)
def test_what_is_said_of_a_saved_hand_has_the_points_of_both_sides(
    phone: Phone, names: tuple[str, ...]
) -> None:
    table = Table(phone, "manille", names)
    table.hand(turn_up="9H", points=[40, 28])
    assert not table.page.locator("#preview .saved").evaluate(IS_CUT)


IN_VIEW = """() => {
  const { top, bottom } = document.querySelector(".number-box.active").getBoundingClientRect();
  const keys = document.querySelector("[data-keypad]").getBoundingClientRect();
  const bar = document.querySelector(".save-bar").getBoundingClientRect().top;
  return Math.min(top, keys.top) >= 0 && Math.max(bottom, keys.bottom) <= bar;
}"""
"""Whether the box that waits for digits and the keys for them are both above the bar."""


def test_on_a_phone_that_lies_on_its_side_the_box_for_the_next_digit_is_in_view(phone: Phone) -> None:
    table = Table(phone, "botifarra", ("Núria", "Pau", "Mercè", "Jordi"))
    table.page.set_viewport_size({"width": HEIGHT, "height": WIDTH})
    table.page.wait_for_function(IN_VIEW)
    phone.glance(table.page.url)
    table.page.wait_for_function(IN_VIEW)


def height_of_the_bar(table: Table) -> float:
    height: float = table.page.locator(".save-bar").evaluate("bar => bar.getBoundingClientRect().height")
    return height


def points_are_left_of_the_button(table: Table) -> bool:
    edge = "parts => Math.max(0, ...parts.map((part) => part.getBoundingClientRect().right))"
    button = table.page.locator("button.save").evaluate("button => button.getBoundingClientRect().left")
    points: float = table.page.locator("#preview .digits").evaluate_all(edge)
    return points < button


def write(table: Table, game: str, players: int) -> None:
    """Tap in the hand of a game as somebody does who knows the pad: no box that is active anyhow."""
    variant = get_variant(game)
    kinds = {fact.key: fact.kind for fact in variant.facts(expand_ruleset(variant, {}, players), players)}
    for key, value in HANDS[game].items():
        match kinds[key]:
            case FactKind.POINTS:
                press(table.phone, "digit", str(value[0]))
            case FactKind.NUMBER:
                press(table.phone, "digit", str(value))
            case FactKind.TRICKS:
                press(table.phone, "count", value[:-1])
            case _:
                table.tap_in({key: value})


def press(phone: Phone, kind: str, keys: "str | tuple[int, ...]") -> None:
    for key in keys:
        phone.tap(f"button[data-{kind}='{key}']")


INSIDE = """(bottom) => [...document.querySelectorAll(".new-line .key, .new-line .save")]
  .filter((key) => !key.closest("details:not([open])"))
  .filter((key) => key.getBoundingClientRect().bottom > (key.matches(".save") ? innerHeight : bottom))
  .map((key) => key.textContent.trim())"""
"""Keys that lie below the bar with the button, or below the screen."""


@AT_EACH_ADDRESS
def test_a_penalty_is_written_down_in_one_screen(phone: Phone) -> None:
    table = Table(phone, "manille", ["Maria-Antoinette", "Bert", "Cas", "Dina"])
    phone.tap_through("nav.other-lines a[href$='/penalty/']")
    page = phone.page
    phone.taps = 0

    for tap in ("", "infraction'][value='article:9", "offender'][value='1", "turn_up_rank'][value='J"):
        if tap:
            phone.tap(f"input[name='{tap}']")
        bar = page.locator(".save-bar").bounding_box()
        assert page.evaluate(INSIDE, bar["y"]) == []
    assert page.get_by_text("Not following suit, not beating or not trumping").is_visible()
    phone.tap("input[name=turn_up_suit][value=H]")
    phone.tap_through(page.get_by_role("button", name="Save this line"))

    assert phone.taps == 5
    assert table.on_the_sheet(1) == (35, 0)
