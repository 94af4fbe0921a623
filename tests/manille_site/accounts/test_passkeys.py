"""A passkey is asked of whoever has one, where browsers know it, and says so when it is refused."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from django.urls import reverse

from scoring.models import User
from tests.manille_site.accounts.signing_in import passkey, sign_in
from tests.manille_site.accounts.test_second_factor import SECRET, code_of_app, type_code


@pytest.fixture
def app(piet: User) -> None:
    TOTP.activate(piet, SECRET)


@pytest.fixture
def key(piet: User) -> None:
    Authenticator.objects.create(
        user=piet, type=Authenticator.Type.WEBAUTHN, data={"name": "GSM", "credential": passkey()}
    )


@pytest.fixture
def client() -> Client:
    return Client(headers={"host": "localhost"})


def test_who_has_an_app_alone_is_offered_no_passkey_as_the_second_step(client, app) -> None:
    sign_in(client)

    page = client.get(reverse("mfa_authenticate")).text

    assert "authenticator app" in page
    assert "With a passkey" not in page


def test_who_has_a_passkey_is_offered_it(client, app, key) -> None:
    sign_in(client)

    assert "With a passkey" in client.get(reverse("mfa_authenticate")).text


def test_a_passkey_that_is_refused_at_the_second_step_says_so(client, key) -> None:
    sign_in(client)
    assert "errorlist" not in client.get(reverse("mfa_authenticate")).text

    page = client.post(reverse("mfa_authenticate"), {"credential": "{}"}).text

    form = page[page.index('id="passkey-form"') :]
    assert 0 < form.index("errorlist") < form.index("With a passkey")


def test_a_passkey_that_can_not_be_added_says_so(client, piet) -> None:
    sign_in(client)

    page = client.post(reverse("mfa_add_webauthn"), {"name": "GSM", "credential": "nothing"}).text

    assert page.index("errorlist") < page.index('id="mfa_webauthn_add"')


@pytest.mark.parametrize(("host", "works"), [("localhost", True), ("192.168.1.7", False)])
def test_who_is_asked_once_more_is_asked_for_a_passkey_where_browsers_know_them(
    client, app, key, host, works
) -> None:
    sign_in(client)
    type_code(client, code_of_app())

    page = client.get(reverse("mfa_reauthenticate_webauthn"), headers={"host": host}).text

    assert ("With a passkey" in page, "only over an encrypted connection" in page) == (works, not works)
