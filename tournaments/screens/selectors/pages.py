"""Rows that are read across a hall, parted into pages that fit a screen of 1280 by 720."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

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
