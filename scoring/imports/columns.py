"""What the columns of a table mean: guessed from their headings, and changed by a person who knows better."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise

from scoring.imports.spreadsheets import SheetRow
from scoring.names import plain

IGNORED = ""
"""The meaning of a column that says nothing here."""


@dataclass(frozen=True, slots=True)
class Column:
    """Something that a column can mean."""

    key: str
    label: str | Promise
    """As it is chosen; as a heading it is understood too."""

    headings: tuple[str, ...] = ()
    """Other words for it, in the languages of those who send tables."""


@dataclass(frozen=True, slots=True)
class Record:
    """One row: its cells by meaning. What has no column is not there; an empty cell is \"\"."""

    row: int
    cells: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, key: str) -> str:
        return self.cells.get(key, "")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is made of a table: whether its first row holds headings, and the key of each column."""

    has_head: bool
    keys: tuple[str, ...]

    @property
    def doubled(self) -> str:
        """A key that two columns have, if any."""
        given = [key for key in self.keys if key != IGNORED]
        return next((key for key in given if given.count(key) > 1), "")

    def records(self, rows: Sequence[SheetRow]) -> list[Record]:
        return [
            Record(
                row.number,
                {key: cell for key, cell in zip(self.keys, _padded(row, self), strict=False) if key},
            )
            for row in (rows[1:] if self.has_head else rows)
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
    head = [known.get(heading_of(cell), IGNORED) for cell in rows[0].cells] if rows else []
    if not any(head):
        return Meaning(False, (*usual[:width], *[IGNORED] * (width - len(usual))))
    once = [key if key not in head[:place] else IGNORED for place, key in enumerate(head)]
    return Meaning(True, (*once, *[IGNORED] * (width - len(once))))


def heading_of(cell: str) -> str:
    """A heading as it is compared.

    >>> heading_of("Équipe 2:")
    'equipe2'
    """
    return plain(cell).replace(" ", "")


def _padded(row: SheetRow, meaning: Meaning) -> Iterable[str]:
    return (*row.cells, *[""] * (len(meaning.keys) - len(row.cells)))
