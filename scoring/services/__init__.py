"""Writes: every function is one button, one transaction, one outcome. Re-exports what views call."""

from scoring.services.errors import RefusedError
from scoring.services.lines import Written, correct_line, record_line, strike_line, unstrike_line

__all__ = ["RefusedError", "Written", "correct_line", "record_line", "strike_line", "unstrike_line"]
