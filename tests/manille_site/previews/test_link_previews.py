"""What a chat shows of a link: a title, and how it stands in a sentence."""

import re
from html import unescape

import pytest

from scoring.models import Player, Seat
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next
from tournaments.setup import services as setup

pytestmark = pytest.mark.django_db


def preview(client, address):
    """Title, description and address; each has to stand there once."""
    page = client.get(address).content.decode()
    return tuple(
        unescape(value)
        for name in ("title", "description", "url")
        for value in re.findall(rf'<meta property="og:{name}" content="([^"]*)"', page)
    )


def test_a_match_says_who_plays_and_how_it_stands(client):
    match = new_match(ruleset={"best_of": 1})
    address = f"/m/{match.public_id}/"
    assert preview(client, address)[1] == "Manillen for two: nothing is written down yet."
    play(match, hand(37))

    assert preview(client, address) == (
        "Anna – Bob",
        "Manillen for two: 7–0.",
        f"http://testserver{address}",
    )


def test_a_match_of_several_games_says_who_has_won_how_many(client):
    match = new_match()
    play(match, hand(37))

    assert preview(client, f"/m/{match.public_id}/")[1] == "Manillen for two: games 0–0, the last one 7–0."


def test_people_are_named_as_they_wish(client):
    match = new_match()
    player = Player.objects.create(name="Anna Claes", shown_as="initials")
    Seat.objects.filter(match=match, number=0).update(player=player)

    assert preview(client, f"/m/{match.public_id}/")[0] == "A. C. – Bob"


def test_a_tournament_says_who_is_ahead_and_then_who_has_won(client, club):
    tournament = new_tournament(
        club, name="Grote Prijs", pairs=4, public=True, stages=({"system": "swiss", "rounds": 3},)
    )
    address = f"/t/{tournament.public_id}/"
    assert preview(client, address)[1].startswith("Manillen at Heule, ")
    publish_next(tournament)
    assert re.match(r"Round 1 of 3; .* ahead\. Manillen at Heule, ", preview(client, address)[1])


def test_a_finished_tournament_names_its_winner(client, club):
    tournament = new_tournament(
        club, name="Grote Prijs", pairs=4, public=True, stages=({"system": "swiss", "rounds": 3},)
    )
    play_rounds(tournament, 3)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    title, text, _url = preview(client, f"/t/{tournament.public_id}/")

    assert title == "Grote Prijs"
    assert re.match(r"Won by \w+ & \w+\. Manillen at Heule, ", text)


def test_a_secret_ranking_names_nobody(client, club):
    tournament = new_tournament(
        club, pairs=4, public=True, hides_last_round=True, stages=({"system": "swiss", "rounds": 3},)
    )
    play_rounds(tournament, 3)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    assert "Won by" not in preview(client, f"/t/{tournament.public_id}/")[1]


def test_a_club_tells_what_it_says_of_itself(client, club):
    assert preview(client, "/clubs/heule/")[0] == "Heule"
    club.about = "Every Friday <in> the back room"
    club.save()

    assert preview(client, "/clubs/heule/")[1] == "Every Friday <in> the back room"


def test_the_first_page_has_one_too(client):
    assert len(preview(client, "/")) == 3
