"""Open pages that ask every two seconds whether there is anything new."""

import logging
import re

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client, RequestFactory

from manille_site.ops import polls, watchdog
from scoring.models import Match
from tests.calls import calls_while
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import new_club, new_tournament, publish_next
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

CALLS = 170
"""Of Python's functions, the question to the database among them."""


@pytest.fixture
def cup():
    club, _organiser = new_club()
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def organiser():
    client = Client()
    _club, user = new_club("Kortrijk", "kortrijk")
    client.force_login(user)
    return client


def version_on(client: Client, path: str) -> str:
    """What the page at this address asks with; announcements have a version of their own."""
    asks = re.search(rf'hx-get="{re.escape(path)}\?v=([^"&]+)', client.get(path).content.decode())
    return asks[1] if asks else ""


@pytest.mark.parametrize(
    "rest",
    ["", "standings/", "standings/1/", "entrants/1/", "rounds/1/1/", "rounds/1/1/clock/", "tables/{table}/"],
)
def test_a_page_of_a_tournament_that_has_the_newest_version_costs_one_query_whoever_asks(
    client, organiser, cup, rest, django_assert_num_queries
):
    table = publish_next(cup).tables.first()
    path = f"/t/{cup.public_id}/{rest.format(table=table.pk)}"
    version = version_on(client, path)
    assert version

    for asking in (client, organiser):
        with django_assert_num_queries(1):
            answer = asking.get(f"{path}?v={version}", headers={"HX-Request": "true"})
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer["X-Answered-By"] == "manille"
        assert "no-store" in answer["Cache-Control"]
        assert answer.cookies == {}


def test_a_pad_that_has_the_newest_hand_costs_one_query(client, django_assert_num_queries):
    match = new_match()
    play(match, hand(31))
    path = f"/m/{match.public_id}/"

    with django_assert_num_queries(1):
        assert client.get(f"{path}?v={match.version}").status_code == 204
    play(match, hand(40))
    assert client.get(f"{path}?v=1", headers={"HX-Request": "true"}).status_code == 200


def test_a_page_that_has_another_version_is_answered(client, cup):
    publish_next(cup)
    newest = Tournament.objects.get().version

    for version in (str(newest - 1), str(newest + 1), "0", "x", "", "9" * 30):
        page = client.get(f"/t/{cup.public_id}/standings/", {"v": version})
        assert page.status_code == 200, version


def test_of_a_draft_outsiders_are_told_nothing(client):
    club, _organiser = new_club()
    draft = new_tournament(club, pairs=4)

    assert client.get(f"/t/{draft.public_id}/standings/?v={draft.version}").status_code == 404


def test_a_round_that_was_not_published_has_no_version(client, cup):
    assert client.get(f"/t/{cup.public_id}/rounds/1/1/?v=1.1.0").status_code == 404


def test_that_nothing_is_new_is_no_line_in_the_log(client, cup, caplog):
    with caplog.at_level(logging.INFO, "manille.requests"):
        client.get(f"/t/{cup.public_id}/standings/?v={cup.version}")
    assert caplog.records == []


def test_what_is_written_is_never_taken_for_a_poll(client):
    match = new_match()

    assert client.post(f"/m/{match.public_id}/?v=0").status_code == 405


def test_that_nothing_is_new_costs_hardly_more_than_a_view_that_does_nothing(cup):
    publish_next(cup)
    cup.refresh_from_db()
    site, answers = WSGIHandler(), []

    def ask() -> None:
        request = RequestFactory().get(f"/t/{cup.public_id}/standings/", {"v": cup.version})
        answers.append(site.get_response(request))

    ask()
    calls = calls_while(ask) - calls_while(lambda: RequestFactory().get("/", {"v": cup.version}))
    assert [answer.status_code for answer in answers] == [204, 204]
    assert calls <= CALLS


def test_by_another_name_nobody_is_told_that_nothing_is_new(client, cup, settings):
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    path = f"/t/{cup.public_id}/standings/?v={cup.version}"

    assert client.get(path, headers={"Host": "cards.example.org"}).status_code == 204
    assert client.get(path, headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("query", ["v={v}&show=open", "show=open&v={v}", "v=0&v={v}"])
def test_an_address_may_say_more_than_the_version(client, cup, query):
    round_ = publish_next(cup)
    path = f"/t/{cup.public_id}/rounds/{round_.stage.number}/{round_.number}/"
    version = version_on(client, path)

    assert client.get(f"{path}?{query.format(v=version)}").status_code == 204
    assert client.get(f"{path}?{query.format(v=f'{version}0')}").status_code == 200


def test_a_database_that_does_not_answer_holds_nobody_for_ever(client, cup, monkeypatch):
    def wait(_path: str) -> None:
        while True:
            pass

    monkeypatch.setattr(polls, "newest_version", wait)
    monkeypatch.setattr(watchdog, "LONGEST", 0.1)

    assert client.get(f"/t/{cup.public_id}/standings/?v=1").status_code == 503


def test_what_is_played_is_news_once_and_costs_no_more(client, django_assert_num_queries):
    """The cut is told before the hand is written: no new line, and yet a new version."""
    match = new_match("hornafjardarmanni", ("An", "Bo", "Cas"))
    path = f"/m/{match.public_id}/"
    before = version_on(client, path)
    Match.objects.update(called="0.nolo")
    after = version_on(client, path)

    assert client.get(f"{path}?v={before}", headers={"HX-Request": "true"}).status_code == 200
    with django_assert_num_queries(1):
        assert client.get(f"{path}?v={after}", headers={"HX-Request": "true"}).status_code == 204
