"""Piet, who has an account: how they sign in."""

import json
import re
from typing import Any

from django.test import Client
from django.urls import reverse
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

PASSWORD = "kloppen-en-meegaan"
NEW = {"name": "Piet Claes", "email": "Piet@Example.org", "password1": ""}


def sign_in(client: Client, password: str = PASSWORD, *, follow: bool = False):
    form = {"login": "piet@example.org", "password": password}
    return client.post(reverse("account_login"), form, follow=follow)


def code_in(message: str) -> str:
    (code,) = re.findall(r"^ *([A-Z0-9]{3,}-?[A-Z0-9]{3,}) *$", message, re.MULTILINE)
    return code


def passkey() -> dict[str, Any]:
    """What a browser answers when a passkey is made, as allauth keeps it; nobody can sign in with it."""
    key = {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)}
    credential = AttestedCredentialData.create(Aaguid.NONE, b"passkey of Piet", key)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    of_phone = AuthenticatorData.create(bytes(32), flags, 0, credential)
    of_browser = {"type": "webauthn.create", "challenge": "eA", "origin": "https://testserver"}
    return {
        "id": websafe_encode(credential.credential_id),
        "rawId": websafe_encode(credential.credential_id),
        "type": "public-key",
        "response": {
            "clientDataJSON": websafe_encode(json.dumps(of_browser).encode()),
            "attestationObject": websafe_encode(AttestationObject.create("none", of_phone, {})),
        },
        "clientExtensionResults": {"credProps": {"rk": True}},
    }
