"""What every page of a season shares: what it shows, and how it answers."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from scoring.writing.answers import answer
from tournaments.access import SeasonDoor


def context_of(door: SeasonDoor, here: str) -> dict[str, Any]:
    """What every page of a season shows; ``here`` is its tab."""
    return {"door": door, "season": door.season, "club": door.season.club, "here": here}


def answer_at(door: SeasonDoor, view: str, act: Callable[[], object], success: str) -> HttpResponse:
    """Do it, say so or why not, at this page of the season."""
    return answer(door, act, success, reverse(f"tournaments:{view}", args=[door.season.public_id]))


def number_sent(text: str | None) -> int:
    """The version that a form was shown with; −1, which is none, for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else -1
