"""What somebody has just signed up or in with isn't asked for again before what is dangerous; later it is."""

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.manille_site.accounts.signing_in import NEW, PASSWORD, code_in, sign_in
from tests.manille_site.accounts.test_second_factor import SECRET, code_of_app, type_code

DANGEROUS = ("scoring:tokens", "mfa_activate_totp", "scoring:erase_me")


def opened(client: Client) -> list[bool]:
    """Whether each dangerous page opens without a question."""
    return [client.get(reverse(name)).status_code == 200 for name in DANGEROUS]


def test_a_password_chosen_just_now_is_not_asked_for_again(client, db) -> None:
    answer = client.post(reverse("account_signup"), NEW | {"password1": PASSWORD})
    client.post(answer["Location"], {"code": code_in(mail.outbox[0].body)})

    assert opened(client) == [True, True, True]


def test_a_password_that_just_signed_in_is_not_asked_for_again(client, piet) -> None:
    sign_in(client)

    assert opened(client) == [True, True, True]


@pytest.mark.parametrize("name", DANGEROUS)
def test_a_password_of_more_than_five_minutes_ago_is(client, piet, name) -> None:
    with time_machine.travel(timezone.now() - timedelta(minutes=6)):
        sign_in(client)

    assert client.get(reverse(name))["Location"].startswith(reverse("account_reauthenticate"))


def test_a_code_by_email_does_not_stand_in_for_the_password(client, piet) -> None:
    client.post(reverse("account_request_login_code"), {"email": "piet@example.org"})
    client.post(reverse("account_confirm_login_code"), {"code": code_in(mail.outbox[0].body)})

    assert client.get(reverse("scoring:me")).status_code == 200
    assert opened(client) == [False, False, False]


def test_who_is_asked_is_offered_no_code_by_email(client, piet) -> None:
    """The newest allauth would; its page would be in its own words, and a mailbox stand in for a password."""
    client.force_login(piet)

    assert client.get(reverse("account_reauthenticate")).context["reauthentication_alternatives"] == []


def test_a_code_of_the_app_that_just_signed_in_is_not_asked_for_again(client, piet) -> None:
    TOTP.activate(piet, SECRET)
    sign_in(client)
    type_code(client, code_of_app())

    assert client.get(reverse("scoring:tokens")).status_code == 200
