"""Bringing in tables, in words: files that can't be read, and the fates of rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.imports.errors import SpreadsheetError
from scoring.imports.fates import Does, Fate, Preview
from scoring.imports.pictures import LARGEST as LARGEST_PICTURE
from scoring.imports.pictures import PictureError

UNREADABLE = {
    "too_big": _("This is bigger than %(most)d MB. Send it in parts."),
    "too_many_rows": _("There are more than %(most)d rows. Send them in parts."),
    "too_much": _("Reading this file takes too much. Save its one table as CSV and choose that."),
    "too_many_columns": _("Row %(row)d has more than %(most)d columns."),
    "cell_too_long": _("A cell of row %(row)d has more than %(most)d characters. Is a quotation mark open?"),
    "no_table": _("This file is no table of text. Save it as CSV or XLSX and choose it again."),
    "no_workbook": _("This is no workbook that can be read. Save it as XLSX or CSV and choose it again."),
    "old_workbook": _(
        "This is a workbook of an older kind, or one with a password. Save it as XLSX or CSV, without."
    ),
}

UNREADABLE_PICTURES = {
    "too_big": _(
        "This picture is bigger than %(most)d MB. Take it again in a smaller size, or cut the slip out."
    ),
    "too_many_pixels": _("This picture is too large to be read. Take it again in a smaller size."),
    "unreadable": _("This is no picture that can be read. Take it again, or choose one in JPEG or PNG."),
}

CHOICES = {
    "add": _("somebody else: add"),
    "skip": _("the same: leave out"),
}

COLOURS = {Does.SAVE: "green", Does.SKIP: "", Does.CHOOSE: "gold", Does.REFUSED: "red", Does.WITH: ""}


@dataclass(frozen=True, slots=True)
class FateInWords:
    """A row of the preview, ready to show."""

    fate: Fate
    sentence: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CountInWords:
    """How many rows have one fate."""

    count: int
    label: str
    colour: str


def unreadable(error: SpreadsheetError) -> str:
    """Why a file is no table."""
    return str(UNREADABLE[error.code]) % error.facts


def unreadable_picture(error: PictureError) -> str:
    """Why a file is not kept as a picture."""
    return str(UNREADABLE_PICTURES[error.code]) % {"most": LARGEST_PICTURE // 1_000_000}


def in_words(
    preview: Preview, sentences: Mapping[str, str | Promise], choices: Mapping[str, str | Promise]
) -> list[FateInWords]:
    """The fates of a preview in words."""
    return [
        FateInWords(
            fate,
            str(sentences[fate.code]) % fate.facts,
            tuple((choice, str(choices[choice])) for choice in fate.choices),
        )
        for fate in preview.fates
    ]


SUMS = {
    Does.SAVE: _("to be saved"),
    Does.SKIP: _("left out"),
    Does.CHOOSE: _("to be decided"),
    Does.REFUSED: _("refused"),
    Does.WITH: _("belong to a row before"),
}


def counts_in_words(preview: Preview) -> list[CountInWords]:
    """How many rows have which fate, in the order in which they matter."""
    return [
        CountInWords(len(preview.of(does)), str(SUMS[does]), COLOURS[does])
        for does in Does
        if preview.of(does)
    ]
