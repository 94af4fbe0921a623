"""Somebody new on an installation: opens an account, founds a club, adds its people."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from playwright.sync_api import Locator

from scoring.models import Club
from tests.journeys.phone import Phone

PASSWORD = "kloppen-en-meegaan"


def link(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("link", name=name).first


def button(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("button", name=name, exact=True).first


def open_account(phone: Phone) -> None:
    """From the form of the account to where the newcomer wanted to go."""
    phone.page.locator("input[name=name]").fill("Godelieve Six")
    phone.page.locator("input[name=email]").fill("godelieve@example.org")
    phone.page.locator("input[name=password1]").fill(PASSWORD)
    phone.tap_through(phone.page.locator("form:has(input[name=password1]) button[type=submit]"))
    _confirm_address(phone)


def found_club(phone: Phone, name: str) -> Club:
    """From the front page of an empty installation."""
    phone.open("/")
    phone.tap_through(phone.page.locator(".club-steps .button"))
    open_account(phone)
    phone.page.locator("input[name=name]").fill(name)
    phone.tap_through(button(phone, "Found the club"))
    return Club.objects.get()


def add_people(phone: Phone, club: Club, names: Iterable[str]) -> None:
    phone.open(f"/clubs/{club.slug}/members/")
    for name in names:
        phone.page.locator("form:has([name=role]) input[name=name]").fill(name)
        phone.tap_through(button(phone, "Add"))


def _confirm_address(phone: Phone) -> None:
    """Where e-mail works, the code that was sent has to be typed."""
    if urlsplit(phone.page.url).path == "/clubs/new/":
        return
    phone.page.locator("input[name=code]").fill(phone.shipped.newest_code())
    phone.tap_through(phone.page.locator("form:has(input[name=code]) button[type=submit]").first)
