"""The first page and a club's: what comes, who leads, what was, and which records fell."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.matches.services import matches
from tests.manille_site.front.fronts import front_of, on_at
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds
from tests.tournaments.seasons.factories import new_season
from tournaments.models import Fixture, PlayedMatch, Season
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services import fixtures, seasons
from tournaments.seasons.services.fixtures import CalendarPlan
from tournaments.setup import services as setup

pytestmark = pytest.mark.django_db


def test_the_soonest_tournament_comes_first(client, club):
    for days in (9, 2, 5):
        at = timezone.now() + timedelta(days=days)
        new_tournament(club, name=f"In {days} days", starts_at=at, public=True)
    new_tournament(club, name="Forgotten", starts_at=timezone.now() - timedelta(days=3), public=True)

    coming = client.get("/").context["front"].coming

    assert [one.tournament.name for one in coming] == ["In 2 days", "In 5 days", "In 9 days"]


def test_a_tournament_ahead_names_the_season_it_counts_in(client, club):
    season = new_season(club, name="Winter")
    ahead = new_tournament(club, starts_at=timezone.now() + timedelta(days=2), public=True)
    season_evenings.count_tournament(season=season, tournament=ahead, actor=NOBODY)

    (coming,) = front_of(client, "/clubs/heule/")["front"].coming

    assert (coming.tournament, coming.season) == (ahead, "Winter")


def league_of_two(club, other_club, **settings):
    season = new_season(club, name="Leie league", unit=Season.Unit.CLUB, variant="manillen-4p", **settings)
    other = seasons.add_club(season=season, club=other_club, actor=NOBODY, venue="Bar Sport")
    first_at = timezone.now() + timedelta(days=3)
    fixtures.make_calendar(
        season=season,
        plan=CalendarPlan(first_at=first_at, every_days=7, legs=2, rotating=False),
        actor=NOBODY,
    )
    return season, other


@pytest.mark.parametrize("where", ["/", "/clubs/heule/", "/clubs/osilo/"])
def test_fixtures_are_ahead_of_both_clubs_among_the_tournaments(client, club, other_club, where):
    season, _other = league_of_two(club, other_club)
    new_tournament(club, name="Between", starts_at=timezone.now() + timedelta(days=5), public=True)

    page = client.get(where).content.decode()

    first, second = season.fixtures.order_by("starts_at")
    places = [page.find(f"/seasons/{season.public_id}/fixtures/{one.pk}/") for one in (first, second)]
    between = page.find(">Between<")
    assert 0 < places[0] < places[1]
    assert (places[0] < between < places[1]) == (where != "/clubs/osilo/")
    assert "Bar Sport" in page
    assert "Leie league" in page


def test_fixtures_that_nobody_waits_for_are_not_ahead(client, club, other_club):
    season, other = league_of_two(club, other_club)
    first, second = season.fixtures.order_by("starts_at")
    now_ = timezone.now()
    Fixture.objects.filter(pk=first.pk).update(home_signed_at=now_, away_signed_at=now_)
    assert [one.fixture.pk for one in client.get("/").context["front"].coming] == [second.pk]
    seasons.withdraw_club(club=other, withdrawn=True, actor=NOBODY)
    assert client.get("/").context["front"].coming == []
    seasons.withdraw_club(club=other, withdrawn=False, actor=NOBODY)
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)

    assert client.get("/").context["front"].coming == []


def test_a_finished_tournament_stands_there_with_its_first_three(client, club):
    tournament = new_tournament(club, stages=({"system": "swiss", "rounds": 3},), pairs=4, public=True)
    play_rounds(tournament, 3)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    (one,) = front_of(client, "/clubs/heule/")["front"].finished

    assert [rank for rank, _names in one.first] == [1, 2, 3]
    assert one.first[0][1][0] in client.get("/").content.decode().replace("&amp;", "&")


def test_the_season_that_runs_shows_its_head(client, club, signed_in, otto):
    season = seasons.found_season(club=club, actor=NOBODY, name="Winter 2026", variant="manillen-4p")
    assert client.get("/").context["front"].season is None

    seasons.set_status(season=season, status="open", actor=NOBODY)

    assert "Winter 2026" in client.get("/").content.decode()
    assert "Winter 2026" in client.get("/clubs/heule/").content.decode()


def test_a_record_is_new_for_a_month(client, club, django_capture_on_commit_callbacks):
    match = new_match(club=club)
    with django_capture_on_commit_callbacks(execute=True):
        play(match, hand(50))
        matches.stop_match(match=match, actor=NOBODY)

    (best, *_others) = client.get("/").context["front"].records

    assert (best.heading, best.record.value, best.record.holders, best.is_new) == (
        "Highest hand",
        20,
        ("Anna",),
        True,
    )
    PlayedMatch.objects.update(day=timezone.localdate() - timedelta(days=31))
    assert not client.get("/").context["front"].records[0].is_new


def filled(club, many):
    for number in range(many):
        on_at(club, name=f"On {number}")
        play(new_match(club=club), hand(37))
        over = new_match(club=club)
        play(over, hand(20))
        matches.stop_match(match=over, actor=NOBODY)
        new_tournament(club, starts_at=timezone.now() + timedelta(days=2), public=True)
        done = new_tournament(club, stages=({"system": "swiss", "rounds": 3},), pairs=4, public=True)
        play_rounds(done, 3)
        setup.finish_tournament(tournament=done, actor=NOBODY)


def queries_of(client, where):
    client.get(where)
    with CaptureQueriesContext(connection) as asked:
        client.get(where)
    return len(asked)


@pytest.mark.parametrize("where", ["/", "/clubs/heule/"])
def test_a_busy_club_asks_as_often_as_a_quiet_one(client, club, where, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        filled(club, 1)
    quiet = queries_of(client, where)
    with django_capture_on_commit_callbacks(execute=True):
        filled(club, 2)

    assert queries_of(client, where) == quiet <= 34
