"""The team sheet: who sits at which table, handed in by the captain of each side."""

import pytest

from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import FIRST, new_season, people_of
from tournaments.models import LineUp, Season
from tournaments.seasons.services import fixtures, seasons
from tournaments.seasons.services.errors import TwiceOnSheetError
from tournaments.seasons.services.fixtures import CalendarPlan


@pytest.fixture
def fixture(club, other_club):
    season = new_season(club, unit=Season.Unit.CLUB, boards=2, variant="manillen-4p")
    seasons.add_club(season=season, club=other_club, actor=NOBODY)
    fixtures.make_calendar(
        season=season, plan=CalendarPlan(first_at=FIRST, every_days=14, legs=2, rotating=False), actor=NOBODY
    )
    return season.fixtures.select_related("home__club", "away__club").get(home__club=club)


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


def address(fixture, action=""):
    return f"/seasons/{fixture.season.public_id}/fixtures/{fixture.pk}/{action}"


def sheet(people, side="home"):
    seats = [(board, seat) for board in (1, 2) for seat in (0, 1)]
    return {"side": side} | {
        f"{side}_{b}_{s}": player.pk for (b, s), player in zip(seats, people, strict=False)
    }


def test_partners_sit_at_one_table_and_everybody_reads_who_plays(signed_in, otto, client, fixture, people):
    assert signed_in(otto).post(address(fixture, "sheet/"), sheet(people)).status_code == 302

    told = LineUp.objects.values_list("board__number", "side", "player__name")
    assert list(told) == [(1, "home", "An"), (1, "home", "Bert"), (2, "home", "Cas"), (2, "home", "Dina")]
    assert "An &amp; Bert" in client.get(address(fixture)).content.decode()


def test_the_public_sees_people_as_they_wish_to_appear(client, fixture, people):
    people[0].shown_as = "initials"
    people[0].save()
    fixtures.hand_in_sheet(fixture=fixture, side="home", line_up={1: people[:2]}, actor=NOBODY)

    assert "A. &amp; Bert" in client.get(address(fixture)).content.decode()


def test_nobody_plays_at_two_tables(signed_in, otto, fixture, people):
    answer = signed_in(otto).post(address(fixture, "sheet/"), sheet([people[0], people[1], people[0]]))

    assert answer.status_code == 422
    assert "An stands on the team sheets twice." in answer.content.decode()
    with pytest.raises(TwiceOnSheetError):
        fixtures.hand_in_sheet(
            fixture=fixture, side="home", line_up={1: [people[0]], 2: [people[0]]}, actor=NOBODY
        )


def test_nobody_plays_for_both_sides(fixture, people):
    fixtures.hand_in_sheet(fixture=fixture, side="home", line_up={1: [people[0]]}, actor=NOBODY)

    with pytest.raises(TwiceOnSheetError):
        fixtures.hand_in_sheet(fixture=fixture, side="away", line_up={1: [people[0]]}, actor=NOBODY)


def test_only_the_clubs_own_people_can_be_chosen(signed_in, otto, fixture, people, other_club):
    answer = signed_in(otto).post(address(fixture, "sheet/"), sheet(people_of(other_club, "Piras")))

    assert answer.status_code == 422
    assert not LineUp.objects.exists()


def test_a_captain_hands_in_the_own_sheet_only(signed_in, otto, fixture, people):
    assert signed_in(otto).post(address(fixture, "sheet/"), sheet(people, "away")).status_code == 403


def test_a_new_sheet_takes_the_signatures_away(fixture, people):
    fixtures.write_result(fixture=fixture, boards={1: (1, 0), 2: (0, 1)}, actor=NOBODY)
    fixtures.sign(fixture=fixture, side="away", actor=NOBODY, seen_version=fixture.version)
    fixtures.hand_in_sheet(fixture=fixture, side="home", line_up={1: people[:2]}, actor=NOBODY)

    assert fixture.away_signed_at is None
