"""Nobody gets round a second factor: not by pages in between, not by another way in, nor by trying."""

import re
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa import app_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth import SESSION_KEY
from django.core import mail
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.models import User

PASSWORD = "kloppen-en-meegaan"
ADDRESS = "piet@example.org"
SECRET = generate_totp_secret()


@pytest.fixture(autouse=True)
def piet(db: None) -> User:
    """Somebody with a password and an app that shows codes."""
    caches["default"].clear()
    user = User.objects.create_user(ADDRESS, PASSWORD, name="Piet")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    TOTP.activate(user, SECRET)
    return user


def code_of_app() -> str:
    return format_hotp_value(hotp_value(SECRET, int(time.time()) // app_settings.TOTP_PERIOD))


def type_password(client: Client) -> None:
    answer = client.post(reverse("account_login"), {"login": ADDRESS, "password": PASSWORD})
    assert answer["Location"] == reverse("mfa_authenticate")


def type_code(client: Client, code: str) -> HttpResponse:
    return client.post(reverse("mfa_authenticate"), {"code": code})


def is_signed_in(client: Client) -> bool:
    return SESSION_KEY in client.session and client.get(reverse("scoring:me")).status_code == 200


def test_password_and_code_together_sign_in(client: Client) -> None:
    type_password(client)
    assert not is_signed_in(client)
    assert type_code(client, code_of_app()).status_code == 302
    assert is_signed_in(client)


@pytest.mark.parametrize(
    "page",
    [
        "scoring:me", "mfa_index", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_generate_recovery_codes",
        "mfa_view_recovery_codes", "account_email", "account_change_password", "usersessions_list",
        "account_reauthenticate",
    ],
)  # fmt: skip
def test_between_password_and_code_no_page_is_open(client: Client, page: str) -> None:
    type_password(client)

    answers = [client.get(reverse(page)), client.post(reverse(page), {})]

    assert {answer.status_code for answer in answers} <= {302, 405}
    assert Authenticator.objects.filter(type=Authenticator.Type.TOTP).exists()
    assert not is_signed_in(client)


def test_a_code_by_email_does_not_stand_in_for_it(client: Client) -> None:
    client.post(reverse("account_request_login_code"), {"email": ADDRESS})
    (code,) = re.findall(r"^ *([A-Z0-9]{3,}-?[A-Z0-9]{3,}) *$", mail.outbox[0].body, re.MULTILINE)

    client.post(reverse("account_confirm_login_code"), {"code": code})

    assert not is_signed_in(client)
    type_code(client, code_of_app())
    assert is_signed_in(client)


def test_a_new_password_by_email_does_not_either(client: Client) -> None:
    client.post(reverse("account_reset_password"), {"email": ADDRESS})
    (link,) = re.findall(r"https?://[^/]+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    form = client.get(link, follow=True).redirect_chain[-1][0]

    client.post(form, {"password1": "een-ander-wachtwoord", "password2": "een-ander-wachtwoord"})

    assert not is_signed_in(client)
    client.post(reverse("account_login"), {"login": ADDRESS, "password": "een-ander-wachtwoord"})
    assert not is_signed_in(client)


def test_a_code_that_was_used_is_used_up(client: Client) -> None:
    type_password(client)
    code = code_of_app()
    type_code(client, code)
    assert is_signed_in(client)

    other = Client()
    type_password(other)
    type_code(other, code)

    assert not is_signed_in(other)


def test_codes_can_not_be_tried_out(client: Client) -> None:
    """Six digits are guessed in minutes by whoever may try as often as they like."""
    type_password(client)
    right = code_of_app()
    for wrong in range(5):
        type_code(client, f"{(int(right) + 1 + wrong * 1111) % 10**6:06}")

    type_code(client, right)

    assert not is_signed_in(client)
    assert not any(is_signed_in(other) for other in (_who_begins_anew(right),))


def _who_begins_anew(code: str) -> Client:
    client = Client()
    type_password(client)
    type_code(client, code)
    return client
