"""Tables as CSV and as workbooks: harmless, typed rightly, with the names people wish to have there."""

import csv
import io
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from manille_site.exports import CSV, XLSX, Export
from manille_site.exports.files import Share
from scoring.models import Club, Membership, Player
from tests.tournaments.factories import new_tournament, play_rounds
from tests.tournaments.records.hand_made import hand_made_evening

pytestmark = pytest.mark.django_db

DANGEROUS = ["=1+1", "+33 6 12", "@SUM(A1)", "\t=1+1", "-cmd", "a\x00b", "=HYPERLINK(1)"]


def rows_of(raw: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))


def test_no_cell_of_a_csv_is_a_formula_and_numbers_stay_numbers():
    raw = Export("x", ["name", "points"], [[text, -25] for text in DANGEROUS]).csv()
    for name, points in rows_of(raw)[1:]:
        assert not name.startswith(("=", "+", "@", "-", "\t"))
        assert points == "-25"


def test_no_cell_of_a_workbook_is_a_formula_and_numbers_stay_numbers():
    raw = Export("a/b [c]", ["=name", "points"], [[text, -25] for text in DANGEROUS]).xlsx()
    sheet = load_workbook(io.BytesIO(raw)).active
    assert {cell.data_type for row in sheet.iter_rows(max_col=1) for cell in row} == {"s"}
    assert [cell.value for cell in sheet["B"]][1:] == [-25] * len(DANGEROUS)


def test_days_and_times_are_days_and_times_in_a_workbook():
    day, at = date(2026, 8, 16), datetime(2026, 8, 16, 17, 30, 5, tzinfo=UTC)
    export = Export("x", ["day", "at", "what"], [[day, at, "x" * 30], [day, at, "x" * 300]])
    sheet = load_workbook(io.BytesIO(export.xlsx())).active

    assert [cell.value for cell in sheet[2]] == [
        datetime(2026, 8, 16),
        datetime(2026, 8, 16, 19, 30),
        "x" * 30,
    ]
    assert [cell.number_format for cell in sheet[2]] == ["yyyy-mm-dd", "yyyy-mm-dd hh:mm", "General"]
    assert rows_of(export.csv())[1] == ["2026-08-16", "2026-08-16 19:30", "x" * 30]


def test_tenths_are_numbers_as_the_spreadsheet_of_the_club_writes_them():
    export = Export("x", ["per hand"], [[Decimal("10.8")], [Decimal("-2.0")]])
    sheet = load_workbook(io.BytesIO(export.xlsx())).active

    assert [(cell.value, cell.number_format) for cell in sheet["A"]][1:] == [(10.8, "0.0"), (-2, "0.0")]
    assert rows_of(export.csv()) == [["per hand"], ["10.8"], ["-2.0"]]
    assert export.csv(";").decode("utf-8-sig").split() == ["per", "hand", "10,8", "-2,0"]


def test_shares_are_numbers_that_are_read_as_percentages():
    export = Export("x", ["won"], [[Share("0.48")]])
    cell = load_workbook(io.BytesIO(export.xlsx())).active["A2"]

    assert (cell.value, cell.number_format) == (0.48, "0%")
    assert rows_of(export.csv())[1] == ["48%"]


def test_the_figures_of_a_person_are_numbers_in_a_workbook(client, club):
    anna = hand_made_evening(club).anna
    raw = client.get(f"/players/{anna.pk}.xlsx").content
    sheet = load_workbook(io.BytesIO(raw)).active
    values = {label: value for _game, label, value, _made_of in sheet.iter_rows(min_row=2, values_only=True)}

    assert len(values) > 3
    assert {type(value) for value in values.values()} <= {int, float}
    assert 0 < values["Hands won"] < 1


def test_the_leaders_of_a_club_are_written_as_the_club_likes_it(client, club):
    Club.objects.create(name="Elsewhere", slug="elsewhere")
    Club.objects.filter(pk=club.pk).update(csv_separator=";")

    assert b"Points;Points per hand" in client.get("/clubs/heule/leaders.csv").content
    assert b"Points,Points per hand" in client.get("/leaders.csv").content
    Club.objects.update(csv_separator=";")
    assert b"Points;Points per hand" in client.get("/leaders.csv").content


def test_columns_of_a_workbook_are_as_wide_as_what_they_hold():
    export = Export("x", ["n", "name", "about"], [[1, "Zoë D'Hondt-Maës", "x" * 300]])
    sheet = load_workbook(io.BytesIO(export.xlsx())).active

    assert [sheet.column_dimensions[letter].width for letter in "ABC"] == [3, 18, 60]
    assert sheet.auto_filter.ref == "A1:C2"


@pytest.fixture
def tournament(club):
    found = new_tournament(club, names=["Jef Nys & Marc Sleen", "=An & Bo"], name="Cup", public=True)
    jef = Player.objects.create(name="Jef Nys", shown_as="initials")
    Membership.objects.create(club=club, player=jef)
    found.entrants.get(number=1).people.filter(position=0).update(player=jef)
    play_rounds(found, 1)
    return found


PAGES = ("entrants", "results", "standings/1")


@pytest.mark.parametrize("page", PAGES)
def test_everybody_reads_names_as_people_wish_in_both_kinds(client, tournament, page):
    text = client.get(f"/t/{tournament.public_id}/{page}.csv")
    book = client.get(f"/t/{tournament.public_id}/{page}.xlsx")

    assert (text["Content-Type"], book["Content-Type"]) == (CSV, XLSX)
    assert "attachment" in text["Content-Disposition"]
    assert b"J. N. & Marc Sleen" in text.content
    assert b"Jef Nys" not in text.content
    cells = [cell for row in load_workbook(io.BytesIO(book.content)).active.values for cell in row]
    assert "J. N. & Marc Sleen" in cells


def test_who_runs_the_evening_reads_the_full_names(otto, signed_in, tournament):
    assert b"Jef Nys" in signed_in(otto).get(f"/t/{tournament.public_id}/entrants.csv").content


def test_results_have_a_row_a_side(client, tournament):
    rows = rows_of(client.get(f"/t/{tournament.public_id}/results.csv").content)
    assert [row[5] for row in rows[1:]] == ["101", "80"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("olga", 404)])
def test_a_draft_is_not_exported(request, signed_in, club, page, who, status):
    draft = new_tournament(club, pairs=4)
    client = signed_in(request.getfixturevalue(who))
    assert client.get(f"/t/{draft.public_id}/{page}.csv").status_code == status


@pytest.mark.parametrize("page", PAGES)
def test_other_kinds_and_methods_are_refused(client, tournament, page):
    assert client.get(f"/t/{tournament.public_id}/{page}.pdf").status_code == 404
    assert client.post(f"/t/{tournament.public_id}/{page}.csv").status_code == 405


@pytest.mark.parametrize(("who", "status"), [("otto", 200), ("bob", 403), ("anna", 403), ("olga", 404)])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_only_organisers_take_the_list_of_members(request, signed_in, club, otto, who, status, kind):
    answer = signed_in(request.getfixturevalue(who)).get(f"/clubs/heule/members.{kind}")
    assert answer.status_code == status
    if status == 200 and kind == "csv":
        assert rows_of(answer.content)[1][0] == "Otto"
