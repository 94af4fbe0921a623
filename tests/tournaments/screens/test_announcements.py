"""Announcements: on every screen, and on every phone that has a page of the tournament open."""

import pytest
from django.utils import timezone

from scoring.models import Match
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of
from tournaments.models import Announcement, TableCard, Tournament
from tournaments.screens import services

HTMX = {"HX-Request": "true"}
SOUP = "Soup is ready. Round 2 begins at half past eight."


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


def announce(tournament, text=SOUP):
    return services.announce(tournament=tournament, text=text, actor=NOBODY)


def test_it_stands_on_every_page_of_the_tournament_on_pads_and_screens(tournament, otto, client, signed_in):
    one_round = publish_next(tournament)
    table = one_round.tables.first()
    secret = services.renew_address(tournament=tournament, actor=NOBODY).secret
    signed_in(otto).post(path_of(tournament, "announcements/new/"), {"text": SOUP})

    for page in ("", "standings/", "rounds/1/1/", "rounds/1/1/clock/", f"tables/{table.pk}/"):
        assert SOUP in client.get(path_of(tournament, page)).content.decode(), page
    assert SOUP in client.get(f"/m/{table.match.public_id}/").content.decode()
    assert SOUP in client.get(f"/screens/{secret}/").content.decode()


@pytest.mark.parametrize("page", ["entrants/", "seat/", "end/", "reveal/", "standings/1/crosstable/"])
def test_it_stands_on_what_people_open_between_their_tables(tournament, client, page):
    publish_next(tournament)
    announce(tournament)

    answer = client.get(path_of(tournament, page))

    assert answer.status_code == 200
    assert answer.text.count('id="announcements"') == 1
    assert SOUP in answer.text


def test_it_stands_where_a_card_opens_no_table(tournament, client):
    publish_next(tournament).tables.update(on_paper=True)
    announce(tournament)

    answer = client.get(f"/j/t/{TableCard.objects.filter(tournament=tournament)[0].secret}/")

    assert "Nothing is played here just now" in answer.text
    assert SOUP in answer.text


def test_it_stands_on_the_sheet_to_sign_and_on_one_that_is_over_until_the_tournament_is(tournament, client):
    match = publish_next(tournament).tables.first().match
    announce(tournament)
    Match.objects.filter(pk=match.pk).update(closed_at=timezone.now())
    pages = (f"/m/{match.public_id}/", f"/m/{match.public_id}/sign/")

    assert [SOUP in client.get(page).text for page in pages] == [True, True]

    Tournament.objects.update(status=Tournament.Status.FINISHED)
    assert [SOUP in client.get(page).text for page in pages] == [False, False]


def test_a_page_that_is_open_hears_it_and_hears_when_it_is_taken_down(
    tournament, client, django_assert_num_queries
):
    address = path_of(tournament, "announcements/")
    with django_assert_num_queries(1):
        assert client.get(address, {"v": "0.0"}, headers=HTMX).status_code == 204
    announcement = announce(tournament)
    fresh = client.get(address, {"v": "0.0"}, headers=HTMX)
    assert SOUP in fresh.content.decode()
    version = fresh.context["version"]
    assert client.get(address, {"v": version}, headers=HTMX).status_code == 204

    services.end_announcement(announcement=announcement, actor=NOBODY)

    gone = client.get(address, {"v": version}, headers=HTMX)
    assert gone.status_code == 200
    assert SOUP not in gone.content.decode()


def test_opened_alone_it_leads_to_the_tournament_where_it_stands_with_all_that_is_open(tournament, client):
    announce(tournament)
    answer = client.get(path_of(tournament, "announcements/"), follow=True)
    assert answer.redirect_chain == [(path_of(tournament), 302)]
    assert SOUP in answer.text


def test_a_pad_that_is_open_hears_it(tournament, client):
    match = publish_next(tournament).tables.first().match
    pad = f"/m/{match.public_id}/"
    seen = client.get(pad).context["match"].version
    announce(tournament)
    assert SOUP in client.get(pad, {"v": seen}, headers=HTMX).content.decode()


def test_rankings_are_not_computed_anew_for_it(tournament):
    version = tournament.version
    announce(tournament)
    tournament.refresh_from_db()
    assert tournament.version == version


@pytest.mark.parametrize("text", ["", "  ", "x" * 161])
def test_it_is_a_sentence(tournament, otto, signed_in, text):
    answer = signed_in(otto).post(path_of(tournament, "announcements/new/"), {"text": text})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["text"]
    assert not Announcement.objects.exists()


def test_it_is_taken_down_once(tournament, otto, signed_in):
    announcement = announce(tournament)
    for _tap in range(2):
        signed_in(otto).post(path_of(tournament, f"announcements/{announcement.pk}/end/"))
    announcement.refresh_from_db()
    assert announcement.ended_at is not None


def test_that_of_another_tournament_is_not_there(tournament, club, otto, signed_in):
    other = new_tournament(club, pairs=4, public=True)
    announcement = announce(other)
    path = path_of(tournament, f"announcements/{announcement.pk}/end/")
    assert signed_in(otto).post(path).status_code == 404


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
def test_only_organisers_take_it_down(request, tournament, signed_in, who, status):
    announcement = announce(tournament)
    client = signed_in(request.getfixturevalue(who))
    path = path_of(tournament, f"announcements/{announcement.pk}/end/")
    assert client.post(path).status_code == status
    assert client.get(path).status_code == 405


def test_what_is_announced_before_it_opens_is_for_nobody_outside(club, client, olga, signed_in):
    tournament = new_tournament(club, pairs=4)
    announce(tournament)
    assert_hidden_as_a_draft(tournament, path_of(tournament, "announcements/"), signed_in(olga))


def test_they_are_only_read(tournament, client):
    assert_only_read(client, path_of(tournament, "announcements/"))
