"""What fields of an archive mean beyond their kind: pages take games, clocks and prizes at their word."""

from collections.abc import Callable
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db.models import Model

from scoring.models import Club, LogEntry, Match
from scoring.names.visible import is_all_visible
from scoring.rules import VARIANTS
from scoring.rules.sheet.ruleset import read_ruleset
from tournaments.models import Tournament
from tournaments.standings.selectors.prizes import COINS

RULES = ("ruleset", "options")
"""Fields with the rules that a club, a season, a tournament or a pot plays a game by."""


KINDS_OF_PRIZES = {"cents": int, "percent": int, "text": str}


def field_without_meaning(row: Model) -> str | None:
    """The first field that says what nothing here can be made of; None where all fit."""
    return next((name for check in CHECKS if (name := check(row)) is not None), None)


def _of_a_game(row: Model) -> str | None:
    """One that nobody knows here, or rules that it doesn't have.

    The rules of a match are held against its sheet instead (comparing.py).
    """
    names = {field.name: field for field in row._meta.concrete_fields}
    if "variant" not in names:
        return None
    key = names["variant"].value_from_object(row)
    if not key and names["variant"].blank:
        return None
    if key not in VARIANTS:
        return "variant"
    if isinstance(row, Match):
        return None
    rules = (name for name in RULES if name in names)
    return next((name for name in rules if read_ruleset(VARIANTS[key], getattr(row, name), None)[1]), None)


def _of_a_club(row: Model) -> str | None:
    if not isinstance(row, Club):
        return None
    if row.time_zone not in available_timezones() or not ("/" in row.time_zone or row.time_zone == "UTC"):
        return "time_zone"  # "localtime" is that of this machine
    return None if row.language in {"", *(code for code, _name in settings.LANGUAGES)} else "language"


def _of_anybody(row: Model) -> str | None:
    """A name of which nothing can be seen."""
    name = getattr(row, "name", "")
    return None if not isinstance(name, str) or is_all_visible(name) else "name"


def _of_a_tournament(row: Model) -> str | None:
    return "prizes" if isinstance(row, Tournament) and not _are_prizes(row.prizes) else None


def _are_prizes(prizes: dict[str, Any]) -> bool:
    """As tournaments/standings/forms/prizes.py writes them."""
    places, rounding = prizes.get("places", []), prizes.get("rounding", 1)
    return (
        prizes.keys() <= {"places", "best_of_club", "rounding"}
        and isinstance(places, list)
        and all(map(_is_prize, places))
        and ("best_of_club" not in prizes or _is_prize(prizes["best_of_club"]))
        and type(rounding) is int
        and rounding in (1, *COINS)
    )


def _is_prize(prize: Any) -> bool:
    """An amount in cents or a share of the fees, and a thing; one of them at least."""
    return (
        isinstance(prize, dict)
        and bool(prize)
        and prize.keys() <= KINDS_OF_PRIZES.keys()
        and all(type(value) is KINDS_OF_PRIZES[key] for key, value in prize.items())
        and min(prize.get("cents", 0), prize.get("percent", 0)) >= 0
    )


def _of_the_log(row: Model) -> str | None:
    if not isinstance(row, LogEntry):
        return None
    return next((name for name in ("before", "after") if not _is_object(getattr(row, name))), None)


def _is_object(value: Any) -> bool:
    return value is None or isinstance(value, dict)


CHECKS: tuple[Callable[[Model], str | None], ...] = (
    _of_a_game,
    _of_a_club,
    _of_anybody,
    _of_a_tournament,
    _of_the_log,
)
