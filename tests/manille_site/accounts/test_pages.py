"""The pages of accounts, and of the administration, are of our making and in our words."""

import re

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from scoring.models import User
from tests.manille_site.accounts.signing_in import PASSWORD, sign_in

OUTSIDE = re.compile(r"(?:src|href)=\"https?://")
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


def test_the_administration_calls_lists_by_words(signed_in, db) -> None:
    client = signed_in(User.objects.create_superuser("root@example.org", PASSWORD))

    page = client.get("/admin/").text

    assert "Lists of people who sit apart or together" in page
    assert [word for word in re.findall(r">([A-Z][\w ]+)</a>", page) if re.search(r"[^aeiou]ys$", word)] == []


def test_an_address_is_removed_in_two_steps_without_a_script(client, piet) -> None:
    sign_in(client)

    page = client.get(reverse("account_email")).text

    (behind,) = re.findall(r"<details>(.*?)</details>", page, re.DOTALL)
    assert "nobody can sign in with it any more" in behind
    assert page.count("action_remove") == behind.count('name="action_remove"') == 1


@pytest.mark.parametrize("works", [True, False])
def test_a_link_that_came_by_e_mail_is_spoken_of_where_mail_is_sent(works) -> None:
    page = render_to_string("account/verification_sent.html", {"mail_works": works})

    assert ("Open the link that came by e-mail" in page, "for the link" in page) == (works, not works)
