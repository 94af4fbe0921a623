"""The rules on the phone are the server's: of the same sheets Chromium's Python says the same as ours."""

import json
from collections.abc import Callable
from itertools import chain, islice
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from bench.behaviour.damage import ANY_DEPTH
from bench.behaviour.sheets import sheets
from scoring.pad import package
from scoring.pad.phone import answer
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import second_phone

AT_ONCE = 100
UP = "#rules[data-state=up]"
ASK = """async (texts) => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const { whole } = await import(files.find((name) => /scoring\\/rules\\.[0-9a-f]+\\.js$/.test(name)));
  return Promise.all(texts.map(whole));
}"""


@pytest.fixture
def pad(phone: Phone) -> Page:
    return Table(phone, "manillen-2p", ["An", "Bo"]).page


@pytest.fixture
def page(pad: Page) -> Page:
    """A pad whose rules run, which takes them seconds to begin with."""
    pad.locator(UP).wait_for(state="attached", timeout=120_000)
    return pad


def say(sheet: str) -> Any:
    """What the server says of it."""
    return json.loads(answer(json.dumps({"ask": "whole", "sheet": sheet})))


def compare(page: Page, number: int) -> None:
    """So many sheets, in order and broken.

    But for brackets inside thousands of brackets, which a file may have and a match can't: where our Python
    refuses them, a browser's stack is at its end.
    """
    files = chain(sheets(Random(12)), sheets(Random(13)))
    texts = (text for raw in files if ANY_DEPTH not in (text := raw.decode(errors="replace")))
    count = 0
    while some := list(islice(texts, min(AT_ONCE, number - count))):
        for sheet, said in zip(some, page.evaluate(ASK, some), strict=True):
            assert said == say(sheet), sheet
        count += len(some)
    assert count == number


def test_five_hundred_sheets(page: Page) -> None:
    compare(page, 500)


@pytest.mark.release
def test_twenty_thousand_sheets(page: Page) -> None:
    compare(page, 20_000)


def test_the_worker_alone_may_compile_webassembly(pad: Page) -> None:
    policies = pad.evaluate(
        """async () => {
          const policy = async (url) => (await fetch(url)).headers.get("Content-Security-Policy");
          return [await policy(location.href), await policy(document.querySelector("#rules").dataset.worker)];
        }"""
    )
    assert "wasm-unsafe-eval" not in policies[0]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policies[1]
    assert "unsafe-eval'" not in policies[1].replace("'wasm-unsafe-eval'", "")


def test_a_pad_that_is_the_first_page_of_a_phone_says_nothing_in_the_console(
    new_phone: Callable[..., Phone],
) -> None:
    """At a secure address it looks whether the rules are kept, which they are not yet."""
    table = Table(new_phone(secure=True), "manillen-2p", ["An", "Bo"])
    phone = second_phone(table.phone, new_phone)
    phone.page.locator(UP).wait_for(state="attached", timeout=120_000)
    assert phone.wrong == []


def test_the_pad_knows_the_version_of_its_rules(pad: Page) -> None:
    assert pad.locator("#rules").get_attribute("data-version") == package.version()
