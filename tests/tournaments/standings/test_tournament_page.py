"""The front page of a tournament: what is on, what comes next, for organisers the one thing to do."""

import pytest
from django.test import Client

from scoring.models import Club
from tests.tournaments.factories import (
    NOBODY,
    SWISS,
    enter,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, queries_for, text_of
from tournaments.entrants import services as entrants
from tournaments.rounds.services import draws
from tournaments.setup import services as setup

TWO_ROUNDS = ({"system": "swiss", "rounds": 2},)


def test_a_visitor_sees_the_round_that_is_on_and_who_is_ahead(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=6)
    play_rounds(tournament, 2)
    publish_next(tournament)

    page = text_of(client.get(path_of(tournament)))

    assert "Round 3 of 5" in page
    assert "Tables finished: 0 of 3." in page
    assert "Match points: 4" in page
    assert path_of(tournament, "rounds/1/3/") in page
    assert "Next:" not in page


def test_before_the_first_round_it_says_that_it_has_not_begun(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    page = text_of(client.get(path_of(tournament)))
    assert "Not begun yet" in page
    assert "4 entrants" in page


def test_a_drawn_but_unpublished_round_is_not_told(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    draws.draw_round(tournament=tournament, actor=NOBODY)
    assert "Not begun yet" in text_of(client.get(path_of(tournament)))


def test_the_organiser_is_led_from_the_entrants_to_the_prizes(signed_in, otto, club: Club) -> None:
    """One step after the other, each with one button."""
    organiser = signed_in(otto)
    tournament = new_tournament(club, stages=TWO_ROUNDS)

    def title() -> str:
        page = text_of(organiser.get(path_of(tournament)))
        return page.split('id="to-do-title">')[1].split("</h2>")[0]

    assert title() == "Next: who takes part?"
    enter(tournament, "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo")
    assert title() == "Next: who is here?"
    entrants.check_in_all(tournament=tournament, actor=NOBODY)
    assert title() == "Next: draw round 1"
    drawn = draws.draw_round(tournament=tournament, actor=NOBODY)
    assert title() == "Next: publish round 1"
    draws.publish_round(round_=drawn, actor=NOBODY)
    assert title() == "Round 1 is being played"
    settle(drawn)
    assert title() == "Next: draw round 2"
    play_rounds(tournament, 1)
    assert title() == "Next: the prizes"
    setup.finish_tournament(tournament=tournament, actor=NOBODY)
    assert title() == "This tournament is finished"


def test_a_finished_tournament_names_its_winner_at_the_same_address(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=TWO_ROUNDS, pairs=4)
    play_rounds(tournament, 2)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)
    assert "It is over" in text_of(client.get(path_of(tournament)))


def test_it_has_words_for_where_its_address_is_shared(client: Client, club: Club) -> None:
    tournament = new_tournament(club, name="Easter <cup>", public=True)
    page = text_of(client.get(path_of(tournament)))
    assert '<meta property="og:title" content="Easter &lt;cup&gt;">' in page
    assert f'<meta property="og:url" content="http://testserver{path_of(tournament)}">' in page


def test_a_page_that_has_the_newest_version_gets_204_for_one_query(
    client: Client, club: Club, django_assert_num_queries
) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    with django_assert_num_queries(1):
        answer = client.get(f"{path_of(tournament)}?v={tournament.version}", headers={"HX-Request": "true"})
    assert answer.status_code == 204

    publish_next(tournament)
    fresh = client.get(f"{path_of(tournament)}?v={tournament.version - 1}", headers={"HX-Request": "true"})
    assert "Round 1 of 5" in text_of(fresh)
    assert "<html" not in text_of(fresh)


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "1e3", "٣"])
def test_nonsense_for_a_version_shows_the_page(client: Client, club: Club, version: str) -> None:
    tournament = new_tournament(club, public=True)
    assert client.get(f"{path_of(tournament)}?v={version}").status_code == 200


def test_drafts_are_hidden_from_outsiders(signed_in, olga, otto, bob, club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament), signed_in(olga))
    assert Client().get(f"{path_of(tournament)}?v={tournament.version}").status_code == 404
    assert signed_in(bob).get(path_of(tournament)).status_code == 403
    assert signed_in(otto).get(path_of(tournament)).status_code == 200


def test_it_is_only_read(client: Client, club: Club) -> None:
    assert_only_read(client, path_of(new_tournament(club, public=True)))


def test_its_queries_do_not_grow_with_the_tournament(client: Client, club: Club) -> None:
    small = new_tournament(club, stages=SWISS, pairs=4)
    play_rounds(small, 2)
    large = new_tournament(club, stages=SWISS, pairs=30)
    play_rounds(large, 3)
    assert queries_for(client, path_of(small)) == queries_for(client, path_of(large))


def test_hundreds_of_entrants_stand_on_a_page_of_their_own(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=301, public=True)

    page = client.get(path_of(tournament)).text

    assert f'href="{path_of(tournament)}entrants/"' in page
    assert "An &amp; Bert" not in page
