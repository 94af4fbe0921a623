"""Why a line is worth what it is worth, or why it is refused: codes with facts, for the words to say."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Step(NamedTuple):
    """One reason for points: who gets them, how many, and why."""

    code: str
    """Stable name of the reason; the words of the game have its sentence."""

    side: int
    points: int
    """Whole points, negative when taken away. A line's points are the sum of its steps."""

    facts: Mapping[str, Any] = NOTHING
    """Numbers and words for the sentence: what was compared, the factor, the card."""


class Problem(NamedTuple):
    """A reason why a file or a line can't be scored, tied to the key it is about."""

    field: str | None
    code: str
    """One of the codes of score-sheet.md, "What the command prints"."""

    facts: Mapping[str, Any] = NOTHING
    """Numbers and words for the sentence."""
