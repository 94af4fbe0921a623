"""The tokens of colour: each has its shade in the dark, and gives way to the reader's own colours."""

import re
from pathlib import Path

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
