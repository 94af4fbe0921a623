"""What a line of the sheet is called, wherever people read of it: by game and hand, as the board counts.

Files, addresses and programs count lines. People count hands: a line that is none has a name and no number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules import LineResult
from scoring.words.translate import gettext as _


def hand_name(game: int, hand: int) -> str:
    """A hand that is dealt, or that was."""
    return _("Game %(game)s, hand %(hand)s") % {"game": game, "hand": hand}


def line_name(kind: str, game: int, number: int | None, *, counts: bool = True) -> str:
    """``number`` is that of a hand in its game; what is struck, or can't stand, does not count."""
    if number is not None:
        return hand_name(game, number)
    if not counts:
        sentence = _("Game %(game)s, a line that does not count")
    elif kind == "adjustment":
        sentence = _("Game %(game)s, adjustment")
    elif kind == "void":
        sentence = _("Game %(game)s, void deal")
    else:  # nobody took the hand: it is dealt anew, under the same number
        sentence = _("Game %(game)s, everybody passed")
    return sentence % {"game": game}


def name_at(kind: str, place: Mapping[str, Any]) -> str:
    """A line by its ``game``, ``hand`` and ``counts``, as the log and refusals have them."""
    return line_name(kind, place["game"], place.get("hand"), counts=place.get("counts", True))


def name_of(result: LineResult) -> str:
    """A line that stands on a sheet."""
    return line_name(result.kind, result.game, result.number, counts=not result.problems)
