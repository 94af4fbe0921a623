"""Whom a second factor is asked of, whom it is offered to, and where it can’t be."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from scoring.models import User
from tests.manille_site.accounts.signing_in import PASSWORD, sign_in


@pytest.mark.parametrize("path", ["/", "/admin/", "/clubs/", "/me/"])
def test_an_administrator_sets_up_a_second_factor_first(signed_in, db, path) -> None:
    root = User.objects.create_superuser("root@example.org", PASSWORD)
    client = signed_in(root)

    assert client.get(path, secure=True)["Location"] == reverse("mfa_index")
    assert client.get(path, headers={"host": "localhost:8000"})["Location"] == reverse("mfa_index")
    assert client.get(reverse("mfa_index"), secure=True).status_code == 200

    Authenticator.objects.create(user=root, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert client.get(path, secure=True).status_code == 200


def test_a_program_with_the_session_of_such_an_administrator_is_told_so(signed_in, db) -> None:
    client = signed_in(User.objects.create_superuser("root@example.org", PASSWORD))

    asked = client.get("/api/v1/clubs", secure=True, headers={"accept": "*/*"})

    assert (asked.status_code, asked["Content-Type"]) == (403, "application/problem+json")
    assert "Add a passkey" in asked.json()["detail"]
    assert client.get("/api/v1/docs", secure=True, headers={"accept": "text/html"}).status_code == 302


def test_the_administration_has_no_door_of_its_own(client, db) -> None:
    response = client.get("/admin/login/?next=/admin/")

    assert response["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    assert client.post("/admin/login/", {"username": "a", "password": "b"}).status_code == 302


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


def test_a_password_alone_does_not_sign_in_who_has_a_second_factor(client, piet) -> None:
    Authenticator.objects.create(user=piet, type=Authenticator.Type.TOTP, data={"secret": "x"})

    assert sign_in(client)["Location"] == reverse("mfa_authenticate")
    assert client.get(reverse("scoring:me")).status_code == 302


def test_an_organiser_is_offered_one(signed_in, club, otto, bob) -> None:
    page = reverse("scoring:club", args=["heule"])

    offered = ["Add a second factor" in signed_in(user).get(page).text for user in (otto, bob)]

    assert offered == [True, False]


def test_the_phone_that_shows_the_picture_can_open_the_app_itself(client, piet) -> None:
    sign_in(client)
    page = client.get(reverse("mfa_activate_totp"))
    (link,) = re.findall(r'href="(otpauth://[^"]+)"', page.text)
    assert link.startswith("otpauth://totp/piet%40example.org?secret=")
    assert f"secret={page.context['form'].secret}" in link
