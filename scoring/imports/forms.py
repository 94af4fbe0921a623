"""The form with which a table is brought in: a file or pasted rows, and what its columns mean."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.imports.columns import IGNORED, Column, ImportRecord, Meaning, guess, may_be_headings
from scoring.imports.errors import SpreadsheetError
from scoring.imports.fates import Preview
from scoring.imports.spreadsheets import SheetRow, as_text, read_text
from scoring.imports.uploads import read_upload
from scoring.imports.words import unreadable

ACCEPTED = ".csv,.tsv,.txt,.xlsx,.ods,text/csv,text/plain"


@dataclass(frozen=True, slots=True)
class AskedColumn:
    """A column of the table as the page asks about it."""

    name: str
    """Name of the form field."""

    called: str
    """Its heading; without one, its place."""

    sample: str
    key: str
    choices: tuple[tuple[str, str], ...]


class SpreadsheetForm(forms.Form):
    """A table, sent or pasted, then sent along as text from page to page: nothing waits on the server."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("CSV or a workbook (XLSX, ODS), 5,000 rows at most."),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )
    text = forms.CharField(
        label=gettext_lazy("or rows, pasted"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off", "dir": "auto", "wrap": "off"}
        ),
    )

    def __init__(self, *args: Any, columns: Sequence[Column], usual: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.columns = columns
        self.usual = usual
        self.rows: list[SheetRow] = []
        self.meaning = Meaning(0, ())
        self.asks_for_headings = False
        """The first row may be headings that nobody here knows: a person says so before anything is saved."""

        self.in_doubt: AskedColumn | None = None
        """A column that is taken for one that no heading names: that, too, a person says before."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        upload = cleaned.get("file")
        try:
            self.rows = read_upload(upload.read()) if upload else read_text(cleaned.get("text") or "")
        except SpreadsheetError as error:
            self.add_error("file" if upload else "text", unreadable(error))
            return cleaned
        if not self.rows:
            if upload:
                self.add_error("file", _("There are no rows in this file."))
            else:
                self.add_error(None, _("Choose a file, or paste rows of a table."))
            return cleaned
        self.data = {**{key: self.data[key] for key in self.data}, "text": as_text(self.rows)}
        guessed = guess(self.rows, self.columns, self.usual)
        self.meaning = guessed if upload else self._meaning_chosen(guessed)
        was_said = not upload and bool({"head", "head_settled"} & self.data.keys())
        self.asks_for_headings = not (self.meaning.has_head or was_said) and self._may_begin_with_headings
        if self.meaning.in_doubt is not None:
            self.in_doubt = self.asked_columns[self.meaning.in_doubt]
        if self.meaning.doubled:
            label = next(str(c.label) for c in self.columns if c.key == self.meaning.doubled)
            self.add_error(None, _("Two columns can’t both be “%(column)s”.") % {"column": label})
        return cleaned

    @property
    def asks(self) -> bool:
        """Whether a person has to answer something about the table first."""
        return self.asks_for_headings or self.in_doubt is not None

    @property
    def doubt(self) -> str:
        """What the column that is asked about is taken for."""
        return next(str(one.label) for one in self.columns if self.in_doubt and one.key == self.in_doubt.key)

    @property
    def _may_begin_with_headings(self) -> bool:
        return len(self.rows) > 1 and may_be_headings(self.rows[0], self.columns)

    @property
    def first_row(self) -> str:
        """The row that is asked about, as it stands there."""
        return "; ".join(cell for cell in self.rows[0].cells if cell)

    @property
    def records(self) -> list[ImportRecord]:
        return self.meaning.records(self.rows)

    @property
    def choices(self) -> dict[int, str]:
        """What was chosen for rows that leave it open; ``others`` is for all where nothing was."""
        others = self.data.get("others", "")
        return {record.row: self.data.get(f"choice_{record.row}") or others for record in self.records}

    @property
    def is_to_save(self) -> bool:
        """The button was pressed; whether it is what was shown, its seal tells."""
        return "save" in self.data

    def seal_of(self, preview: Preview) -> str:
        """Digest of the table, its meaning and the fates of its rows."""
        content = f"{as_text(self.rows)}\n{self.meaning}\n{preview.seal}"
        return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def shows(self, preview: Preview) -> bool:
        """Just this was on the page when the button was pressed."""
        return self.data.get("seal") == self.seal_of(preview)

    @property
    def asked_columns(self) -> list[AskedColumn]:
        """The columns, each with the choice of what it means."""
        choices = ((IGNORED, _("– nothing –")), *((column.key, str(column.label)) for column in self.columns))
        first = self.rows[self.meaning.head - 1].cells if self.meaning.has_head else ()
        data = self.rows[self.meaning.head :]
        by_place = [_("Column %(number)d") % {"number": place + 1} for place in range(len(self.meaning.keys))]
        return [
            AskedColumn(
                f"column_{place}",
                (first[place] if place < len(first) else "") or by_place[place],
                next((row.cells[place] for row in data if place < len(row.cells) and row.cells[place]), ""),
                key,
                choices,
            )
            for place, key in enumerate(self.meaning.keys)
        ]

    @property
    def unused(self) -> list[str]:
        """What columns are called that hold something and mean nothing here."""
        return [column.called for column in self.asked_columns if column.key == IGNORED and column.sample]

    def _meaning_chosen(self, guessed: Meaning) -> Meaning:
        """The meaning as a person has set it; guessed where nothing was said."""
        if "column_0" not in self.data:
            return guessed
        known = {IGNORED, *(column.key for column in self.columns)}
        keys = []
        for place, key in enumerate(guessed.keys):
            wish = self.data.get(f"column_{place}", key)
            keys.append(wish if wish in known else IGNORED)
        doubtful = guessed.in_doubt
        if doubtful is not None and self.data.get("columns_settled") == "no":
            keys[doubtful] = IGNORED
        is_open = "columns_settled" not in self.data and tuple(keys) == guessed.keys
        head = guessed.head or 1
        head = head if self.data.get("head") == "1" else 0
        return Meaning(head, tuple(keys), doubtful if is_open else None)
