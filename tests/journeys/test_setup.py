"""The first administrator, from the link in the terminal to the administration."""

import time
from collections.abc import Callable

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

from manille_site.ops import first_start
from tests.journeys.phone import Phone

PERIOD = 30
"""Seconds for which an app shows a code, and the site takes it."""


def become_administrator(phone: Phone) -> None:
    phone.open(f"/setup/{first_start.new_token()}/")
    assert phone.page.url.endswith("/setup/")
    phone.page.get_by_label("Your name").fill("Anna Vandenbroucke")
    phone.page.get_by_label("E-mail address").fill("anna@example.org")
    phone.page.get_by_label("Password", exact=False).first.fill("kloppen-en-meegaan")
    phone.page.get_by_label("Password confirmation").fill("kloppen-en-meegaan")
    phone.tap_through(phone.page.get_by_role("button", name="Administer this site"))


def code_of_app(secret: str) -> str:
    """At the end of a code's half minute people wait for the next one."""
    while (now := time.time()) % PERIOD > PERIOD / 2:
        time.sleep(0.5)
    return format_hotp_value(hotp_value(secret, int(now) // PERIOD))


def test_the_first_administrator_in_a_hall_goes_on_at_once(phone: Phone) -> None:
    become_administrator(phone)
    assert phone.text(".message") == "Welcome. You administer this site now."
    assert "No club here yet: found the first" in phone.texts("h2")


def test_at_a_secure_address_the_first_administrator_sets_up_an_app_and_goes_on_to_their_club(
    new_phone: Callable[..., Phone],
) -> None:
    """The password is not asked for a second time, and the recovery codes are not the end of the way."""
    phone = new_phone(secure=True)
    become_administrator(phone)
    phone.tap_through(phone.page.get_by_role("link", name="Set up an app"))
    secret = phone.page.locator("#authenticator_secret").input_value()
    phone.page.locator("input[name=code]").fill(code_of_app(secret))
    phone.tap_through(phone.page.locator("form:has(input[name=code]) button[type=submit]"))
    assert phone.text("h1") == "Recovery codes"
    phone.tap_through(phone.page.get_by_role("link", name="Go on: found your club"))
    assert phone.page.url.endswith("/clubs/new/")


def test_a_page_that_is_not_there_says_so(phone: Phone) -> None:
    phone.page.goto("/nothing/")
    phone.wrong.clear()
    phone.look()
    assert phone.text("h1") == "There is nothing here"
