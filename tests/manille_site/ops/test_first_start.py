"""The set-up link makes the first administrator, once, and nobody else."""

import pytest
from django.test import Client
from django.urls import reverse

from manille_site.ops import first_start
from scoring.models import User

FORM = {
    "name": "Anna Vandenbroucke",
    "email": "Anna@Example.org",
    "password1": "kloppen-en-meegaan",
    "password2": "kloppen-en-meegaan",
}


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


def follow(visitor: Client, token: str | None = None) -> int:
    return visitor.get(reverse("setup_link", args=[token or first_start.new_token()])).status_code


def test_the_link_leads_to_a_form_that_makes_an_administrator(visitor: Client) -> None:
    assert follow(visitor) == 302
    assert visitor.get(reverse("setup")).status_code == 200
    assert visitor.post(reverse("setup"), FORM).status_code == 302
    user = User.objects.get()
    assert (user.email, user.name, user.is_superuser, user.is_staff) == (
        "anna@example.org",
        "Anna Vandenbroucke",
        True,
        True,
    )
    assert visitor.get("/admin/", secure=True).url == reverse("mfa_index")


def test_a_password_chosen_just_now_is_not_asked_for_before_an_app_is_set_up(visitor: Client) -> None:
    follow(visitor)
    visitor.post(reverse("setup"), FORM)
    assert visitor.get(reverse("mfa_activate_totp"), secure=True).status_code == 200


def test_nobody_gets_the_form_without_the_link(visitor: Client) -> None:
    assert visitor.get(reverse("setup")).status_code == 404
    assert visitor.post(reverse("setup"), FORM).status_code == 404
    assert not User.objects.exists()


def test_a_forged_link_is_not_found(visitor: Client) -> None:
    assert follow(visitor, "forged") == 404


def test_a_link_ends_after_a_day(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_start, "DAY", -1)
    assert follow(visitor) == 404


def test_the_link_is_void_once_there_is_an_administrator(visitor: Client) -> None:
    assert follow(visitor) == 302
    User.objects.create_superuser("somebody@example.org", "quicker")
    assert visitor.post(reverse("setup"), FORM).status_code == 404
    assert follow(Client()) == 404


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"password2": "something-else"}, "The two password fields didn’t match."),
        ({"password1": "manille", "password2": "manille"}, "This password is too short"),
        ({"email": "taken@example.org"}, "Somebody already signs in with this address; choose another."),
    ],
)
def test_a_form_that_cannot_be_taken_keeps_what_was_typed(
    visitor: Client, change: dict[str, str], sentence: str
) -> None:
    User.objects.create_user("taken@example.org")
    follow(visitor)
    page = visitor.post(reverse("setup"), FORM | change)
    assert sentence in page.text
    assert 'value="Anna Vandenbroucke"' in page.text
    assert not User.objects.filter(is_superuser=True).exists()
