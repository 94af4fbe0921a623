"""Sessions: signing out, the list of them, and how long they last."""

import re

from django.test import Client
from django.urls import reverse

from scoring.models import User
from tests.manille_site.accounts.signing_in import sign_in


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


def test_when_a_session_began_is_said_by_the_readers_calendar(client, piet) -> None:
    """The words for “25 seconds ago” are Django's, which has none in Icelandic."""
    sign_in(client)
    User.objects.filter(pk=piet.pk).update(language="is")

    page = client.get(reverse("usersessions_list")).text

    assert re.search(r"hófst \d+\. \w+ \d{4}", page)
    assert " ago" not in page


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
