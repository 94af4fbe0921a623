"""Whatever goes wrong below /api/ is a problem detail, and every problem's type leads to a page."""

import json

import pytest
from django.db import OperationalError
from django.test import Client

from manille_site.api import edge, tournaments
from manille_site.api.problem_pages import all_codes
from manille_site.ops import gate
from manille_site.ops.watchdog import RequestTimeoutError
from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from tests.tournaments.factories import new_tournament

pytestmark = pytest.mark.django_db
HALF = "B\ud800"


def problem_of(response):
    assert response["Content-Type"] == "application/problem+json"
    about = json.loads(response.content)
    assert about["status"] == response.status_code
    return about


def test_an_unknown_address_is_a_problem(client):
    about = problem_of(client.get("/api/v1/nothing"))
    assert (about["status"], about["title"]) == (404, "Not found")


@pytest.mark.parametrize("method", ["DELETE", "FOO"])
def test_a_method_that_is_not_taken_is_a_problem_that_names_those_that_are(client, method):
    response = client.generic(method, "/api/v1/clubs")
    assert problem_of(response)["type"] == "/api/v1/problems/method_not_allowed"
    assert response["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    ("crash", "status", "code"),
    [(OperationalError("gone"), 503, "away"), (RuntimeError("oops"), 500, "crashed")],
)
def test_a_crash_is_a_problem_without_its_details(monkeypatch, crash, status, code):
    def fall(*_):
        raise crash

    monkeypatch.setattr(tournaments, "_tournaments", fall)
    response = Client(raise_request_exception=False).get("/api/v1/tournaments")
    about = problem_of(response)
    assert (about["status"], about["type"]) == (status, f"/api/v1/problems/{code}")
    assert "gone" not in response.text
    assert "oops" not in response.text
    assert ("Retry-After" in response) is (status == 503)


@pytest.mark.parametrize("query", ["club=%00", "name=a%00b"])
def test_text_that_no_database_can_keep_is_refused_in_an_address(client, query):
    about = problem_of(client.get(f"/api/v1/tournaments?{query}"))
    assert [fault["code"] for fault in about["errors"]] == ["nul"]


@pytest.mark.parametrize(
    "called",
    ["application/json", "text/plain", "application/x-www-form-urlencoded", "application/vnd.api+json", ""],
)
@pytest.mark.parametrize(
    ("name", "code"), [(HALF, "lone_surrogate"), ("a\0b", "nul"), ("\u202ex y", "invisible")]
)
def test_text_that_no_database_can_keep_is_refused_in_a_body_whatever_it_is_called(
    client, called, name, code
):
    body = json.dumps({"variant": "manillen-2p", "players": ["An", name]})
    response = client.post("/api/v1/matches", body, content_type=called)
    assert [fault["code"] for fault in problem_of(response)["errors"]] == [code]


def test_half_a_character_in_an_address_is_refused(client):
    response = client.get("/api/v1/tournaments?name=%ED%A0%80")
    assert [fault["code"] for fault in problem_of(response)["errors"]] == ["lone_surrogate"]


def test_a_foreign_host_is_a_problem(client, settings):
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    response = client.get("/api/v1/games", headers={"host": "elsewhere.example"})
    about = problem_of(response)
    assert (about["status"], "ALLOWED_HOSTS" in about["detail"]) == (400, True)


def test_no_turn_to_write_is_a_problem_that_says_when_to_ask_again(client, monkeypatch):
    monkeypatch.setattr(gate.Gate, "enter", lambda _gate: False)
    response = client.post("/api/v1/matches", {}, content_type="application/json")
    about = problem_of(response)
    assert (about["status"], about["type"]) == (503, "/api/v1/problems/busy")
    assert response["Retry-After"] == "2"
    assert "saved" in about["detail"]


def test_what_took_too_long_is_a_problem_that_says_to_look_first(client, monkeypatch):
    def dawdle(*_):
        raise RequestTimeoutError

    monkeypatch.setattr(tournaments, "_tournaments", dawdle)
    response = client.get("/api/v1/tournaments")
    about = problem_of(response)
    assert (about["status"], about["type"]) == (503, "/api/v1/problems/took_too_long")
    assert (about["title"], response["Retry-After"]) == ("Took too long", "30")
    assert "Look whether it was done" in about["detail"]


@pytest.mark.parametrize("trusted", [0, 1])
def test_a_proxy_that_nobody_set_up_is_a_problem_that_waiting_does_not_mend(client, settings, trusted):
    settings.SECURE_SSL_REDIRECT, settings.TRUSTED_PROXIES = True, trusted
    response = client.get("/api/v1/games", headers={"X-Forwarded-For": "192.0.2.7"})
    about = problem_of(response)
    assert (about["status"], about["type"]) == (503, "/api/v1/problems/proxy")
    assert (about["title"], "Retry-After" in response) == ("Proxy not set up", False)
    assert "proxy" in about["detail"]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("away", "The database can’t be reached"),
        ("busy", "Nothing was saved"),
        ("took_too_long", "Look whether it was done"),
        ("proxy", "To ask again is of no use"),
    ],
)
def test_the_page_of_each_kind_of_503_says_what_to_do(client, code, words):
    page = client.get(f"/api/v1/problems/{code}").text
    assert words in page
    assert "503 Service Unavailable" in page


def test_the_address_above_all_others_is_answered_as_they_are(client):
    assert problem_of(client.get("/api"))["status"] == 404


@pytest.mark.parametrize("content_type", ["application/json", "text/plain"])
def test_a_body_that_is_too_long_is_a_problem(client, settings, content_type):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    about = problem_of(client.post("/api/v1/matches", "a" * 101, content_type=content_type))
    assert (about["status"], about["type"]) == (413, "/api/v1/problems/too_large")


@pytest.mark.parametrize("body", ["{", "variant=manillen-2p", b"\xff"])
def test_a_body_that_is_no_json_has_a_code_of_its_own(client, anna, body):
    _token, secret = make_token(user=anna, name="tests", scopes=["score"], actor=Actor(user=anna))
    by_token = {"Authorization": f"Bearer {secret}"}
    sent = client.post("/api/v1/matches", body, content_type="application/json", headers=by_token)
    about = problem_of(sent)
    assert (about["status"], about["type"]) == (400, "/api/v1/problems/bad_json")
    assert (about["title"], about["detail"]) == ("Body is no JSON", "This is not JSON.")
    assert "as JSON in UTF-8" in client.get(about["type"]).text


def test_another_sites_page_may_read_every_refusal(client):
    elsewhere = {"Origin": "https://club.example"}
    for address in ("/api/v1/nothing", "/api/v1/tournaments?name=%00", "/api/v1/tournaments?order=pk"):
        assert client.get(address, headers=elsewhere)["Access-Control-Allow-Origin"] == "*"


def test_head_answers_as_get_does_without_the_body(client):
    whole, head = client.get("/api/v1/games"), client.head("/api/v1/games")
    assert head.status_code == 200
    assert head.content == b""
    assert head["Content-Length"] == str(len(whole.content))
    assert head["ETag"] == whole["ETag"]


def test_the_log_and_the_metrics_know_head_from_get(client, caplog):
    caplog.set_level("INFO")
    client.head("/api/v1/games")
    (line,) = [record for record in caplog.records if record.name == "manille.requests"]
    assert line.method == "HEAD"


def test_the_type_of_every_problem_leads_to_a_page(client):
    answers = {code: client.get(f"/api/v1/problems/{code}").status_code for code in all_codes()}
    assert answers == dict.fromkeys(all_codes(), 200)


def test_a_type_that_no_problem_has_is_not_found(client):
    assert client.get("/api/v1/problems/nonsense").status_code == 404


def test_pages_keep_their_own_errors(client):
    assert client.get("/nowhere/")["Content-Type"].startswith("text/html")
    assert edge.PREFIX == "/api/"


def test_another_sites_page_may_read_what_is_public_and_send_no_cookie(client):
    elsewhere = {"Origin": "https://club.example"}
    response = client.get("/api/v1/clubs", headers=elsewhere)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    asked = elsewhere | {
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
    }
    preflight = client.options("/api/v1/clubs", headers=elsewhere | asked)
    assert preflight.status_code == 200
    assert "POST" not in preflight["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Origin" not in client.get("/", headers=elsewhere)


def test_the_list_of_tournaments_is_narrowed_down_and_ordered(client, club, other_club):
    first = new_tournament(club, name="Spring cup", public=True)
    second = new_tournament(other_club, name="Autumn cup", public=True)
    names = lambda query: [one["name"] for one in client.get(f"/api/v1/tournaments?{query}").json()["items"]]  # noqa: E731

    assert names("order=name") == ["Autumn cup", "Spring cup"]
    assert names("order=-name") == ["Spring cup", "Autumn cup"]
    assert names("name=SPRING") == ["Spring cup"]
    assert names(f"club={second.club.slug}") == ["Autumn cup"]
    assert names("status=finished") == []
    assert names(f"since={first.starts_at:%Y-%m-%d}&name=spring") == ["Spring cup"]
    assert names("until=2001-01-01") == []
    assert client.get("/api/v1/tournaments?status=lost").status_code == 422
    assert client.get("/api/v1/tournaments?order=pk").status_code == 422
