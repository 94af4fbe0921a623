"""Tables as clubs have them become the people they mean."""

import io
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from scoring.clubs.selectors.people_columns import COLUMNS, USUAL
from scoring.clubs.selectors.people_import import people_preview
from scoring.imports.columns import guess
from scoring.imports.encodings import decoded
from scoring.imports.errors import SpreadsheetError
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.spreadsheets import SheetRow, read_file
from tests.scoring.imports.club_sheets import SHEETS, TRAILING, bytes_of, ods

BLANK = "<table:table-cell/>"


def cell(times="1"):
    attributes = f'office:value-type="string" table:number-columns-repeated="{times}"'
    return f"<table:table-cell {attributes}><text:p>An</text:p></table:table-cell>"


def row(cells, times="1"):
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


def people_of(club, name, raw):
    form = SpreadsheetForm({}, {"file": SimpleUploadedFile(name, raw)}, columns=COLUMNS, usual=USUAL)
    assert form.is_valid(), form.errors
    preview = people_preview(club, form.records, {}, today=date(2026, 11, 22))
    assert preview.is_ready, [(fate.label, fate.code) for fate in preview.fates]
    return [(one.name, one.role, one.since) for one in (fate.value for fate in preview.saved)]


def test_there_are_twenty_nine_files_in_ten_languages_and_more_encodings_than_four():
    assert len({sheet.name for sheet in SHEETS}) == 29
    languages = {"ca", "de", "en", "es", "fr", "hu", "is", "it", "la", "nl", "pl"}
    assert {sheet.name[:2] for sheet in SHEETS} == languages
    assert len({sheet.encoding for sheet in SHEETS if sheet.name.endswith((".csv", ".txt"))}) == 6


@pytest.mark.django_db
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_people_of_a_file_are_those_it_means(club, sheet):
    expected = [(*one, *("member", None)[len(one) - 1 :]) for one in sheet.people]

    assert people_of(club, sheet.name, bytes_of(sheet)) == expected


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "fates"),
    [
        ("Naam;Rol\nAn Maes;lid\nTotaal;", [("An Maes", "save"), ("Totaal", "choose")]),
        ("Naam\nAn Maes\nTotale: 1", [("An Maes", "save"), ("Totale: 1", "choose")]),
        ("Nr;Voornaam;Naam\n1;An;Maes\nTotaal;2;", [("An Maes", "save"), ("2", "choose")]),
    ],
)
def test_the_sum_below_a_list_is_nobody_until_somebody_says_so(signed_in, otto, text, fates):
    page = signed_in(otto).post("/clubs/heule/members/import/", {"text": text})
    assert [(fate.label, fate.does) for fate in page.context["preview"].fates] == fates


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Jef;Nys\nMia;Claeys", ["Jef Nys", "Mia Claeys"]),
        ("Jef Nys;lid\nMia Claeys;gast", ["Jef Nys", "Mia Claeys"]),
        ("Jef;Nys;lid\nMia;Claeys;gast", ["Jef Nys", "Mia Claeys"]),
    ],
)
def test_without_headings_words_beside_a_name_that_are_no_roles_belong_to_it(signed_in, otto, text, people):
    page = signed_in(otto).post("/clubs/heule/members/import/", {"text": text})
    assert [fate.label for fate in page.context["preview"].fates] == people
    assert {fate.does for fate in page.context["preview"].fates} == {"save"}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_an_empty_sheet_before_the_list_is_passed_over(club, kind):
    people = people_of(club, f"list.{kind}", second_sheet_filled(kind))
    assert people == [("second sheet", "member", None)]


@pytest.mark.django_db
def test_an_empty_file_is_said_to_be_one(signed_in, otto):
    page = signed_in(otto).post("/clubs/heule/members/import/", {"file": SimpleUploadedFile("list.csv", b"")})
    assert "There are no rows in this file." in page.text


def second_sheet_filled(kind):
    if kind == "ods":
        return ods(row(BLANK, "1048576"))
    book = Workbook()
    book.create_sheet("People").append(["second sheet"])
    sent = io.BytesIO()
    book.save(sent)
    return sent.getvalue()


@pytest.mark.django_db
def test_only_who_says_so_leaves_a_filled_column_beside_a_first_name_out(client, club, signed_in, otto):
    text = "Voornaam;Stam\nAn;Maes"
    guessed = signed_in(otto).post("/clubs/heule/members/import/", {"text": text})
    said = {"text": text, "head": "1", "column_0": "first", "column_1": ""}
    chosen = signed_in(otto).post("/clubs/heule/members/import/", said)

    assert [fate.label for fate in guessed.context["preview"].fates] == ["An Maes"]
    assert [fate.label for fate in chosen.context["preview"].fates] == ["An"]


@pytest.mark.parametrize(
    ("head", "keys"),
    [
        (("Prénom", "Clan", "Ville"), ("first", "last", "")),
        (("Clan", "Prénom"), ("last", "first")),
        (("Voornaam", "Naam", "Stad", "Land"), ("first", "name", "", "")),
        (("Voornaam", "Nr"), ("first", "")),
        (("Naam", "Stad", "Land"), ("name", "", "")),
        (("Prénom", "Surnom"), ("first", "")),
        (("Surnom", "Prénom", "Clan"), ("", "first", "last")),
        (("Bijnaam", "Voornaam", "Stad"), ("", "first", "")),
        (("Voornaam", "Woonplaats"), ("first", "")),
        (("Voornaam", "Plaats", "Stam"), ("first", "", "last")),
        (("Prénom", "Localité"), ("first", "")),
        (("Nombre de pila", "Población"), ("first", "")),
        (("Prenom", "Població"), ("first", "")),
        (("Vorname", "Wohnort"), ("first", "")),
        (("Vorname", "Ort"), ("first", "")),
    ],
)
def test_only_beside_a_first_name_alone_is_a_strange_column_taken_for_the_last(head, keys):
    row = tuple("7" if heading == "Nr" else "Maes" for heading in head)

    assert guess([SheetRow(1, head), SheetRow(2, row)], COLUMNS, USUAL).keys == keys


@pytest.mark.parametrize("since", ["Lid sinds", "Socio dal", "Soci des de", "Sòcia des de", "MEMBRE DES DE"])
def test_since_when_somebody_is_a_member_is_understood(since):
    rows = [SheetRow(1, ("Nom", since)), SheetRow(2, ("Jordi Puig", "2018"))]

    assert guess(rows, COLUMNS, USUAL).keys == ("name", "since")


class TestLetters:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
    @pytest.mark.parametrize(
        "text", ["Zoë", "Nom\nZoë\n", "Noël Coët;3\n", "Núria;Muñoz\n", "Jürgen Groß", "Ægir"]
    )
    def test_a_few_names_are_read_in_any_of_the_usual_letters(self, text, encoding):
        assert decoded(text.encode(encoding)) == text

    @pytest.mark.parametrize("encoding", ["cp1250", "iso8859_2"])
    @pytest.mark.parametrize("text", ["Dvořák", "Wałęsa", "Jiří Žižka", "Růžena"])
    def test_names_of_central_europe_too(self, text, encoding):
        assert decoded(text.encode(encoding)) == text


class TestOds:
    def test_cells_say_what_they_are_worth_not_what_they_look_like(self):
        number = '<table:table-cell office:value-type="float" office:value="1.5"><text:p>1,5</text:p>'
        note = "<office:annotation><text:p>a note</text:p></office:annotation>"
        text = "<text:p>An<text:s/>Maes <text:span>bold</text:span>!</text:p>"
        rows = row(f"{number}</table:table-cell><table:table-cell>{note}{text}</table:table-cell>")

        assert read_file(ods(rows))[0].cells == ("1.5", "An Maes bold!")

    def test_repeated_cells_and_rows_stand_there_as_often(self):
        rows = read_file(ods(row(BLANK, times="4") + row(cell(times="3"), times="2") + TRAILING))

        assert [(one.number, one.cells) for one in rows] == [(5, ("An",) * 3), (6, ("An",) * 3)]

    @pytest.mark.parametrize(
        ("rows", "code"),
        [
            (row(cell(), times="1000000"), "too_many_rows"),
            (row(cell(times="99999999999")), "too_many_columns"),
            (TRAILING + row(cell()), "too_many_rows"),
            (row(BLANK * 1_000_000), "too_many_rows"),
            (row(cell()) * 300_000, "too_many_rows"),
            pytest.param(row("<x/>" * 3_000_000), "too_many_rows", marks=pytest.mark.release),
            (row(BLANK, times="x"), "no_workbook"),
            ("<table:table-row>", "no_workbook"),
        ],
        ids=["rows", "columns", "a row far down", "blank cells", "too long", "parts", "no number", "cut off"],
    )
    def test_a_small_file_that_says_much_is_refused_at_once(self, rows, code):
        with pytest.raises(SpreadsheetError) as refused:
            read_file(ods(rows))
        assert refused.value.code == code

    def test_entities_are_refused(self):
        bomb = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
        with pytest.raises(SpreadsheetError) as refused:
            read_file(ods("<table:table-row/>", before=bomb))
        assert refused.value.code == "no_workbook"
