"""An evening missed may be made up: within the limit, in time, never twice (rules 13.1, Bruges)."""

from datetime import timedelta

import pytest

from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import (
    FIRST,
    evening_of,
    new_season,
    people_of,
    played_evening,
    table_of,
)
from tournaments.models import CatchUp, Season
from tournaments.seasons.selectors.seasons import rules_of
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services import seasons
from tournaments.seasons.services.errors import (
    CatchUpLimitError,
    MadeUpAlreadyError,
    TooLateToCatchUpError,
    WasNotThereError,
    WasThereError,
)


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


@pytest.fixture
def season(club, people):
    """An misses the second evening and plays it on the fourth, which is for making up."""
    an, bert, cas, dina = people
    season = new_season(club, rules={"catch_up_limit": 1, "ranking": ("total",)})
    played_evening(season, 1, [(an, bert, 101, 80), (cas, dina, 101, 80)])
    played_evening(season, 2, [(bert, cas, 101, 80)])
    played_evening(season, 3, [(bert, dina, 101, 80)])
    played_evening(season, 4, [(an, dina, 101, 80)], is_catch_up=True)
    return season


def evenings(season):
    return list(season.evenings.select_related("season__club", "tournament"))


def totals(season):
    return {name: total for _rank, name, total in table_of(season)}


def test_who_plays_at_an_evening_for_making_up_without_a_note_gets_nothing(season):
    assert totals(season) == {"Bert": 4, "An": 2, "Cas": 2, "Dina": 0}


def test_what_is_made_up_counts(season, people):
    _first, second, _third, fourth = evenings(season)
    season_evenings.note_catch_up(player=people[0], missed=second, played=fourth, actor=NOBODY)

    assert totals(season) == {"Bert": 4, "An": 4, "Cas": 2, "Dina": 0}


def test_no_more_than_the_rules_allow(season, people):
    _first, second, third, fourth = evenings(season)
    fifth = evening_of(season, played_evening(season, 5, [(people[0], people[3], 101, 80)], is_catch_up=True))
    season_evenings.note_catch_up(player=people[0], missed=second, played=fourth, actor=NOBODY)

    with pytest.raises(CatchUpLimitError):
        season_evenings.note_catch_up(player=people[0], missed=third, played=fifth, actor=NOBODY)


def test_never_twice(season, people):
    seasons.change_rules(
        season=season,
        rules=rules_of({"catch_up_limit": 9}),
        actor=NOBODY,
        seen_version=season.version,
    )
    _first, second, third, fourth = evenings(season)
    season_evenings.note_catch_up(player=people[0], missed=second, played=fourth, actor=NOBODY)

    with pytest.raises(MadeUpAlreadyError):
        season_evenings.note_catch_up(player=people[0], missed=third, played=fourth, actor=NOBODY)
    with pytest.raises(MadeUpAlreadyError):
        season_evenings.note_catch_up(player=people[0], missed=second, played=fourth, actor=NOBODY)
    assert CatchUp.objects.count() == 1


def test_who_was_there_missed_nothing_and_who_was_not_made_nothing_up(season, people):
    first, _second, third, fourth = evenings(season)

    with pytest.raises(WasThereError):
        season_evenings.note_catch_up(player=people[0], missed=first, played=fourth, actor=NOBODY)
    with pytest.raises(WasNotThereError):
        season_evenings.note_catch_up(player=people[2], missed=third, played=fourth, actor=NOBODY)


def test_not_after_the_day_of_the_rules(season, people):
    until = (FIRST + timedelta(weeks=3)).date()
    Season.objects.filter(pk=season.pk).update(catch_up_until=until)
    _first, second, _third, fourth = evenings(season)

    with pytest.raises(TooLateToCatchUpError):
        season_evenings.note_catch_up(player=people[0], missed=second, played=fourth, actor=NOBODY)


def test_it_is_noted_and_taken_back_on_a_page(signed_in, otto, season, people):
    _first, second, _third, fourth = evenings(season)
    client, address = signed_in(otto), f"/seasons/{season.public_id}/absences/"
    data = {
        "catch_up": "1",
        "catch_up-player": people[0].pk,
        "catch_up-missed": second.pk,
        "catch_up-played": fourth.pk,
    }
    assert client.post(address, data).status_code == 302
    row = client.get(f"/seasons/{season.public_id}/rows/{people[0].pk}/").content.decode()
    assert "counts for an evening missed" in row

    answer = client.post(address, data)
    assert answer.status_code == 422
    client.post(f"/seasons/{season.public_id}/catch-ups/{CatchUp.objects.get().pk}/forget/")
    assert not CatchUp.objects.exists()
