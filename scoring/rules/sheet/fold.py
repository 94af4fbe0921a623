"""Folds the lines of a score sheet into points, games and a winner.

What is kept is what was seen at the table; everything else is computed here, each time. A fold can be
continued, and asked what one more line would bring. Rules: docs/formats/score-sheet.md, How lines are
counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.sheet.errors import LineProblem, SheetError
from scoring.rules.sheet.file import Header
from scoring.rules.sheet.line_keys import ImpossibleLineError
from scoring.rules.sheet.progress import MatchProgress
from scoring.rules.sheet.results import Game, LineResult, NextDeal


class MatchState(NamedTuple):
    """How the match stands."""

    over: bool
    games_won: tuple[int, ...]
    winners: tuple[int, ...]
    """Empty until the match is over, and when it is drawn."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A score sheet, computed."""

    header: Header
    lines: tuple[LineResult, ...]
    games: tuple[Game, ...]
    """Finished games, and the one in progress once it has a line."""

    match: MatchState
    next: NextDeal | None
    """What the table plays next; None when the match is over."""

    progress: MatchProgress
    """Where the fold goes on from; it is copied, never moved."""

    def extended(self, lines: Sequence[object], *, strict: bool = True) -> Fold:
        """The fold of the lines so far and these."""
        return _fold(self.progress.copy(), self.lines, lines, strict=strict)


def fold(header: Header, lines: Sequence[object], *, strict: bool = True) -> Fold:
    """Every line scored, in order.

    Strict, a line that can't be scored raises :class:`SheetError` with all its problems. Otherwise it
    keeps its place with ``problems``, is worth nothing, and the fold goes on as if it weren't there.
    """
    return _fold(MatchProgress(header), (), lines, strict=strict)


def preview(folded: Fold, line: object) -> LineResult:
    """What ``line`` would be worth after those of ``folded``, or its problems."""
    progress = folded.progress.copy()
    return _result(progress, line)


def _result(progress: MatchProgress, line: object) -> LineResult:
    try:
        return progress.add(line)
    except ImpossibleLineError as refused:
        return progress.refused(line, refused.problems)


def _fold(
    progress: MatchProgress, before: Sequence[LineResult], lines: Sequence[object], *, strict: bool
) -> Fold:
    """``progress`` moved on by ``lines``; ``before`` are the results of the lines it has seen already."""
    header, results = progress.header, list(before)
    if strict:
        try:
            for line in lines:
                results.append(progress.add(line))
        except ImpossibleLineError as refused:
            number = len(results) + 1
            raise SheetError(
                [LineProblem(number, problem) for problem in refused.problems], header.variant
            ) from None
    else:
        results += [_result(progress, line) for line in lines]
    end = progress.stopped() if header.stopped else progress
    return Fold(
        header=header,
        lines=tuple(results),
        games=end.all_games(),
        match=MatchState(end.over, tuple(end.games_won), end.winners),
        next=end.next(),
        progress=progress,
    )
