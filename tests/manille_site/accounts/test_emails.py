"""E-mails about accounts: in whose language, and what pages say where none can be sent."""

import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.contrib.messages import get_messages
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse

from manille_site.accounts.sign_in import language_of
from scoring.models import Club, Membership, Player, User
from tests.manille_site.accounts.signing_in import NEW, PASSWORD, sign_in


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


@pytest.mark.parametrize("works", [True, False])
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("account_signup", NEW | {"email": "new@example.org"}),
        ("account_request_login_code", {"email": "piet@example.org"}),
    ],
)
def test_a_code_is_said_to_be_sent_where_mail_is_sent(client, piet, settings, works, name, form) -> None:
    settings.MAIL_WORKS = works

    answer = client.post(reverse(name), form)

    assert bool([str(message) for message in get_messages(answer.wsgi_request)]) == works
    page = client.get(answer["Location"]).text
    assert ("We have sent" in page, "for the code" in page) == (works, not works)


@pytest.mark.parametrize("works", [True, False])
@pytest.mark.parametrize("name", ["account_reset_password", "account_reset_password_done"])
def test_a_link_to_a_new_password_is_said_to_be_sent_where_mail_is_sent(
    client, db, settings, works, name
) -> None:
    settings.MAIL_WORKS = works

    page = client.get(reverse(name)).text

    promised = "We send you an e-mail with a link" in page or "We have sent an e-mail to that address" in page
    assert (promised, "for the link" in page) == (works, not works)


def test_who_forgot_the_password_types_the_address_and_gets_a_link(client, piet) -> None:
    answer = client.post(reverse("account_reset_password"), {"email": "piet@example.org"}, follow=True)

    assert "/accounts/password/reset/key/" in mail.outbox[0].body
    assert "We have sent an e-mail to that address" in answer.text


def test_whose_password_somebody_else_changed_reads_where_to_choose_another(client, piet) -> None:
    sign_in(client)
    changed = {"oldpassword": PASSWORD, "password1": "zes-en-dertig", "password2": "zes-en-dertig"}
    client.post(reverse("account_change_password"), changed)

    body = mail.outbox[-1].body

    assert "Choose another one here" in body
    assert "\n    http://testserver/accounts/password/reset/\n" in body
    assert "If it wasn’t you, sign in" not in body


@pytest.mark.parametrize("prefix", ["password_changed", "password_set", "password_reset", "email_changed"])
def test_every_mail_about_a_password_says_so_and_no_other(rf, piet, prefix) -> None:
    with context.request_context(rf.get("/")):
        get_adapter().send_notification_mail(f"account/email/{prefix}", piet)

    body = mail.outbox[-1].body
    assert ("/accounts/password/reset/" in body) == prefix.startswith("password")
    assert ("If it wasn’t you, sign in" in body) != prefix.startswith("password")


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("name", ["account_reset_password", "account_request_login_code"])
def test_who_has_no_account_reads_how_to_come_by_one_here(client, db, settings, name, is_open) -> None:
    settings.SIGN_UP_OPEN = is_open

    client.post(reverse(name), {"email": "nobody@example.org"})

    body = mail.outbox[-1].body
    assert "asked for a code or a new password for nobody@example.org" in body
    assert (reverse("account_signup") in body, "Ask an organiser" in body) == (is_open, not is_open)
