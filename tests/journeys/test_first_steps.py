"""From an empty installation to a club's first match and first tournament; and finding things again."""

from collections.abc import Callable

from playwright.sync_api import Page

from scoring.models import Club
from tests.journeys.newcomer import add_people, button, found_club, link
from tests.journeys.phone import Phone
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import new_tournament, publish_next


def steps(phone: Phone) -> list[str]:
    """The steps that are marked: done, or the one to take now."""
    return [item.get_attribute("class") or "" for item in phone.page.locator(".club-steps li").all()]


def test_a_new_club_takes_its_first_three_steps(phone: Phone) -> None:
    phone.open("/")
    assert "No club here yet: found the first" in phone.texts("h2")
    club = found_club(phone, "De Vier Tienen")
    assert steps(phone) == ["here", "", ""]

    phone.tap_through(link(phone, "Add people"))
    add_people(phone, club, ("Jef Nys", "Mia Claeys", "Étienne Maes"))
    phone.open(f"/clubs/{club.slug}/")
    assert steps(phone) == ["done", "here", ""]

    phone.tap_through(link(phone, "Start a club match"))
    phone.tap_through(link(phone, "Manillen for two"))
    phone.page.locator("select[name=club]").select_option(label="De Vier Tienen")
    phone.page.fill("[name=seat_0]", "Jef Nys")
    phone.page.fill("[name=seat_1]", "Mia Claeys")
    phone.tap_through(button(phone, "Start"))
    assert "Jef Nys" in phone.text("#match")
    phone.open(f"/clubs/{club.slug}/")
    assert steps(phone) == ["done", "done", "here"]

    phone.tap_through(link(phone, "Found a tournament"))
    phone.tap_through(phone.page.locator(f"main a[href^='/clubs/{club.slug}/tournaments/new/']").first)
    phone.tap_through(button(phone, "Set it up"))
    phone.look()
    phone.open(f"/clubs/{club.slug}/")
    assert steps(phone) == []


def test_what_is_on_keeps_itself_fresh(phone: Phone, transactional_db: None) -> None:
    club = Club.objects.create(name="Heule", slug="heule")
    phone.open("/clubs/heule/")
    assert phone.page.locator("#now section").count() == 0

    tournament = new_tournament(club, name="Grote Prijs", pairs=4, public=True)
    publish_next(tournament)
    phone.page.locator("#now .on-card").wait_for()
    assert "Grote Prijs" in phone.text("#now")
    play(new_match(club=club), hand(37))
    phone.page.locator("#now .match-card").wait_for()
    assert phone.texts("#now .match-card .digits")[0] == "7"
    phone.look()
    phone.open("/")
    phone.settle()


def test_names_are_found_while_they_are_typed_and_without_scripts(
    new_phone: Callable[..., Phone], transactional_db: None
) -> None:
    new_tournament(Club.objects.create(name="Heule", slug="heule"), name="Grote Prijs", public=True)
    phone = new_phone(dark=True)
    phone.open("/")
    phone.tap_through(phone.page.get_by_role("banner").get_by_role("link", name="Search"))
    _type(phone.page, "grotte prijs")
    phone.page.locator("#found a", has_text="Grote Prijs").wait_for()
    assert phone.page.url.endswith("/search/?q=grotte%20prijs")
    phone.look()

    plain = new_phone(scripts=False)
    plain.open("/search/")
    plain.page.fill("#id_q", "huele")
    plain.tap_through(button(plain, "Search"))
    assert plain.texts("#found h3") == ["Heule"]


def _type(page: Page, words: str) -> None:
    page.locator("#id_q").press_sequentially(words)
