"""Results in feed readers, and the way to them."""

from xml.etree import ElementTree

import pytest

from scoring.access.actors import Actor
from scoring.matches.services import matches
from scoring.models import Player, Seat
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import new_tournament, play_rounds
from tournaments.setup import services as setup

pytestmark = pytest.mark.django_db
NOBODY = Actor()
ATOM = {"atom": "http://www.w3.org/2005/Atom"}


def over(club, taken=37):
    match = new_match(club=club)
    play(match, hand(taken))
    matches.stop_match(match=match, actor=NOBODY)
    return match


def entries(client, address="/feed/"):
    response = client.get(address)
    assert response["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(response.content)
    return [
        {part: entry.findtext(f"atom:{part}", namespaces=ATOM) for part in ("title", "summary", "updated")}
        | {"link": entry.find("atom:link", ATOM).get("href")}
        for entry in feed.findall("atom:entry", ATOM)
    ]


def test_a_match_of_a_club_stands_there_with_its_score(client, club):
    match = over(club)

    (entry,) = entries(client)

    assert entry["title"] == "Anna – Bob 1–0"
    assert entry["summary"] == "Manillen for two, 1 hand"
    assert entry["link"] == f"http://testserver/m/{match.public_id}/"


def test_a_finished_tournament_stands_there_with_its_first_places(client, club):
    tournament = new_tournament(club, name="Grote Prijs", pairs=4, public=True)
    play_rounds(tournament, 3)
    assert entries(client) == []
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    assert [entry["title"] for entry in entries(client)] == ["Grote Prijs"]


def test_a_secret_ranking_stays_out(client, club):
    tournament = new_tournament(
        club, stages=({"system": "swiss", "rounds": 3},), pairs=4, public=True, hides_last_round=True
    )
    play_rounds(tournament, 3)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    assert entries(client)[0]["summary"] == "The ranking is still secret."


def test_the_newest_comes_first(client, club):
    addresses = [f"http://testserver/m/{over(club).public_id}/" for _match in range(3)]

    assert [entry["link"] for entry in entries(client)] == addresses[::-1]


def test_a_club_has_its_own(client, club, other_club):
    over(club)

    assert len(entries(client, "/clubs/heule/feed/")) == 1
    assert entries(client, "/clubs/osilo/feed/") == []
    assert client.get("/clubs/nowhere/feed/").status_code == 404


def test_people_are_named_as_they_wish(client, club):
    match = over(club)
    player = Player.objects.create(name="Anna Claes", shown_as="initials")
    Seat.objects.filter(match=match, number=0).update(player=player)

    assert entries(client)[0]["title"] == "A. C. – Bob 1–0"


def test_matches_without_a_club_and_matches_that_are_played_stay_out(client, club):
    over(None)
    play(new_match(club=club), hand(37))

    assert entries(client) == []


@pytest.mark.parametrize("many", [1, 6])
def test_a_long_feed_asks_as_often_as_a_short_one(client, club, many, django_assert_num_queries):
    for _match in range(many):
        over(club)
    with django_assert_num_queries(5):
        client.get("/feed/")


@pytest.mark.parametrize(("page", "feed"), [("/", "/feed/"), ("/clubs/heule/", "/clubs/heule/feed/")])
def test_readers_find_the_feed_from_the_page(client, club, page, feed):
    found = client.get(page).content.decode()

    assert '<link rel="alternate" type="application/atom+xml"' in found
    assert f'href="{feed}"' in found
