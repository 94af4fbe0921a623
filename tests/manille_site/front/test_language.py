"""The page where one chooses a language, without a script."""

import pytest
from django.test import Client

from scoring.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dutch_and_french")]


def test_a_device_keeps_what_was_chosen_and_goes_back_to_its_page(client: Client) -> None:
    answer = client.post("/language/", {"language": "nl", "next": "/clubs/?page=2&lang=fr"})

    assert (answer.status_code, answer["Location"]) == (302, "/clubs/?page=2")
    cookie = answer.cookies["language"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("nl", True, "Lax")
    assert client.get("/clubs/")["Content-Language"] == "nl"


def test_an_account_keeps_it_for_every_device(bob: User, signed_in) -> None:
    signed_in(bob).post("/language/", {"language": "fr"})

    bob.refresh_from_db()
    assert bob.language == "fr"
    elsewhere = signed_in(bob).get("/clubs/")
    assert elsewhere["Content-Language"] == "fr"
    assert "language" not in elsewhere.cookies


def test_the_choice_can_be_taken_back(client: Client, bob: User, signed_in) -> None:
    client.post("/language/", {"language": "nl"})
    client.post("/language/", {"language": ""})
    assert client.get("/clubs/")["Content-Language"] == "en-gb"

    User.objects.update(language="fr")
    signed_in(bob).post("/language/", {"language": ""})
    bob.refresh_from_db()
    assert bob.language == ""


@pytest.mark.parametrize("language", ["tlh", "nl; Path=/", "x" * 9000])
def test_a_language_that_we_have_not_is_none(client: Client, language: str) -> None:
    client.post("/language/", {"language": language})
    assert client.get("/clubs/")["Content-Language"] == "en-gb"


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1", ""])
def test_the_way_back_leads_nowhere_else(client: Client, address: str) -> None:
    assert client.post("/language/", {"language": "nl", "next": address})["Location"] == "/"
    assert "elsewhere" not in client.get("/language/", {"next": address}).text


def test_reading_changes_nothing(client: Client) -> None:
    answer = client.get("/language/?language=nl")
    assert "language" not in answer.cookies
    assert answer["Content-Language"] == "en-gb"


def test_a_choice_needs_the_token_of_its_form() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/language/", {"language": "nl"}).status_code == 403


def test_the_page_names_each_language_in_itself(client: Client) -> None:
    page = client.get("/language/?next=/clubs/").text
    for code, name in (("en-gb", "English"), ("nl", "Nederlands (Vlaanderen)"), ("fr", "Français")):
        assert f'lang="{code}"' in page
        assert f">{name}</button>" in page
    assert 'name="next" value="/clubs/"' in page


def test_the_foot_of_every_page_leads_there_with_the_way_back(client: Client) -> None:
    assert 'href="/language/?next=%2Fclubs%2F%3Fpage%3D2"' in client.get("/clubs/?page=2").text


def test_with_one_language_there_is_nothing_to_choose(client: Client, settings) -> None:
    settings.LANGUAGES = [("en-gb", "English")]
    assert "/language/" not in client.get("/clubs/").text
