"""What programs write beyond the first line and the first result: corrections, entrants, draws."""

import json
import uuid

import pytest

from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from scoring.matches.services import NewMatch, open_match
from scoring.models import RefereeCall
from tests.scoring.factories import new_match, play
from tests.tournaments.factories import enter, new_tournament, play_rounds, publish_next
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db
HAND = {"trump": "hearts", "points": [37, 23]}
OTHER = {"trump": "hearts", "points": [33, 27]}


@pytest.fixture
def send(client, request):
    """``send("otto", "post", "/matches", {…})``: asked with a token for everything."""
    tokens: dict[str, str] = {}

    def ask(who: str | None, method: str, path: str, payload: object = None):
        headers = {}
        if who is not None:
            if who not in tokens:
                user = request.getfixturevalue(who)
                scopes = ["read", "score", "organise"]
                tokens[who] = make_token(user=user, name="tests", scopes=scopes, actor=Actor(user=user))[1]
            headers["Authorization"] = f"Bearer {tokens[who]}"
        body = json.dumps(payload) if payload is not None else None
        return client.generic(
            method.upper(), f"/api/v1{path}", body or "", "application/json", headers=headers
        )

    return ask


# Lines


@pytest.fixture
def match(club, anna):
    found = open_match(
        NewMatch(variant="manillen-2p", players=["An", "Bert"], club=club),
        actor=Actor(user=anna, role="scorer"),
    )
    play(found, HAND)
    return found


def correction(version=1, line=OTHER, reason="Misheard", **more):
    return {"version": version, "client_id": str(uuid.uuid4()), "line": line, "reason": reason, **more}


def test_a_referee_corrects_a_line_and_the_old_one_stays(send, match):
    path, sent = f"/matches/{match.public_id}/lines/1", correction()

    first, again = (send("rosa", "put", path, sent) for _time in range(2))

    assert (first.status_code, first.json()["version"], first.json()["repeated"]) == (200, 2, False)
    assert first.json()["match"]["result"]["lines"][0]["points"] == [3, 0]
    assert (again.json()["version"], again.json()["repeated"]) == (2, True)
    assert match.lines.count() == 2


def test_whoever_is_no_referee_needs_the_agreement_of_both_sides(send, match):
    path = f"/matches/{match.public_id}/lines/1"

    refused = send("anna", "put", path, correction())
    assert (refused.status_code, refused.json()["type"]) == (422, "/api/v1/problems/agreement_missing")
    assert (
        refused.json()["detail"]
        == "Everybody has to agree; otherwise ask the referee, or whoever opened the match, to correct "
        "the line."
    )
    assert send("anna", "put", path, correction(agreed=True)).status_code == 200
    assert send("bob", "put", path, correction(agreed=True)).status_code == 403
    assert send(None, "put", path, correction()).status_code == 401


def test_a_line_that_somebody_corrected_meanwhile_is_a_conflict(send, match):
    path = f"/matches/{match.public_id}/lines/1"
    send("rosa", "put", path, correction())

    answer = send("rosa", "put", path, correction(line={"trump": "none", "points": [31, 29]}))

    assert (answer.status_code, answer.json()["type"]) == (409, "/api/v1/problems/line_changed")


@pytest.mark.parametrize("wrong", [{"reason": ""}, {"line": {"trump": "hearts", "points": [41, 28]}}])
def test_a_correction_needs_a_reason_and_a_line_that_adds_up(send, match, wrong):
    assert send("rosa", "put", f"/matches/{match.public_id}/lines/1", correction(**wrong)).status_code == 422
    assert send("rosa", "put", f"/matches/{match.public_id}/lines/7", correction()).status_code in (404, 422)
    assert match.lines.count() == 1


def test_a_line_is_struck_and_counts_again(send, match):
    path = f"/matches/{match.public_id}/lines/1"
    sent = {"version": 1, "client_id": str(uuid.uuid4())}

    struck = send("rosa", "post", f"{path}/strike", sent).json()
    back = send("rosa", "post", f"{path}/unstrike", {"version": 2, "client_id": str(uuid.uuid4())}).json()

    assert (struck["struck"], struck["match"]["result"]["lines"]) == (True, [])
    assert (back["struck"], len(back["match"]["result"]["lines"])) == (False, 1)


def test_points_by_decision_are_the_referees(send, match):
    line = {"kind": "adjustment", "points": [5, 0], "reason": "Late"}
    sent = {"number": 2, "client_id": str(uuid.uuid4()), "line": line}

    assert send("anna", "post", f"/matches/{match.public_id}/lines", sent).status_code == 403
    assert send("rosa", "post", f"/matches/{match.public_id}/lines", sent).status_code == 201


def test_points_by_decision_make_0_where_some_win_what_the_others_lose(send, club):
    match = new_match("hornafjardarmanni", ["Ari", "Birna", "Dagur"], {"preset": "championship"}, club=club)

    def write(points):
        line = {"kind": "adjustment", "points": points, "reason": "Late"}
        sent = {"number": 1, "client_id": str(uuid.uuid4()), "line": line}
        return send("rosa", "post", f"/matches/{match.public_id}/lines", sent)

    refused = write([1, 1, 0])
    assert refused.status_code == 422
    assert [(fault["field"], fault["code"]) for fault in refused.json()["errors"]] == [
        ("points", "not_zero_sum")
    ]
    assert write([1, 1, -2]).status_code == 201


def test_the_phone_that_opened_a_match_is_nobody_to_the_api(client, send):
    opened = client.post(
        "/play/manillen-2p/", {"players": "2", "seat_0": "A", "seat_1": "B", "first_dealer": "0"}
    )
    path = f"/matches/{opened['Location'].split('/')[2]}"
    line = {"trump": "hearts", "points": [37, 23]}

    written = send(
        "anna", "post", f"{path}/lines", {"number": 1, "client_id": str(uuid.uuid4()), "line": line}
    )

    assert written.status_code == 403
    assert '-public"' in client.get(f"/api/v1{path}")["ETag"]


# Results


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


def result_path(tournament, number=1):
    return f"/tournaments/{tournament.public_id}/rounds/1/{number}/tables/1/result"


def test_a_result_is_corrected_made_final_and_taken_back_by_the_referee(send, tournament):
    play_rounds(tournament, 1)
    path = result_path(tournament)
    sent = {"scores": [70, 101], "client_id": str(uuid.uuid4()), "reason": "Wrong way round"}

    corrected = send("rosa", "put", path, sent).json()["tables"][0]
    final = send("rosa", "post", f"{path}/confirm").json()["tables"][0]
    gone = send("rosa", "post", f"{path}/take-back", {"reason": "Wrong table"}).json()["tables"][0]

    assert (corrected["scores"], corrected["state"]) == ([70, 101], "confirmed")
    assert final["state"] == "final"
    assert (gone.get("scores"), gone["state"]) == (None, None)


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 403), (None, 401)])
def test_nobody_else_corrects_a_result(send, tournament, who, status):
    play_rounds(tournament, 1)
    path = result_path(tournament)
    sent = {"scores": [70, 101], "client_id": str(uuid.uuid4()), "reason": "Wrong way round"}

    assert send(who, "put", path, sent).status_code == status
    assert send(who, "post", f"{path}/confirm").status_code == status
    assert send(who, "post", f"{path}/take-back", {"reason": "x"}).status_code == status


def test_a_correction_of_a_result_needs_a_reason(send, tournament):
    play_rounds(tournament, 1)
    sent = {"scores": [70, 101], "client_id": str(uuid.uuid4())}
    assert send("rosa", "put", result_path(tournament), sent).status_code == 422


# Draws


def test_a_draft_is_looked_at_drawn_again_published_and_taken_back(send, tournament):
    path = f"/tournaments/{tournament.public_id}"

    preview = send("otto", "get", f"{path}/draw").json()
    drawn = send("otto", "post", f"{path}/draw", {}).json()
    assert (preview["state"], preview["tables"]) == (
        "preview",
        [{"sides": table["sides"], "table": table["table"]} for table in drawn["tables"]],
    )
    assert send("otto", "get", f"{path}/draw").json()["state"] == "draft"
    assert send(None, "get", f"{path}/draw").status_code == 404
    assert send(None, "get", f"{path}/rounds/1/1").status_code == 404
    again = send("otto", "post", f"{path}/draw/again", {})
    assert (again.status_code, again.json()["state"]) == (201, "draft")
    published = send("otto", "post", f"{path}/draw/publish", {}).json()
    assert (published["state"], published["published"]) == ("published", True)
    assert send(None, "get", f"{path}/draw").json()["tables"][0]["match_id"]
    undone = send("otto", "post", f"{path}/rounds/1/1/undo", {"reason": "Somebody came"})
    assert undone.status_code == 204
    assert send(None, "get", f"{path}/rounds/1/1").status_code == 404


@pytest.mark.parametrize("step", ["draw", "draw/publish"])
def test_nothing_is_drawn_or_published_over_an_open_call(send, tournament, step):
    played = play_rounds(tournament, 1)
    path = f"/tournaments/{tournament.public_id}"
    if step == "draw/publish":
        send("otto", "post", f"{path}/draw", {})
    call = RefereeCall.objects.create(match=Table.objects.get(round=played, number=2).match)

    answer = send("otto", "post", f"{path}/{step}", {})

    assert (answer.status_code, answer.json()["type"]) == (409, "/api/v1/problems/matters_open")
    assert answer.json()["errors"] == [
        {
            "field": "all_the_same",
            "code": "call",
            "message": "Table 2 of round 1: the referee was called.",
        }
    ]
    assert Round.objects.published().count() == 1
    assert send("otto", "post", f"{path}/{step}", {"all_the_same": "yes"}).status_code == 422
    assert send("otto", "post", f"{path}/{step}", {"all_the_same": True}).status_code < 300
    call.refresh_from_db()
    assert call.closed_at is None


def test_a_draft_is_thrown_away(send, tournament):
    path = f"/tournaments/{tournament.public_id}/draw"
    send("otto", "post", path, {})

    assert send("otto", "delete", path).status_code == 204
    assert not Round.objects.exists()
    assert send("otto", "delete", path).status_code == 409
    assert send("otto", "post", f"{path}/publish", {}).status_code == 409


def test_a_draw_from_an_old_version_is_a_conflict(send, tournament):
    answer = send("otto", "post", f"/tournaments/{tournament.public_id}/draw", {"version": 0})
    assert (answer.status_code, answer.json()["type"]) == (409, "/api/v1/problems/stale")


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("rosa", 403), ("olga", 403), (None, 401)])
def test_only_organisers_touch_draws(send, tournament, who, status):
    publish_next(tournament)
    path = f"/tournaments/{tournament.public_id}"
    for method, place in (
        ("post", "/draw"),
        ("post", "/draw/again"),
        ("post", "/draw/publish"),
        ("delete", "/draw"),
        ("post", "/rounds/1/1/undo"),
    ):
        assert send(who, method, path + place, {}).status_code == status, place


# Entrants


def test_who_comes_leaves_and_comes_back(send, tournament):
    path = f"/tournaments/{tournament.public_id}/entrants"
    play_rounds(tournament, 1)

    here = send("anna", "post", f"{path}/e2/check-in", {"here": True}).json()
    left = send("otto", "post", f"{path}/e2/withdraw", {"reason": "Ill"}).json()
    back = send("otto", "post", f"{path}/e2/return").json()
    away = send("otto", "put", f"{path}/e3/absences", {"rounds": [2]}).json()
    played = send("otto", "post", f"{path}/e4/substitute", {"position": 1, "name": "Zoë", "from_round": 2})

    assert here["checked_in"] is True
    assert (left["left_after"], back["left_after"], away["absent_in"]) == (1, None, [2])
    assert played.status_code == 200
    assert send("anna", "post", f"/tournaments/{tournament.public_id}/check-in").json() == {"checked_in": 3}
    listed = send(None, "get", path).json()
    assert [(one["id"], one["checked_in"]) for one in listed["items"]][:2] == [("e1", None), ("e2", None)]


def test_the_same_list_sent_twice_enters_nobody_twice(send, tournament):
    path = f"/tournaments/{tournament.public_id}/entrants?after=4"

    first, again = (send("otto", "post", path, [{"people": ["Xa", "Yo"]}]) for _time in range(2))

    assert (first.status_code, again.status_code) == (201, 409)
    assert tournament.entrants.count() == 5


@pytest.mark.parametrize(
    "lists",
    [[[["Bob", "Xa"], ["Yo", "Bob"]]], [[["Bob", "Xa"]], [["Yo", "Bob"]]]],
    ids=["in one list", "on the list already"],
)
def test_one_of_the_club_in_two_pairs_is_refused_by_name(send, tournament, bob, lists):
    path = f"/tournaments/{tournament.public_id}/entrants"

    *_before, answer = (send("otto", "post", path, [{"people": pair} for pair in pairs]) for pairs in lists)

    assert answer.status_code == 422
    assert "Bob" in answer.json()["detail"]
    assert "Bob & Xa" in answer.json()["detail"]
    assert not tournament.entrants.filter(name="Yo & Bob").exists()


@pytest.mark.parametrize(
    ("pairs", "number", "holder"),
    [([["Ute", "Pia"]], 5, "Ute & Vic"), ([["Pia", "Xa"], ["Yo", "pia"]], 6, "Pia & Xa")],
    ids=["on the list", "in one list"],
)
def test_a_name_that_is_on_the_list_is_taken_from_whoever_is_sure(send, tournament, pairs, number, holder):
    enter(tournament, "Ute & Vic")
    path = f"/tournaments/{tournament.public_id}/entrants"
    payload = [{"people": pair} for pair in pairs]

    asked = send("otto", "post", path, payload)

    assert (asked.status_code, asked.json()["type"]) == (422, "/api/v1/problems/name_on_list")
    assert f"number {number}, {holder}." in asked.json()["detail"]
    assert [one["field"] for one in asked.json()["errors"]] == ["sure"]
    assert tournament.entrants.count() == 5
    assert send("otto", "post", f"{path}?sure=true", payload).status_code == 201


def test_who_was_never_drawn_is_taken_off_the_list(send, tournament):
    path = f"/tournaments/{tournament.public_id}/entrants"

    assert send("otto", "delete", f"{path}/e4").status_code == 204
    assert send("otto", "delete", f"{path}/e4").status_code == 404
    play_rounds(tournament, 1)
    assert send("otto", "delete", f"{path}/e1").status_code == 422


def test_nobody_plays_in_a_place_that_is_not_there(send, tournament):
    path = f"/tournaments/{tournament.public_id}/entrants/e1/substitute"
    answer = send("otto", "post", path, {"position": 5, "name": "Zoë", "from_round": 2})

    assert (answer.status_code, answer.json()["type"]) == (422, "/api/v1/problems/invalid")
    assert answer.json()["errors"] == [
        {"field": "position", "code": "unknown", "message": "There is no such place."}
    ]


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 403), (None, 401)])
def test_only_organisers_change_the_list(send, tournament, who, status):
    path = f"/tournaments/{tournament.public_id}/entrants"
    for method, place, payload in (
        ("post", "", [{"people": ["A", "B"]}]),
        ("delete", "/e1", None),
        ("post", "/e1/withdraw", {}),
        ("post", "/e1/return", None),
        ("put", "/e1/absences", {"rounds": []}),
        ("post", "/e1/substitute", {"position": 0, "name": "A", "from_round": 1}),
    ):
        assert send(who, method, path + place, payload).status_code == status, place
    assert send("bob", "post", f"{path}/e1/check-in", {"here": True}).status_code == 403


def test_a_token_without_the_scope_to_read_reads_what_everybody_may(client, club, otto):
    draft = new_tournament(club, pairs=4)
    secret = make_token(user=otto, name="draws", scopes=["organise"], actor=Actor(user=otto))[1]
    headers = {"Authorization": f"Bearer {secret}"}

    assert client.get(f"/api/v1/tournaments/{draft.public_id}", headers=headers).status_code == 404
    assert client.get("/api/v1/games", headers=headers).status_code == 200
