"""The phone that plays the journeys notices what it is there to notice."""

import pytest

from tests.journeys import phone as phones
from tests.journeys.phone import AXE, Phone

PLANTED = {
    "policy": "document.body.setAttribute('style', 'color: red')",
    "script": "setTimeout(() => { throw new Error('planted') })",
    "console": "console.error('planted')",
    "image-alt": "document.body.append(document.createElement('img'))",
    "sideways": "const wide = document.createElement('pre'); wide.textContent = 'x'.repeat(999);"
    " document.body.append(wide)",
    "header": "document.querySelector('.site-header').append('word '.repeat(80))",
    "404": "fetch('/static/nothing.js')",
    "ERR_CACHE_MISS": "fetch('/static/nothing.js', { cache: 'only-if-cached', mode: 'same-origin' })"
    ".catch(() => {})",
}


@pytest.mark.parametrize("word", PLANTED)
def test_the_phone_notices(phone: Phone, word: str) -> None:
    phone.open("/")
    phone.page.evaluate(PLANTED[word])
    phone.page.wait_for_timeout(100)
    phone.look()
    found, phone.wrong[:] = phone.wrong[:], []
    assert [entry for entry in found if word in entry] != []


def test_the_phone_notices_a_page_that_nobody_looked_at(phone: Phone) -> None:
    phone.page.goto("/")
    with pytest.raises(AssertionError):
        phone.check_all_seen()
    phone.look()


SAME = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Same</title><main><h1>Same</h1><input aria-label="Name" style="min-height: 3em"></main>"""


def test_axe_tries_a_page_once_while_it_is_as_it_was(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, run = [], AXE.run
    monkeypatch.setattr(AXE, "run", lambda *how, **more: tried.append(how) or run(*how, **more))
    monkeypatch.setattr(phones, "PASSED", set())
    phone.page.goto("about:blank")
    phone.page.set_content(SAME)
    for change, times in [
        ("true", 1),
        ("true", 1),
        ("document.querySelector('main').dataset.key = '0dc4f1a0-97d5-4c6f-8c0e-0a4b6a1f3f11'", 2),
        ("document.querySelector('main').dataset.key = '5b0f1a3e-1d54-4a36-9d0f-6b8f0c2f7a22'", 2),
        ("document.querySelector('input').value = 'An'", 3),
        ("document.querySelector('main').append('more')", 4),
    ]:
        phone.page.evaluate(change)
        phone.look()
        assert len(tried) == times, change
