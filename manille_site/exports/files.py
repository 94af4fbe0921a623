"""A table, or several, as CSV or as a workbook, in which no cell can be taken for a formula.

A CSV is one table: several are a ZIP with a file each. What parts its cells is the club's setting.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from defusedcsv import csv
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.text import slugify

from scoring.models import Club
from scoring.names.letters import plain

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ZIP = "application/zip"
LONGEST_TITLE = 31
WIDEST = 60
"""Of a column, in characters."""


class Month(date):
    """A month, by its first day."""


class Share(Decimal):
    """A part of one, which people read as a percentage."""


FORMATS = {datetime: "yyyy-mm-dd hh:mm", date: "yyyy-mm-dd", Month: "yyyy-mm", Decimal: "0.0", Share: "0%"}
FORBIDDEN_IN_TITLE = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of characters that are none."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""Tells spreadsheets that a CSV is UTF-8."""


@dataclass(frozen=True)
class Export:
    """A table to be taken along: cells are numbers, months, days, times or text."""

    name: str
    head: Sequence[Any]
    rows: Iterable[Sequence[Any]]

    def answer(self, kind: str, club: Club | None = None) -> HttpResponse:
        """The table as a CSV or XLSX response, as the club likes it; 404 for any other kind."""
        if kind == "csv":
            return _file(self.name, kind, self.csv(separator_of(club)), CSV)
        return Book(self.name, (self,)).answer(kind)

    def csv(self, separator: str = ",") -> bytes:
        text = io.StringIO()
        writer = csv.writer(text, delimiter=separator)
        comma = "," if separator == ";" else "."
        writer.writerow([_text(value, comma) for value in self.head])
        writer.writerows([_text(value, comma) for value in row] for row in self.rows)
        return BYTE_ORDER_MARK + text.getvalue().encode()

    def xlsx(self) -> bytes:
        return Book(self.name, (self,)).xlsx()

    def write_sheet(self, book: Any, title: str) -> None:
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Font
        from openpyxl.utils import get_column_letter

        rows = [[_cell(value) for value in row] for row in (self.head, *self.rows)]
        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"
        columns = [get_column_letter(place) for place, _value in enumerate(self.head, start=1)]
        sheet.auto_filter.ref = f"A1:{columns[-1]}{len(rows)}" if columns else None
        for letter, width in zip(columns, _widths(rows), strict=False):
            sheet.column_dimensions[letter].width = width

        def as_cell(value: Any, *, bold: bool = False) -> WriteOnlyCell:
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                cell.data_type = "s"  # text that begins with "=" stays text
            elif type(value) in FORMATS:
                cell.number_format = FORMATS[type(value)]
            if bold:
                cell.font = Font(bold=True)
            return cell

        for number, row in enumerate(rows):
            sheet.append([as_cell(value, bold=number == 0) for value in row])


@dataclass(frozen=True)
class Book:
    """Several tables together: sheets of a workbook, or CSV files in a ZIP."""

    name: str
    sheets: Sequence[Export]

    def answer(self, kind: str, club: Club | None = None) -> HttpResponse:
        """The table as a CSV or XLSX response, as the club likes it; 404 for any other kind."""
        if kind == "csv":
            return _file(self.name, "zip", self.csv(separator_of(club)), ZIP)
        if kind == "xlsx":
            return _file(self.name, kind, self.xlsx(), XLSX)
        raise Http404

    def csv(self, separator: str = ",") -> bytes:
        """A ZIP with a numbered file a table."""
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
            for number, sheet in enumerate(self.sheets, start=1):
                parts.writestr(f"{number}-{_file_name(sheet.name)}.csv", sheet.csv(separator))
        return file.getvalue()

    def xlsx(self) -> bytes:
        from openpyxl import Workbook  # with numpy a tenth of a worker's memory: only once it is asked for

        book = Workbook(write_only=True)
        for number, sheet in enumerate(self.sheets, start=1):
            title = _cell(sheet.name).translate(FORBIDDEN_IN_TITLE).strip()[:LONGEST_TITLE]
            sheet.write_sheet(book, title or str(number))
        file = io.BytesIO()
        book.save(file)
        return file.getvalue()


def separator_of(club: Club | None) -> str:
    """What parts the cells of a CSV: where decimals have commas, spreadsheets expect a semicolon.

    What belongs to no club is as all clubs of the site like it, as long as they agree.
    """
    if club is not None:
        return club.csv_separator
    chosen = list(Club.objects.order_by().values_list("csv_separator", flat=True).distinct()[:2])
    return chosen[0] if len(chosen) == 1 else ","


def _file_name(name: str) -> str:
    """
    >>> _file_name("Kvöld, lokastaða"), _file_name("Øst ß"), _file_name("…")
    ('kvold-lokastada', 'ost-ss', 'table')
    """
    return slugify(plain(name)) or "table"


def _file(name: str, ending: str, content: bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{_file_name(name)}.{ending}"'
    return response


def _cell(value: Any) -> Any:
    """Numbers, days and times as such; in text nothing hides that a spreadsheet acts upon or can't store."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None, second=0, microsecond=0)
    if isinstance(value, date):
        return value
    return HIDDEN.sub("", "" if value is None else str(value))


def _text(value: Any, comma: str) -> Any:
    """A cell of a CSV, which knows numbers and text; ``comma`` stands before tenths."""
    cell = _cell(value)
    if isinstance(cell, Share):
        return f"{cell:.0%}"
    if isinstance(cell, Decimal):
        return str(cell).replace(".", comma)
    if isinstance(cell, Month):
        return f"{cell:%Y-%m}"
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "minutes")
    return cell.isoformat() if isinstance(cell, date) else cell


def _widths(rows: Sequence[Sequence[Any]]) -> list[int]:
    """Of columns, in characters: room for the longest cell, within reason."""
    widths: list[int] = []
    for row in rows:
        lengths = [len(str(cell).removesuffix(":00")) + 2 for cell in row]
        widths = [max(pair) for pair in zip_longest(widths, lengths, fillvalue=0)]
    return [min(width, WIDEST) for width in widths]
