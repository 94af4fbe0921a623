"""The pages of a season: for everybody to read, for organisers to keep, for outsiders not there."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import LogEntry, Player
from tests.tournaments.season_factories import evening_of, new_season, people_of, played_evening
from tournaments.engine.league import Absence, Counting
from tournaments.models import Season, SeasonClub
from tournaments.services import seasons

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
    an, bert, cas, dina = people
    season = new_season(club, rules={"best": 2, "ranking": ("total", "matches_won")})
    played_evening(season, 1, [(an, bert, 101, 80), (cas, dina, 101, 70)])
    played_evening(season, 2, [(an, cas, 101, 80), (bert, dina, 101, 70)])
    played_evening(season, 3, [(dina, an, 101, 80), (bert, cas, 101, 70)])
    return season


def address(season, view, *parts):
    return reverse(f"tournaments:{view}", args=[season.public_id, *parts])


def test_everybody_reads_the_table(season):
    page = Client().get(address(season, "season")).content.decode()

    assert page.index("An") < page.index("Dina")
    assert "The best 2 evenings count." in page
    assert "▲" in page


def test_each_number_opens_to_what_it_is_made_of(season, people):
    page = Client().get(address(season, "season_row", str(people[0].pk))).content.decode()

    assert "Evening 1" in page
    assert "does not count: a better one does" in page
    assert Client().get(address(season, "season_row", "9999")).status_code == 404


def test_the_table_as_a_file_has_a_column_for_each_evening(season):
    answer = Client().get(address(season, "season_csv"))
    rows = answer.content.decode().splitlines()

    assert answer["Content-Type"].startswith("text/csv")
    assert rows[0].count("Evening ") == 3
    assert rows[1].startswith("1,An,4,")
    assert "(0)" in rows[1]


def test_names_that_a_spreadsheet_would_run_are_made_harmless(season, people):
    Player.objects.filter(pk=people[0].pk).update(name="=cmd()")

    assert "'=cmd()" in Client().get(address(season, "season_csv")).content.decode()


def test_a_name_of_many_is_found(season):
    page = Client().get(address(season, "season"), {"find": "dina"}).content.decode()

    assert "Dina" in page
    assert ">Cas<" not in page


def test_the_number_of_queries_does_not_grow_with_the_season(season, people, django_assert_max_num_queries):
    Client().get(address(season, "season"))
    for number in range(4, 9):
        played_evening(season, number, [(people[0], people[1], 101, 80), (people[2], people[3], 101, 70)])
    Client().get(address(season, "season"))

    for view in ("season", "season_evenings", "season_csv"):
        with django_assert_max_num_queries(14):
            Client().get(address(season, view))


# Found and keep


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
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=seasons_actor())
    for user, status in ((otto, 200), (anna, 200), (bob, 403), (olga, 404)):
        assert signed_in(user).get(address(season, "season")).status_code == status
    assert Client().get(address(season, "season")).status_code == 404


def seasons_actor():
    from scoring.actors import Actor

    return Actor()


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


# What counts, and clubs


def test_a_tournament_is_counted_and_taken_out_again(signed_in, season, otto, people):
    tournament = played_evening(season, 4, [(people[0], people[1], 101, 80)], counted=False)
    client = signed_in(otto)
    client.post(address(season, "count_tournament"), {"tournament": tournament.pk, "is_catch_up": "on"})
    evening = evening_of(season, tournament)
    assert evening.is_catch_up

    client.post(address(season, "set_catch_up", evening.pk), {"is_catch_up": "0"})
    assert not evening_of(season, tournament).is_catch_up
    client.post(address(season, "stop_counting", evening.pk))
    assert not season.evenings.filter(tournament=tournament).exists()


def test_a_tournament_of_another_club_can_not_be_chosen(signed_in, season, other_club, otto):
    elsewhere = new_season(other_club)
    a, b = people_of(other_club, "Piras", "Sanna")
    tournament = played_evening(elsewhere, 1, [(a, b, 101, 80)])

    assert (
        signed_in(otto).post(address(season, "count_tournament"), {"tournament": tournament.pk}).status_code
        == 422
    )


def test_a_club_takes_part_gets_a_captain_and_withdraws(signed_in, season, other_club, otto):
    client = signed_in(otto)
    client.post(address(season, "season_clubs"), {"slug": "osilo", "venue": "Bar Sport"})
    one = SeasonClub.objects.get(club=other_club)
    (captain,) = people_of(other_club, "Piras")
    client.post(
        address(season, "edit_season_club", one.pk),
        {f"club{one.pk}-captain": captain.pk, f"club{one.pk}-venue": "Bar Sport"},
    )
    client.post(address(season, "withdraw_club", one.pk), {"withdrawn": "1", "reason": "too few"})
    one.refresh_from_db()

    assert (one.captain, one.venue, one.withdrawn_at is None) == (captain, "Bar Sport", False)
    assert client.post(address(season, "season_clubs"), {"slug": "osilo"}).status_code == 422
    assert client.post(address(season, "season_clubs"), {"slug": "nowhere"}).status_code == 422


def test_a_clubs_seasons_are_listed_drafts_for_helpers_only(signed_in, season, club, otto):
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=seasons_actor())

    assert "Winter" in signed_in(otto).get(f"/clubs/{club.slug}/seasons/").content.decode()
    assert "Winter" not in Client().get(f"/clubs/{club.slug}/seasons/").content.decode()


def test_words_for_every_rule(season, signed_in, otto):
    seasons.change_rules(
        season=season,
        rules=seasons.rules_of(
            {
                "counting": Counting.PLACE, "attendance_points": 1, "drop_worst": 2, "catch_up_limit": 2,
                "absent_with_notice": Absence.LOWEST, "minimum_evenings": 2, "by_percentage": True,
            }
        ),
        actor=seasons_actor(),
        seen_version=season.version,
    )  # fmt: skip
    page = Client().get(address(season, "season")).content.decode()

    for sentence in (
        "Points by place: 12, 10",
        "Being there is worth 1 point.",
        "The worst 2 evenings are dropped.",
        "Who calls off gets the lowest score of that evening",
        "2 missed evenings may be made up.",
        "A rank needs 2 evenings at least.",
        "Ranked by the share of matches won.",
    ):
        assert sentence in page
