"""A table of two phones: one joins by the letters of the other, both write, each side signs on its own."""

from collections.abc import Callable

import pytest

from scoring.matches.selectors.signing import signing_of
from scoring.models import Match
from tests.engines.engine import Engine
from tests.engines.pad import Pad, opened

pytestmark = pytest.mark.django_db(transaction=True)

IS_NARROW = "document.documentElement.scrollWidth <= innerWidth"


def test_a_second_phone_joins_and_each_side_signs_on_its_own(
    new_engine: Callable[..., Engine], origin: str
) -> None:
    keeper, guest = new_engine(), new_engine()
    pad = opened(keeper, origin)
    match = origin + keeper.evaluate("location.pathname")
    pad.choose_trump("hearts")
    pad.type_points(37)
    pad.save(1)

    join(guest, origin, letters_of(keeper))
    assert guest.evaluate("location.href").startswith(match)
    across = Pad(guest)
    across.choose_trump("spades")
    across.type_points(20)
    across.save(2)
    assert across.totals == ["7", "10"]

    keeper.open(match)
    assert pad.totals == ["7", "10"]
    keeper.tap("details.stop > summary")
    keeper.tap_through("form[action$='/stop/'] button")
    for side, phone in enumerate((keeper, guest)):
        phone.open(f"{match}sign/")
        assert phone.evaluate(IS_NARROW)
        phone.tap_through(f"form[action$='/sign/{side}/'] button")
        assert phone.evaluate("document.querySelectorAll('.thumb-card.agreed').length") == side + 1

    assert signing_of(Match.objects.get()).is_signed
    assert keeper.heard == guest.heard == []


def letters_of(phone: Engine) -> str:
    """Of the code by which other phones join."""
    phone.tap_through(".site-nav a[href$='/share/']")
    assert phone.evaluate(IS_NARROW)
    return phone.text(".code-letters")


def join(phone: Engine, origin: str, letters: str) -> None:
    phone.open(f"{origin}/j/")
    phone.type("input[name=code]", letters)
    phone.tap_through("main form button[type=submit], main form button:not([type])")
    phone.tap_through(".join-table form > button")
