"""What is raised when a file, a ruleset or a line can't be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules.steps import Problem
from scoring.rules.variant import Variant


class LineProblem(NamedTuple):
    """A problem and where it is: a line counted from 1, or None for the file itself."""

    line: int | None
    problem: Problem


class SheetError(Exception):
    """A file, a ruleset or a line that can't be scored."""

    def __init__(self, problems: Sequence[LineProblem], variant: Variant | None = None) -> None:
        super().__init__(", ".join(f"{line}: {problem.field} {problem.code}" for line, problem in problems))
        self.problems = tuple(problems)
        self.variant = variant
        """Whose options and keys the problems are about; None where that isn't known."""


def refusal(problems: Sequence[Problem], variant: Variant | None = None) -> SheetError:
    """The error for a file with these problems, none of them in a line."""
    return SheetError([LineProblem(None, problem) for problem in problems], variant)
