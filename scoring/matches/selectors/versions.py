"""What an open page of a match asks with, as it would be today."""

from scoring.models.matches import newest_of
from scoring.sql import first_row

SHEET = "SELECT version, called FROM scoring_match WHERE public_id = %s"


def sheet_version(public_id: str) -> str | None:
    """Of the sheet and the pad; ``None`` without such a match."""
    row = first_row(SHEET, public_id)
    return None if row is None else newest_of(*row)
