"""Names that nobody can read are none, by whichever way they come."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from scoring.imports.spreadsheets import read_text
from scoring.models import Match, User

pytestmark = pytest.mark.django_db

UNSEEN = ["\u200b", "\u2066\u2069", "\u3164", "\x08\x1b", "\u2800 \u00ad"]
TURNED = "Jan\u202e Peeters\x1b"
PASSWORD = "kloppen\u202e-en-\x1bmeegaan"


def open_match(client: Client, *names: str):
    seats = {f"seat_{number}": name for number, name in enumerate(names)}
    return client.post("/play/manillen-2p/", {**seats, "first_dealer": "0", "preset": ""})


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_can_be_seen_is_missing(client, name):
    open_match(client, "An", name)
    assert [seat.name for seat in Match.objects.get().seats.all()] == ["An", "Player 2"]


def test_a_mark_that_turns_what_follows_is_left_out_of_a_name(client):
    assert open_match(client, "An", TURNED).status_code == 302
    assert [seat.name for seat in Match.objects.get().seats.all()] == ["An", "Jan Peeters"]


def test_a_family_of_signs_stays_together(client):
    open_match(client, "An", "Zoë 👩\u200d🌾")
    assert Match.objects.get().seats.last().name == "Zoë 👩\u200d🌾"


@pytest.mark.parametrize("name", [*UNSEEN, TURNED])
def test_the_api_refuses_it_in_words(client, name):
    body = json.dumps({"variant": "manillen-2p", "players": ["An", name]})
    refused = client.post("/api/v1/matches", body, content_type="application/json")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "invisible")
    assert "nothing can be seen" in refused.json()["errors"][0]["message"]


@pytest.mark.parametrize("name", [*UNSEEN, TURNED])
def test_a_score_sheet_with_it_is_refused(client, name):
    sheet = {
        "format": "manille-score-sheet/1",
        "variant": "manillen-2p",
        "players": ["An", name],
        "lines": [],
    }
    refused = client.post("/import/", {"text": json.dumps(sheet)})
    assert Match.objects.count() == 0
    assert refused.status_code in (200, 422)


def test_a_table_is_read_without_it():
    rows = read_text(f"name\n{TURNED}\n\u200b\nBea\n")
    assert [row.cells for row in rows] == [("name",), ("Jan Peeters",), ("Bea",)]


def test_every_character_of_a_password_counts(client, settings):
    user = User.objects.create_user("jan@example.org", PASSWORD, name="Jan")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)
