"""The tokens of colour: each has its shade in the dark, and gives way to the reader's own colours.

Suits stand out from every ground that they stand on, in two colours and in four, as text has to (WCAG 1.4.3).
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

from scoring.words.cards import FRENCH, NEAPOLITAN, SARDINIAN, SPANISH, Pack

ROOT = Path(__file__).parent.parent
STYLES = {
    path.name: path.read_text()
    for app in ("manille_site", "scoring", "tournaments")
    for path in (ROOT / app / "static").rglob("*.css")
}
TOKENS = STYLES["tokens.css"]
FORCED = STYLES["components.css"].partition("@media (forced-colors: active) {\n")[2].partition("\n}\n")[0]
OF_THE_READER = {"Canvas", "CanvasText", "Highlight"}
ON_PAPER = "--qr-ground"
"""Light in any colours: cameras read codes that are dark on light."""


def tokens_after(head: str) -> dict[str, str]:
    """Name and value of the tokens in the block that follows ``head``."""
    block = TOKENS[TOKENS.index(head) + len(head) :].partition("}")[0]
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


COLOURS = {name for name, value in tokens_after(":root {").items() if value.startswith("#")}


LIGHT = tokens_after(":root {")
DARK = LIGHT | tokens_after("@media screen and (prefers-color-scheme: dark) {\n  :root {")
TWO = tokens_after(":root, [data-look] {")
FOUR = tokens_after('[data-look~="four"] {')
GROUNDS = ("--ground", "--paper", "--paper-2", "--accent-soft", "--gold-soft")
"""What drawings of suits stand on: pages, cards, keys, keys that are chosen, what is about to be played."""


def colours_of_suits(look: dict[str, str]) -> dict[str, str]:
    """The token that each suit's drawing is filled with in this look."""
    rules = re.findall(r"(?m)^\.pip([^{\n]*)\{ fill: var\((--[\w-]+)\)", STYLES["components.css"])
    own = {suit: colour for suits, colour in rules for suit in re.findall(r"[a-z-]{4,}", suits)}
    spades = STYLES["components.css"].partition("\n.pip {")[2].partition("fill: var(")[2].partition(")")[0]
    return {
        suit: look.get(colour, colour).removeprefix("var(").rstrip(")") for suit, colour in own.items()
    } | {"spades": spades}


def luminance(colour: str) -> float:
    """
    >>> luminance("#ffffff")
    1.0
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """
    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("look", [TWO, FOUR], ids=["two colours", "four colours"])
@pytest.mark.parametrize("shades", [LIGHT, DARK], ids=["light", "dark"])
def test_every_suit_stands_out_from_every_ground(shades: dict[str, str], look: dict[str, str]) -> None:
    faint = {
        (suit, ground): contrast(shades[colour], shades[ground])
        for suit, colour in colours_of_suits(look).items()
        for ground in GROUNDS
        if contrast(shades[colour], shades[ground]) < 4.5
    }
    assert faint == {}


@pytest.mark.parametrize("pack", [FRENCH, SPANISH, NEAPOLITAN, SARDINIAN])
def test_with_four_colours_no_two_suits_have_the_same(pack: Pack) -> None:
    colours = colours_of_suits(FOUR)
    for shades in (LIGHT, DARK):
        of_suits = [shades[colours[pip]] for pip in pack.pips.values()]
        assert all(one != other for one, other in combinations(of_suits, 2))


def test_with_two_colours_hearts_are_as_diamonds_and_spades_as_clubs() -> None:
    colours = colours_of_suits(TWO)
    assert (colours["hearts"], colours["spades"]) == (colours["diamonds"], colours["clubs"])


def test_every_colour_gives_way_to_the_readers_own() -> None:
    forced = tokens_after("@media (forced-colors: active) {\n  :root, .screen {")
    assert forced.pop(ON_PAPER).startswith("#fff")
    assert forced.keys() == COLOURS
    assert set(forced.values()) == OF_THE_READER


def test_every_colour_has_its_shade_in_the_dark() -> None:
    dark = tokens_after("@media screen and (prefers-color-scheme: dark) {\n  :root {")
    assert dark.keys() - {ON_PAPER} == COLOURS


def test_what_is_transparent_shows_nothing_in_the_readers_own_colours() -> None:
    """Browsers give transparent letters the reader's ink, so that a tick would be seen on every row."""
    rules = (rule for style in STYLES.values() for rule in style.split("}"))
    ticks = {
        re.findall(r"\.[\w-]+", rule.split("{")[0])[-1]
        for rule in rules
        if re.search(r"(?<![\w-])color: transparent", rule)
    }
    assert ticks == {".mark", ".door-tick"}
    assert all(tick in FORCED for tick in ticks)


def test_only_for_the_readers_own_colours_is_anything_kept_from_them() -> None:
    everywhere = sum(style.count("forced-color-adjust") for style in STYLES.values())
    assert everywhere == FORCED.count("forced-color-adjust") > 0
