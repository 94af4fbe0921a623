"""The first administrator, from the link in the terminal to the administration."""

from manille_site.ops import first_start
from tests.journeys.phone import Phone


def test_the_first_administrator_follows_the_link(phone: Phone) -> None:
    phone.open(f"/setup/{first_start.new_token()}/")
    assert phone.page.url.endswith("/setup/")
    phone.page.get_by_label("Your name").fill("Anna Vandenbroucke")
    phone.page.get_by_label("E-mail address").fill("anna@example.org")
    phone.page.get_by_label("Password", exact=False).first.fill("kloppen-en-meegaan")
    phone.page.get_by_label("Password confirmation").fill("kloppen-en-meegaan")
    phone.tap_through(phone.page.get_by_role("button", name="Administer this site"))
    assert phone.text(".message") == "Welcome. You administer this site now."


def test_a_page_that_is_not_there_says_so(phone: Phone) -> None:
    phone.page.goto("/nothing/")
    phone.wrong.clear()
    phone.look()
    assert phone.text("h1") == "There is nothing here"
