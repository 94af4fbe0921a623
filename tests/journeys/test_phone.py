"""The phone that plays the journeys notices what it is there to notice."""

import pytest

from tests.journeys.phone import Phone

PLANTED = {
    "policy": "document.body.setAttribute('style', 'color: red')",
    "script": "setTimeout(() => { throw new Error('planted') })",
    "console": "console.error('planted')",
    "image-alt": "document.body.append(document.createElement('img'))",
    "sideways": "const wide = document.createElement('pre'); wide.textContent = 'x'.repeat(999);"
    " document.body.append(wide)",
    "header": "document.querySelector('.site-header').append('word '.repeat(80))",
    "404": "fetch('/static/nothing.js')",
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
