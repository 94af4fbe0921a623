"""What is signed is seen: every column of the sheet lies inside the narrowest phone."""

from random import Random

import pytest

from scoring.matches.selectors.folding import header_of
from scoring.models import Device
from scoring.rules import VARIANTS
from scoring.sampling import invent_match
from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import NARROW
from tests.scoring.factories import new_match, play
from tests.scoring.phones import phone_of

NAMES = ("Marie-Antoinette van der Eecken", "Jón Þór Guðmundsson", "Bartholomé", "Yvonne", "Concepció")

CUT = """(width) => [...document.querySelectorAll("main td, main th")]
  .filter((cell) => cell.getClientRects().length && cell.getBoundingClientRect().right > width)
  .map((cell) => cell.textContent.trim())"""
"""Cells that reach out of the screen, or lie in a box that has to be scrolled to see them."""


@AT_EACH_ADDRESS
@pytest.mark.parametrize("variant", ["manille", "maniglia-solo"])
def test_every_column_that_is_signed_fits_the_narrowest_phone(phone, variant):
    device = Device.objects.create()
    names = NAMES[: VARIANTS[variant].players[-1]]
    client = phone_of(device)
    match = new_match(variant, names, opened_on=device)
    lines, _folded = invent_match(header_of(match, names), Random(7), at_most=12)
    play(match, *lines)
    client.post(f"/m/{match.public_id}/stop/")
    cookie = next(iter(client.cookies.values()))
    phone.page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": phone.base}])

    for page in ("", "sign/"):
        phone.open(f"/m/{match.public_id}/{page}")
        phone.page.set_viewport_size({"width": NARROW, "height": 568})
        assert phone.page.locator("main td").count() > 0
        assert phone.page.evaluate(CUT, NARROW) == []
