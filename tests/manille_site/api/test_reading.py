"""What the API tells everybody: seasons, people, leaderboards, records, and what it tells nobody."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.clubs.services.people import erase_player
from scoring.models import Player
from tests.tournaments.factories import KNOCKOUT, new_tournament, play_rounds
from tests.tournaments.records.hand_made import hand_made_evening, played
from tests.tournaments.seasons.factories import new_season, people_of, played_evening
from tournaments.models import Season
from tournaments.seasons.services import fixtures as fixture_services
from tournaments.seasons.services import seasons as season_services
from tournaments.seasons.services.fixtures import CalendarPlan

pytestmark = pytest.mark.django_db
GAME = "manillen-4p"


@pytest.fixture
def read(client):
    """``read("/leaders")``: what everybody is answered."""

    def get(path: str, status: int = 200):
        answer = client.get(f"/api/v1{path}")
        assert answer.status_code == status, (path, answer.content)
        return answer.json()

    return get


@pytest.fixture
def evening(club):
    return hand_made_evening(club)


@pytest.fixture
def season(club):
    found = new_season(club, rules={"best": 1})
    an, bo, cas, dina = people_of(club, "An", "Bo", "Cas", "Dina")
    played_evening(found, 1, [(an, bo, 101, 80), (cas, dina, 101, 70)])
    played_evening(found, 2, [(an, cas, 101, 80), (dina, bo, 101, 70)])
    return found


# Seasons


def test_a_season_says_how_it_counts(read, season):
    assert [one["id"] for one in read("/clubs/heule/seasons")["items"]] == [season.public_id]
    told = read(f"/seasons/{season.public_id}")
    assert (told["unit"], told["club"]) == ("player", "heule")
    assert "The best evening counts." in told["how_it_counts"]


def test_every_number_of_its_table_comes_with_what_it_is_made_of(read, season):
    table = read(f"/seasons/{season.public_id}/table")["items"]
    an = next(row for row in table if row["name"] == "An")
    # Cas and Dina each won an evening; An was second in both, with more matches won than anybody.
    assert (an["rank"], an["total"], an["values"]["matches_won"]) == (3, 2, 2)
    assert [(one["evening"], one["points"], one["counts"], one["why"]) for one in an["evenings"]] == [
        (1, 2, True, "played"),
        (2, 2, False, "dropped"),
    ]


def test_its_evenings_say_how_many_came(read, season):
    told = read(f"/seasons/{season.public_id}/evenings")["items"]
    assert [(one["number"], one["title"], one["counts"], one["competitors"]) for one in told] == [
        (1, "Evening 1", True, 4),
        (2, "Evening 2", True, 4),
    ]
    assert read(f"/tournaments/{told[0]['tournament']}")["name"] == "Evening 1"


def test_a_season_that_is_prepared_is_not_there(read, season):
    Season.objects.update(status="draft")
    for path in ("", "/table", "/evenings", "/fixtures"):
        read(f"/seasons/{season.public_id}{path}", 404)
    assert read("/clubs/heule/seasons")["count"] == 0


# People


def test_a_person_in_numbers(read, evening):
    told = read(f"/players/{evening.cas.pk}")
    assert told["person"] == {"id": evening.cas.pk, "name": "Cas Claeys"}
    assert told["total"] == {"matches": 3, "won": 2, "drawn": 1, "lost": 0, "win_rate": 83}
    assert told["form"] == {
        "last": ["won", "won", "drawn"],
        "longest_won": 2,
        "longest_unbeaten": 3,
        "running": 0,
    }
    (game,) = told["games"]
    assert (game["variant"], game["best_hand"], game["capots"]) == (GAME, 60, 1)
    assert told["ratings"] == []  # after ten matches


def test_with_whom_and_against_whom(read, evening):
    anna, bob, cas = evening.anna.pk, evening.bob.pk, evening.cas.pk
    company = read(f"/players/{anna}/company")
    assert [(one["person"]["name"], one["record"]["matches"]) for one in company["partners"]] == [
        ("Bob Baert", 2),
        ("Cas Claeys", 1),
    ]
    assert read(f"/players/{anna}/with/{cas}")["total"]["won"] == 1
    duel = read(f"/players/{cas}/against/{bob}")
    assert (duel["total"]["won"], duel["games"][0]["record_of_other"]["lost"]) == (2, 2)
    assert [one["outcome"] for one in read(f"/players/{anna}/matches")["items"]] == ["drawn", "lost", "won"]
    assert read(f"/players/{anna}/with/{cas}/matches")["items"][0]["points"] == 39
    assert read(f"/players/{cas}/against/{bob}/matches")["count"] == 3


PLACES = (
    "/players/{cas}", "/players/{cas}/company", "/players/{cas}/matches", "/players/{cas}/with/{anna}",
    "/players/{cas}/against/{anna}", "/leaders", "/clubs/heule/leaders", "/records", "/clubs/heule/records",
    "/clubs/heule/hall-of-fame",
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_people_appear_as_they_wish(client, evening, place):
    Player.objects.filter(pk=evening.anna.pk).update(shown_as="initials")
    text = client.get(f"/api/v1{place.format(cas=evening.cas.pk, anna=evening.anna.pk)}").content.decode()
    assert "Ameel" not in text
    assert "A. A." in text or place == "/players/{cas}"


def test_of_the_erased_nothing_is_told(read, client, evening):
    anna = evening.anna.pk
    erase_player(player=evening.anna, actor=Actor())
    for path in ("", "/company", "/matches", f"/with/{evening.cas.pk}", f"/against/{evening.cas.pk}"):
        read(f"/players/{anna}{path}", 404)
    for place in ("/leaders", "/clubs/heule/hall-of-fame"):
        assert f'"id": {anna},' not in client.get(f"/api/v1{place}").content.decode()


def test_friendly_matches_are_for_their_people_only(read, club):
    one, other = people_of(club, "Els", "Fons")
    played([one, other], {"trump": "hearts", "points": [37, 23]}, club=None, variant="manillen-2p", stop=True)
    read(f"/players/{one.pk}", 404)
    read(f"/players/{one.pk}/against/{other.pk}", 404)


# Leaderboards and records


def test_leaders_are_narrowed_down_as_on_the_page(read, evening):
    first = read("/clubs/heule/leaders")["items"][0]
    assert (first["rank"], first["person"]["name"], first["record"]["won"]) == (1, "Cas Claeys", 2)
    assert first["rating"] is None
    assert read("/leaders?game=manni")["count"] == 0
    assert read("/leaders?since=2026-03-20&until=2026-03-20")["count"] == 4


def test_what_makes_no_sense_is_refused_by_its_name(read, evening):
    told = read("/leaders?period=century&game=chess", 422)
    assert {fault["field"] for fault in told["errors"]} == {"period", "game"}


def test_records_and_the_hall_of_fame(read, evening):
    records = read("/clubs/heule/records")
    assert (records["game"], records["best_hand"][0]["value"]) == (GAME, 60)
    assert records["best_hand"][0]["holders"] == ["Cas Claeys", "Dina Dewulf"]
    read("/clubs/heule/records?game=manni", 404)
    hall = read("/clubs/heule/hall-of-fame")
    assert [(one["person"]["name"], one["length"]) for one in hall["runs_won"]] == [("Cas Claeys", 2)]
    assert [person["name"] for person in hall["pairs"][0]["people"]] == ["Cas Claeys", "Dina Dewulf"]
    assert read("/clubs/heule/statistics?year=2026")["matches"] == 3
    read("/clubs/heule/statistics?year=1999", 404)


# Tournaments


def test_a_bracket_says_who_goes_where(read, club):
    tournament = new_tournament(club, pairs=4, stages=KNOCKOUT, public=True)
    play_rounds(tournament, 2)
    base = f"/tournaments/{tournament.public_id}"
    brackets = {one["bracket"]: one["matches"] for one in read(f"{base}/bracket/1")}
    assert set(brackets) == {"main", "third_place"}
    assert [(one["number"], one["winner_to"]) for one in brackets["main"]] == [(1, 3), (2, 3), (3, None)]
    assert [side["won"] for side in brackets["main"][-1]["sides"]].count(True) == 1
    read(f"{base}/crosstable/1", 404)
    read(f"{base}/bracket/2", 404)


def test_a_crosstable_and_the_rounds(read, club):
    tournament = new_tournament(club, pairs=4, public=True)
    play_rounds(tournament, 2)
    base = f"/tournaments/{tournament.public_id}"
    (table,) = read(f"{base}/crosstable/1")
    assert table["by_opponent"] is False
    assert [step["how"] for cell in table["lines"][0]["cells"] for step in cell] == ["won", "won"]
    rounds = read(f"{base}/rounds")["items"]
    assert [(one["round"], one["tables"], one["without_result"]) for one in rounds] == [(1, 2, 0), (2, 2, 0)]
    assert read(f"{base}/draw")["round"] == 2
    read(f"{base}/bracket/1", 404)


def test_the_final_ranking_has_its_prizes(read, club):
    tournament = new_tournament(club, pairs=4, stages=KNOCKOUT, public=True, fee_cents=1000)
    tournament.prizes = {"places": [{"cents": 3000}]}
    tournament.save()
    path = f"/tournaments/{tournament.public_id}/prizes"
    assert read(path)["complete"] is False
    play_rounds(tournament, 2)
    told = read(path)
    assert (told["complete"], told["pot_cents"], told["awards"][0]["cents"]) == (True, 0, 3000)
    tournament.entrants.update(paid_at=timezone.now())
    assert read(path)["pot_cents"] == 4000, "fees that are there"


# Fixtures


def test_fixtures_and_their_tables(read, club, other_club):
    season = new_season(club, unit="club", boards=2)
    season_services.add_club(season=season, club=other_club, venue="De Zwaan", actor=Actor())
    fixture_services.make_calendar(
        season=season,
        plan=CalendarPlan(first_at=season.created_at, every_days=7, legs=2, rotating=False),
        actor=Actor(),
    )
    lines = read(f"/seasons/{season.public_id}/fixtures")["items"]
    assert [(one["home"], one["away"], one["home_won"]) for one in lines] == [
        (lines[0]["home"], lines[0]["away"], None),
        (lines[0]["away"], lines[0]["home"], None),
    ]
    one = read(f"/seasons/{season.public_id}/fixtures/{lines[0]['id']}")
    assert [board["number"] for board in one["boards"]] == [1, 2]
    read(f"/seasons/{season.public_id}/fixtures/999999", 404)


# For whom, and how dear


def test_everything_read_has_a_tag_and_is_not_sent_twice(client, evening, season):
    for path in ("/leaders", f"/seasons/{season.public_id}/table", f"/players/{evening.cas.pk}", "/clubs"):
        first = client.get(f"/api/v1{path}")
        again = client.get(f"/api/v1{path}", headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert "Content-Type" not in again
        assert "private" in first["Cache-Control"]
    Player.objects.filter(pk=evening.cas.pk).update(shown_as="initials")
    tag = client.get(f"/api/v1/players/{evening.anna.pk}/company")["ETag"]
    assert tag != ""


def test_who_is_signed_in_without_a_token_reads_as_a_visitor(signed_in, otto, club):
    draft = new_tournament(club, pairs=4)
    assert signed_in(otto).get(f"/api/v1/tournaments/{draft.public_id}").status_code == 404


LISTS = (
    "/tournaments/{tournament}/entrants", "/tournaments/{tournament}/rounds",
    "/tournaments/{tournament}/rounds/1/1",
    "/tournaments/{tournament}/crosstable/1", "/clubs/heule/seasons", "/seasons/{season}/table",
    "/seasons/{season}/evenings", "/seasons/{season}/fixtures", "/leaders", "/clubs/heule/leaders",
    "/players/{player}", "/players/{player}/company", "/players/{player}/matches", "/records",
    "/clubs/heule/hall-of-fame", "/clubs/heule/statistics", "/clubs", "/tournaments",
)  # fmt: skip


@pytest.mark.parametrize("path", LISTS)
def test_no_list_costs_more_queries_when_it_is_longer(client, club, season, evening, path):
    def asked() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    tournament = new_tournament(club, pairs=4, public=True)
    play_rounds(tournament, 1)
    names = {"tournament": tournament.public_id, "season": season.public_id, "player": evening.cas.pk}
    address = f"/api/v1{path.format(**names)}"
    before = asked()
    larger = new_tournament(club, pairs=12, public=True)
    play_rounds(larger, 3)
    new_season(club, name="Another")
    an, bo, cas, dina = Player.objects.filter(name__in=("An", "Bo", "Cas", "Dina")).order_by("name")
    els, fons, gust = people_of(club, "Els", "Fons", "Gust")
    for number in (3, 4, 5):
        played_evening(season, number, [(an, bo, 101, 80), (cas, dina, 101, 70), (els, fons, 101, 3)])
    played([evening.cas, els, fons, gust], {"trump": "clubs", "points": [0, 60], "all_tricks": 1}, club=club)
    address = address.replace(tournament.public_id, larger.public_id)
    assert asked() <= before
