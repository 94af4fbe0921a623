"""The ways in which a page is looked at: by eyes and hands of every kind, and on paper."""

from dataclasses import dataclass, field
from typing import Any

PHONE, NARROW = 390, 320
SPACING = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }
"""
"""WCAG 2.2, 1.4.12: what a reader may ask of any text without losing a word of it."""

LARGE = "html { font-size: 200% !important; }"


@dataclass(frozen=True, slots=True)
class Look:
    name: str
    measures: tuple[str, ...]
    """Functions of measures.js, each of which gives the faults it finds."""

    width: int = PHONE
    """Of the window, in CSS pixels."""

    styles: str = ""
    """What the reader's browser adds to the page's own styles."""

    media: dict[str, Any] = field(default_factory=dict)
    """What the reader's system asks for (Playwright's ``emulate_media``)."""

    rules: tuple[str, ...] | None = ()
    """Rules of axe that are tried; None for all of WCAG 2.2 AA and of good practice."""


FITS = ("sideways", "cutOff")
LOOKS = (
    Look("light", ("targets", "focus"), rules=None),
    Look("dark", ("focus",), media={"color_scheme": "dark"}, rules=None),
    Look("320 px", FITS, width=NARROW),
    Look("200 % text", FITS, styles=LARGE),
    Look("text spacing", FITS, styles=SPACING),
    Look(
        "forced colours",
        ("focus", "choice", "drawings", "covered"),
        media={"forced_colors": "active", "color_scheme": "dark"},
    ),
    Look("reduced motion", ("motion",), media={"reduced_motion": "reduce"}),
    Look("print", ("menus",), media={"media": "print", "color_scheme": "dark"}, rules=("color-contrast",)),
)
PLAIN = {
    "media": "screen",
    "color_scheme": "light",
    "forced_colors": "none",
    "reduced_motion": "no-preference",
}
"""What a look's ``media`` is laid over."""
