"""Tables that go on while their round is drawn again, as programs read them and write their results."""

import json
import uuid

import pytest

from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from tests.tournaments.factories import NOBODY, publish_next, settle
from tests.tournaments.rounds.brackets import at, bracket, semi_final_that_waits
from tournaments.models import Round
from tournaments.reading.files import newest_result
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return bracket(club, {"system": "knockout"}, pairs=16, rounds=2)


@pytest.fixture
def other(tournament):
    return semi_final_that_waits(tournament)


@pytest.fixture
def read(client, tournament):
    return lambda path: client.get(f"/api/v1/tournaments/{tournament.public_id}{path}").json()


@pytest.mark.parametrize("path", ["/draw", "/rounds/1/2"])
def test_the_newest_round_names_them_beside_its_own(read, other, path):
    told = read(path)
    (waiting,) = told["waiting"]
    assert (waiting["stage"], waiting["round"], waiting["table"]) == (1, 3, other.number)
    assert (waiting["match_id"], waiting["state"]) == (other.match.public_id, None)
    assert told["round"] == 2
    assert other.match.public_id not in [table["match_id"] for table in told["tables"]]


def test_an_earlier_round_names_none(read, other):
    assert read("/rounds/1/1")["waiting"] == []


def test_the_list_of_rounds_counts_them_with_the_newest(read, tournament, other):
    def counts():
        return [
            (one["round"], one["waiting"], one["waiting_without_result"]) for one in read("/rounds")["items"]
        ]

    assert counts() == [(1, 0, 0), (2, 1, 1)]
    results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    assert counts() == [(1, 0, 0), (2, 1, 0)]
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    publish_next(tournament)
    assert counts() == [(1, 0, 0), (2, 0, 0), (3, 0, 0)]
    assert read("/rounds")["items"][2]["without_result"] == 1


def test_a_result_is_written_at_the_address_of_its_own_round_and_comes_back(
    client, read, tournament, other, otto
):
    secret = make_token(user=otto, name="tests", scopes=["read", "score"], actor=Actor(user=otto))[1]
    path = f"/api/v1/tournaments/{tournament.public_id}/rounds/1/3/tables/{other.number}/result"
    sent = json.dumps({"scores": [101, 90], "client_id": str(uuid.uuid4()), "sure": True})

    answer = client.post(path, sent, "application/json", headers={"Authorization": f"Bearer {secret}"})

    assert (answer.status_code, answer.json()["round"]) == (201, 2)
    assert [table["scores"] for table in answer.json()["waiting"]] == [[101, 90]]
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    publish_next(tournament)
    back = at(tournament, 3, "main", 2)
    assert (back.pk, newest_result(back.results.all()).scores) == (other.pk, [101, 90])
    assert (read("/draw")["round"], read("/draw")["waiting"]) == (3, [])
