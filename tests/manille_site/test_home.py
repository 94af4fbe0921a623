"""The first page: what to go on with, what was played lately, how it all begins."""

import pytest
from django.test import Client

from scoring.models import Match
from tests.scoring.factories import hand, play

pytestmark = pytest.mark.django_db


def started(client, **names):
    client.post("/play/manillen-2p/", names)
    return Match.objects.latest("pk")


def test_a_newcomer_is_shown_how_an_evening_goes(client, django_assert_num_queries):
    with django_assert_num_queries(1):  # whether a tournament is on
        page = client.get("/").content.decode()

    assert "How an evening goes" in page
    assert 'href="/play/"' in page


def test_a_running_match_is_one_tap_away(client):
    match = started(client, seat_0="Anna", seat_1="Bob")
    play(match, hand(37))

    response = client.get("/")

    (card,) = response.context["running"]
    assert [(side.names, side.total) for side in card.sides] == [(("Anna",), 7), (("Bob",), 0)]
    assert f'href="/m/{match.public_id}/"' in response.content.decode()
    assert response.context["results"] == []


def test_a_match_that_is_over_stands_under_the_results_with_its_winner(client):
    match = started(client)
    play(match, hand(20))
    client.post(f"/m/{match.public_id}/stop/")

    context = client.get("/").context

    assert context["running"] == []
    (card,) = context["results"]
    assert [(side.games_won, side.won) for side in card.sides] == [(0, False), (1, True)]


def test_other_devices_see_nothing_of_it(client):
    started(client, seat_0="Anna")

    assert "Anna" in client.get("/").content.decode()
    assert "Anna" not in Client().get("/").content.decode()


def test_the_page_asks_the_database_as_often_for_one_match_as_for_three(client, django_assert_num_queries):
    play(started(client), hand(37))
    with django_assert_num_queries(5):
        client.get("/")
    for _match in range(2):
        play(started(client), hand(37), hand(22))
    with django_assert_num_queries(5):
        client.get("/")


def test_the_page_only_reads(client):
    assert client.post("/").status_code == 405
