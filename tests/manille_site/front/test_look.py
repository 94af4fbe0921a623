"""The page where one chooses how pages look, without a script."""

import re

import pytest
from django.conf import settings
from django.test import Client

from manille_site.front.look import LookForm
from scoring.access.looks import KINDS
from scoring.clubs.services.people import empty_account
from scoring.models import User

pytestmark = pytest.mark.django_db
FOUR = {"suits": "four"}


def look_on(page: str) -> str:
    """The words that style sheets go by."""
    found = re.search(r'<html [^>]*data-look="([^"]*)"', page)
    return found[1] if found else ""


def test_a_device_keeps_what_was_chosen_and_goes_back_to_its_page(client: Client) -> None:
    answer = client.post("/look/", {**FOUR, "next": "/clubs/?page=2&lang=fr"})

    assert (answer.status_code, answer["Location"]) == (302, "/clubs/?page=2&lang=fr")
    cookie = answer.cookies["look"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("four", True, "Lax")
    assert look_on(client.get("/clubs/").text) == "four"


def test_an_account_keeps_it_for_every_device(bob: User, signed_in) -> None:
    signed_in(bob).post("/look/", FOUR)

    elsewhere = signed_in(bob).get("/clubs/")
    assert look_on(elsewhere.text) == "four"
    assert "look" not in elsewhere.cookies


def test_what_an_account_chose_goes_before_what_its_device_was_told(bob: User, signed_in) -> None:
    phone = signed_in(bob)
    phone.cookies["look"] = "four"
    assert look_on(phone.get("/clubs/").text) == "four"

    phone.post("/look/", {"suits": ""})
    assert look_on(phone.get("/clubs/").text) == ""


def test_one_of_each_kind_is_kept(client: Client) -> None:
    client.post("/look/", {"suits": "four", "text": "huge", "lines": "roomy"})

    assert client.cookies["look"].value == "four.huge.roomy"
    assert look_on(client.get("/clubs/").text) == "four huge roomy"


def test_each_size_of_text_is_a_share_of_what_the_browser_has(client: Client) -> None:
    """Pages are measured in what the root's font is, which a reader's own setting still moves."""
    css = (settings.BASE_DIR / "manille_site" / "static" / "site" / "base.css").read_text()
    sizes = dict(re.findall(r'html\[data-look~="(\w+)"\]:not\(\.screen\) \{ font-size: (\d+%)', css))

    assert sizes == {"large": "125%", "huge": "150%"}
    assert sizes.keys() == set(KINDS["text"])


def test_every_choice_of_the_page_is_one_that_is_kept() -> None:
    offered = {name: tuple(filter(None, dict(field.choices))) for name, field in LookForm.base_fields.items()}

    assert offered == KINDS


def test_the_choice_can_be_taken_back(client: Client) -> None:
    client.post("/look/", FOUR)
    client.post("/look/", {"suits": ""})

    assert client.cookies["look"].value == ""
    assert look_on(client.get("/clubs/").text) == ""


def test_the_page_shows_what_is_chosen(client: Client) -> None:
    def chosen() -> list[str]:
        boxes = re.findall(r"<input type=\"radio\"[^>]*>", client.get("/look/").text)
        return [re.findall(r'value="([^"]*)"', box)[0] for box in boxes if "checked" in box]

    assert chosen() == ["", "", "", ""]
    client.post("/look/", {**FOUR, "lines": "roomy"})
    assert chosen() == ["four", "", "roomy", ""]


@pytest.mark.parametrize("look", ["purple", 'four" onload="x', "x" * 9000])
def test_what_we_have_not_is_as_usual(client: Client, look: str) -> None:
    assert client.post("/look/", {"suits": look}).cookies.get("look") is None
    client.cookies["look"] = look
    assert look_on(client.get("/clubs/").text) == ""


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1", ""])
def test_the_way_back_leads_nowhere_else(client: Client, address: str) -> None:
    assert client.post("/look/", {**FOUR, "next": address})["Location"] == "/"
    assert 'name="next" value="/"' in client.get("/look/", {"next": address}).text


def test_a_choice_needs_the_token_of_its_form() -> None:
    assert Client(enforce_csrf_checks=True).post("/look/", FOUR).status_code == 403


def test_the_foot_of_every_page_leads_there_with_the_way_back(client: Client) -> None:
    assert 'href="/look/?next=%2Fclubs%2F%3Fpage%3D2"' in client.get("/clubs/?page=2").text


def test_who_is_signed_in_finds_it_among_the_pages_of_their_account(bob: User, signed_in) -> None:
    assert 'href="/look/"' in signed_in(bob).get("/me/").text


def test_somebody_takes_along_what_they_chose_before_they_had_an_account(client: Client) -> None:
    client.post("/look/", FOUR)
    person = {"name": "Ann", "email": "ann@example.org", "password1": "seven blue herons"}
    client.post("/accounts/signup/", person)

    assert User.objects.get(email="ann@example.org").look == "four"


def test_whoever_is_erased_leaves_no_look_behind(bob: User, signed_in) -> None:
    signed_in(bob).post("/look/", FOUR)
    bob.refresh_from_db()
    empty_account(bob)

    bob.refresh_from_db()
    assert bob.look == ""
