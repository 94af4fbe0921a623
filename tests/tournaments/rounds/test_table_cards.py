"""One card a table for the whole tournament: it leads to the match that is being played there."""

import pytest

from scoring.models import TableDevice
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, text_of
from tournaments.models import TableCard, Tournament
from tournaments.rounds.services.draws import undo_round


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=6, public=True)


def card_address(tournament, number=1):
    return f"/j/t/{TableCard.objects.get(tournament=tournament, number=number).secret}/"


def match_joined(client, tournament, number=1):
    """Scan the card, and tap."""
    client.get(card_address(tournament, number), follow=True)
    client.post("/j/")
    return TableDevice.objects.latest("pk").match


def test_it_is_the_same_in_every_round_and_lets_in_where_one_plays_now(tournament, client):
    first = publish_next(tournament)
    address = card_address(tournament)
    assert match_joined(client, tournament) == first.tables.get(number=1).match
    settle(first)
    second = publish_next(tournament)

    assert card_address(tournament) == address
    assert match_joined(client, tournament) == second.tables.get(number=1).match
    assert TableCard.objects.count() == 3


def test_scanning_changes_nothing_before_the_tap(tournament, client):
    publish_next(tournament)
    response = client.get(card_address(tournament))
    assert response.url.startswith("/j/")
    assert response["Referrer-Policy"] == "no-referrer"
    assert not TableDevice.objects.exists()


def test_a_table_on_paper_has_nothing_to_join(tournament, client):
    one_round = publish_next(tournament)
    one_round.tables.filter(number=1).update(on_paper=True)
    assert "Nothing is played here just now" in text_of(client.get(card_address(tournament)))


def test_a_round_that_is_taken_back_lets_nobody_in(tournament, client):
    one_round = publish_next(tournament)
    play(one_round.tables.get(number=1).match, hand(37))
    undo_round(round_=one_round, actor=NOBODY)
    assert "Nothing is played here just now" in text_of(client.get(card_address(tournament)))


def test_once_the_tournament_is_over_it_opens_nothing(tournament, client):
    publish_next(tournament)
    Tournament.objects.update(status=Tournament.Status.FINISHED)
    assert "This tournament is over" in text_of(client.get(card_address(tournament)))


def test_a_wrong_secret_is_none_and_it_is_only_read(tournament, client):
    publish_next(tournament)
    assert client.get("/j/t/nothing/").status_code == 404
    assert_only_read(client, card_address(tournament))


def test_all_cards_are_printed_at_once_with_the_address_of_phones(tournament, otto, signed_in, settings):
    publish_next(tournament)
    settings.ALLOWED_HOSTS = ["*"]
    page = text_of(signed_in(otto).get(path_of(tournament, "cards/"), headers={"host": "cards.example.org"}))
    assert page.count("http://cards.example.org/j/t/") == 3
    assert page.count("<svg") >= 3


def test_a_card_never_leads_a_phone_to_itself(tournament, otto, signed_in, settings):
    publish_next(tournament)
    settings.LISTENS_ON = "127.0.0.1"
    page = text_of(signed_in(otto).get(path_of(tournament, "cards/"), headers={"host": "localhost"}))
    assert "Phones can’t open this" in page
    assert "/j/t/" not in page


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 200), ("olga", 404)])
def test_helpers_print_them(request, tournament, signed_in, who, status):
    publish_next(tournament)
    client = signed_in(request.getfixturevalue(who))
    assert client.get(path_of(tournament, "cards/")).status_code == status


def test_those_of_a_draft_are_hidden(club, olga, signed_in):
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, "cards/"), signed_in(olga))
