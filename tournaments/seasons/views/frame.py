"""What every page of a season shares: what it shows, and how it answers."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import SeasonDoor


def context_of(door: SeasonDoor, here: str) -> dict[str, Any]:
    """What every page of a season shows; ``here`` is its tab."""
    return {"door": door, "season": door.season, "club": door.season.club, "here": here}


def done(door: SeasonDoor, view: str, act: Callable[[], object], said: str) -> HttpResponse:
    """Do it, say so or why not, and go back to the page."""
    try:
        act()
    except RefusedError as error:
        messages.error(door.request, refusal(error))
    else:
        messages.success(door.request, said)
    return redirect(f"tournaments:{view}", door.season.public_id)


def number_sent(text: str | None) -> int:
    """The version that a form was shown with; −1, which is none, for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else -1
