"""Tables as people have them: CSV of any sort, workbooks, pasted rows (docs/formats/spreadsheets.md)."""

import io
import zipfile
from contextlib import suppress
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from manille_site.exports import Export
from scoring.imports.columns import Column, guess
from scoring.imports.encodings import decoded
from scoring.imports.spreadsheets import LARGEST, SheetRow, SpreadsheetError, as_text, read_file, read_text

TABLE = [SheetRow(1, ("Name", "Points")), SheetRow(2, ("Zoë Maës", "3")), SheetRow(3, ("An", "-4"))]


def workbook(*rows: list[object], title: str = "1") -> bytes:
    book = Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_csv_of_every_sort_says_the_same(delimiter, encoding, end):
    text = end.join([f"Name{delimiter}Points", f"Zoë Maës{delimiter}3", f"An{delimiter}-4"])

    assert read_file(text.encode(encoding)) == TABLE


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp850", "Prénom;Nom\nRené;Lefèvre\nZoé;Château"),
        ("cp850", "Name\nJürgen Groß\nJörg MÜLLER"),
        ("cp850", "Nombre\nÍñigo Yáñez\nMª José Peña"),
        ("cp850", "Navn\nSøren Ærø\nÅse Bjørn"),
        ("cp850", "Nafn\nÞórður Jónsson\nSigríður Ýr"),
        ("cp852", "Imię\nLech Wałęsa\nŁukasz Żółć"),
        ("mac_iceland", "Nafn\nÞórður Jónsson\nSigríður Ýr"),
        ("mac_roman", "Nome\nLaura D’Angelo\nNiccolò Serrà"),
        ("mac_roman", "NOMBRE\nÍÑIGO YÁÑEZ"),
        ("cp1252", "NOMBRE;APELLIDOS\nÍÑIGO;YÁÑEZ\nJOSÉ;PEÑA"),
        ("cp1252", "Nombre\nMª José Peña"),
        ("cp1250", "Név\nKovács Ödön\nSzűcs Győző"),
        ("cp1250", "Ime\nŽeljko Đukić"),
    ],
)
def test_letters_say_in_what_an_older_file_is_written(encoding, names):
    assert decoded(names.encode(encoding)) == names


def test_a_workbook_says_the_same():
    assert read_file(workbook(["Name", "Points"], ["Zoë Maës", 3.0], ["An", -4])) == TABLE


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ('"Peeters, Jan";5', ("Peeters, Jan", "5")),
        ("Peeters, Jan;5\nClaes, An;6", ("Peeters, Jan", "5")),
        ('"An ""Ans"" Maes",5', ('An "Ans" Maes', "5")),
        ('"two\nlines",5', ("two lines", "5")),
        ("  An   Maes \t 5 ", ("An Maes", "5")),
        ("sep=;\nAn;5", ("An", "5")),
        ("An & Bert", ("An & Bert",)),
        ("'=An,'@Bo", ("=An", "@Bo")),
        ("12.0;3,5", ("12", "3,5")),
    ],
)
def test_cells_are_read_as_they_were_meant(text, cells):
    assert read_text(text)[0].cells == cells


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (3.0, "3"), (3.5, "3.5"), (0, "0"), (-25, "-25"), (None, ""), (date(2024, 9, 30), "2024-09-30"),
        (datetime(2024, 9, 30, 0, 0), "2024-09-30"), ("=1+1", ""), (" An  B ", "An B"),
    ],
)  # fmt: skip
def test_cells_of_a_workbook_become_plain_text(value, cell):
    """A formula that no spreadsheet has worked out says nothing."""
    assert read_file(workbook(["x", value]))[0].cells == (("x", cell) if cell else ("x",))


def test_blank_rows_are_skipped_and_keep_their_numbers():
    assert [row.number for row in read_text("An;1\n\n ; \nBo;2\n")] == [1, 4]
    assert [row.number for row in read_file(workbook(["An"], [None], ["Bo"]))] == [1, 3]


BAD = {
    "too long": (b"x" * (LARGEST + 1), "too_big"),
    "too many rows": (b"a;b\n" * 5002, "too_many_rows"),
    "too many columns": (b";".join([b"a"] * 51), "too_many_columns"),
    "too many columns in a workbook": (workbook(list(range(51))), "too_many_columns"),
    "an open quotation mark": (b'a;"b\n' + b"c;d\n" * 500, "cell_too_long"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no_table"),
    "bytes": (bytes(range(1, 256)), "no_table"),
    "a page called a workbook": (b"<html><table><tr><td>Jan Peeters</td></tr></table>", "no_table"),
    "a workbook as XML": (b'\xef\xbb\xbf<?xml version="1.0"?>\n<Workbook><Worksheet>', "no_table"),
    "a letter": (b"{\\rtf1\\ansi Jan Peeters\\par}", "no_table"),
    "paper": (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "no_table"),
    "an address": (b"BEGIN:VCARD\r\nFN:Jan Peeters\r\nEND:VCARD\r\n", "no_table"),
    "half a character of UTF-16": (b"\xff\xfea", "no_table"),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512, "old_workbook"),
    "a zip of something else": (b"PK\x03\x04 and so on", "no_workbook"),
    "half a workbook": (workbook(["An"])[:2000], "no_workbook"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_table_is_told_apart(name):
    raw, code = BAD[name]
    with pytest.raises(SpreadsheetError) as refused:
        read_file(raw)
    assert refused.value.code == code


def workbook_of(sheet: str) -> bytes:
    """A workbook whose only sheet says this."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(["name"]))) as sound, zipfile.ZipFile(file, "w", 8) as hostile:
        for part in sound.namelist():
            rows = SHEET.format(sheet).encode()
            hostile.writestr(part, rows if part.endswith("sheet1.xml") else sound.read(part))
    return file.getvalue()


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{}</sheetData></worksheet>"
)


@pytest.mark.parametrize(
    "sheet",
    [
        '<row r="99999999999"><c t="inlineStr"><is><t>Jan</t></is></c></row>',
        "<row/>" * 3_000_000,
        "<row>" + "<c/>" * 5_000_000 + "</row>",
    ],
    ids=["a row of a number far down", "blank rows", "blank cells"],
)
def test_blanks_without_end_are_refused_at_once(sheet):
    """A file of a few kilobytes once kept a server busy for days."""
    raw = workbook_of(sheet)
    assert len(raw) < 40_000
    with pytest.raises(SpreadsheetError) as refused:
        read_file(raw)
    assert refused.value.code == "too_many_rows"


def test_entities_in_a_workbook_are_refused():
    file = io.BytesIO()
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    with zipfile.ZipFile(io.BytesIO(workbook(["name"]))) as sound, zipfile.ZipFile(file, "w") as hostile:
        for part in sound.namelist():
            content = sound.read(part)
            hostile.writestr(part, bomb + content if part.endswith("sheet1.xml") else content)
    with pytest.raises(SpreadsheetError) as refused:
        read_file(file.getvalue())
    assert refused.value.code == "no_workbook"


def zipped(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (zipped(bomb=b"\0" * 30_000_000), "too_many_rows"),
        (zipped(content=b"<x/>"), "no_workbook"),
        (zipped(**{"[Content_Types].xml": b"<x", "xl/workbook.xml": b"<x/>"}), "no_workbook"),
    ],
)
def test_an_archive_that_is_no_workbook_is_not_unpacked(raw, code):
    with pytest.raises(SpreadsheetError) as refused:
        read_file(raw)
    assert refused.value.code == code


texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
numbers = st.integers(-1_000_000, 1_000_000).map(str)
cells = texts | numbers | st.just('Peeters, Jan; "x"')
tables = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(tables)
def test_what_was_read_is_read_again_as_the_same(table):
    """The page sends its table along as text, and nothing may change on the way."""
    rows = read_file(Export("x", table[0], table[1:]).csv())

    assert read_text(as_text(rows)) == rows


@given(tables)
def test_our_own_exports_say_the_same_in_both_kinds(table):
    export = Export("x", ["Name", "1", "2", "3"][: len(table[0])], table)

    assert read_file(export.csv()) == read_file(export.xlsx())


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_stumble(raw):
    for sent in (raw, b"PK\x03\x04" + raw):
        with suppress(SpreadsheetError):
            read_file(sent)


COLUMNS = (Column("name", "Name", ("naam", "nom", "nafn")), Column("score", "Score", ("punten", "stig")))


@pytest.mark.parametrize(
    ("head", "meaning"),
    [
        (("Naam", "Punten"), (True, ("name", "score"))),
        (("STIG:", "Nafn"), (True, ("score", "name"))),
        (("Nr.", "nom", "Score"), (True, ("", "name", "score"))),
        (("name", "naam"), (True, ("name", ""))),
        (("An Maes", "7"), (False, ("name", "score"))),
        (("An Maes", "7", "x"), (False, ("name", "score", ""))),
        (("An Maes",), (False, ("name",))),
    ],
)
def test_columns_are_guessed_by_their_headings(head, meaning):
    guessed = guess([SheetRow(1, head)], COLUMNS, ["name", "score"])

    assert (guessed.has_head, guessed.keys) == meaning
