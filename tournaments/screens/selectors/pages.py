"""Rows that are read across a hall, parted into pages that fit a screen of 1280 by 720."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.local_cache import LocalCache

LINES = 10
"""Lines of names that fit under the head of a page: 44 px each, and the space around them."""

LINES_OF_THE_FOOT = 2
"""What the call of the last hand, or an announcement, takes of them."""

SIGNS = 32
"""Letters that fit into the column of names at that size; longer names take another line."""


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A name in a row, and the figure beside it."""

    name: str
    figure: str = ""
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A row: a person and their table, a table and its sides, a place in the ranking."""

    lead: str
    lines: tuple[ScreenLine, ...]
    word: str = ""
    """How it stands: “playing”."""

    is_last_in: bool = False
    """The cut runs below this row."""

    @property
    def height(self) -> int:
        """In lines."""
        return sum(max(ceil(len(line.name) / SIGNS), 1) for line in self.lines)


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """What is seen at once."""

    title: str
    rows: tuple[ScreenRow, ...]
    notes: tuple[str, ...] = ()
    """Beside the title."""

    @property
    def body(self) -> SafeString:
        """Its rows as HTML."""
        return SafeString("".join(map(_html_of, self.rows)))


_rows = LocalCache[ScreenRow, SafeString](size=8192)
"""After a hand nearly all rows of a hall are as they were; a template for each is dear two thousand times."""


def _html_of(row: ScreenRow) -> SafeString:
    html = _rows.get(row)
    if html is None:
        html = _draw(row)
        _rows.put(row, html)
    return html


def _draw(row: ScreenRow) -> SafeString:
    lead = format_html('<b class="digits">{}</b>', row.lead) if row.lead else ""
    word = format_html('<span class="row-word">{}</span>', row.word) if row.word else ""
    return format_html(
        '<li class="screen-row{}"><p class="row-lead">{} {}</p><ul class="row-lines">{}</ul></li>',
        " last-in" if row.is_last_in else "",
        lead,
        word,
        format_html_join("", "{}", ((_draw_line(line),) for line in row.lines)),
    )


def _draw_line(line: ScreenLine) -> SafeString:
    return format_html(
        '<li class="row-line{}"><span class="row-name" dir="auto">{}</span>{}</li>',
        " winner" if line.is_winner else "",
        line.name,
        format_html(' <b class="row-figure digits">{}</b>', line.figure) if line.figure else "",
    )


def pages_of(
    title: str, rows: Sequence[ScreenRow], *, lines: int, notes: Sequence[str] = ()
) -> list[ScreenPage]:
    """Rows in their order, as many to a page as have room; a row that is higher than a page has its own.

    >>> rows = [ScreenRow("1", (ScreenLine("An"), ScreenLine("Bo")))] * 5
    >>> [len(page.rows) for page in pages_of("Tables", rows, lines=9)]
    [4, 1]
    """
    pages: list[list[ScreenRow]] = []
    room = 0
    for row in rows:
        if not pages or row.height > room:
            pages.append([])
            room = lines
        pages[-1].append(row)
        room -= row.height
    return [ScreenPage(title, tuple(page), tuple(notes)) for page in pages]
