"""Leaderboards: places, movement, filters, files, the hall, the frame on a club's own website."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from scoring.models import Club
from tests.tournaments.records.hand_made import (
    CAPOT,
    COMEBACK,
    EIGHT,
    Cast,
    hand_made_evening,
    people_of,
    played,
)
from tournaments.models import CurrentRating, Evening, PlayerEvening, Season
from tournaments.records.selectors.leaderboards import leaderboard
from tournaments.records.services.ratings import bring_up_to_date

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def evening(club: Club) -> Cast:
    return hand_made_evening(club)


def board() -> list[tuple]:
    rows = leaderboard(PlayerEvening.objects.all(), {}).rows
    return [(row.rank, row.person.name, row.figures.won, row.figures.lost, row.moved) for row in rows]


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_places_are_by_matches_won_then_fewest_lost_and_level_people_share_one(evening: Cast) -> None:
    """Cas won two; Anna and Dina won, drew and lost one each; Bob lost two."""
    assert board() == [
        (1, "Cas Claeys", 2, 0, None),
        (2, "Anna Ameel", 1, 1, None),
        (2, "Dina Dewulf", 1, 1, None),
        (4, "Bob Baert", 0, 2, None),
    ]


def test_places_move_on_the_last_evening(evening: Cast) -> None:
    """On the next evening Bob wins three times, beside a newcomer."""
    [eva] = people_of(evening.club, "Eva Engels")
    for hour in range(3):
        played(
            [evening.bob, evening.anna, eva, evening.dina],
            *COMEBACK,
            club=evening.club,
            at=EIGHT + DAY + timedelta(hours=hour),
        )
    assert board() == [
        (1, "Eva Engels", 3, 0, None),
        (2, "Bob Baert", 3, 2, 2),
        (3, "Cas Claeys", 2, 0, -2),
        (4, "Anna Ameel", 1, 4, -2),
        (4, "Dina Dewulf", 1, 4, -2),
    ]


def test_the_table_shows_sorts_and_opens(evening: Cast, client: Client) -> None:
    page = page_of(client, f"/clubs/{evening.club.slug}/leaders/")
    assert page.index("Cas Claeys") < page.index("Anna Ameel") < page.index("Bob Baert")
    assert f"/players/{evening.cas.pk}/matches/?club=heule&amp;result=won" in page
    turned = page_of(client, f"/clubs/{evening.club.slug}/leaders/?sort=won")
    assert turned.index("Bob Baert") < turned.index("Cas Claeys")


def test_the_arrow_stands_on_the_column_that_sorts_and_filters_are_folded(
    evening: Cast, client: Client
) -> None:
    address = f"/clubs/{evening.club.slug}/leaders/"
    page = page_of(client, address)
    (sorted_by,) = re.findall(r'aria-sort="(\w+)".*?\?sort=-?(\w+)', page, re.DOTALL)

    assert sorted_by == ("descending", "won")
    assert '<details class="filters no-print">' in page
    page = page_of(client, f"{address}?game=manillen-4p")
    assert '<details class="filters no-print">' in page
    assert '<span class="badge green">Manillen</span>' in page
    assert (
        '<span class="badge green">'
        not in page_of(client, f"{address}?lang=en-gb").partition("</details>")[0]
    )


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("game=manillen-4p", True), ("game=like-manillen", True), ("game=manni", False),
        ("since=2026-03-20&until=2026-03-20", True), ("since=2026-03-21", False), ("until=2026-03-19", False),
        ("game=nonsense", True), ("since=nonsense", True), ("club=osilo", False), ("club=heule", True),
    ],
)  # fmt: skip
def test_the_table_is_narrowed_down(
    evening: Cast, other_club: Club, client: Client, asked: str, found: bool
) -> None:
    assert ("Cas Claeys" in page_of(client, f"/leaders/?{asked}")) is found


def test_a_season_counts_its_evenings_only(evening: Cast, client: Client) -> None:
    from tests.tournaments.factories import new_tournament

    tournament = new_tournament(evening.club, public=True)
    season = Season.objects.create(club=evening.club, name="Winter", status="open", variant="manillen-4p")
    Evening.objects.create(season=season, tournament=tournament)
    address = f"/clubs/heule/leaders/?season={season.public_id}"
    assert "Cas Claeys" not in page_of(client, address)
    PlayerEvening.objects.update(tournament=tournament)
    assert "Cas Claeys" in page_of(client, address)


def test_ratings_stand_beside_a_game_for_who_has_played_enough(evening: Cast, client: Client) -> None:
    bring_up_to_date()
    CurrentRating.objects.filter(player=evening.cas).update(matches=12, mean=30.0, deviation=2.0)
    page = page_of(client, "/leaders/?game=manillen-4p")
    assert "1960" in page
    assert "±160" in page
    assert "1960" not in page_of(client, "/leaders/")


@pytest.mark.parametrize("where", ["", "hall/", "embed/"])
def test_where_nobody_has_played_enough_for_a_rating_no_column_is_empty(
    evening: Cast, client: Client, where: str
) -> None:
    bring_up_to_date()
    address = f"/clubs/heule/leaders/{where}?game=manillen-4p"
    assert "Rating" not in page_of(client, address).split("<thead>")[1].split("</thead>")[0]
    CurrentRating.objects.filter(player=evening.cas).update(matches=12)
    assert "Rating" in page_of(client, address).split("<thead>")[1].split("</thead>")[0]


def test_a_club_that_switched_ratings_off_shows_none(
    evening: Cast, client: Client, signed_in, otto, bob
) -> None:
    assert client.get("/clubs/heule/ratings/").status_code == 404
    assert signed_in(bob).get("/clubs/heule/ratings/").status_code == 403
    organiser = signed_in(otto)
    assert "are rated" in page_of(organiser, "/clubs/heule/ratings/")
    organiser.post("/clubs/heule/ratings/", {"rated": "no"})
    assert "Rating" not in page_of(client, "/clubs/heule/leaders/?game=manillen-4p").split("<thead>")[1]
    assert not CurrentRating.objects.exists()


def test_the_files_have_every_row_and_no_cell_is_a_formula(club: Club, client: Client) -> None:
    played(people_of(club, "=1+1", "@An", "Bo", "Cé"), *CAPOT, club=club)
    lines = client.get("/clubs/heule/leaders.csv?game=manillen-4p").content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Place,Name,Matches,Won")
    assert sorted(line.split(",")[1] for line in lines[1:]) == ["'=1+1", "'@An", "Bo", "Cé"]
    book = load_workbook(BytesIO(client.get("/clubs/heule/leaders.xlsx").content))
    rows = list(book.active.values)
    assert rows[0][:3] == ("Place", "Name", "Matches")
    assert {row[1]: row[2:6] for row in rows[1:]}["Bo"] == (1, 0, 0, 1)
    assert all(cell.data_type != "f" for row in book.active.iter_rows() for cell in row)


def test_only_the_embedded_table_may_stand_in_a_frame_elsewhere(evening: Cast, client: Client) -> None:
    framed = client.get("/clubs/heule/leaders/embed/")
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "default-src 'self'" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    assert not framed.cookies
    assert b"<form" not in framed.content
    assert b"<script" not in framed.content
    for address in ("/clubs/heule/leaders/", "/clubs/heule/leaders/hall/", "/leaders/"):
        response = client.get(address)
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
        assert response["X-Frame-Options"] == "DENY"


def test_the_screen_in_the_hall_asks_for_itself_again(evening: Cast, client: Client) -> None:
    page = page_of(client, "/clubs/heule/leaders/hall/")
    assert 'hx-trigger="every 60s"' in page
    fragment = client.get("/clubs/heule/leaders/hall/", headers={"HX-Request": "true"}).content.decode()
    assert fragment.strip().startswith('<div id="live"')


def test_an_empty_club_is_told_what_to_do(club: Club, client: Client) -> None:
    assert "Start a match" in page_of(client, "/clubs/heule/leaders/")
    assert "Nobody played what you ask for" in page_of(client, "/clubs/heule/leaders/?game=manni")


def test_the_questions_do_not_grow_with_the_table(
    evening: Cast, client: Client, django_assert_max_num_queries
) -> None:
    client.get("/leaders/?game=manillen-4p")
    with django_assert_max_num_queries(10):
        client.get("/leaders/?game=manillen-4p")
