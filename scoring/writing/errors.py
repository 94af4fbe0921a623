"""What a service raises when it must not do what it was asked: a code with facts.

The sentences are in :mod:`scoring.writing.refusals`.
"""

import re
from typing import Any, ClassVar


class RefusedError(Exception):
    """Base of all refusals, which are shown to a person; any other exception is a bug and a 500.

    The code of a class is its name: ``LineTakenError`` is ``line_taken``. Clients of the API know the codes.
    """

    code: ClassVar[str] = "refused"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__.removesuffix("Error")).lower()

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class IllegalLineError(RefusedError):
    """The rules cannot score this line. ``problems`` tells why, key by key."""


class LineTakenError(RefusedError):
    """Somebody else wrote down another line under this number. ``line`` is what is there, with
    its ``place`` on the sheet, ``kind`` what was to be written."""


class DecidedAlreadyError(RefusedError):
    """Somebody else has decided this meanwhile."""


class LineChangedError(RefusedError):
    """The line was corrected since this correction was begun. ``line`` is what is there now, with its
    ``place`` on the sheet."""


class LineNotNextError(RefusedError):
    """A line can't be left out: ``number`` was sent, ``next_number`` is free."""


class SheetFullError(RefusedError):
    """A sheet has at most ``most`` lines."""


class NoSuchLineError(RefusedError):
    """There is no line ``number`` to correct."""


class NothingChangedError(RefusedError):
    """The correction says what the line says already."""


class ReasonMissingError(RefusedError):
    """A correction needs a reason."""


class ExplanationMissingError(ReasonMissingError):
    """An objection or a ruling has to say what is wrong."""


class ReasonTooLongError(RefusedError):
    """A reason has at most ``longest`` characters."""


class AgreementMissingError(RefusedError):
    """Whoever is no referee corrects only what both sides agree on."""


class ClientIdUsedError(RefusedError):
    """The identifier of this request belongs to another line: a forged or mixed-up form."""
