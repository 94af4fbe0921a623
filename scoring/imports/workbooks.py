"""Cells of a workbook’s first sheet with any (XLSX, ODS), so that no small file keeps the server busy.

ODS is read here and not by a library: those that are kept hold the whole table before a bound can be asked of
them, and a file of a kilobyte may say that its row stands there a million times. Entities are refused
(``defusedxml``, which openpyxl uses too where it is installed).
"""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.ElementTree import iterparse

from scoring.imports.errors import SpreadsheetError
from scoring.imports.limits import LARGEST_UNPACKED, LAST_COLUMN, LAST_ROW, MOST_ELEMENTS, MOST_ROWS

ELEMENT = re.compile(rb"<(?:\w+:)?(?:row|c)[\s/>]")
CONTENT = "content.xml"

TABLE, TEXT, OFFICE = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{part}:1.0}}" for part in ("table", "text", "office")
)
CELLS = frozenset({f"{TABLE}table-cell", f"{TABLE}covered-table-cell"})
BROKEN = (
    zipfile.BadZipFile,
    ParseError,
    KeyError,
    ValueError,
    TypeError,
    IndexError,
    AttributeError,
    EOFError,
    OSError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
)
"""What reading a file that is no workbook, or half of one, may raise."""

MOST_PARTS = 3 * MOST_ELEMENTS
"""Of all elements of an ODS sheet: a row, a cell, its text, and what is bold in it."""


def cells_of_workbook(raw: bytes) -> Iterator[Sequence[Any]]:
    """The rows of the first sheet that isn't empty, blank ones too: numbers, dates and text.

    Raises:
        SpreadsheetError: it is no workbook, or unpacks to more than is read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as parts:
            # A part can't be longer than it says: zipfile stops reading there.
            if sum(part.file_size for part in parts.infolist()) > LARGEST_UNPACKED:
                raise SpreadsheetError("too_many_rows", most=MOST_ROWS)
            if CONTENT in parts.namelist():
                yield from _ods_rows(parts)
                return
            if any(_elements_in(parts, part.filename) > MOST_ELEMENTS for part in parts.infolist()):
                raise SpreadsheetError("too_many_rows", most=MOST_ROWS)
        yield from _xlsx_rows(raw)
    except SpreadsheetError:
        raise
    except BROKEN as error:
        # openpyxl answers a workbook that is none with whatever it stumbles over first.
        raise SpreadsheetError("no_workbook") from error


# XLSX -------------------------------------------------------------------------------------------------------


def _elements_in(parts: zipfile.ZipFile, name: str) -> int:
    """How many rows and cells a part has; read in pieces, and no further than it matters."""
    count, tail = 0, b""
    with parts.open(name) as part:
        while count <= MOST_ELEMENTS and (piece := part.read(1 << 20)):
            text = tail + piece
            count += len(ELEMENT.findall(text))
            last = text[text.rfind(b"<") :]
            tail = b"" if len(last) > 20 or ELEMENT.match(last) else last  # cut in two by the end of a piece
    return count


def _xlsx_rows(raw: bytes) -> Iterator[Sequence[Any]]:
    from openpyxl import load_workbook  # with numpy a tenth of a worker's memory: only once it is asked for

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
    try:
        if not book.worksheets:
            raise SpreadsheetError("no_workbook")
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # what a file says of its size need not be true
            is_empty = True
            for row in sheet.iter_rows(values_only=True, max_col=LAST_COLUMN):
                is_empty = is_empty and not any(cell not in (None, "") for cell in row)
                yield row
            if not is_empty:
                return
    finally:
        book.close()


# ODS --------------------------------------------------------------------------------------------------------


def _ods_rows(parts: zipfile.ZipFile) -> Iterator[list[str]]:
    """Of the first table with any; blank ones only where another follows: a sheet ends with a million."""
    blank = count = 0
    is_table = is_filled = False
    with parts.open(CONTENT) as content:
        for event, element in iterparse(content, ("start", "end"), forbid_dtd=True):
            count += event == "end"
            if count > MOST_PARTS:
                raise SpreadsheetError("too_many_rows", most=MOST_ROWS)
            is_table = is_table or element.tag == f"{TABLE}table"
            if event == "end" and element.tag == f"{TABLE}table-row":
                cells, times = _ods_cells(element), _times(element, "rows", LAST_ROW + 1)
                element.clear()
                if any(cells):
                    is_filled = True
                    yield from repeat([], min(blank, LAST_ROW + 1))
                    yield from repeat(cells, times)
                blank = 0 if any(cells) else blank + times
            elif event == "end" and element.tag == f"{TABLE}table":
                if is_filled:
                    return
                blank = 0
    if not is_table:
        raise SpreadsheetError("no_workbook")


def _ods_cells(row: Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag in CELLS:
            cells += [_ods_value(cell)] * _times(cell, "columns", LAST_COLUMN - len(cells))
    return cells


def _times(element: Element, what: str, most: int) -> int:
    """How many rows or columns an element stands for, up to as many as matter."""
    return max(0, min(int(element.get(f"{TABLE}number-{what}-repeated", "1")), most))


def _ods_value(cell: Element) -> str:
    """What a cell says: numbers and days as such, whatever they look like, else its text."""
    kind = cell.get(f"{OFFICE}value-type")
    if kind in ("float", "currency"):
        return cell.get(f"{OFFICE}value", "")
    if kind == "date":
        return cell.get(f"{OFFICE}date-value", "").removesuffix("T00:00:00")
    return " ".join(_text(paragraph) for paragraph in cell.findall(f"{TEXT}p"))


def _text(element: Element) -> str:
    """The text of a paragraph with its blanks, which are elements of their own."""
    blank = " " if element.tag in (f"{TEXT}s", f"{TEXT}tab", f"{TEXT}line-break") else ""
    inner = "".join(_text(part) + (part.tail or "") for part in element)
    return blank + (element.text or "") + inner
