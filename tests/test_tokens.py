"""Colours, sizes of letters, spaces and fonts come from the tokens; a style sheet that has its own is found.

`em` and shares of the screen's place are relations, not sizes; millimetres are of paper; and what stands in a
drawing is measured in the field of the drawing, whose letters are in `px`, as nothing else is.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHEETS = {
    path.name: path.read_text()
    for app in ("manille_site", "scoring", "tournaments")
    for path in sorted((ROOT / app / "static").rglob("*.css"))
}
TOKENS = SHEETS.pop("tokens.css")

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|"
    r"(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|gold|yellow|orange|brown|beige|ivory)(?![\w-])",
    re.IGNORECASE,
)
SIZE = re.compile(r"(?<![\w.-])\d*\.?\d+(?:rem|px|pt|vw|vh|vmin|vmax|dvh)\b")
SPACE = re.compile(r"(?<![\w.])-?\d*\.?\d+(?:rem|px|pt)\b")
FAMILY = re.compile(r"(?<![\w-])(?:serif|sans-serif|monospace|system-ui)(?![\w-])|[\"']")
OF_SPACES = re.compile(
    r"(?:margin|padding|gap|row-gap|column-gap)(?:-(?:block|inline|top|bottom|left|right).*)?$"
)
SHARES = ("min(var(",)
"""A token that gives way on a narrow screen."""


def declarations(sheet: str) -> Iterator[tuple[str, str, str]]:
    """Selector, property and value of each, however deep in conditions."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for head, body in re.findall(r"([^{};]+)\{([^{}]*)\}", bare):
        for line in body.split(";"):
            name, colon, value = line.partition(":")
            if colon:
                yield " ".join(head.split()), name.strip(), " ".join(value.split())


def is_of_a_drawing(selector: str, value: str) -> bool:
    in_px_alone = all(size.endswith("px") for size in SIZE.findall(value))
    return in_px_alone and re.search(r"text|svg|hero-rank", selector) is not None


def raw_in(sheet: str) -> list[str]:
    """What a sheet says for itself that tokens should say."""
    found = []
    for selector, name, value in declarations(sheet):
        of_letters = name in ("font", "font-size")
        if (
            COLOUR.search(value)
            or (of_letters and not value.startswith(SHARES) and SIZE.search(value)
                and not is_of_a_drawing(selector, value))
            or (name in ("font", "font-family") and FAMILY.search(value.replace("var(--", "(--")))
            or (OF_SPACES.match(name) and SPACE.search(value))
        ):  # fmt: skip
            found.append(f"{selector} {{ {name}: {value} }}")
    return found


@pytest.mark.parametrize("name", SHEETS)
def test_a_style_sheet_says_nothing_that_the_tokens_should(name: str) -> None:
    assert raw_in(SHEETS[name]) == []


@pytest.mark.parametrize(
    "sheet",
    [
        ".a { color: #fff }",
        ".a { background: rgb(0 0 0 / 0.5) }",
        ".a { border: 1px solid white }",
        ".a { font-size: 13px }",
        ".a { font: 700 1.2rem/1 var(--serif) }",
        ".a { font-size: clamp(1rem, 2vw, 2rem) }",
        ".a { font-family: Georgia, serif }",
        "@media (min-width: 1rem) { .a { margin-block: 0 0.3rem } }",
        ".a { gap: 3px var(--space-2) }",
        ".a { padding-inline-start: -1.5rem }",
    ],
)
def test_one_that_does_is_found(sheet: str) -> None:
    assert len(raw_in(sheet)) == 1


@pytest.mark.parametrize(
    "sheet",
    [
        ".a { color: var(--red); border: 1px solid var(--line); white-space: nowrap }",
        ".a { font: 700 var(--figure)/1 var(--serif); padding: 0 0.3em; gap: 2vw }",
        ".chart text { font: 500 12px var(--sans) }",
        ".a { font-size: min(var(--step--2), 3.3vw); inline-size: 3rem }",
    ],
)
def test_one_that_goes_by_the_tokens_is_fine(sheet: str) -> None:
    assert raw_in(sheet) == []


def test_what_stands_below_the_heading_of_a_page_has_one_size() -> None:
    sizes = {
        (name, selector)
        for name, sheet in SHEETS.items()
        for selector, declared, value in declarations(sheet)
        if selector.endswith(".lead") and declared == "font-size" and not value.startswith("var(--print")
    }
    assert sizes == {("base.css", ".lead")}


def test_every_token_is_used_and_every_one_that_is_used_is_there() -> None:
    everything = TOKENS + "".join(SHEETS.values())
    given = set(re.findall(r"(?<![\w-])(--[\w-]+):", everything))
    used = set(re.findall(r"var\((--[\w-]+)", everything))
    by_scripts = "".join(
        path.read_text()
        for app in ("scoring", "tournaments")
        for path in (ROOT / app / "static").rglob("*.js")
    )

    assert {token for token in used - given if token not in by_scripts} == set()
    assert set(re.findall(r"(?m)^  (--[\w-]+):", TOKENS)) - used == set()
