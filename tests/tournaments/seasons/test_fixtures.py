"""Fixtures between clubs: a calendar, results, two signatures."""

import pytest
from django.test import Client

from scoring.models import Club, LogEntry, Player, Role
from tests.tournaments.factories import NOBODY, member_of
from tests.tournaments.seasons.factories import FIRST, new_season
from tournaments.models import Fixture, Season
from tournaments.seasons.services import fixtures, seasons
from tournaments.seasons.services.errors import (
    FixtureChangedError,
    FixtureNotPlayedError,
    FixturesBegunError,
    FixtureSignedError,
    TooFewClubsError,
)
from tournaments.seasons.services.fixtures import CalendarPlan

MAKE = {"first_at": "2026-01-06T19:30", "every_days": "14", "legs": "2", "venues": "home"}


@pytest.fixture
def season(club, other_club):
    season = new_season(club, unit=Season.Unit.CLUB, boards=2, matches_a_board=3, variant="manillen-4p")
    seasons.add_club(season=season, club=other_club, actor=NOBODY, venue="Bar Sport")
    fixtures.make_calendar(
        season=season, plan=CalendarPlan(first_at=FIRST, every_days=14, legs=2, rotating=False), actor=NOBODY
    )
    return season


@pytest.fixture
def fixture(season, club):
    return season.fixtures.select_related("home__club", "away__club").get(home__club=club)


def address(fixture, action=""):
    return f"/seasons/{fixture.season.public_id}/fixtures/{fixture.pk}/{action}"


def written(fixture, boards=None):
    fixtures.write_result(fixture=fixture, boards=boards or {1: (2, 1), 2: (1, 2)}, actor=NOBODY)


def test_everybody_is_at_home_once_two_weeks_apart(season):
    told = [(str(one), one.venue, (one.starts_at - FIRST).days) for one in season.fixtures.all()]

    assert sorted(days for *_rest, days in told) == [0, 14]
    assert {(name, venue) for name, venue, _days in told} == {
        ("Heule – Osilo", "Heule"),
        ("Osilo – Heule", "Bar Sport"),
    }
    assert all(one.boards.count() == 2 for one in season.fixtures.all())


def test_a_calendar_is_made_anew_until_somebody_has_written_something(season, fixture):
    fixtures.make_calendar(
        season=season, plan=CalendarPlan(first_at=FIRST, every_days=7, legs=1, rotating=True), actor=NOBODY
    )
    (one,) = season.fixtures.all()
    written(one)

    with pytest.raises(FixturesBegunError):
        fixtures.make_calendar(
            season=season,
            plan=CalendarPlan(first_at=FIRST, every_days=7, legs=1, rotating=True),
            actor=NOBODY,
        )


def test_one_club_has_nobody_to_meet(club):
    with pytest.raises(TooFewClubsError):
        fixtures.make_calendar(
            season=new_season(club),
            plan=CalendarPlan(first_at=FIRST, every_days=7, legs=1, rotating=False),
            actor=NOBODY,
        )


def test_it_counts_when_both_have_signed_what_they_saw(fixture):
    with pytest.raises(FixtureNotPlayedError):
        fixtures.sign(fixture=fixture, side="home", actor=NOBODY, seen_version=0)
    written(fixture)
    fixtures.sign(fixture=fixture, side="home", actor=NOBODY, seen_version=fixture.version)
    assert not fixture.is_signed
    fixtures.sign(fixture=fixture, side="away", actor=NOBODY, seen_version=fixture.version)
    assert fixture.is_signed

    with pytest.raises(FixtureSignedError):
        written(fixture, {1: (3, 0)})


def test_a_signature_is_for_what_was_read(fixture):
    written(fixture)
    fixtures.sign(fixture=fixture, side="home", actor=NOBODY, seen_version=fixture.version)
    seen = fixture.version
    written(fixture, {1: (3, 0), 2: (3, 0)})

    assert fixture.home_signed_at is None
    with pytest.raises(FixtureChangedError):
        fixtures.sign(fixture=fixture, side="away", actor=NOBODY, seen_version=seen)


def test_the_organisers_of_the_season_open_it_again_with_a_reason(signed_in, otto, fixture):
    written(fixture)
    for side in ("home", "away"):
        fixtures.sign(fixture=fixture, side=side, actor=NOBODY, seen_version=fixture.version)
    signed_in(otto).post(address(fixture, "reopen/"), {"reason": "wrong table"})
    fixture.refresh_from_db()

    assert not fixture.is_signed
    assert LogEntry.objects.get(action="reopen_fixture").reason == "wrong table"


# On pages


def test_both_captains_write_and_sign(signed_in, otto, olga, fixture):
    """Otto organises Heule, Olga Osilo: each signs for the own side and for no other."""
    home, away = signed_in(otto), signed_in(olga)
    version = home.get(address(fixture)).context["fixture"].version
    data = {"version": version, "home_1": "2", "away_1": "1", "home_2": "3", "away_2": "0"}
    assert home.post(address(fixture, "result/"), data).status_code == 302
    version = away.get(address(fixture)).context["fixture"].version
    assert away.post(address(fixture, "sign/"), {"side": "home", "version": version}).status_code == 403
    assert away.post(address(fixture, "sign/"), {"side": "away", "version": version}).status_code == 302
    assert home.post(address(fixture, "sign/"), {"side": "home", "version": version}).status_code == 302

    fixture.refresh_from_db()
    assert fixture.is_signed
    page = Client().get(address(fixture)).content.decode()
    assert "5–1" in page


def test_a_captain_without_another_role_may_sign(signed_in, club, fixture):
    user = member_of(club, "Carla")
    fixture.home.captain = Player.objects.get(user=user)
    fixture.home.save()
    written(fixture)

    assert (
        signed_in(user)
        .post(address(fixture, "sign/"), {"side": "home", "version": fixture.version})
        .status_code
        == 302
    )


@pytest.mark.parametrize("action", ["result/", "sign/", "sheet/"])
def test_nobody_else_writes_at_a_fixture(signed_in, bob, client, fixture, action):
    stranger = member_of(Club.objects.create(name="Else", slug="else"), "Stan", Role.ORGANISER)

    assert signed_in(bob).post(address(fixture, action), {"side": "home"}).status_code == 403
    assert signed_in(stranger).post(address(fixture, action), {"side": "home"}).status_code == 404
    assert client.post(address(fixture, action), {"side": "home"}).status_code == 404
    assert client.get(address(fixture, action)).status_code == 405


@pytest.mark.parametrize(
    "wrong",
    [
        {"home_1": "4", "away_1": "0"},
        {"home_1": "0", "away_1": "0"},
        {"home_1": "2", "away_1": ""},
        {"home_1": "x"},
    ],
)
def test_a_result_that_no_table_can_have_is_told(signed_in, otto, fixture, wrong):
    data = {"version": fixture.version, "home_1": "2", "away_1": "1", "home_2": "", "away_2": ""} | wrong
    answer = signed_in(otto).post(address(fixture, "result/"), data)

    assert answer.status_code == 422
    assert not fixture.boards.filter(home_won__isnull=False).exists()


def test_a_calendar_is_made_on_a_page_and_a_fixture_moved(signed_in, otto, season):
    client = signed_in(otto)
    assert (
        client.post(f"/seasons/{season.public_id}/fixtures/make/", MAKE | {"venues": "rotating"}).status_code
        == 302
    )
    one = season.fixtures.first()
    client.post(address(one, "move/"), {"starts_at": "2026-02-01T20:00", "venue": "Elsewhere"})
    one.refresh_from_db()

    assert one.venue == "Elsewhere"
    assert client.post(f"/seasons/{season.public_id}/fixtures/make/", MAKE | {"legs": "9"}).status_code == 422


def test_the_calendar_takes_as_many_queries_for_many_rounds(season, django_assert_max_num_queries):
    fixtures.make_calendar(
        season=season, plan=CalendarPlan(first_at=FIRST, every_days=7, legs=4, rotating=False), actor=NOBODY
    )
    with django_assert_max_num_queries(8):
        Client().get(f"/seasons/{season.public_id}/fixtures/")
    assert Fixture.objects.count() == 4


@pytest.mark.parametrize(
    "day", ["0001-01-01T00:00", "1899-12-31T19:30", "2200-01-01T00:00", "9999-12-31T23:59"]
)
def test_days_that_no_calendar_shows_are_refused(signed_in, otto, client, fixture, day):
    """One of them once made every calendar of the club fail until somebody moved it back."""
    refused = signed_in(otto).post(address(fixture, "move/"), {"starts_at": day}, follow=True)
    before = fixture.starts_at
    fixture.refresh_from_db()

    assert "Choose a year from 1900 to 2199." in refused.content.decode()
    assert fixture.starts_at == before
    assert client.get(f"/seasons/{fixture.season.public_id}/calendar.ics").status_code == 200
