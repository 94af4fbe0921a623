"""What a row of an archive says of games: pages know only those that are played here, and their rules."""

from django.db.models import Model

from scoring.models import Match
from scoring.rules import VARIANTS
from scoring.rules.sheet.ruleset import read_ruleset

RULES = ("ruleset", "options")
"""Fields with the rules that a club, a season, a tournament or a pot plays a game by."""


def field_of_no_game(row: Model) -> str | None:
    """The field that names a game that nobody knows here, or rules that it doesn't have; None where all fit.

    A match is held against its sheet as a whole instead (comparing.py).
    """
    names = {field.name: field for field in row._meta.concrete_fields}
    if "variant" not in names or isinstance(row, Match):
        return None
    key = names["variant"].value_from_object(row)
    if not key and names["variant"].blank:
        return None
    if key not in VARIANTS:
        return "variant"
    rules = (name for name in RULES if name in names)
    return next((name for name in rules if read_ruleset(VARIANTS[key], getattr(row, name), None)[1]), None)
