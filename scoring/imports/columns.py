"""What the columns of a table mean: guessed from their headings, and changed by a person who knows better."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.functional import Promise

from scoring.imports.spreadsheets import SheetRow
from scoring.names import plain

IGNORED = ""
"""The meaning of a column that says nothing here."""

MOST_ABOVE = 10
"""Rows among which the headings are looked for: clubs write titles above them."""


@dataclass(frozen=True, slots=True)
class Column:
    """Something that a column can mean."""

    key: str
    label: str | Promise
    """As it is chosen; as a heading it is understood too."""

    headings: tuple[str, ...] = ()
    """Other words for it, in the languages of those who send tables."""

    values: tuple[str, ...] = ()
    """All that a cell of it may say, however spelt; empty where that is open."""

    beside: str = ""
    """The column of words that is nearest to the one with this key is taken for this one, however called:
    unasked where it stands beside that and is filled, and no other could be meant…"""

    unless: tuple[str, ...] = ()
    """…unless the table has one of these…"""

    unlike: tuple[str, ...] = ()
    """…and the column has none of these headings, which mean something else."""


@dataclass(frozen=True, slots=True)
class ImportRecord:
    """One row: its cells by meaning. What has no column is not there; an empty cell is \"\"."""

    row: int
    cells: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, key: str) -> str:
        return self.cells.get(key, "")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is made of a table: where its rows begin, and the key of each column."""

    head: int
    """Rows before the first that counts, the headings the last of them; 0 where there are none."""

    keys: tuple[str, ...]
    in_doubt: int | None = None
    """Place of a column whose key is no more than likely."""

    @property
    def has_head(self) -> bool:
        return self.head > 0

    @property
    def doubled(self) -> str:
        """A key that two columns have, if any."""
        keys = [key for key in self.keys if key != IGNORED]
        return next((key for key in keys if keys.count(key) > 1), "")

    def records(self, rows: Sequence[SheetRow]) -> list[ImportRecord]:
        return [
            ImportRecord(
                row.number,
                {key: cell for key, cell in zip(self.keys, _padded(row, self), strict=False) if key},
            )
            for row in rows[self.head :]
        ]


def guess(rows: Sequence[SheetRow], columns: Sequence[Column], usual: Sequence[str]) -> Meaning:
    """What the table most likely means; without headings the columns stand in their ``usual`` order.

    >>> meaning = guess([SheetRow(1, ("Naam", "Nr."))], [Column("name", "Name", ("naam",))], ["name"])
    >>> meaning.has_head, meaning.keys
    (True, ('name', ''))
    """
    width = max((len(row.cells) for row in rows), default=0)
    known = {
        heading_of(str(word)): column.key
        for column in reversed(columns)
        for word in (column.key, *column.headings, column.label)
    }
    values = {heading_of(value) for column in columns for value in column.values}
    for number, row in enumerate(rows[:MOST_ABOVE], start=1):
        head = [known.get(heading_of(cell), IGNORED) for cell in row.cells]
        meant = [cell for cell, key in zip(row.cells, head, strict=True) if key]
        if head and not head[0] and all(heading_of(cell) in values for cell in meant):
            continue  # "Jef Nys;lid" is somebody with a role, though *lid* may stand above names
        if any(head) if number == 1 else sum(map(bool, head)) > 1:
            once = [key if key not in head[:place] else IGNORED for place, key in enumerate(head)]
            keys = [*once, *[IGNORED] * (width - len(once))]
            place = _complete(keys, row, rows[number:], columns)
            return Meaning(number, tuple(keys), place)
    return Meaning(0, tuple(_by_order(rows, columns, usual, width)))


def _by_order(
    rows: Sequence[SheetRow], columns: Sequence[Column], usual: Sequence[str], width: int
) -> list[str]:
    """The ``usual`` keys; where words that don’t belong there stand beside the name, they are its end."""
    by_key = {column.key: column for column in columns}
    lists_people = {"first", "last"} <= by_key.keys()
    if lists_people and width > 1 and _holds_numbers(rows[1:]):
        behind = [replace(row, cells=row.cells[1:]) for row in rows]
        return [IGNORED, *_by_order(behind, columns, usual, width - 1)]
    beside = by_key.get(usual[1]) if len(usual) > 1 and width > 1 else None
    if beside and lists_people and _says_else(rows, 1, beside):
        usual = ("first", "last", *usual[1:])
    keys = [*usual[:width], *[IGNORED] * (width - len(usual))]
    return [
        IGNORED if key and _says_else(rows, place, by_key[key]) else key for place, key in enumerate(keys)
    ]


def _holds_numbers(rows: Sequence[SheetRow]) -> bool:
    """Whether the first column counts the rows."""
    cells = [row.cells[0] for row in rows if row.cells and row.cells[0]]
    return bool(cells) and all(cell.rstrip(".)").isdecimal() for cell in cells)


def _says_else(rows: Sequence[SheetRow], place: int, column: Column) -> bool:
    """Whether words stand in a column that are none of those it could hold."""
    values = {heading_of(value) for value in column.values}
    known = any(place < len(row.cells) and heading_of(row.cells[place]) in values for row in rows)
    return bool(values) and not known and _holds_words(rows, place)


def may_be_headings(row: SheetRow, columns: Sequence[Column]) -> bool:
    """Whether a row without a heading that we know could hold some all the same.

    >>> may_be_headings(SheetRow(1, ("Imię", "Nazwisko")), []), may_be_headings(SheetRow(1, ("7", "Jan")), [])
    (True, False)
    """
    values = {heading_of(value) for column in columns for value in column.values}
    return not any(
        cell.isdecimal() or set(cell) & set("@&/") or heading_of(cell) in values for cell in row.cells if cell
    )


def _complete(
    keys: list[str], head: SheetRow, rows: Sequence[SheetRow], columns: Sequence[Column]
) -> int | None:
    """Take an unnamed column of words for the surname; its place, where somebody has to say so, too."""
    for column in columns:
        if not column.beside or column.beside not in keys or {column.key, *column.unless} & set(keys):
            continue
        first = keys.index(column.beside)
        likely = [
            place
            for place, key in enumerate(keys)
            if key == IGNORED and _may_be(column, head, place) and _most_are_words(rows, place)
        ]
        if likely:
            nearest = min(likely, key=lambda place: (abs(place - first), place < first))
            keys[nearest] = column.key
            is_sure = len(likely) == 1 and abs(nearest - first) == 1 and _holds_words(rows, nearest)
            return None if is_sure else nearest
    return None


def _may_be(column: Column, head: SheetRow, place: int) -> bool:
    """Whether a heading doesn't say that it is something else."""
    foreign = {heading_of(word) for word in column.unlike}
    return place >= len(head.cells) or heading_of(head.cells[place]) not in foreign


def _holds_words(rows: Sequence[SheetRow], place: int) -> bool:
    """Whether a column has words in it for most rows, and no addresses or numbers."""
    return len(_words(_filled(rows, place))) * 2 > len(rows)


def _most_are_words(rows: Sequence[SheetRow], place: int) -> bool:
    """Whether words are most of what a column has, for however few rows."""
    cells = _filled(rows, place)
    return len(_words(cells)) * 2 > len(cells)


def _filled(rows: Sequence[SheetRow], place: int) -> list[str]:
    return [row.cells[place] for row in rows if place < len(row.cells) and row.cells[place]]


def _words(cells: Sequence[str]) -> list[str]:
    return [cell for cell in cells if not any(sign.isdigit() or sign == "@" for sign in cell)]


def heading_of(cell: str) -> str:
    """A heading as it is compared.

    >>> heading_of("Équipe 2:")
    'equipe2'
    """
    return plain(cell).replace(" ", "")


def _padded(row: SheetRow, meaning: Meaning) -> Iterable[str]:
    return (*row.cells, *[""] * (len(meaning.keys) - len(row.cells)))
