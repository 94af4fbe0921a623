"""Tokens for programs: made after saying again who one is, shown once, revoked by their owner only."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scoring.access.actors import Actor
from scoring.clubs.services.tokens import NOTE_USE_EVERY, make_token, note_use, token_behind
from scoring.models import ApiToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def just_signed_in(signed_in):
    """A client that has just said who it is, so that nothing asks again."""

    def sign_in(user):
        user.set_password("a long enough secret")
        user.save()
        client = signed_in(user)
        client.post("/accounts/login/", {"login": user.email, "password": "a long enough secret"})
        client.post("/accounts/reauthenticate/", {"password": "a long enough secret"})
        return client

    return sign_in


def test_a_token_is_made_and_its_secret_shown_this_once(just_signed_in, anna):
    client = just_signed_in(anna)

    page = client.post("/me/tokens/", {"name": "score keeper", "scopes": ["read", "score"]})

    secret = page.context["secret"]
    found = token_behind(secret)
    assert found is not None
    assert (found.user, found.name, found.scopes) == (anna, "score keeper", ["read", "score"])
    assert secret not in client.get("/me/tokens/").content.decode()


def test_a_token_without_a_name_or_a_scope_is_not_made(just_signed_in, anna):
    page = just_signed_in(anna).post("/me/tokens/", {"name": "", "scopes": []})

    assert sorted(page.context["form"].errors) == ["name", "scopes"]
    assert not ApiToken.objects.exists()


def test_a_revoked_token_opens_nothing(signed_in, anna):
    token, secret = make_token(user=anna, name="old", scopes=["read"], actor=Actor(user=anna))

    signed_in(anna).post(f"/me/tokens/{token.pk}/revoke/")

    assert token_behind(secret) is None


def test_nobody_revokes_the_token_of_another(signed_in, anna, bob):
    token, secret = make_token(user=anna, name="mine", scopes=["read"], actor=Actor(user=anna))

    assert signed_in(bob).post(f"/me/tokens/{token.pk}/revoke/").status_code == 404
    assert token_behind(secret) == token


def test_get_revokes_nothing(signed_in, anna):
    token, _secret = make_token(user=anna, name="mine", scopes=["read"], actor=Actor(user=anna))

    assert signed_in(anna).get(f"/me/tokens/{token.pk}/revoke/").status_code == 405


def test_a_visitor_is_asked_to_sign_in(client):
    assert client.get("/me/tokens/").status_code == 302


def test_the_use_of_a_token_is_noted_once_in_five_minutes(anna, django_assert_num_queries):
    token, _secret = make_token(user=anna, name="board", scopes=["read"], actor=Actor(user=anna))
    first = datetime(2026, 11, 22, 10, tzinfo=UTC)

    with time_machine.travel(first, tick=False) as clock:
        with django_assert_num_queries(1):
            note_use(token)
        clock.shift(NOTE_USE_EVERY)
        with django_assert_num_queries(0):
            note_use(token)
        token.refresh_from_db()
        assert token.used_at == first

        clock.shift(1)
        note_use(token)
        token.refresh_from_db()
        assert token.used_at == first + NOTE_USE_EVERY + timedelta(seconds=1)
