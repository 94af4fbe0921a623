"""The pages of a season: for everybody to read, for organisers to keep, for outsiders not there."""

import pytest
from django.test import Client

from scoring.models import Player
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds
from tests.tournaments.seasons.factories import (
    address,
    evening_of,
    new_season,
    people_of,
    played_evening,
    three_evenings,
)
from tournaments.engine.league.values import AbsenceCounting, EveningCounting
from tournaments.entrants.selectors.linking import links_of, names_to_link
from tournaments.entrants.services.linking import link_people
from tournaments.models import Season, SeasonClub
from tournaments.seasons.selectors.seasons import rules_of
from tournaments.seasons.services import seasons
from tournaments.seasons.services.counting import count_tournament
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.setup import services as setup

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


def test_everybody_reads_the_table(season):
    page = Client().get(address(season, "season")).content.decode()

    assert page.index("An") < page.index("Dina")
    assert "The best 2 evenings count." in page
    assert "▲" in page


def test_a_phone_shows_what_ranks_first_and_opens_the_other_measures(season):
    page = Client().get(address(season, "season")).content.decode()

    assert "All columns" in page
    assert page.count("more-column") > page.count("<tr") > 0


def test_each_number_opens_to_what_it_is_made_of(season, people):
    page = Client().get(address(season, "season_row", str(people[0].pk))).content.decode()

    assert "Evening 1" in page
    assert "does not count: a better one does" in page
    assert Client().get(address(season, "season_row", "9999")).status_code == 404


def test_the_table_as_a_file_has_a_column_for_each_evening(season):
    answer = Client().get(f"/seasons/{season.public_id}/table.csv")
    rows = answer.content.decode("utf-8-sig").splitlines()

    assert answer["Content-Type"].startswith("text/csv")
    assert rows[0].count("Evening ") == 3
    assert rows[1].startswith("1,An,4,")
    assert "(0)" in rows[1]


def test_names_that_a_spreadsheet_would_run_are_made_harmless(season, people):
    Player.objects.filter(pk=people[0].pk).update(name="=cmd()")

    assert "'=cmd()" in Client().get(f"/seasons/{season.public_id}/table.csv").content.decode()


class TestATableThatIsEmptySaysWhy:
    @pytest.fixture
    def tournament(self, club):
        tournament = new_tournament(club, names=["An & Bert", "Cas & Dina"], public=True, name="Cup")
        play_rounds(tournament, 1)
        return tournament

    def test_single_people_in_a_season_of_pairs(self, club, people):
        season = new_season(club, unit=Season.Unit.PAIR)
        played_evening(season, 1, [(people[0], people[1], 101, 80), (people[2], people[3], 101, 80)])
        assert (
            "played by single people, and this table lists pairs"
            in Client().get(address(season, "season")).text
        )

    def test_nothing_counts(self, club, signed_in, otto):
        page = signed_in(otto).get(address(new_season(club), "season")).text
        assert "No tournament and no club evening counts here yet" in page

    def test_not_finished_and_then_nobody_is_linked(self, club, signed_in, otto, tournament):
        season, client = new_season(club), signed_in(otto)
        count_tournament(season=season, tournament=tournament, actor=NOBODY)
        fold_evenings()
        page = client.get(address(season, "season")).text
        assert "Cup is not finished." in page
        assert f'href="/t/{tournament.public_id}/end/"' in page

        setup.finish_tournament(tournament=tournament, actor=NOBODY)
        fold_evenings()
        page = client.get(address(season, "season")).text
        assert "Cup: 4 people are not linked to the club, and left out." in page
        for view in ("season", "season_evenings"):
            page = client.get(address(season, view)).text
            assert f'href="/t/{tournament.public_id}/entrants/link/"' in page
        visitor = Client().get(address(season, "season")).text
        assert "linked" not in visitor
        assert "the club doesn’t know yet who of its people the entrants are" in visitor
        assert "fills when the first evening" not in visitor + page
        evenings = Client().get(address(season, "season_evenings")).text
        assert "nothing signed yet" not in evenings
        assert "nobody of it in the table" in evenings

        links = links_of(names_to_link(tournament), {})
        link_people(tournament=tournament, links=links, actor=NOBODY)
        fold_evenings()
        page = client.get(address(season, "season")).text
        assert "not linked" not in page
        assert "Dina" in page


def test_a_name_of_many_is_found(season):
    page = Client().get(address(season, "season"), {"find": "dina"}).content.decode()

    assert "Dina" in page
    assert ">Cas<" not in page


def test_the_number_of_queries_does_not_grow_with_the_season(season, people, django_assert_max_num_queries):
    Client().get(address(season, "season"))
    for number in range(4, 9):
        played_evening(season, number, [(people[0], people[1], 101, 80), (people[2], people[3], 101, 70)])
    Client().get(address(season, "season"))

    for view in ("season", "season_evenings"):
        with django_assert_max_num_queries(14):
            Client().get(address(season, view))


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
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)

    assert "Winter" in signed_in(otto).get(f"/clubs/{club.slug}/seasons/").content.decode()
    assert "Winter" not in Client().get(f"/clubs/{club.slug}/seasons/").content.decode()


def test_words_for_every_rule(season, signed_in, otto):
    seasons.change_rules(
        season=season,
        rules=rules_of(
            {
                "counting": EveningCounting.PLACE, "attendance_points": 1, "drop_worst": 2,
                "catch_up_limit": 2, "absent_with_notice": AbsenceCounting.LOWEST,
                "minimum_evenings": 2, "by_percentage": True,
            }
        ),
        actor=NOBODY,
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
