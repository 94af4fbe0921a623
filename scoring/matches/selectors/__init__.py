"""Reads: what comes back is a queryset or a frozen dataclass ready to be shown."""

from scoring.matches.selectors.sheets import (
    GameSheet,
    ScoreRow,
    ScoreSheet,
    SheetSide,
    score_sheet,
    score_sheets,
)

__all__ = ["GameSheet", "ScoreRow", "ScoreSheet", "SheetSide", "score_sheet", "score_sheets"]
