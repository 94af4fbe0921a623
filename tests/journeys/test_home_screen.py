"""Manille among the apps of a phone. No browser asks a test for that: an event stands in for it."""

from collections.abc import Callable

import pytest

from tests.journeys.phone import Phone

BUTTON = "[data-install] button"
BY_HAND = "[data-install-by-hand]"
OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { document.title = "asked"; };
  dispatchEvent(event);
  return event.defaultPrevented;
}"""


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    phone = new_phone(secure=True)
    phone.open("/play/")
    return phone


def test_the_browsers_offer_becomes_a_button_that_works_once(phone: Phone) -> None:
    assert not phone.page.locator(BUTTON).is_visible()
    assert phone.page.evaluate(OFFER), "the browser's own bar stays away"
    phone.look()

    phone.tap(BUTTON)

    assert phone.page.title() == "asked"
    assert not phone.page.locator(BUTTON).is_visible()


def test_what_is_installed_already_is_offered_no_more(phone: Phone) -> None:
    phone.page.evaluate(OFFER)
    phone.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert not phone.page.locator(BUTTON).is_visible()


@pytest.mark.parametrize(("standalone", "is_said"), [("false", True), ("true", False), ("undefined", False)])
def test_an_iphone_is_told_where_safari_has_it(phone: Phone, standalone: str, is_said: bool) -> None:
    phone.page.add_init_script(f"Object.defineProperty(navigator, 'standalone', {{ value: {standalone} }})")
    phone.open("/play/")
    assert phone.page.locator(BY_HAND).is_visible() is is_said


def test_where_nothing_can_be_kept_nothing_is_said(new_phone: Callable[..., Phone]) -> None:
    """Plain HTTP: the icon would open a page that a phone without a network hasn't got."""
    phone = new_phone()
    phone.page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    phone.open("/play/")
    assert not phone.page.locator(BY_HAND).is_visible()
