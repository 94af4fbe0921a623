"""Keeping a season: who may, what it asks, what a change of rules would do."""

import pytest
from django.test import Client

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import address, people_of, three_evenings
from tournaments.models import Evening, Season
from tournaments.seasons.services import seasons
from tournaments.seasons.services.tallies import fold_evenings

RULES = {
    "counting": "match_points", "win": "2", "draw": "1", "loss": "0", "place_points": "12, 10, 8",
    "attendance_points": "0", "drop_worst": "0", "absent_with_notice": "nothing", "catch_up_limit": "0",
    "minimum_evenings": "0", "ranking_1": "total",
}  # fmt: skip
FOUND = {
    "name": "Winter", "starts_on": "2026-01-01", "unit": "player", "game": "manillen-2p:",
    "boards": "3", "matches_a_board": "1",
}  # fmt: skip


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


@pytest.fixture
def season(club, people):
    return three_evenings(club, people)


def test_an_evening_whose_results_are_not_yet_added_up_is_not_called_empty(signed_in, otto, season):
    Evening.objects.filter(season=season).update(tally=None, tally_version=None)
    client = signed_in(otto)

    before = client.get(address(season, "season")).content.decode()
    fold_evenings()
    after = client.get(address(season, "season")).content.decode()

    assert before.count("are being added up: look again in a moment.") == 4  # each evening, and the table
    assert "without a single result" not in before
    assert "being added up" not in after


def test_an_organiser_founds_a_season_in_a_minute(signed_in, otto, club):
    client = signed_in(otto)
    form = client.get(f"/clubs/{club.slug}/seasons/new/")
    public_id = form.context["public_id"]
    for _twice in range(2):
        answer = client.post(f"/clubs/{club.slug}/seasons/new/", FOUND | {"public_id": public_id})
        assert answer["Location"] == f"/seasons/{public_id}/rules/"

    found = Season.objects.get()
    assert (found.name, found.status, found.variant) == ("Winter", "draft", "manillen-2p")
    assert found.clubs.get().club == club
    assert LogEntry.objects.filter(action="found_season").count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"game": "poker:"}, "game"),
        ({"ends_on": "2025-01-01"}, "ends_on"),
        ({"starts_on": "soon"}, "starts_on"),
        ({"boards": "0"}, "boards"),
    ],
)
def test_a_wrong_word_is_told_and_nothing_is_lost(signed_in, otto, club, wrong, field):
    answer = signed_in(otto).post(f"/clubs/{club.slug}/seasons/new/", FOUND | wrong)

    assert answer.context["form"].errors.keys() == {field}
    assert not Season.objects.exists()


def test_what_is_being_prepared_is_seen_by_helpers_only(signed_in, season, otto, anna, bob, olga):
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)
    for user, status in ((otto, 200), (anna, 200), (bob, 403), (olga, 404)):
        assert signed_in(user).get(address(season, "season")).status_code == status
    assert Client().get(address(season, "season")).status_code == 404


KEEPING = [
    ("season_settings", (), FOUND),
    ("season_status", (), {"status": "finished"}),
    ("season_rules", (), RULES),
    ("count_tournament", (), {}),
    ("season_absences", (), {}),
    ("season_clubs", (), {"slug": "osilo"}),
    ("make_calendar", (), {}),
]


@pytest.mark.parametrize(("view", "parts", "data"), KEEPING)
def test_only_organisers_keep_a_season(signed_in, season, otto, anna, bob, olga, view, parts, data):
    before = LogEntry.objects.count()
    for user, status in ((anna, 403), (bob, 403), (olga, 404)):
        assert signed_in(user).post(address(season, view, *parts), data).status_code == status
    assert Client().post(address(season, view, *parts), data).status_code == 404
    assert LogEntry.objects.count() == before
    assert signed_in(otto).post(address(season, view, *parts), data).status_code < 500


@pytest.mark.parametrize("view", ["season_status", "count_tournament", "make_calendar"])
def test_what_changes_is_never_asked_for_by_get(signed_in, season, otto, view):
    assert signed_in(otto).get(address(season, view)).status_code == 405


def test_a_season_is_opened_finished_and_opened_again(signed_in, season, otto):
    client = signed_in(otto)
    for status in ("finished", "open", "draft"):
        client.post(address(season, "season_status"), {"status": status})
        season.refresh_from_db()
        assert season.status == status
    assert client.post(address(season, "season_status"), {"status": "lost"}).status_code == 404


def test_settings_are_changed_and_logged(signed_in, season, otto):
    signed_in(otto).post(
        address(season, "season_settings"), FOUND | {"name": "Spring", "catch_up_until": "2026-04-01"}
    )
    season.refresh_from_db()

    assert season.name == "Spring"
    assert LogEntry.objects.get(action="edit_season").before["name"] == "Winter"


# How it counts


def test_a_change_of_rules_stands_beside_todays_table_before_it_is_taken(signed_in, season, otto):
    client = signed_in(otto)
    page = client.get(address(season, "season_rules"), RULES | {"counting": "net"})

    assert [line["name"] for line in page.context["preview"]] == ["Bert", "An", "Cas", "Dina"]
    assert "Count by these rules from now on" in page.content.decode()
    season.refresh_from_db()
    assert season.rules["best"] == 2

    client.post(address(season, "season_rules"), RULES | {"counting": "net", "version": season.version})
    season.refresh_from_db()
    assert season.rules == {"counting": "net", "place_points": [12, 10, 8], "ranking": ["total"]}


def test_rules_that_somebody_else_has_changed_are_shown_anew(signed_in, season, otto):
    answer = signed_in(otto).post(address(season, "season_rules"), RULES | {"version": season.version - 1})

    assert answer.status_code == 409
    assert "Somebody changed the season" in answer.content.decode()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"place_points": "a lot"}, "place_points"),
        ({"place_points": "1," * 70}, "place_points"),
        ({"best": "0"}, "best"),
        ({"win": "-1"}, "win"),
        ({"counting": "luck"}, "counting"),
        ({"ranking_2": "beauty"}, "ranking_2"),
    ],
)
def test_rules_that_are_none_are_told(signed_in, season, otto, wrong, field):
    page = signed_in(otto).get(address(season, "season_rules"), RULES | wrong)

    assert page.context["form"].errors.keys() == {field}
    assert "preview" not in page.context
