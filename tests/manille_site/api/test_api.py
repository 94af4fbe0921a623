"""The public API: what everybody may read, what a token may write, and how it is refused."""

import json
import uuid

import pytest
from django.test import Client

from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token, revoke_token
from scoring.matches.services import NewMatch, open_match
from scoring.models import LogEntry, Match
from tests.tournaments.factories import KNOCKOUT, new_tournament, play_rounds, publish_next
from tests.tournaments.seasons.factories import people_of
from tournaments.models import EntrantPlayer

pytestmark = pytest.mark.django_db
HAND = {"trump": "hearts", "points": [37, 23]}


@pytest.fixture
def token_of():
    """``token_of(user, "score")``: headers with a token of that person."""

    def make(user, *scopes):
        _token, secret = make_token(user=user, name="tests", scopes=scopes, actor=Actor(user=user))
        return {"Authorization": f"Bearer {secret}"}

    return make


@pytest.fixture
def match(club, anna):
    return open_match(
        NewMatch(variant="manillen-2p", players=["An", "Bert"], club=club),
        actor=Actor(user=anna, role="scorer"),
    )


def post(client: Client, path: str, payload: object, headers: dict[str, str] | None = None):
    return client.post(
        f"/api/v1{path}", json.dumps(payload), content_type="application/json", headers=headers or {}
    )


def line(number=1, client_id=None, **facts):
    return {"number": number, "client_id": str(client_id or uuid.uuid4()), "line": facts or HAND}


def test_everybody_reads_the_games(client):
    games = client.get("/api/v1/games").json()

    assert [game["variant"] for game in games][:3] == ["manillen-2p", "manillen-4p", "manillen-plus"]


def test_a_scorers_program_writes_a_line(client, match, anna, token_of):
    answer = post(client, f"/matches/{match.public_id}/lines", line(), token_of(anna, "score"))

    assert answer.status_code == 201
    assert answer.json()["match"]["result"]["lines"][0]["points"] == [7, 0]
    assert list(match.lines.values_list("facts", "recorded_by")) == [(HAND, anna.pk)]


def test_the_same_line_twice_is_stored_once(client, match, anna, token_of):
    token, sent = token_of(anna, "score"), line()

    answers = [post(client, f"/matches/{match.public_id}/lines", sent, token) for _time in range(2)]

    assert [(answer.status_code, answer.json()["repeated"]) for answer in answers] == [
        (201, False),
        (200, True),
    ]
    assert match.lines.count() == 1


def test_another_line_for_a_number_that_is_taken_is_a_conflict_and_says_what_is_there(
    client, match, anna, token_of
):
    token = token_of(anna, "score")
    post(client, f"/matches/{match.public_id}/lines", line(), token)

    answer = post(client, f"/matches/{match.public_id}/lines", line(trump="none", points=[31, 29]), token)

    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["type"], problem["there"]["points"]) == ("/api/v1/problems/line_taken", [37, 23])


def test_a_line_that_is_not_the_next_is_a_conflict_and_says_which_is(client, match, anna, token_of):
    answer = post(client, f"/matches/{match.public_id}/lines", line(number=3), token_of(anna, "score"))

    assert (answer.status_code, answer.json()["next_number"]) == (409, 1)


def test_a_line_that_does_not_add_up_is_refused_with_the_field(client, match, anna, token_of):
    answer = post(
        client,
        f"/matches/{match.public_id}/lines",
        line(trump="hearts", points=[41, 28]),
        token_of(anna, "score"),
    )

    assert answer.status_code == 422
    assert [(fault["field"], fault["code"]) for fault in answer.json()["errors"]] == [("points", "sum")]
    assert not match.lines.exists()


@pytest.mark.parametrize(
    ("who", "scopes", "status"),
    [
        ("anna", ("score",), 201),
        ("anna", ("read",), 403),
        ("bob", ("score",), 403),
        ("olga", ("score",), 403),
    ],
)
def test_a_line_takes_the_role_and_the_scope(client, match, token_of, request, who, scopes, status):
    user = request.getfixturevalue(who)

    assert (
        post(client, f"/matches/{match.public_id}/lines", line(), token_of(user, *scopes)).status_code
        == status
    )


def test_a_token_without_the_scope_is_forbidden_and_the_page_behind_the_type_says_so(
    client, match, anna, token_of
):
    answer = post(client, f"/matches/{match.public_id}/lines", line(), token_of(anna, "read"))

    assert (answer.status_code, answer.json()["type"]) == (403, "/api/v1/problems/forbidden")
    assert answer.json()["detail"] == "This token lacks the scope “score”."
    assert "403 Forbidden" in client.get(answer.json()["type"]).text


def test_a_visitor_without_a_token_cannot_write(client, match):
    answer = post(client, f"/matches/{match.public_id}/lines", line())

    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")


def test_a_wrong_or_revoked_token_is_refused_even_where_a_visitor_may_read(client, anna):
    token, secret = make_token(user=anna, name="lost", scopes=["read"], actor=Actor(user=anna))
    revoke_token(token=token, actor=Actor(user=anna))

    for wrong in (secret, "mnl_nonsense"):
        assert client.get("/api/v1/games", headers={"Authorization": f"Bearer {wrong}"}).status_code == 401


def test_a_token_is_stored_as_a_hash_and_its_making_is_logged(anna):
    token, secret = make_token(user=anna, name="my program", scopes=["score"], actor=Actor(user=anna))

    assert secret not in (token.digest, token.name)
    assert list(LogEntry.objects.values_list("action", "after")) == [("make_token", {"scopes": ["score"]})]


def test_a_match_opened_by_a_program_is_its_persons(client, bob, token_of):
    answer = post(
        client, "/matches", {"variant": "manni", "players": ["A", "B", "C"]}, token_of(bob, "score")
    )

    assert answer.status_code == 201
    assert Match.objects.get(public_id=answer.json()["id"]).opened_by == bob


def test_a_ruleset_that_is_none_is_refused_option_by_option(client, bob, token_of):
    wrong = {"variant": "manni", "players": ["A", "B", "C"], "ruleset": {"target": 0, "speed": 3}}

    answer = post(client, "/matches", wrong, token_of(bob, "score"))

    assert answer.status_code == 422
    assert {(fault["field"], fault["code"]) for fault in answer.json()["errors"]} == {
        ("target", "option_value"),
        ("speed", "unknown_option"),
    }


def test_the_sheet_is_a_score_sheet_file_and_unchanged_is_not_sent_again(client, match, anna, token_of):
    post(client, f"/matches/{match.public_id}/lines", line(), token_of(anna, "score"))

    first = client.get(f"/api/v1/matches/{match.public_id}/sheet")
    again = client.get(f"/api/v1/matches/{match.public_id}/sheet", headers={"If-None-Match": first["ETag"]})

    assert first.json()["format"] == "manille-score-sheet/1"
    assert [entry["points"] for entry in first.json()["lines"]] == [[37, 23]]
    assert (again.status_code, again.content) == (304, b"")


def test_a_public_tournament_is_read_by_everybody(client, club):
    tournament = new_tournament(club, pairs=4, stages=KNOCKOUT, public=True)
    play_rounds(tournament, 2)

    base = f"/api/v1/tournaments/{tournament.public_id}"
    assert client.get(base).json()["entrants"] == 4
    assert client.get(f"{base}/file").json()["format"] == "manille-tournament/1"
    assert client.get(f"{base}/standings").json()["final"][0]["rank"] == 1
    assert len(client.get(f"{base}/rounds/1/1").json()["tables"]) == 2
    assert [entry["id"] for entry in client.get("/api/v1/tournaments").json()["items"]] == [
        tournament.public_id
    ]


def test_what_is_being_prepared_is_not_there_for_outsiders(client, club, olga, otto, token_of):
    tournament = new_tournament(club, pairs=4)
    path = f"/api/v1/tournaments/{tournament.public_id}"

    statuses = [client.get(path).status_code, client.get(path, headers=token_of(olga, "read")).status_code]
    assert statuses == [404, 404]
    assert client.get(path, headers=token_of(otto, "read")).status_code == 200


def test_an_organisers_program_enters_draws_and_publishes(client, club, otto, token_of):
    tournament = new_tournament(club)
    token, path = token_of(otto, "organise", "score"), f"/tournaments/{tournament.public_id}"

    entered = post(client, f"{path}/entrants", [{"people": [f"A{n}", f"B{n}"]} for n in range(4)], token)
    drawn = post(client, f"{path}/draw", {"publish": True}, token)
    wrote = post(
        client,
        f"{path}/rounds/1/1/tables/1/result",
        {"scores": [101, 60], "client_id": str(uuid.uuid4())},
        token,
    )

    assert entered.json() == {"entered": ["e1", "e2", "e3", "e4"]}
    assert (drawn.status_code, len(drawn.json()["tables"])) == (201, 2)
    assert wrote.json()["tables"][0]["scores"] == [101, 60]


def test_who_is_entered_by_the_name_of_one_of_the_clubs_people_is_that_person(client, club, otto, token_of):
    tournament = new_tournament(club)
    an, _bert, *_namesakes = people_of(club, "An Claes", "Bert Dhaene", "Jan Maes", "Jan Maes")

    post(
        client,
        f"/tournaments/{tournament.public_id}/entrants",
        [{"people": ["an claes", "Jan Maes"]}, {"people": ["Somebody", "Else"]}],
        token_of(otto, "organise"),
    )

    known = EntrantPlayer.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    assert [person.player for person in known] == [an, None, None, None]


def test_a_draft_that_waits_is_a_conflict(client, club, otto, token_of):
    tournament = new_tournament(club, pairs=4)
    token = token_of(otto, "organise")
    post(client, f"/tournaments/{tournament.public_id}/draw", {}, token)

    assert post(client, f"/tournaments/{tournament.public_id}/draw", {}, token).status_code == 409


@pytest.mark.parametrize("who", ["anna", "bob", "olga"])
def test_only_organisers_draw(client, club, token_of, request, who):
    tournament = new_tournament(club, pairs=4, public=True)

    answer = post(
        client,
        f"/tournaments/{tournament.public_id}/draw",
        {},
        token_of(request.getfixturevalue(who), "organise"),
    )

    assert answer.status_code == 403


def test_who_may_enter_may_not_overwrite(client, club, anna, token_of):
    tournament = new_tournament(club, pairs=4, public=True)
    publish_next(tournament)
    path = f"/tournaments/{tournament.public_id}/rounds/1/1/tables/1/result"
    token = token_of(anna, "score")

    statuses = [
        post(client, path, {"scores": scores, "client_id": str(uuid.uuid4())}, token).status_code
        for scores in ([101, 60], [60, 101])
    ]

    assert statuses == [201, 409]


def test_lists_are_paged_and_do_not_cost_more_when_they_are_long(client, club, django_assert_num_queries):
    for number in range(3):
        new_tournament(club, name=f"Evening {number}", public=True)

    with django_assert_num_queries(2):
        page = client.get("/api/v1/tournaments?limit=2").json()

    assert (page["count"], len(page["items"])) == (3, 2)
