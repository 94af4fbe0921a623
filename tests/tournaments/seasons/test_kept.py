"""The facts of a season are folded once for everybody, and anew whenever anything behind them changes."""

import pytest
from django.test import Client

from scoring.models import Player
from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import new_season, people_of, played_evening
from tournaments.models import Table
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.seasons.selectors.fold import facts_of
from tournaments.seasons.selectors.reading import evenings_of
from tournaments.seasons.selectors.seasons import rules_of, standings_of
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services.tallies import fold_evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


@pytest.fixture
def season(club, people):
    an, bert, cas, dina = people
    season = new_season(club)
    played_evening(season, 1, [(an, bert, 101, 80), (cas, dina, 101, 70)])
    return season


def facts(season, *, public=True):
    return facts_of(season, evenings_of(season), public=public)


def test_nobody_folds_it_again_while_nothing_has_changed(season):
    assert facts(season) is facts(season)
    rules = rules_of(season.rules)
    assert standings_of(facts(season), rules) is standings_of(facts(season), rules)


def corrected(season, people):
    table = Table.objects.filter(round__stage__tournament__evenings__season=season).first()
    results.enter_result(
        table=table, actor=NOBODY, entry=ResultEntry(scores=[1, 101], reason="paper"), may_overwrite=True
    )


def called_otherwise(season, people):
    Player.objects.filter(pk=people[0].pk).update(name="Anneke")


def by_initials(season, people):
    Player.objects.filter(pk=people[0].pk).update(shown_as=Player.ShownAs.INITIALS)


def called_off(season, people):
    """Who is in the table through nothing but this."""
    (eva,) = people_of(season.club, "Eva")
    season_evenings.note_absence(evening=season.evenings.get(), player=eva, actor=NOBODY)


def one_more_evening(season, people):
    played_evening(season, 2, [(people[0], people[3], 101, 3)])


def no_longer_counted(season, people):
    season_evenings.stop_counting(evening=season.evenings.get(), actor=NOBODY)


def only_for_making_up(season, people):
    season_evenings.set_catch_up(evening=season.evenings.get(), is_catch_up=True, actor=NOBODY)


@pytest.mark.parametrize(
    "change",
    [corrected, called_otherwise, by_initials, one_more_evening, no_longer_counted, only_for_making_up],
)
def test_whatever_changes_is_in_the_table_once_it_is_folded(season, people, change):
    before = told(season)

    change(season, people)
    fold_evenings()

    assert told(season) != before


def told(season):
    season.refresh_from_db()
    return [
        (one.row.rank, one.competitor.name, one.row.total, one.row.evenings)
        for one in standings_of(facts(season), rules_of(season.rules))
    ]


def test_insiders_and_everybody_have_facts_of_their_own(season, people):
    by_initials(season, people)

    names = [{one.name for one in facts(season, public=public).competitors} for public in (True, False)]

    assert ["A." in of for of in names] == [True, False]


def test_a_page_that_is_kept_follows_a_correction(client: Client, season, people):
    def shown():
        page = client.get(f"/seasons/{season.public_id}/?all=1").content.decode()
        return page[page.index("<table") : page.index("</table>")]

    first, again = shown(), shown()
    corrected(season, people)
    assert shown() == first, "the last that was folded"
    fold_evenings()

    assert first == again != shown()
