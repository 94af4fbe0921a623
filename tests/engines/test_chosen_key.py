"""On the pad a person sees what is chosen, where to type, and what lies over what; in the dark as well."""

import re
from collections.abc import Callable

import pytest

from tests.engines.engine import Engine
from tests.engines.pad import opened

pytestmark = pytest.mark.django_db(transaction=True)

TRANSPARENT = "rgba(0, 0, 0, 0)"
LEAST_CONTRAST = 7.0
"""Of words on the page (WCAG 2.2, 1.4.6)."""


def luminance(colour: str) -> float:
    """
    >>> luminance("rgb(255, 255, 255)"), luminance("rgb(0, 0, 0)")
    (1.0, 0.0)
    """
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 6)


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def paint(engine: Engine, selector: str) -> tuple[str, ...]:
    """What tells a key from its neighbours."""
    return tuple(
        engine.style(
            selector, "background-color", "border-top-color", "border-top-style", "box-shadow"
        ).values()
    )


def is_painted(engine: Engine, selector: str) -> bool:
    return engine.style(selector, "background-color")["background-color"] != TRANSPARENT


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_chosen_differs_from_its_neighbours(
    new_engine: Callable[..., Engine], origin: str, dark: bool
) -> None:
    engine = new_engine(dark=dark)
    pad = opened(engine, origin)
    if dark and not engine.can_be_dark:
        assert not engine.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    else:
        assert engine.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is dark
    key = "input[name=trump][value={}] + span".format
    free = paint(engine, key("hearts"))
    assert free == paint(engine, key("spades"))

    pad.choose_trump("hearts")

    assert paint(engine, key("spades")) == free
    background, frame, line, shadow = paint(engine, key("hearts"))
    assert [background != free[0], frame != free[1], line, shadow != free[3]] == [True, True, "solid", True]

    box = engine.style("input[name=points_1]", "border-top-width", "border-top-color", "background-color")
    assert box["border-top-width"] == "2px"
    assert luminance(box["border-top-color"]) != luminance(box["background-color"])
    assert [is_painted(engine, part) for part in (".board", ".save-bar", "button.save")] == [True, True, True]
    page = engine.style("html", "color", "background-color")
    assert contrast(page["color"], page["background-color"]) >= LEAST_CONTRAST
    assert (luminance(page["background-color"]) < luminance(page["color"])) is (dark and engine.can_be_dark)
    assert engine.heard == []


def test_a_hand_is_typed_and_saved(new_engine: Callable[..., Engine], origin: str) -> None:
    engine = new_engine()
    pad = opened(engine, origin)
    assert engine.size == (390, 844)
    assert engine.evaluate("document.documentElement.scrollWidth <= innerWidth")

    pad.choose_trump("hearts")
    pad.type_points(37)
    assert [engine.value(f"input[name=points_{side}]") for side in (0, 1)] == ["37", "23"]
    engine.wait_until_visible("#preview .worth")
    pad.save(1)

    assert pad.totals == ["7", "0"]
    assert engine.heard == []
