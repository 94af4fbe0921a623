"""Writes: every function is one button, one transaction, one outcome. Re-exports what views call."""

from scoring.services.errors import RefusedError
from scoring.services.lines import Written, correct_line, record_line, strike_line, unstrike_line
from scoring.services.matches import import_sheet, open_match, rematch, stop_match

__all__ = [
    "RefusedError",
    "Written",
    "correct_line",
    "import_sheet",
    "open_match",
    "record_line",
    "rematch",
    "stop_match",
    "strike_line",
    "unstrike_line",
]
