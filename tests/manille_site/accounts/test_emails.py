"""E-mails about accounts: in whose language, and what pages say where none can be sent."""

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse

from manille_site.accounts.sign_in import language_of
from scoring.models import Club, Membership, Player, User


def test_emails_are_in_ones_own_language_then_in_the_clubs(settings, piet) -> None:
    settings.LANGUAGES = [("en-gb", "English"), ("nl", "Nederlands"), ("fr", "Français")]
    assert language_of("piet@example.org") == "en-gb"
    club = Club.objects.create(name="Heule", slug="heule", language="nl")
    Membership.objects.create(club=club, player=Player.objects.create(name="Piet", user=piet))
    assert language_of("PIET@example.org") == "nl"
    User.objects.update(language="fr")
    assert language_of("piet@example.org") == "fr"
    User.objects.update(language="tlh")
    assert language_of("piet@example.org") == "nl"


def test_an_email_is_in_its_readers_language_whoever_asked_for_it(dutch_and_french, client, piet) -> None:
    club = Club.objects.create(name="Heule", slug="heule", language="nl")
    silent = Club.objects.create(name="Alken", slug="alken")
    person = Player.objects.create(name="Piet", user=piet)
    for one in (silent, club):
        Membership.objects.create(club=one, player=person)

    client.post(reverse("account_request_login_code") + "?lang=fr", {"email": "piet@example.org"})

    assert mail.outbox[-1].subject == "Je code om aan te melden"
    User.objects.update(language="fr")
    Client().post(reverse("account_request_login_code") + "?lang=nl", {"email": "piet@example.org"})
    assert mail.outbox[-1].subject == "Votre code de connexion"


@override_settings(MAIL_WORKS=False)
@pytest.mark.parametrize("name", ["account_signup", "account_request_login_code"])
def test_without_a_mail_server_the_pages_say_where_the_mail_goes(client, db, name) -> None:
    assert "written to the terminal" in client.get(reverse(name)).text


@pytest.mark.parametrize("works", [True, False])
def test_a_code_by_e_mail_is_offered_where_mail_is_sent(client, db, settings, works) -> None:
    settings.MAIL_WORKS = works
    page = client.get(reverse("account_login")).text
    assert (reverse("account_request_login_code") in page, "With a code by e-mail" in page) == (works, works)
