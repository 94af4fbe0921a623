"""Writes: every function is one button, one transaction, one outcome. Re-exports what views call."""

from scoring.matches.services.late_hands import hand_in
from scoring.matches.services.lines import (
    Correction,
    LineEntry,
    Written,
    correct_line,
    record_line,
    strike_line,
    unstrike_line,
)
from scoring.matches.services.matches import NewMatch, import_sheet, open_match, rematch, stop_match
from scoring.writing.errors import RefusedError

__all__ = [
    "Correction",
    "LineEntry",
    "NewMatch",
    "RefusedError",
    "Written",
    "correct_line",
    "hand_in",
    "import_sheet",
    "open_match",
    "record_line",
    "rematch",
    "stop_match",
    "strike_line",
    "unstrike_line",
]
