"""A player, a partner, a person are "they": nothing we write makes a man or a woman of everybody.

The words stand nowhere, in quotations of rule books neither: those are told in words of our own.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("scoring", "tournaments", "manille_site", "bench", "templates", "docs", "tests")
KINDS = {".py", ".html", ".md"}
GENDERED = re.compile(r"\b(he|his|him|himself|she|her|hers|herself)\b", re.IGNORECASE)


def written() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    for place in PLACES:
        yield from (path for path in (ROOT / place).rglob("*") if path.suffix in KINDS)


def gendered_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if GENDERED.search(line)]


def test_nobody_is_a_he_or_a_she() -> None:
    lines = {
        str(path.relative_to(ROOT)): gendered_lines(path.read_text())
        for path in written()
        if path != Path(__file__).resolve()
    }
    assert {path: numbers for path, numbers in lines.items() if numbers} == {}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The dealer\nlooks at his hand.", [2]),
        ('"Everybody for himself"', [1]),
        ("HE DEALS", [1]),
        ("The other history of this hero: there, their sheet.", []),
    ],
)
def test_the_words_are_seen_whole_and_in_any_case(text: str, lines: list[int]) -> None:
    assert gendered_lines(text) == lines
