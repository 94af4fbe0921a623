"""What an open page of a match asks with, as it would be today, and what a writer holds."""

from django.db import connection

from scoring.models import Match
from scoring.sql import first_row

SHEET = "SELECT version FROM scoring_match WHERE public_id = %s"
HELD = "SELECT version FROM scoring_match WHERE id = %s"


def sheet_version(public_id: str) -> str | None:
    """Of the sheet and the pad; ``None`` without such a match."""
    row = first_row(SHEET, public_id)
    return None if row is None else str(row[0])


def held_version(match: Match) -> int | None:
    """The version as it is now, held until the transaction ends; SQLite lets one writer in at a time."""
    row = first_row(f"{HELD} FOR UPDATE" if connection.features.has_select_for_update else HELD, match.pk)
    return None if row is None else int(row[0])
