"""The match as a score sheet file."""

import json

import pytest

from scoring.models import Device, Match, Player
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


def test_the_file_says_what_was_written_and_nothing_computed(client):
    match = new_match(ruleset={"preset": "half-boom"})
    play(match, hand(37), hand(22, "none"))

    response = client.get(f"/m/{match.public_id}/sheet.json")

    assert response["Content-Disposition"] == f'attachment; filename="manillen-2p-{match.public_id}.json"'
    assert json.loads(response.content) == {
        "format": "manille-score-sheet/1",
        "variant": "manillen-2p",
        "ruleset": {"target": 61},
        "players": ["Anna", "Bob"],
        "first_dealer": 0,
        "lines": [
            {"kind": "hand", "trump": "hearts", "points": [37, None]},
            {"kind": "hand", "trump": "none", "points": [22, None]},
        ],
    }


def test_a_reader_gets_names_as_their_owners_wish_and_the_table_its_own(client):
    match = new_match(opened_on=Device.objects.create())
    player = Player.objects.create(name="Anna Vandamme", shown_as=Player.ShownAs.INITIALS)
    match.seats.filter(number=0).update(player=player)

    read = json.loads(client.get(f"/m/{match.public_id}/sheet.json").content)
    assert read["players"] == ["A. V.", "Bob"]

    client.post("/play/manillen-2p/", {})
    own = Match.objects.latest("pk")
    own.seats.filter(number=0).update(player=player)
    assert json.loads(client.get(f"/m/{own.public_id}/sheet.json").content)["players"][0] == "Anna Vandamme"


def test_writing_to_the_file_is_refused_and_a_forged_address_is_not_found(client):
    match = new_match()

    assert client.post(f"/m/{match.public_id}/sheet.json").status_code == 405
    assert client.get("/m/forgedforg/sheet.json").status_code == 404
