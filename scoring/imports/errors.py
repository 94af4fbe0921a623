"""Why a table is not brought in."""

from scoring.writing.errors import RefusedError


class ChangedMeanwhileError(RefusedError):
    """What was on the page is no longer what would happen."""
