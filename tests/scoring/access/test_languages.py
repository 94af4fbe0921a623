"""Who decides the language of a page: its address, its reader, its club, the browser; in this order."""

import pytest
from django.test import Client
from django.utils import translation

from scoring.models import Club, User
from tests.scoring.factories import new_match
from tests.tournaments.factories import new_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dutch_and_french")]

SAYS = {"en-gb": "Skip to the content", "nl": "Naar de inhoud", "fr": "Au contenu"}


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Heule", slug="heule", language="nl")


def language_of(client: Client, address: str, accept: str = "", **headers: str) -> str:
    """By what the page says of itself; its words have to agree."""
    answer = client.get(address, headers={"Accept-Language": accept, **headers})
    said = answer["Content-Language"]
    assert f'<html lang="{said}"' in answer.text
    assert SAYS[said] in answer.text
    return said


def test_a_page_of_no_club_is_in_the_browsers_language_or_in_english() -> None:
    assert language_of(Client(), "/clubs/", "fr-BE, nl;q=0.8") == "fr"
    assert language_of(Client(), "/clubs/", "de, nl;q=0.8") == "nl"
    assert language_of(Client(), "/clubs/", "en-US") == "en-gb"
    assert language_of(Client(), "/clubs/", "de") == "en-gb"


def test_pages_of_a_club_are_in_its_language(club: Club) -> None:
    tournament = new_tournament(club, public=True)
    match = new_match(club=club)
    for address in (
        "/clubs/heule/",
        "/clubs/heule/seasons/",
        "/clubs/heule/leaders/",
        f"/t/{tournament.public_id}/",
        f"/m/{match.public_id}/",
    ):
        assert language_of(Client(), address, "fr") == "nl", address


def test_a_club_without_a_language_leaves_it_to_the_browser(club: Club) -> None:
    Club.objects.update(language="")
    assert language_of(Client(), "/clubs/heule/", "fr") == "fr"
    Club.objects.update(language="tlh")
    assert language_of(Client(), "/clubs/heule/", "fr") == "fr"


def test_what_somebody_chose_goes_before_the_club(club: Club, bob: User, signed_in) -> None:
    phone = Client()
    phone.cookies["language"] = "fr"
    assert language_of(phone, "/clubs/heule/", "nl") == "fr"

    account = signed_in(bob)
    account.cookies["language"] = "fr"
    User.objects.update(language="en-gb")
    assert language_of(account, "/clubs/heule/", "nl") == "en-gb"


def test_what_an_address_asks_for_goes_before_all(club: Club) -> None:
    phone = Client()
    phone.cookies["language"] = "fr"
    assert language_of(phone, "/clubs/heule/?lang=en-gb") == "en-gb"
    assert language_of(phone, "/clubs/heule/?lang=tlh") == "fr"


def test_a_fragment_is_in_the_language_of_its_page(club: Club) -> None:
    tournament = new_tournament(club, public=True)
    address = f"/t/{tournament.public_id}/?v=0"
    of_its_page = {"HX-Request": "true", "X-Page-Language": "fr"}
    assert Client().get(address, headers=of_its_page)["Content-Language"] == "fr"
    assert Client().get(address, headers={"X-Page-Language": "fr"})["Content-Language"] == "nl"


def test_every_page_tells_its_polls_its_language(club: Club) -> None:
    page = Client().get("/clubs/heule/").text
    assert 'hx-headers=\'{"x-page-language": "nl"' in page


def test_programs_are_answered_in_the_language_they_ask_for(club: Club) -> None:
    answer = Client().get("/api/v1/clubs/heule", headers={"Accept-Language": "fr"})
    assert (answer.status_code, answer["Content-Language"]) == (200, "fr")


def test_the_next_request_begins_anew(club: Club) -> None:
    with translation.override("en-gb"):
        assert language_of(Client(), "/clubs/heule/") == "nl"
        assert translation.get_language() == "en-gb"
    assert language_of(Client(), "/clubs/") == "en-gb"
