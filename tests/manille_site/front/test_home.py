"""The first page: a newcomer, matches of one's own device; and how a club begins."""

import pytest
from django.test import Client

from scoring.clubs.services import clubs
from scoring.models import Club, Match, Role
from tests.manille_site.front.fronts import front_of
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import NOBODY, member_of, new_tournament

pytestmark = pytest.mark.django_db

WITHOUT_ENCRYPTION = (
    "This installation is served without encryption, for a local network only:"
    " whoever is in the same Wi-Fi may read along.",
    "Browsers then offer no passkeys, keep no screen on, and open no page again without a network.",
)
SAID_OF_PLAIN_HTTP = ("without encryption", "Wi-Fi", "Browsers then offer")


def started(client, **names):
    client.post("/play/manillen-2p/", names)
    return Match.objects.latest("pk")


def test_a_newcomer_is_shown_how_an_evening_goes(client, django_assert_num_queries):
    with django_assert_num_queries(9):  # whether a tournament is on
        page = client.get("/").content.decode()

    assert 'href="/play/"' in page
    assert 'href="/j/"' in page
    places = [page.index(words) for words in ("How an evening goes", "For your club", 'id="now"')]
    assert places == sorted(places)


def test_an_installation_without_encryption_says_what_it_lacks(client):
    page = " ".join(client.get("/").content.decode().split())

    assert [sentence in page for sentence in WITHOUT_ENCRYPTION] == [True, True]


def test_over_https_nothing_is_lacking(client, settings):
    settings.PLAIN_HTTP, settings.SECURE_SSL_REDIRECT = False, True

    response = client.get("/", secure=True)

    assert 'id="now"' in response.content.decode()
    assert [part for part in SAID_OF_PLAIN_HTTP if part in response.content.decode()] == []


def test_a_running_match_is_one_tap_away(client):
    match = started(client, seat_0="Anna", seat_1="Bob")
    play(match, hand(37))

    response = client.get("/")

    (card,) = response.context["own"].running
    assert [(side.names, side.total) for side in card.sides] == [(("Anna",), 7), (("Bob",), 0)]
    assert f'href="/m/{match.public_id}/"' in response.content.decode()
    assert response.context["own"].results_here == []


def test_between_two_games_a_running_match_stands_at_nothing_and_says_who_won_the_first(client):
    client.get("/")
    match = started(client)
    match.ruleset["best_of"] = 3
    match.save()
    play(match, *[hand(60)] * 4)

    (card,) = client.get("/").context["own"].running
    assert [(side.total, side.games_won) for side in card.sides] == [(0, 1), (0, 0)]


def test_a_match_that_is_over_stands_under_the_results_with_its_winner(client):
    match = started(client)
    play(match, hand(20))
    client.post(f"/m/{match.public_id}/stop/")

    own = client.get("/").context["own"]

    assert own.running == []
    (card,) = own.results_here
    assert [(side.games_won, side.won) for side in card.sides] == [(0, False), (1, True)]


def test_other_devices_see_nothing_of_it(client):
    started(client, seat_0="Anna")

    assert "Anna" in client.get("/").content.decode()
    assert "Anna" not in Client().get("/").content.decode()


def test_the_page_asks_the_database_as_often_for_one_match_as_for_three(client, django_assert_num_queries):
    play(started(client), hand(37))
    with django_assert_num_queries(15):
        client.get("/")
    for _match in range(2):
        play(started(client), hand(37), hand(22))
    with django_assert_num_queries(15):
        client.get("/")


def test_the_page_only_reads(client):
    assert client.post("/").status_code == 405


# How a club begins ------------------------------------------------------------------------------------------


def steps_of(client):
    return front_of(client, "/clubs/heule/")["steps"]


def test_a_new_club_is_led_through_three_steps(signed_in, otto, club):
    client = signed_in(otto)
    assert steps_of(client).next == "people"
    clubs.add_guest(club=club, name="Jef Nys", actor=NOBODY)
    assert steps_of(client).next == "match"
    new_match(club=club)
    assert steps_of(client).next == "tournament"
    new_tournament(club)
    assert steps_of(client) is None


def test_only_organisers_are_told_what_to_do(client, signed_in, bob, club):
    assert steps_of(client) is None
    assert steps_of(signed_in(bob)) is None
    assert "Nothing is on just now" in client.get("/clubs/heule/").content.decode()


def test_an_installation_without_a_club_says_how_to_found_one(client):
    assert "found the first" in client.get("/").content.decode()
    Club.objects.create(name="Heule", slug="heule")
    assert "found the first" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("role", "ways"),
    [
        (Role.ORGANISER, {"evenings/", "pots/", "seasons/"}),
        (Role.SCORER, {"evenings/", "pots/", "seasons/"}),
        (Role.MEMBER, {"seasons/"}),
        (None, {"seasons/"}),
    ],
)
def test_a_club_names_the_ways_to_what_this_visitor_may_run(client, club, role, ways):
    if role is not None:
        client.force_login(
            member_of(club, "Somebody", role),
            backend="allauth.account.auth_backends.AuthenticationBackend",
        )

    page = client.get("/clubs/heule/").content.decode()

    there = {way for way in ("seasons/", "evenings/", "pots/") if f'href="/clubs/heule/{way}"' in page}
    assert there == ways
