"""What is wrong with a tournament file: where, which code, and the facts for a sentence.

The codes are those of docs/formats/tournament-file.md, "Errors"; ``tournaments/words/engine.py`` has the
words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_LISTED = 100
"""A file that is wrong from end to end is answered with its first problems, not with a second file."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a file is refused, or why a round can't be drawn."""

    path: str
    """Where it stands, ``stages[0].played[2].tables[1].scores``; empty for the file itself."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Numbers and words for the sentence."""


class TournamentError(Exception):
    """A file that is refused; carries every problem found, the first one first."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(", ".join(f"{problem.path}: {problem.code}" for problem in problems))
        self.problems = problems


class Problems:
    """Collects problems, each place and code once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Problem] = {}

    def add(self, path: str, code: str, **facts: Any) -> None:
        if len(self._found) < MOST_LISTED:
            self._found.setdefault((path, code), Problem(path, code, facts))

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def listed(self) -> list[Problem]:
        return list(self._found.values())

    def stop_if_any(self) -> None:
        """Raise :class:`TournamentError` when something was found."""
        if self._found:
            raise TournamentError(self.listed)
