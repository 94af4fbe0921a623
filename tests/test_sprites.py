"""Drawings of what buttons do: each is ours, drawn alike and used, and none is missing."""

import re
from pathlib import Path
from xml.etree import ElementTree

from django.contrib.staticfiles import finders
from django.template import Context, Template

from scoring.templatetags.sprites import DRAWINGS
from tournaments.templatetags.strip_words import ICONS

ROOT = Path(__file__).resolve().parent.parent
SVG = "{http://www.w3.org/2000/svg}"
FILE = Path(str(finders.find(DRAWINGS)))
SYMBOLS = ElementTree.parse(FILE).getroot().findall(f"{SVG}symbol")
USE = re.compile(r'\{% sprite "([^"]+)"')
SIDE = 24


def numbers_of(path: str) -> list[float]:
    """Where its lines end, as far as the path says so in whole: letters are capitals only."""
    return [float(number) for number in re.findall(r"-?\d*\.?\d+", path)]


def test_every_drawing_is_used_and_every_one_that_is_used_is_drawn() -> None:
    used = {
        name for page in (ROOT / "templates").rglob("*.html") for name in USE.findall(page.read_text())
    } | set(ICONS.values())
    assert used == {symbol.get("id") for symbol in SYMBOLS}


def test_they_stand_in_the_order_of_their_names() -> None:
    names = [symbol.attrib["id"] for symbol in SYMBOLS]
    assert names == sorted(names)


def test_all_are_drawn_in_one_field_with_lines_that_the_page_colours() -> None:
    for symbol in SYMBOLS:
        assert symbol.attrib == {"id": symbol.get("id"), "viewBox": f"0 0 {SIDE} {SIDE}"}
        (path,) = symbol
        assert path.tag == f"{SVG}path"
        assert path.attrib.keys() == {"d"}
        assert not re.search("[a-y]", path.attrib["d"])
        assert all(0 <= number <= SIDE for number in numbers_of(path.attrib["d"])), symbol.get("id")


def test_lines_are_as_wide_and_as_round_everywhere() -> None:
    styles = "\n".join(path.read_text() for path in (ROOT / "manille_site" / "static").rglob("*.css"))
    block = styles.partition("\n.sprite {")[2].partition("}")[0]
    rules = dict(line.strip().rstrip(";").split(": ") for line in block.splitlines() if line)
    assert rules["fill"] == "none"
    assert rules["stroke"] == "currentColor"
    assert rules["stroke-linecap"] == rules["stroke-linejoin"] == "round"
    assert styles.count(".sprite {") == 1


def test_a_drawing_grows_with_the_text_and_is_not_read_aloud() -> None:
    page = Template('{% load sprites %}{% sprite "tick" %} {% sprite "cup" size=40 css="end-mark" %}')
    tick, cup = re.findall(r"<svg.*?</svg>", page.render(Context()))
    assert re.search(r'width="1\.25em" height="1\.25em" aria-hidden="true".*sprites[.\w]*\.svg#tick"', tick)
    assert 'class="sprite end-mark" width="2.5em"' in cup
