"""The one way in for every table: a look at every row first, then all at once, and back again.

A subject (people, entrants, results) says in a :class:`TableImport` what is different about it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from http import HTTPStatus
from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.access.doors import Door
from scoring.access.request import posted
from scoring.imports.columns import Column
from scoring.imports.errors import ChangedMeanwhileError
from scoring.imports.fates import Preview
from scoring.imports.forms import SpreadsheetForm
from scoring.imports.log import ImportLog
from scoring.imports.words import CHOICES, FateInWords, counts_in_words, in_words
from scoring.models import LogEntry
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal


class TableImport(ABC):
    """One subject's tables, brought in by who stands at a door."""

    columns: Sequence[Column]
    """What a column can mean."""

    usual: Sequence[str]
    """The keys of the columns, in order, of a table without headings."""

    page: ClassVar[str]
    """Template of the table as it was understood."""

    entry_page: ClassVar[str]
    """Template of an import that was made."""

    sentences: ClassVar[Mapping[str, str | Promise]]
    """What becomes of a row, by the code of its fate."""

    choices: ClassVar[Mapping[str, str | Promise]] = CHOICES
    taken_back: ClassVar[str | Promise] = gettext_lazy("The import is taken back.")

    def __init__(self, door: Door, log: ImportLog) -> None:
        self.door = door
        self.log = log

    # What subjects say -------------------------------------------------------------------------------------

    @abstractmethod
    def hold(self) -> None:
        """Let nobody else change, until the transaction ends, what fates depend on."""

    @abstractmethod
    def preview(self, form: SpreadsheetForm) -> Preview:
        """The fate of each row."""

    @abstractmethod
    def save(self, preview: Preview) -> LogEntry:
        """Do just that. May raise a RefusedError."""

    @abstractmethod
    def take_back(self, entry: LogEntry) -> None:
        """Undo an import as a whole. May raise a RefusedError."""

    @abstractmethod
    def address_of(self, entry: LogEntry) -> str:
        """Address of the page of an import that was made."""

    @abstractmethod
    def button(self, count: int) -> str:
        """What the button says that saves so many rows."""

    @abstractmethod
    def context(self) -> dict[str, Any]:
        """What both templates need."""

    def page_context(self) -> dict[str, Any]:
        """What the template of the table needs besides."""
        return {}

    @abstractmethod
    def entry_context(self, entry: LogEntry, *, taken_back: bool) -> dict[str, Any]:
        """What the template of an import that was made needs besides: what leans on it, for one."""

    def may_take_back(self, entry: LogEntry) -> bool:
        """Whether this visitor may undo an import that they may see."""
        return True

    def rows(self, preview: Preview) -> list[FateInWords]:
        """The fates of the rows in words."""
        return in_words(preview, self.sentences, self.choices)

    # What is the same for all ------------------------------------------------------------------------------

    def bring_in(self) -> HttpResponse:
        """The table as it was understood, each row with its fate; saved when just that was found right."""
        form = self.form
        if not form.is_valid():
            status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
            return self._page(status=status)
        if not form.is_to_save or form.asks:
            return self._page(self.preview(form))
        notice = refusal(ChangedMeanwhileError())
        try:
            with transaction.atomic():
                self.hold()
                preview = self.preview(form)
                if preview.is_ready and form.shows(preview):
                    return redirect(self.address_of(self.save(preview)))
        except RefusedError as error:
            notice = refusal(error)
        return self._page(preview, notice=notice, status=HTTPStatus.CONFLICT)

    def show(self, pk: int) -> HttpResponse:
        """What an import brought, and the button that takes it back."""
        entry = self._entry(pk)
        taken_back = self.log.was_taken_back(entry)
        context = {"entry": entry, "count": len(self.log.brought_by(entry)), "taken_back": taken_back}
        context |= self.context() | self.entry_context(entry, taken_back=taken_back)
        return render(self.door.request, self.entry_page, context)

    def undo(self, pk: int) -> HttpResponse:
        """Take an import back, as long as nothing leans on it."""
        entry = self._entry(pk)
        if not self.may_take_back(entry):
            raise PermissionDenied
        return answer(self.door, lambda: self.take_back(entry), str(self.taken_back), self.address_of(entry))

    @cached_property
    def form(self) -> SpreadsheetForm:
        request = self.door.request
        return SpreadsheetForm(posted(request), request.FILES or None, columns=self.columns, usual=self.usual)

    def _page(
        self, preview: Preview | None = None, *, notice: str = "", status: int = HTTPStatus.OK
    ) -> HttpResponse:
        context = {**self.context(), **self.page_context(), "form": self.form, "notice": notice}
        if preview is not None:
            button = self.button(len(preview.saved))
            if preview.skipped:
                facts = {"save": button, "count": len(preview.skipped)}
                button = _("%(save)s, skip %(count)d") % facts
            context |= {
                "preview": preview,
                "rows": self.rows(preview),
                "counts": counts_in_words(preview),
                "seal": self.form.seal_of(preview),
                "button": button,
                "may_save": preview.is_ready and not self.form.asks,
                "others_may_be_added": any("add" in fate.choices for fate in preview.undecided),
            }
        return render(self.door.request, self.page, context, status=status)

    def _entry(self, pk: int) -> LogEntry:
        return get_object_or_404(self.log.entries(), pk=pk)
