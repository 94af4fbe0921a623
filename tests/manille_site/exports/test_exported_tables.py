"""Every table that a page shows is there as a file, with the page's rights, names and numbers."""

import csv
import io
import zipfile
from datetime import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from scoring.access.actors import Actor
from scoring.clubs.services.people import erase_player
from scoring.models import Club, Player
from tests.tournaments.factories import KNOCKOUT, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.records.hand_made import hand_made_evening
from tests.tournaments.seasons.factories import new_season, people_of, played_evening
from tournaments.money.services import pot as pots
from tournaments.money.services.pot import Booking

pytestmark = pytest.mark.django_db
ROUND_ROBIN = ({"system": "round_robin"},)
TABLES_THEN_OUT = (
    {"system": "tables", "rounds": 2, "table_size": 3},
    {"system": "table_knockout", "table_size": 3, "from": {"best": 9}},
)


def rows_of(client, address: str) -> list[list[str]]:
    response = client.get(address)
    assert response.status_code == 200, address
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def texts_of(client, address: str) -> list[str]:
    """Of a CSV file, or of all in a ZIP."""
    raw = client.get(address).content
    if not raw.startswith(b"PK"):
        return [raw.decode()]
    with zipfile.ZipFile(io.BytesIO(raw)) as parts:
        return [parts.read(name).decode("utf-8-sig") for name in parts.namelist()]


def sheets_of(client, address: str) -> dict[str, list[tuple]]:
    response = client.get(address)
    assert response.status_code == 200, address
    book = load_workbook(io.BytesIO(response.content))
    assert all(cell.data_type != "f" for sheet in book for row in sheet.iter_rows() for cell in row)
    return {sheet.title: list(sheet.values) for sheet in book}


# Tournaments


def test_a_round_by_itself_has_a_row_a_side(client, club):
    tournament = new_tournament(club, pairs=4, public=True)
    play_rounds(tournament, 2)

    rows = rows_of(client, f"/t/{tournament.public_id}/rounds/1/2.csv")

    assert rows[0][:5] == ["Stage", "Round", "Table", "Side", "Entrant"]
    assert {row[1] for row in rows[1:]} == {"2"}
    assert sorted(row[5] for row in rows[1:]) == ["101", "101", "80", "80"]
    assert client.get(f"/t/{tournament.public_id}/rounds/1/3.csv").status_code == 404


def test_a_crosstable_has_a_column_for_everybody_met(client, club):
    tournament = new_tournament(club, pairs=4, stages=ROUND_ROBIN, public=True)
    play_rounds(tournament, 3)

    rows = rows_of(client, f"/t/{tournament.public_id}/standings/1/crosstable.csv")

    assert rows[0] == ["Group", "Rank", "Entrant", "1", "2", "3", "4"]
    assert all(row[2 + int(row[1])] == "" for row in rows[1:])
    assert {cell for row in rows[1:] for cell in row[3:]} == {"", "101:80", "80:101"}


def test_the_final_ranking_comes_with_its_prizes(client, club):
    tournament = new_tournament(club, pairs=4, stages=KNOCKOUT, public=True)
    tournament.prizes = {"places": [{"cents": 6000}, {"cents": 2500, "text": "A ham"}]}
    tournament.save()
    assert client.get(f"/t/{tournament.public_id}/end.csv").status_code == 404
    play_rounds(tournament, 2)

    rows = rows_of(client, f"/t/{tournament.public_id}/end.csv")

    assert [(row[0], row[3], row[4]) for row in rows[1:]] == [
        ("1", "6000", ""),
        ("2", "2500", "A ham"),
        ("3", "0", ""),
        ("4", "0", ""),
    ]


def test_a_final_ranking_that_a_knock_out_ends_says_what_everybody_did(client, club):
    tournament = new_tournament(club, pairs=4, stages=KNOCKOUT, public=True)
    play_rounds(tournament, 2)

    rows = rows_of(client, f"/t/{tournament.public_id}/end.csv")

    assert rows[0][5:] == ["Won", "Drawn", "Lost", "Scored", "Conceded", "Went out"]
    assert [row[5:] for row in rows[1:]] == [
        ["2", "0", "0", "202", "160", ""],
        ["1", "0", "1", "181", "181", "Final"],
        ["1", "0", "1", "181", "181", "Semi-finals"],
        ["0", "0", "2", "160", "202", "Semi-finals"],
    ]


def test_one_that_a_knock_out_of_tables_ends_has_the_total_before_it_and_the_last_table(client, club):
    names = [f"P{number}" for number in range(12)]
    settings = {"variant": "hornafjardarmanni", "unit": "player", "ruleset": {}}
    tournament = new_tournament(club, stages=TABLES_THEN_OUT, names=names, public=True, **settings)
    for scores in ((6, -2, -4), (5, -1, -4), (4, -1, -3), (3, 0, -3)):
        settle(publish_next(tournament), scores)

    rows = rows_of(client, f"/t/{tournament.public_id}/end.csv")

    assert rows[0][5:] == ["Total before the knock-out", "Last table", "Score"]
    assert [row[6:] for row in rows[1:4]] == [["Round 2", "3"], ["Round 2", "0"], ["Round 2", "-3"]]
    assert [row[6:] for row in rows[10:]] == [["", ""]] * 3
    assert rows[-1][5] == "-8"


# Seasons


@pytest.fixture
def season(club):
    found = new_season(club, name="Winter: one/two")
    an, bo, cas, dina = people_of(club, "An", "Bo", "Cas", "Dina")
    for number in (1, 2):
        played_evening(found, number, [(an, bo, 101, 80), (cas, dina, 101, 70)])
    return found


def test_the_table_of_a_season_shows_what_it_is_made_of(client, season):
    rows = rows_of(client, f"/seasons/{season.public_id}/table.csv")

    assert [cell for cell in rows[0] if "Evening " in cell] == [
        "2026-01-13 Evening 1",
        "2026-01-20 Evening 2",
    ]
    an = next(row for row in rows if row[1] == "An")
    assert an[2] == "4"
    assert an[-2:] == ["2", "2"]


def test_a_row_of_it_says_why_each_evening_counts(client, season):
    an = Player.objects.get(name="An")
    rows = rows_of(client, f"/seasons/{season.public_id}/rows/{an.pk}.csv")

    assert [(row[0], row[6], row[7], row[8]) for row in rows[1:]] == [
        ("Evening 1", "2", "yes", "counts"),
        ("Evening 2", "2", "yes", "counts"),
    ]


def test_a_season_is_one_workbook_of_several_sheets(client, season):
    sheets = sheets_of(client, f"/seasons/{season.public_id}.xlsx")

    assert list(sheets) == ["Table", "Evenings", "Results"]
    results = sheets["Results"]
    assert len(results) == 1 + 2 * 2 * 2
    assert {(row[6], row[7]) for row in results[1:]} == {("An", 101), ("Bo", 80), ("Cas", 101), ("Dina", 70)}


def test_a_season_as_csv_is_a_zip_with_one_table_a_file(client, season):
    response = client.get(f"/seasons/{season.public_id}.csv")
    book = sheets_of(client, f"/seasons/{season.public_id}.xlsx")

    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"].endswith('.zip"')
    with zipfile.ZipFile(io.BytesIO(response.content)) as parts:
        assert parts.namelist() == ["1-table.csv", "2-evenings.csv", "3-results.csv"]
    tables = [list(csv.reader(io.StringIO(text))) for text in texts_of(client, response.request["PATH_INFO"])]
    assert [len(table) for table in tables] == [len(sheet) for sheet in book.values()]
    assert all(len(set(map(len, table))) == 1 for table in tables)


def test_what_parts_cells_is_the_clubs_setting(client, season):
    comma = client.get(f"/seasons/{season.public_id}/table.csv").content.decode("utf-8-sig")
    Club.objects.filter(pk=season.club_id).update(csv_separator=";")
    semicolon = client.get(f"/seasons/{season.public_id}/table.csv").content.decode("utf-8-sig")

    rows = list(csv.reader(io.StringIO(semicolon), delimiter=";"))
    assert rows == list(csv.reader(io.StringIO(comma)))
    assert len(rows[0]) > 1


def test_its_files_cost_no_more_when_the_season_is_longer(client, season):
    def asked() -> list[int]:
        found = []
        for file in (".xlsx", "/table.csv", "/evenings.csv"):
            client.get(f"/seasons/{season.public_id}{file}")
            with CaptureQueriesContext(connection) as queries:
                client.get(f"/seasons/{season.public_id}{file}")
            found.append(len(queries))
        return found

    before = asked()
    an, bo, cas, dina = Player.objects.filter(name__in=("An", "Bo", "Cas", "Dina")).order_by("name")
    for number in range(3, 7):
        played_evening(season, number, [(an, bo, 101, 80), (cas, dina, 101, 70)])
    assert asked() == before


# People and what a club remembers


@pytest.fixture
def evening(club):
    return hand_made_evening(club)


def test_the_files_about_people_say_what_their_pages_say(client, evening):
    anna, cas = evening.anna.pk, evening.cas.pk
    company = rows_of(client, f"/players/{anna}/company.csv")
    assert [row[:5] for row in company[1:3]] == [
        ["partner", "Bob Baert", "2", "0", "1"],
        ["partner", "Cas Claeys", "1", "1", "0"],
    ]
    matches = rows_of(client, f"/players/{anna}/matches.csv?game=manillen-4p")
    assert [(row[3], row[4], row[5]) for row in matches[1:]] == [
        ("drawn", "7", "7"),
        ("lost", "0", "60"),
        ("won", "39", "20"),
    ]
    assert len(rows_of(client, f"/players/{anna}/against/{cas}.csv")) == 1 + 2
    assert len(rows_of(client, f"/players/{anna}/with/{cas}.csv")) == 1 + 1
    assert ["Manillen", "Capots suffered"] in [
        [row[0][:8], row[1]] for row in rows_of(client, f"/players/{anna}.csv")
    ]


def test_the_files_of_a_clubs_memory_say_what_their_pages_say(client, evening):
    records = rows_of(client, "/clubs/heule/records.csv")
    assert records[1][:3] == ["Highest hand", "60", "Cas Claeys & Dina Dewulf"]
    assert rows_of(client, "/records.csv")[1:] == records[1:]
    hall = rows_of(client, "/clubs/heule/hall-of-fame.csv")
    assert ["Most matches won together", "1", "Cas Claeys & Dina Dewulf", "1", "", ""] in hall
    book = sheets_of(client, "/clubs/heule/yearbook/2026.xlsx")
    assert list(book)[:4] == ["In numbers", "Games", "Month by month", "Leaders"]
    assert book["In numbers"][1] == ("Matches", 3)
    assert sheets_of(client, "/clubs/heule/statistics.xlsx")["Leaders"][1][1] == "Cas Claeys"
    assert client.get("/clubs/heule/yearbook/2020.xlsx").status_code == 404


def test_a_month_is_a_date_in_a_workbook_and_without_its_day_in_both(client, evening):
    raw = client.get("/clubs/heule/yearbook/2026.xlsx").content
    cell = load_workbook(io.BytesIO(raw))["Month by month"]["A2"]
    assert (cell.value, cell.number_format) == (datetime(2026, 1, 1), "yyyy-mm")
    months = texts_of(client, "/clubs/heule/yearbook/2026.csv")[2]
    assert months.splitlines()[:2] == ["Month,Matches", "2026-01,0"]


FILES = (
    "/leaders.csv", "/clubs/heule/leaders.csv", "/clubs/heule/records.csv", "/clubs/heule/hall-of-fame.csv",
    "/clubs/heule/statistics.csv", "/clubs/heule/yearbook/2026.csv", "/players/{cas}/company.csv",
    "/players/{cas}/matches.csv",
)  # fmt: skip


@pytest.mark.parametrize("file", FILES)
def test_people_stand_in_files_as_they_wish(client, evening, file):
    Player.objects.filter(pk=evening.anna.pk).update(shown_as="initials")
    text = "".join(texts_of(client, file.format(cas=evening.cas.pk)))
    assert "Anna Ameel" not in text
    assert "A. A." in text


def test_the_erased_have_no_file(client, evening):
    erase_player(player=evening.anna, actor=Actor())
    for file in ("", "/matches", "/company", f"/with/{evening.cas.pk}", f"/against/{evening.cas.pk}"):
        assert client.get(f"/players/{evening.anna.pk}{file}.csv").status_code == 404


# For those who may


@pytest.mark.parametrize(
    ("file", "who", "status"),
    [
        ("/clubs/heule/log.csv", "otto", 200),
        ("/clubs/heule/log.csv", "rosa", 403),
        ("/clubs/heule/log.csv", "olga", 404),
        ("/clubs/heule/decisions.csv", "bob", 200),
        ("/clubs/heule/decisions.csv", "olga", 404),
    ],
)
def test_the_log_and_the_decision_book_are_for_whom_their_pages_are(
    request, signed_in, club, file, who, status
):
    assert signed_in(request.getfixturevalue(who)).get(file).status_code == status


def test_the_log_says_who_did_what(otto, signed_in, club):
    client = signed_in(otto)
    client.post("/clubs/heule/members/", {"name": "=Jef", "role": "guest"})

    rows = rows_of(client, "/clubs/heule/log.csv")

    assert [row[1:4] for row in rows[1:]] == [["Otto", "organiser", "Added =Jef"]]


def test_the_book_of_a_cash_box_adds_up(anna, bob, olga, signed_in, club):
    pot = pots.open_pot(club=club, actor=Actor(user=anna, role="scorer"), name="Kaarting", opening_cents=5000)
    pots.write_entry(
        pot=pot, booking=Booking(kind="gift", cents=1500, note="=sponsor"), actor=Actor(user=anna)
    )
    pots.write_entry(pot=pot, booking=Booking(kind="cost", cents=700, note=""), actor=Actor(user=anna))

    rows = rows_of(signed_in(anna), f"/pots/{pot.public_id}.csv")

    assert [row[-2:] for row in rows[1:]] == [["5000", "5000"], ["1500", "6500"], ["-700", "5800"]]
    assert rows[2][4] == "'=sponsor"
    assert signed_in(bob).get(f"/pots/{pot.public_id}.csv").status_code == 403
    assert signed_in(olga).get(f"/pots/{pot.public_id}.csv").status_code == 404


# Where they are found


@pytest.mark.parametrize(
    ("page", "file"),
    [
        ("/leaders/?game=manillen-4p", "/leaders.csv?game=manillen-4p"),
        ("/clubs/heule/leaders/", "/clubs/heule/leaders.xlsx"),
        ("/clubs/heule/records/", "/clubs/heule/records.csv"),
        ("/clubs/heule/hall-of-fame/", "/clubs/heule/hall-of-fame.csv"),
        ("/clubs/heule/statistics/", "/clubs/heule/statistics.xlsx"),
        ("/clubs/heule/yearbook/2026/", "/clubs/heule/yearbook/2026.xlsx"),
        ("/players/{anna}/", "/players/{anna}.csv"),
        ("/players/{anna}/matches/?result=won", "/players/{anna}/matches.csv?result=won"),
        ("/players/{anna}/company/", "/players/{anna}/company.csv"),
        ("/players/{anna}/with/{cas}/", "/players/{anna}/with/{cas}.csv"),
        ("/players/{anna}/against/{cas}/", "/players/{anna}/against/{cas}.csv"),
    ],
)
def test_each_page_leads_to_its_files(client, evening, page, file):
    people = {"anna": evening.anna.pk, "cas": evening.cas.pk}
    text = client.get(page.format(**people)).content.decode()
    assert f'href="{file.format(**people)}"' in text
    assert client.get(file.format(**people)).status_code == 200


def test_pages_of_a_tournament_and_of_a_season_lead_to_their_files(client, otto, signed_in, season):
    tournament = new_tournament(season.club, pairs=4, stages=ROUND_ROBIN, public=True)
    play_rounds(tournament, 3)
    base = f"/t/{tournament.public_id}"
    pages = {
        f"{base}/standings/": (f"{base}/standings/1.csv", f"{base}/results.xlsx"),
        f"{base}/standings/1/crosstable/": (f"{base}/standings/1/crosstable.csv",),
        f"{base}/rounds/1/2/": (f"{base}/rounds/1/2.csv",),
        f"{base}/end/": (f"{base}/end.csv",),
        f"{base}/entrants/": (f"{base}/entrants.csv",),
        f"/seasons/{season.public_id}/": (
            f"/seasons/{season.public_id}/table.csv",
            f"/seasons/{season.public_id}.xlsx",
        ),
        f"/seasons/{season.public_id}/evenings/": (f"/seasons/{season.public_id}/evenings.csv",),
    }
    for page, files in pages.items():
        for reader in (client, signed_in(otto)):
            text = reader.get(page).content.decode()
            assert [file for file in files if f'href="{file}"' not in text] == [], page
