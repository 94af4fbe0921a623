"""Each measure finds the fault that it is for, and leaves a good page alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.access.eye import MEASURES, tried
from tests.journeys.product import chromium

LONG = "Marie-Antoinette Vandenberghe-Quaghebeur"
SQUARE = '<svg viewBox="0 0 24 24" width="48" height="48"><path d="M2 2h20v20H2z" {}/></svg>'
PAIR = '<button aria-pressed="true" {}>Here</button><button aria-pressed="false">Here</button>'


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed with this file: other tests of the same process run loops of events of their own."""
    with sync_playwright() as playwright, chromium(playwright) as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 320, "height": 600})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    ("measure", "media", "bad", "good"),
    [
        ("sideways", {}, '<p style="width: 400px">wide', "<p>narrow"),
        (
            "cutOff",
            {},
            f'<p style="width: 99px; white-space: nowrap; overflow: hidden">{LONG}',
            f'<p style="width: 99px; white-space: nowrap; overflow: auto">{LONG}',
        ),
        (
            "cutOff",
            {},
            f'<p style="width: 2px; height: 2px; overflow: hidden">{LONG}',
            f'<p style="width: 2px; height: 2px; overflow: hidden; clip-path: inset(50%)">{LONG}',
        ),
        (
            "targets",
            {},
            '<button style="width: 20px; height: 44px">1',
            '<button style="width: 44px; height: 44px">1',
        ),
        (
            "targets",
            {},
            '<style>a { display: block; width: 20px }</style><a href="#x">1',
            "<style>p { position: relative; height: 44px } a { display: block; width: 20px }"
            'a::after { content: ""; position: absolute; inset: 0 }</style><p><a href="#x">1',
        ),
        ("focus", {}, '<button style="outline: none">Go', '<button style="outline: 3px solid blue">Go'),
        (
            "choice",
            {"forced_colors": "active"},
            PAIR.format('style="background: red"'),
            PAIR.format('style="text-decoration: underline"'),
        ),
        (
            "drawings",
            {"forced_colors": "active", "color_scheme": "dark"},
            SQUARE.format('fill="#111111"'),
            SQUARE.format('style="fill: CanvasText"'),
        ),
        (
            "covered",
            {"forced_colors": "active"},
            f'<p style="margin: 0">{LONG}<p style="margin: 0; font: 60px/0.6 serif">101',
            f'<p style="margin: 0">{LONG}<p style="margin: 0; font: 60px/1.4 serif">101',
        ),
        ("motion", {"reduced_motion": "reduce"}, '<p style="transition: color 1s">slow', "<p>still"),
        ("menus", {"media": "print"}, "<nav>Clubs</nav>", '<nav style="display: none">Clubs</nav>'),
    ],
)
def test_a_measure_finds_its_fault(
    page: Page, measure: str, media: dict[str, Any], bad: str, good: str
) -> None:
    page.emulate_media(**media)
    found = []
    for body in (bad, good):
        page.set_content(f"<!doctype html><body>{body}")
        page.evaluate(MEASURES)
        page.keyboard.press("Tab")
        found.append(page.evaluate(f"measures.{measure}()"))
    assert len(found[0]) == 1, found[0]
    assert found[1] == []


def test_a_measure_that_breaks_is_a_fault_and_no_end(page: Page) -> None:
    page.set_content("<!doctype html><body>")

    (fault,) = tried("targets", lambda: page.evaluate("measures.targets()"))

    assert fault.startswith("targets broke: ")
