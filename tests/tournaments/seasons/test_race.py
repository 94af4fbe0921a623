"""The race of a season: how far behind the lead each was after each evening, drawn and in numbers."""

from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from manille_site.ops.replica import READ_THERE
from tests.calls import calls_of
from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import address, new_season, people_of, played_evening, three_evenings
from tournaments.engine.league.table import league_table
from tournaments.models import Season
from tournaments.seasons.drawings import MOST_EVENINGS, NEAREST, race_of
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.selectors.seasons import rules_of
from tournaments.seasons.services import seasons

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


@pytest.fixture
def season(club, people):
    return three_evenings(club, people)


def race(season):
    return race_of(facts_now(season, public=True), rules_of(season.rules))


def test_sums_grow_evening_by_evening(season):
    """The best two count, two points a match won: Bert lost the first evening and won the next two."""
    drawn = race(season)

    assert [evening.title for evening in drawn.evenings] == ["Evening 1", "Evening 2", "Evening 3"]
    sums = {line.competitor.name: line.values for line in drawn.lines}
    assert sums == {"An": (2, 4, 4), "Bert": (0, 2, 4), "Cas": (2, 2, 2), "Dina": (0, 0, 2)}


def test_the_lead_is_on_top_and_who_is_behind_lies_lower(season):
    drawn = race(season)

    top = drawn.ticks[0]
    assert top.label == 0
    heights = {line.competitor.name: [y for _x, y in line.marks] for line in drawn.lines}
    assert heights["An"] == [top.at] * 3
    assert heights["Bert"][0] == heights["Bert"][1] > heights["Bert"][2] == top.at
    assert all(top.at <= y <= drawn.bottom for ys in heights.values() for y in ys)


def test_numbers_of_those_who_are_level_do_not_cover_each_other(season):
    ends = sorted(line.end for line in race(season).lines)

    assert all(below - above >= NEAREST for above, below in pairwise(ends))


def test_who_came_later_begins_at_their_first_evening(club, people):
    season = new_season(club)
    an, bert, cas, dina = people
    played_evening(season, 1, [(an, bert, 101, 80)])
    played_evening(season, 2, [(an, bert, 101, 80), (cas, dina, 101, 80)])

    lines = {line.competitor.name: line for line in race(season).lines}

    assert lines["Cas"].values == (None, 2)
    assert len(lines["Cas"].marks) == 1


def test_one_evening_is_no_race(club, people):
    season = new_season(club)
    an, bert, *_others = people
    played_evening(season, 1, [(an, bert, 101, 80)])

    assert race(season) is None
    assert "when two evenings count" in Client().get(address(season, "season_race")).text


def test_everybody_reads_the_drawing_and_the_sums_behind_it(season):
    page = Client().get(address(season, "season_race")).text

    assert page.count("rank-line") == 8, "a line and its sample for each of four"
    assert 'role="img"' in page
    assert page.count('<td class="number">') == 4 * 3


def test_a_season_in_preparation_has_no_race_for_outsiders(season):
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)

    assert Client().get(address(season, "season_race")).status_code == 404


def test_the_race_asks_as_little_of_many_evenings_as_of_few(season, people):
    client = Client()
    an, bert, *_others = people
    before = _queries(client, season)
    for number in range(4, 9):
        played_evening(season, number, [(an, bert, 101, 80)])

    assert _queries(client, season) == before
    assert len(race(season).evenings) == 8 <= MOST_EVENINGS


def test_it_is_drawn_once_for_all_who_look_until_something_changes(season, people):
    client = Client()
    client.get(address(season, "season_race"))

    with calls_of(league_table) as again:
        client.get(address(season, "season_race"))
        Client().get(address(season, "season_race"))
    played_evening(season, 4, [(people[0], people[1], 101, 80)])
    with calls_of(league_table) as anew:
        client.get(address(season, "season_race"))

    assert (again["league_table"], anew["league_table"] > 0) == (0, True)


@pytest.mark.parametrize("page", ["season", "season_race"])
def test_everybody_reads_the_same_page_which_may_be_kept(season, page, settings):
    settings.PUBLIC_SECONDS = 2
    answer = Client().get(address(season, page), {"lang": "en-gb"})

    assert answer["Cache-Control"] == "public, max-age=0, s-maxage=2"
    assert not answer.cookies
    assert "csrf" not in answer.text
    assert READ_THERE.fullmatch(address(season, page))


def _queries(client, season):
    client.get(address(season, "season_race"))
    with CaptureQueriesContext(connection) as captured:
        client.get(address(season, "season_race"))
    return len(captured)
