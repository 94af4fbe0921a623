"""Piet, who has an account: how they sign in."""

import re

from django.test import Client
from django.urls import reverse

PASSWORD = "kloppen-en-meegaan"
NEW = {"name": "Piet Claes", "email": "Piet@Example.org", "password1": ""}


def sign_in(client: Client, password: str = PASSWORD, *, follow: bool = False):
    form = {"login": "piet@example.org", "password": password}
    return client.post(reverse("account_login"), form, follow=follow)


def code_in(message: str) -> str:
    (code,) = re.findall(r"^ *([A-Z0-9]{3,}-?[A-Z0-9]{3,}) *$", message, re.MULTILINE)
    return code
