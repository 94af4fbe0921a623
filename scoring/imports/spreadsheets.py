"""Reads the table of a spreadsheet, sent as a file or pasted: rows of plain cells, with their numbers.

CSV with commas, semicolons or tabs (``encodings.py`` says in which letters), XLSX and ODS workbooks, of which
the first sheet counts (docs/formats/spreadsheets.md). What means something in it is for others to say.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import islice
from typing import Any

from scoring.imports.encodings import decoded
from scoring.imports.errors import SpreadsheetError
from scoring.imports.limits import LARGEST, LAST_ROW, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from scoring.imports.workbooks import cells_of_workbook
from scoring.names.visible import visible

DELIMITERS = "\t;,"
TO_JUDGE = 40
"""Rows from which the delimiter is judged."""

GUARDED = re.compile(r"^'([=+\-@%]|\\\|)")
"""Text that an export keeps from being a formula, as ours does (``defusedcsv``)."""

SEPARATOR = re.compile(r"^sep=([,;\t])\r?\n", re.IGNORECASE)
"""Some spreadsheets say so in the first line."""

NO_TABLE = re.compile(
    r"\s*(<(!doctype|\?xml|html|head|meta|body|table|div)\b|\{\\rtf|%PDF-|BEGIN:VC)", re.IGNORECASE
)
"""Pages, letters, cards of addresses: text that is no table, though a program may call it one."""

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
WORKBOOK = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row that isn't blank."""

    number: int
    """In the file, from 1, as a spreadsheet shows it."""

    cells: tuple[str, ...]


def read_file(raw: bytes) -> list[SheetRow]:
    """The rows of a file.

    Raises:
        SpreadsheetError: it is too large, or no table.
    """
    if len(raw) > LARGEST:
        raise SpreadsheetError("too_big", most=LARGEST // 1_000_000)
    if raw.startswith(OLD_WORKBOOK):
        raise SpreadsheetError("old_workbook")
    if raw.startswith(WORKBOOK):
        return _rows(cells_of_workbook(raw))
    return read_text(decoded(raw))


def read_text(text: str) -> list[SheetRow]:
    """The rows of a table as text.

    Raises:
        SpreadsheetError: it is too large, or no table.
    """
    if len(text) > LARGEST:
        raise SpreadsheetError("too_big", most=LARGEST // 1_000_000)
    if NO_TABLE.match(text):
        raise SpreadsheetError("no_table")
    delimiter = ""
    if separator := SEPARATOR.match(text):
        delimiter, text = separator[1], text[separator.end() :]
    try:
        table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter or _delimiter(text))
        return _rows(table, first=2 if separator else 1)
    except csv.Error:
        raise SpreadsheetError("no_table") from None


def as_text(rows: Sequence[SheetRow]) -> str:
    """The rows as a table that :func:`read_text` reads as just these.

    >>> as_text([SheetRow(1, ("name", "score")), SheetRow(3, ("Peeters, Jan", "7"))])
    'name\\tscore\\n\\n"Peeters, Jan"\\t7\\n'
    """
    width = max((len(row.cells) for row in rows), default=0)
    lines: list[str] = []
    for row in rows:
        lines += [""] * (row.number - len(lines) - 1)
        cells = (*row.cells, *[""] * (width - len(row.cells)))
        lines.append("\t".join(_quoted(cell) for cell in cells))
    return "".join(f"{line}\n" for line in lines)


def _quoted(cell: str) -> str:
    """Quoted wherever another delimiter could be suspected."""
    if not any(sign in cell for sign in '",;'):
        return cell
    return '"' + cell.replace('"', '""') + '"'


def _rows(table: Iterable[Iterable[Any]], first: int = 1) -> list[SheetRow]:
    rows: list[SheetRow] = []
    characters = 0
    for number, values in enumerate(table, start=first):
        # Before anything else: a workbook may say that its next row is the hundred-thousand-millionth, and
        # the library then makes up all that lie between.
        if number > LAST_ROW:
            raise SpreadsheetError("too_many_rows", most=MOST_ROWS)
        cells = [_cell(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if len(rows) == MOST_ROWS + 1:
            raise SpreadsheetError("too_many_rows", most=MOST_ROWS)
        if len(cells) > MOST_COLUMNS:
            raise SpreadsheetError("too_many_columns", most=MOST_COLUMNS, row=number)
        if any(len(cell) > LONGEST_CELL for cell in cells):
            raise SpreadsheetError("cell_too_long", most=LONGEST_CELL, row=number)
        # Of a workbook a thousand cells may share one text: it is small until each of them has its own.
        characters += sum(map(len, cells))
        if characters > LARGEST:
            raise SpreadsheetError("too_big", most=LARGEST // 1_000_000)
        rows.append(SheetRow(number, tuple(cells)))
    return rows


def _cell(value: Any) -> str:
    """What a cell says, as text on one line; ``3.0`` is 3."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    elif isinstance(value, datetime):
        value = value.date() if value.time() == time() else value
    if isinstance(value, date | time):
        return value.isoformat()
    text = " ".join(visible(str(value).replace("\ufeff", "")).split())
    if re.fullmatch(r"-?\d{1,9}\.0", text):
        text = text[:-2]
    return text[1:].replace("\\|", "|") if GUARDED.match(text) else text


# Text -------------------------------------------------------------------------------------------------------


def _delimiter(text: str) -> str:
    """The sign that parts most rows into equally many cells; a tab where there is none.

    First among those with which every quotation mark is in its place.
    """
    strictly = {delimiter: _evenness(text, delimiter, strict=True) for delimiter in DELIMITERS}
    if any(strictly.values()):
        return max(DELIMITERS, key=lambda delimiter: strictly[delimiter])
    return max(DELIMITERS, key=lambda delimiter: _evenness(text, delimiter, strict=False))


def _evenness(text: str, delimiter: str, *, strict: bool) -> float:
    """The share of rows that have the usual number of cells, from 0 to 1; 0 where that is one cell."""
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    rows = (row for row in table if any(cell.strip() for cell in row))
    try:
        widths = Counter(len(row) for row in islice(rows, TO_JUDGE))
    except csv.Error:
        return 0
    if not widths:
        return 0
    width, rows_so = max(widths.items(), key=lambda item: (item[1], item[0]))
    return rows_so / widths.total() if width > 1 else 0
