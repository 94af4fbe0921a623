"""What a club remembers: statistics, records, hall of fame, yearbook; on the hand-made evening."""

from datetime import date, timedelta

import pytest
from django.test import Client

from scoring.access.actors import Actor
from scoring.clubs.services.people import erase_player
from scoring.models import Club, Player
from tests.tournaments.records.hand_made import (
    CAPOT,
    COMEBACK,
    EIGHT,
    Cast,
    hand_made_evening,
    people_of,
    played,
)
from tournaments.records.selectors import club_statistics, runs
from tournaments.records.selectors.records import public_matches, records

pytestmark = pytest.mark.django_db
GAME = "manillen-4p"


@pytest.fixture
def evening(club: Club) -> Cast:
    return hand_made_evening(club)


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_records_name_their_holders_and_the_older_one_of_equals_stands_first(evening: Cast) -> None:
    found = records(public_matches(evening.club, GAME))
    assert [(one.value, one.holders) for one in found["best_hand"]] == [
        (60, ("Cas Claeys", "Dina Dewulf")),
        (32, ("Anna Ameel", "Cas Claeys")),
        (7, ("Anna Ameel", "Bob Baert")),
    ]
    assert [one.value for one in found["longest_game"]] == [3, 2, 1]
    assert [(one.value, one.holders, one.others) for one in found["comeback"]] == [
        (13, ("Anna Ameel", "Cas Claeys"), ("Bob Baert", "Dina Dewulf"))
    ]


def test_a_friendly_match_breaks_no_record(evening: Cast) -> None:
    played([evening.anna, evening.bob, evening.cas, evening.dina], *COMEBACK, club=None)
    assert len(records(public_matches(None, GAME))["comeback"]) == 1


def test_a_club_in_numbers(evening: Cast) -> None:
    played(
        [evening.anna, evening.bob, evening.cas, evening.dina],
        *COMEBACK,
        club=evening.club,
        at=EIGHT + timedelta(days=12),
    )
    days = club_statistics.days_of(evening.club)
    numbers = club_statistics.numbers_of(days)
    assert (numbers.matches, numbers.hands, numbers.evenings) == (4, 9, 2)
    assert club_statistics.most_faithful(club_statistics.evenings_of(evening.club)).people == 4
    assert numbers.first == date(2026, 3, 20)
    assert club_statistics.matches_by_game(days) == [(GAME, 4, 9)]
    months = dict(club_statistics.matches_by_month(days, 2026))
    assert (months[date(2026, 3, 1)], months[date(2026, 4, 1)], len(months)) == (3, 1, 12)
    assert club_statistics.years_of(days) == [2026]


def test_the_hall_of_fame_has_the_most_of_everything(evening: Cast) -> None:
    halls = club_statistics.halls(evening.club, GAME, None)
    first = {name: (rows[0].person.name, rows[0].value) for name, rows in halls.items()}
    assert first == {
        "won": ("Cas Claeys", 2),
        "evenings": ("Anna Ameel", 1),
        "capots": ("Cas Claeys", 1),
        "best_hand": ("Cas Claeys", 60),
    }


def names_of(rows: list[runs.NamedRun]) -> list[tuple[str, int, bool]]:
    return [(one.person.name, one.run.length, one.run.is_running) for one in rows]


def test_the_hall_of_fame_has_the_longest_runs_of_the_club(evening: Cast) -> None:
    found = runs.runs_of(evening.club, GAME)
    # Cas won match 1 and 2 and drew match 3; Dina lost the first, Anna won it and lost the second.
    assert names_of(found.won) == [("Cas Claeys", 2, False)]
    assert names_of(found.unbeaten) == [("Cas Claeys", 3, True), ("Dina Dewulf", 2, True)]
    assert (found.won[0].run.first, found.won[0].run.last) == (date(2026, 3, 20), date(2026, 3, 20))


def test_the_best_pairs_are_those_that_won_most_together(evening: Cast) -> None:
    found = runs.runs_of(evening.club, GAME)
    assert [
        (one.one.name, one.other.name, *(one.figures.sums[key] for key in ("matches", "won", "drawn")))
        for one in found.pairs
    ] == [("Cas Claeys", "Dina Dewulf", 2, 1, 1), ("Anna Ameel", "Cas Claeys", 1, 1, 0)]


def test_runs_and_pairs_follow_a_new_match_a_merge_and_an_erasure(
    evening: Cast, django_assert_max_num_queries
) -> None:
    runs.runs_of(evening.club, GAME)
    with django_assert_max_num_queries(5):
        runs.runs_of(evening.club, GAME)
    again = people_of(evening.club, "C. Claeys")[0]
    played(
        [evening.anna, again, evening.bob, evening.dina],
        *CAPOT,
        club=evening.club,
        at=EIGHT + timedelta(days=1),
    )
    assert names_of(runs.runs_of(evening.club, GAME).unbeaten)[0] == ("Cas Claeys", 3, True)
    Player.objects.filter(pk=again.pk).update(merged_into=evening.cas)
    assert names_of(runs.runs_of(evening.club, GAME).unbeaten)[0] == ("Cas Claeys", 4, True)
    erase_player(player=evening.cas, actor=Actor())
    found = runs.runs_of(evening.club, GAME)
    assert "Cas" not in str(names_of(found.unbeaten))
    assert evening.cas.pk not in {person.pk for one in found.pairs for person in (one.one, one.other)}


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/clubs/heule/hall-of-fame/", "Longest run of matches won"),
        ("/clubs/heule/hall-of-fame/", "Cas Claeys &amp; Dina Dewulf"),
        ("/records/", "Cas Claeys & Dina Dewulf"),
        ("/clubs/heule/records/", "against Bob Baert & Dina Dewulf"),
        ("/clubs/heule/statistics/", "Since the first match, on 20 March 2026."),
        ("/clubs/heule/hall-of-fame/", "Most capots"),
        ("/clubs/heule/yearbook/2026/", "Yearbook 2026"),
        ("/ratings/", "A rating is shown after 10 matches."),
    ],
)
def test_the_pages_say_so_in_few_questions(
    evening: Cast, client: Client, address: str, said: str, django_assert_max_num_queries
) -> None:
    client.get(address)
    with django_assert_max_num_queries(20):
        assert said in page_of(client, address)


@pytest.mark.parametrize("page", ["statistics", "records", "hall-of-fame"])
def test_a_club_without_matches_is_told_so(club: Club, client: Client, page: str) -> None:
    assert "Nothing has been played to its end here yet" in page_of(client, f"/clubs/heule/{page}/")


@pytest.mark.parametrize("year", [2025, 0, 9999, 123456])
def test_there_is_no_yearbook_of_a_year_without_play(evening: Cast, client: Client, year: int) -> None:
    assert client.get(f"/clubs/heule/yearbook/{year}/").status_code == 404


def test_another_clubs_pages_do_not_know_this_club(evening: Cast, other_club: Club, client: Client) -> None:
    for page in ("statistics", "records", "hall-of-fame", "leaders"):
        assert "Cas Claeys" not in page_of(client, f"/clubs/osilo/{page}/")
