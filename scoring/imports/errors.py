"""Why a table is not brought in."""

from typing import Any

from scoring.writing.errors import RefusedError


class ChangedMeanwhileError(RefusedError):
    """What was on the page is no longer what would happen."""


class SpreadsheetError(ValueError):
    """This can't be read as a table. ``code`` and ``facts`` are for ``words.py``."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
