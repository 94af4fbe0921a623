"""A table, or several, as CSV or as a workbook, in which no cell can be taken for a formula."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from defusedcsv import csv
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.text import slugify

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LONGEST_TITLE = 31
FORBIDDEN_IN_TITLE = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of characters that are none."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""Tells spreadsheets that a CSV is UTF-8."""


@dataclass(frozen=True)
class Export:
    """A table to be taken along: cells are whole numbers or text."""

    name: str
    head: Sequence[Any]
    rows: Iterable[Sequence[Any]]

    def answer(self, kind: str) -> HttpResponse:
        """The table as a CSV or XLSX response; 404 for any other kind."""
        return _file(self.name, kind, self)

    def csv(self) -> bytes:
        text = io.StringIO()
        self.write_csv(text)
        return BYTE_ORDER_MARK + text.getvalue().encode()

    def xlsx(self) -> bytes:
        return Book(self.name, (self,)).xlsx()

    def write_csv(self, text: io.StringIO) -> None:
        writer = csv.writer(text)
        writer.writerow([_cell(value) for value in self.head])
        writer.writerows([_cell(value) for value in row] for row in self.rows)

    def write_sheet(self, book: Any, title: str) -> None:
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Font

        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"

        def as_cell(value: Any, *, bold: bool = False) -> WriteOnlyCell:
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                cell.data_type = "s"  # text that begins with "=" stays text
            if bold:
                cell.font = Font(bold=True)
            return cell

        sheet.append([as_cell(_cell(value), bold=True) for value in self.head])
        for row in self.rows:
            sheet.append([as_cell(_cell(value)) for value in row])


@dataclass(frozen=True)
class Book:
    """Several tables together: sheets of a workbook; in a CSV one below the other, each below its name."""

    name: str
    sheets: Sequence[Export]

    def answer(self, kind: str) -> HttpResponse:
        """The table as a CSV or XLSX response; 404 for any other kind."""
        return _file(self.name, kind, self)

    def csv(self) -> bytes:
        text = io.StringIO()
        for number, sheet in enumerate(self.sheets):
            csv.writer(text).writerows([[], [_cell(sheet.name)]] if number else [[_cell(sheet.name)]])
            sheet.write_csv(text)
        return BYTE_ORDER_MARK + text.getvalue().encode()

    def xlsx(self) -> bytes:
        from openpyxl import Workbook  # with numpy a tenth of a worker's memory: only once it is asked for

        book = Workbook(write_only=True)
        for number, sheet in enumerate(self.sheets, start=1):
            title = _cell(sheet.name).translate(FORBIDDEN_IN_TITLE).strip()[:LONGEST_TITLE]
            sheet.write_sheet(book, title or str(number))
        file = io.BytesIO()
        book.save(file)
        return file.getvalue()


def _file(name: str, kind: str, table: Export | Book) -> HttpResponse:
    if kind not in ("csv", "xlsx"):
        raise Http404
    content, content_type = (table.csv(), CSV) if kind == "csv" else (table.xlsx(), XLSX)
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "table"}.{kind}"'
    return response


def _cell(value: Any) -> Any:
    """Whole numbers stay numbers; in text nothing hides that a spreadsheet acts upon or can't store."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, date):
        return value.isoformat()
    text = "" if value is None else str(value)
    return HIDDEN.sub("", text)
