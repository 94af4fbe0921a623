"""Signing in, and how often it may be tried."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from manille_site.accounts import sign_in as accounts
from scoring.models import User
from scoring.writing.limits import Limit
from tests.manille_site.accounts.signing_in import NEW, PASSWORD, code_in, sign_in


def test_a_code_by_email_signs_in(client, piet) -> None:
    client.post(reverse("account_request_login_code"), {"email": "piet@example.org"})

    response = client.post(reverse("account_confirm_login_code"), {"code": code_in(mail.outbox[0].body)})

    assert response["Location"] == "/"
    assert client.get(reverse("scoring:me")).status_code == 200


@pytest.mark.parametrize(
    ("mail_works", "host", "says_or"),
    [
        (False, "192.168.1.7:8000", False),
        (True, "192.168.1.7:8000", True),
        (False, "localhost:8000", True),
        (True, "localhost:8000", True),
    ],
)
def test_or_with_a_password_stands_below_another_way_alone(
    client, db, settings, mail_works, host, says_or
) -> None:
    """In a hall without TLS and without a mail server the password is the only one."""
    settings.MAIL_WORKS = mail_works

    page = client.get(reverse("account_login"), headers={"host": host}).text

    assert ("or with a password" in page) == says_or
    assert 'name="password"' in page


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


# Where nothing can be stored --------------------------------------------------------------------------------


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
