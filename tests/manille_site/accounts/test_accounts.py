"""Accounts: opening one, signing in and out, second factors, e-mails, and what the logs hold of it."""

import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from manille_site.accounts import sign_in as accounts
from manille_site.accounts.sign_in import language_of
from manille_site.ops.logs import JsonFormatter
from scoring.clubs.services.people import claim_token
from scoring.models import Club, LogEntry, Membership, Player, User
from scoring.writing.limits import Limit

PASSWORD = "kloppen-en-meegaan"
NEW = {"name": "Piet Claes", "email": "Piet@Example.org", "password1": ""}
OUTSIDE = re.compile(r"(?:src|href)=\"https?://")


@pytest.fixture
def piet(db: None) -> User:
    user = User.objects.create_user("piet@example.org", PASSWORD, name="Piet")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet(db: None) -> None:
    """Attempts are counted in the cache, which outlives a test."""
    caches["default"].clear()


def sign_in(client: Client, password: str = PASSWORD):
    return client.post(reverse("account_login"), {"login": "piet@example.org", "password": password})


def code_in(message: str) -> str:
    (code,) = re.findall(r"^ *([A-Z0-9]{3,}-?[A-Z0-9]{3,}) *$", message, re.MULTILINE)
    return code


def test_an_account_is_opened_with_a_name_and_a_code(client, db) -> None:
    response = client.post(reverse("account_signup"), NEW)
    assert response["Location"] == reverse("account_email_verification_sent")

    client.post(response["Location"], {"code": code_in(mail.outbox[0].body)})

    user = User.objects.get()
    assert (user.email, user.name, user.has_usable_password()) == ("piet@example.org", "Piet Claes", False)
    assert client.get(reverse("scoring:me")).status_code == 200
    assert "Piet Claes" in client.get(reverse("scoring:me")).text


def test_nobody_learns_whether_an_address_has_an_account(client, piet) -> None:
    known = client.post(reverse("account_signup"), NEW)
    unknown = Client().post(reverse("account_signup"), NEW | {"email": "new@example.org"})

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_a_code_by_email_signs_in(client, piet) -> None:
    client.post(reverse("account_request_login_code"), {"email": "piet@example.org"})

    response = client.post(reverse("account_confirm_login_code"), {"code": code_in(mail.outbox[0].body)})

    assert response["Location"] == "/"
    assert client.get(reverse("scoring:me")).status_code == 200


@override_settings(SIGN_UP_OPEN=False)
def test_self_registration_can_be_closed(client, club) -> None:
    page = client.get(reverse("account_signup")).text
    assert "By invitation only" in page

    client.post(reverse("account_signup"), NEW)
    assert not User.objects.exists()


@override_settings(SIGN_UP_OPEN=False)
def test_a_clubs_link_lets_its_person_in_even_then(client, club) -> None:
    jef = Player.objects.create(name="Jef")
    client.get(reverse("scoring:claim_link", args=[claim_token(jef)]))

    assert "Open the account" in client.get(reverse("account_signup")).text


def test_a_wrong_password_is_told_without_telling_which_part(client, piet) -> None:
    errors = [
        sign_in(client, "wrong").context["form"].errors,
    ]
    unknown = client.post(reverse("account_login"), {"login": "x@example.org", "password": "y"})

    assert errors == [unknown.context["form"].errors]


def test_after_five_wrong_passwords_an_account_rests(client, piet) -> None:
    for _try in range(5):
        sign_in(client, "wrong")

    assert "Too many failed login attempts" in sign_in(client).text


def test_a_stranger_who_guesses_keeps_nobody_out_but_themselves(piet) -> None:
    """Once five wrong passwords from anywhere were enough to keep an organiser out."""
    own, stranger = Client(), Client(REMOTE_ADDR="203.0.113.7")
    for _try in range(6):
        sign_in(stranger, "wrong")

    assert "Too many failed login attempts" in sign_in(stranger).text
    assert sign_in(own).status_code == 302


def test_a_stranger_at_the_same_router_keeps_nobody_out_where_they_have_signed_in(piet) -> None:
    own, stranger = Client(), Client()
    sign_in(own)
    own.post(reverse("account_logout"))
    for _try in range(6):
        sign_in(stranger, "wrong")

    assert "Too many failed login attempts" in sign_in(Client()).text
    assert sign_in(own).status_code == 302


def test_the_cookie_of_another_account_opens_no_second_row_of_tries(client, piet) -> None:
    User.objects.create_user("eve@example.org", PASSWORD)
    client.post(reverse("account_login"), {"login": "eve@example.org", "password": PASSWORD})
    client.post(reverse("account_logout"))
    for _try in range(5):
        sign_in(client, "wrong")

    assert "Too many failed login attempts" in sign_in(client).text


def test_guessing_from_many_networks_ends_too_and_not_for_whom_it_belongs_to(piet, monkeypatch) -> None:
    monkeypatch.setattr(accounts, "FROM_EVERYWHERE", Limit(20, timedelta(hours=1)))
    own = Client()
    sign_in(own)
    own.post(reverse("account_logout"))
    answers = [sign_in(Client(REMOTE_ADDR=f"203.0.113.{one}"), "wrong").text for one in range(1, 22)]

    assert ["Too many" in text for text in answers] == [False] * 20 + [True]
    assert sign_in(own).status_code == 302


# Second factors --------------------------------------------------------------------------------------------


def test_a_program_with_the_session_of_such_an_administrator_is_told_so(signed_in, db) -> None:
    client = signed_in(User.objects.create_superuser("root@example.org", PASSWORD))

    asked = client.get("/api/v1/clubs", secure=True, headers={"accept": "*/*"})

    assert (asked.status_code, asked["Content-Type"]) == (403, "application/problem+json")
    assert "Add a passkey" in asked.json()["detail"]
    assert client.get("/api/v1/docs", secure=True, headers={"accept": "text/html"}).status_code == 302


def test_the_administration_calls_lists_by_words(signed_in, db) -> None:
    client = signed_in(User.objects.create_superuser("root@example.org", PASSWORD))

    page = client.get("/admin/").text

    assert "Lists of people who sit apart or together" in page
    assert [word for word in re.findall(r">([A-Z][\w ]+)</a>", page) if re.search(r"[^aeiou]ys$", word)] == []


@pytest.mark.parametrize("path", ["/", "/admin/", "/clubs/", "/me/"])
def test_an_administrator_sets_up_a_second_factor_first(signed_in, db, path) -> None:
    root = User.objects.create_superuser("root@example.org", PASSWORD)
    client = signed_in(root)

    assert client.get(path, secure=True)["Location"] == reverse("mfa_index")
    assert client.get(path, headers={"host": "localhost:8000"})["Location"] == reverse("mfa_index")
    assert client.get(reverse("mfa_index"), secure=True).status_code == 200

    Authenticator.objects.create(user=root, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert client.get(path, secure=True).status_code == 200


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "cafe.test", "localhost.evil.example"])
def test_a_hall_without_tls_demands_no_second_factor_and_offers_no_passkey(signed_in, db, host) -> None:
    """No browser knows passkeys there, and the evening can't wait for an authenticator app."""
    client = signed_in(User.objects.create_superuser("root@example.org", PASSWORD))
    here = {"host": host}

    assert client.get("/me/", headers=here).status_code == 200
    page = client.get(reverse("mfa_index"), headers=here).text
    assert "use an authenticator app" in page
    assert reverse("mfa_add_webauthn") not in page
    assert "allauth.webauthn" not in client.get(reverse("mfa_add_webauthn"), headers=here, follow=True).text
    assert "With a passkey" not in Client(headers=here).get(reverse("account_login")).text


def test_the_administration_has_no_door_of_its_own(client, db) -> None:
    response = client.get("/admin/login/?next=/admin/")

    assert response["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    assert client.post("/admin/login/", {"username": "a", "password": "b"}).status_code == 302


def test_a_password_alone_does_not_sign_in_who_has_a_second_factor(client, piet) -> None:
    Authenticator.objects.create(user=piet, type=Authenticator.Type.TOTP, data={"secret": "x"})

    assert sign_in(client)["Location"] == reverse("mfa_authenticate")
    assert client.get(reverse("scoring:me")).status_code == 302


def test_an_organiser_is_offered_one(signed_in, club, otto, bob) -> None:
    page = reverse("scoring:club", args=["heule"])

    offered = ["Add a second factor" in signed_in(user).get(page).text for user in (otto, bob)]

    assert offered == [True, False]


# Signing out, sessions, e-mails ----------------------------------------------------------------------------


def test_signing_out_clears_the_browsers_cache_and_keeps_the_device(client, piet) -> None:
    sign_in(client)

    response = client.post(reverse("account_logout"))

    assert response["Clear-Site-Data"] == '"cache"'
    assert client.get(reverse("scoring:me")).status_code == 302


def test_signing_out_takes_a_post(client, piet) -> None:
    sign_in(client)
    client.get(reverse("account_logout"))

    assert client.get(reverse("scoring:me")).status_code == 200


def test_sessions_are_listed_and_ended(client, piet) -> None:
    sign_in(client)
    other = Client()
    sign_in(other)
    assert other.get(reverse("scoring:me")).status_code == 200

    assert len(client.get(reverse("usersessions_list")).context["sessions"]) == 2
    client.post(reverse("usersessions_list"))

    assert other.get(reverse("scoring:me")).status_code == 302


def test_the_use_of_a_session_is_not_written_with_every_request(
    client, piet, django_assert_num_queries
) -> None:
    sign_in(client)
    client.get("/games/")
    with django_assert_num_queries(2):  # the session and the user
        client.get("/games/")


def test_an_administrator_is_signed_out_sooner_than_a_scorer(client, piet) -> None:
    sign_in(client)
    assert client.session.get_expiry_age() > 60 * 60 * 24 * 7 or client.session.get_expire_at_browser_close()
    User.objects.update(is_staff=True)
    administrator = Client()
    sign_in(administrator)
    administrator.get(reverse("mfa_index"))

    assert administrator.session.get_expiry_age() == 60 * 60 * 8


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


# Where nothing can be stored -------------------------------------------------------------------------------


@pytest.fixture
def _counted_in_the_database(transactional_db: None, settings) -> Iterator[None]:
    """As shipped: attempts are counted in a table that migrating makes."""
    settings.CACHES = settings.CACHES | {
        "default": {"BACKEND": "manille_site.ops.shared_cache.SharedCache", "LOCATION": "cache_entry"}
    }
    call_command("createcachetable")
    yield
    connection.cursor().execute("DROP TABLE cache_entry")


@pytest.fixture
def _full_disk(_counted_in_the_database: None) -> Iterator[None]:
    """The database takes nothing any more, and is read as ever."""
    sqlite = connection.vendor == "sqlite"
    whole = "PRAGMA query_only = {}" if sqlite else "SET default_transaction_read_only = {}"
    User.objects.create_user("piet@example.org", PASSWORD, name="Piet")
    connection.cursor().execute(whole.format("on"))
    yield
    connection.cursor().execute(whole.format("off"))


@pytest.mark.usefixtures("_full_disk")
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("account_login", {"login": "piet@example.org", "password": PASSWORD}),
        ("account_request_login_code", {"email": "piet@example.org"}),
        ("account_signup", NEW),
    ],
)
def test_on_a_full_disk_nobody_is_told_that_they_tried_too_often(name, form) -> None:
    answer = Client(raise_request_exception=False).post(reverse(name), form)

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "What was saved before is safe" in answer.text


@pytest.mark.usefixtures("_counted_in_the_database")
def test_a_lock_that_somebody_else_holds_is_no_full_disk() -> None:
    cache = caches["default"]
    assert [cache.add("lock", 1, 10), cache.add("lock", 1, 10)] == [True, False]
    cache.delete("lock")
    assert cache.add("lock", 1, 10)


# Logs ------------------------------------------------------------------------------------------------------


def test_signing_in_and_out_stands_in_the_log_by_id(client, piet) -> None:
    sign_in(client)
    client.post(reverse("account_logout"))

    entries = LogEntry.objects.order_by("pk")
    assert [(entry.action, entry.actor, entry.subject) for entry in entries] == [
        ("sign_in", piet, f"user:{piet.pk}"),
        ("sign_out", piet, f"user:{piet.pk}"),
    ]


def test_the_security_log_holds_no_secret_and_no_address(client, piet, caplog) -> None:
    caplog.set_level(logging.INFO)
    sign_in(client, "a-wrong-password")
    sign_in(client)
    client.post(reverse("account_logout"))

    lines = [JsonFormatter().format(record) for record in caplog.records]
    events = [entry for entry in map(json.loads, lines) if entry["logger"] == "security"]
    assert [entry["event"] for entry in events] == ["sign_in_failed", "sign_in", "sign_out"]
    assert re.fullmatch(r"[0-9a-f]{16}", events[0]["account"])
    assert events[1]["user"] == piet.pk
    found = [word for word in ("piet@", "a-wrong-password", PASSWORD) if any(word in line for line in lines)]
    assert found == []


# Our look --------------------------------------------------------------------------------------------------

PAGES = (
    "account_login", "account_signup", "account_request_login_code", "account_reset_password",
    "account_reset_password_done", "account_inactive", "account_email", "account_change_password",
    "account_set_password", "mfa_index", "mfa_activate_totp", "mfa_list_webauthn", "mfa_add_webauthn",
    "usersessions_list", "account_logout", "account_reauthenticate",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("who", ["visitor", "piet"])
def test_every_page_is_one_of_ours(client, piet, name, who) -> None:
    if who == "piet":
        sign_in(client)

    page = client.get(reverse(name), follow=True)

    assert page.status_code == 200
    assert "site/tokens.css" in page.text
    assert page.text.count("<h1") == 1
    assert OUTSIDE.findall(page.text.replace('"http://testserver/', '"/')) == []


def test_the_phone_that_shows_the_picture_can_open_the_app_itself(client, piet) -> None:
    sign_in(client)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp"))
    (link,) = re.findall(r'href="(otpauth://[^"]+)"', page.text)
    assert link.startswith("otpauth://totp/piet%40example.org?secret=")
    assert f"secret={page.context['form'].secret}" in link


def test_what_somebody_was_denied_stands_in_the_security_log(signed_in, club, bob, caplog) -> None:
    caplog.set_level(logging.WARNING, logger="security")

    signed_in(bob).get(reverse("scoring:club_log", args=["heule"]))

    (record,) = [record for record in caplog.records if record.name == "security"]
    assert (record.message, record.user) == ("denied", bob.pk)
