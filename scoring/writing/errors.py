"""What a service answers when it must not do what it was asked: a code with facts; words are elsewhere."""

from typing import Any, ClassVar


class RefusedError(Exception):
    """Base of everything a person may be told. All else is a bug and a 500."""

    code: ClassVar[str] = "refused"

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class IllegalLineError(RefusedError):
    """The rules cannot score this line. ``problems`` tells why, key by key."""

    code = "illegal_line"


class LineTakenError(RefusedError):
    """Somebody else wrote down another line under this number. ``line`` is what is there."""

    code = "line_taken"


class LineChangedError(RefusedError):
    """The line was corrected since this correction was begun. ``line`` is what is there now."""

    code = "line_changed"


class LineNotNextError(RefusedError):
    """A line can't be left out: ``number`` was sent, ``next_number`` is free."""

    code = "line_not_next"


class NoSuchLineError(RefusedError):
    """There is no line ``number`` to correct."""

    code = "no_such_line"


class NothingChangedError(RefusedError):
    """The correction says what the line says already."""

    code = "nothing_changed"


class ReasonMissingError(RefusedError):
    """A correction needs a reason."""

    code = "reason_missing"


class ReasonTooLongError(RefusedError):
    """A reason has at most ``longest`` characters."""

    code = "reason_too_long"


class ClientIdUsedError(RefusedError):
    """The identifier of this request belongs to another line: a forged or mixed-up form."""

    code = "client_id_used"
