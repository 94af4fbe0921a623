"""A file from a stranger is read in a process of its own, within limits; nothing that it holds costs more."""

import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from scoring.imports.confinement import TooMuchError, ask
from scoring.imports.errors import SpreadsheetError
from scoring.imports.limits import LARGEST
from scoring.imports.spreadsheets import SheetRow, read_file
from scoring.imports.uploads import read_upload

GREEDY = "tests.scoring.imports.greedy"


def test_a_confined_program_answers() -> None:
    assert ask(GREEDY, b"hello") == b"olleh"


@pytest.mark.parametrize("what", [b"memory", b"computing", b"files"])
def test_whoever_takes_more_than_they_may_is_ended(what: bytes, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TooMuchError):
        ask(GREEDY, what)


def test_it_knows_nothing_of_the_site(monkeypatch) -> None:
    """Neither the database nor a secret stands in its surroundings."""
    monkeypatch.setenv("DATABASE_URL", "postgres://manille:secret@localhost/manille")
    program = "tests.scoring.imports.surroundings"
    assert ask(program, b"").split() == [b"PATH", b"PYTHONPATH", b"PYTHONUTF8"]


@pytest.mark.parametrize(
    "raw",
    ["Prénom;Nom\nJan;Peeters\n".encode("cp1252"), b"name\tscore\n\nAn\t7\n"],
    ids=["semicolons", "tabs"],
)
def test_a_table_says_the_same_as_if_it_were_read_here(raw: bytes) -> None:
    assert read_upload(raw) == read_file(raw)


def test_a_workbook_says_the_same_as_if_it_were_read_here() -> None:
    raw = workbook([["name", "score"], ["Þóra", 7], [None, None], ["Jan", 3.5]])
    assert (
        read_upload(raw)
        == read_file(raw)
        == [SheetRow(1, ("name", "score")), SheetRow(2, ("Þóra", "7")), SheetRow(4, ("Jan", "3.5"))]
    )


def test_reasons_come_back_with_their_facts() -> None:
    with pytest.raises(SpreadsheetError) as refused:
        read_upload(b"name\n" + b'"' + b"x" * 1_001 + b'"\n')
    assert (refused.value.code, refused.value.facts) == ("cell_too_long", {"most": 1_000, "row": 2})


def workbook(rows: list[list[object]]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def sheet_of(rows: str) -> str:
    """The part of a workbook with its cells, which says just this and need not end."""
    return f"<worksheet {MAIN}><sheetData>{rows}"


def changed(raw: bytes, **parts: str) -> bytes:
    """The workbook with other parts, by the end of their names."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(raw)) as sound,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as hostile,
    ):
        for name in sound.namelist():
            own = next((text for part, text in parts.items() if name.endswith(f"{part}.xml")), None)
            hostile.writestr(name, sound.read(name) if own is None else own)
    return file.getvalue()


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LONG = "x" * 900
SHARED = f"<sst {MAIN}><si><t>{LONG}</t></si></sst>"
END = "</sheetData></worksheet>"
CELLS = "<row>{}</row>".format('<c t="s"><v>0</v></c>' * 40) * 4_000
STYLES = f"<styleSheet {MAIN}><cellXfs>{'<xf/>' * 3_000_000}</cellXfs></styleSheet>"


@pytest.mark.parametrize(
    "raw",
    [
        changed(workbook([["a"]]), sharedStrings=SHARED, sheet1=sheet_of(CELLS + END)),
        pytest.param(changed(workbook([["a"]]), styles=STYLES), marks=pytest.mark.release),
        changed(workbook([["a"]]), sheet1=sheet_of("<row><c><is>" + "<r>" * 900_000)),
        changed(workbook([["a"]]), workbook=f"<workbook {MAIN}>" + "<a>" * 2_000_000),
    ],
    ids=["one text in every cell", "styles without end", "a cell that never ends", "a book that never ends"],
)
def test_small_files_that_grow_are_refused(raw: bytes) -> None:
    assert len(raw) < LARGEST / 10
    with pytest.raises(SpreadsheetError) as refused:
        read_upload(raw)
    assert refused.value.code in {"too_big", "too_much", "too_many_rows", "no_workbook"}
