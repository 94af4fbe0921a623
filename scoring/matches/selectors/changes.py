"""What a correction changes: the sheet before it beside the sheet after it."""

from dataclasses import dataclass

from scoring.matches.selectors.folding import LineFold
from scoring.rules import Game, LineResult, MatchState


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line whose result changed. ``before`` or ``after`` is None where it did not count."""

    number: int
    before: LineResult | None
    after: LineResult | None

    @property
    def now_wrong(self) -> bool:
        """Whether the line can't be scored any more; it stays on the sheet, marked, worth nothing."""
        return bool(self.after and self.after.problems)


@dataclass(frozen=True, slots=True)
class Change:
    """What is different after a change of the sheet."""

    lines: tuple[LineChange, ...]
    games_before: tuple[Game, ...]
    games_after: tuple[Game, ...]
    match_before: MatchState
    match_after: MatchState

    @property
    def reopens(self) -> bool:
        return self.match_before.over and not self.match_after.over

    def further_down(self, number: int) -> tuple[LineChange, ...]:
        """Lines after this one that changed."""
        return tuple(line for line in self.lines if line.number > number)


def change_between(before: LineFold, after: LineFold) -> Change:
    """Line by line, then games and match."""
    numbers = sorted({*before.results, *after.results})
    lines = [LineChange(number, before.results.get(number), after.results.get(number)) for number in numbers]
    return Change(
        tuple(line for line in lines if line.before != line.after),
        before.fold.games,
        after.fold.games,
        before.fold.match,
        after.fold.match,
    )
