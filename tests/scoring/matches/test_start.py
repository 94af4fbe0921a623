"""Picking a game."""

import pytest

from scoring import words
from scoring.rules import VARIANTS, families

pytestmark = pytest.mark.django_db


def test_every_game_is_offered_once_in_its_family(client):
    listed = client.get("/play/").context["families"]

    assert [title for title, _games in listed] == [words.family_heading(family) for family in families()]
    offered = [game["variant"].key for _title, games in listed for game in games]
    assert sorted(offered) == sorted(VARIANTS)


def test_a_game_is_offered_with_players_deck_and_a_sentence(client):
    page = client.get("/play/").content.decode()

    for key in VARIANTS:
        assert f'href="/play/{key}/"' in page
        assert words.players_needed(key) in page
        assert words.variant_sentence(key) in page


def test_games_played_on_this_device_come_first(client):
    for variant in ("manni", "mariglia", "manni"):
        client.post(f"/play/{variant}/", {})

    assert [game["variant"].key for game in client.get("/play/").context["lately"]] == ["manni", "mariglia"]


def test_a_visitor_who_only_looks_costs_no_query_and_gets_no_cookie(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/play/")

    assert "device" not in response.cookies
    assert client.post("/play/").status_code == 405
