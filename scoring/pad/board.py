"""What stands above the pad, and what a line is worth: the values that a page shows of a fold, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring import words
from scoring.pad.figures import marks, widest
from scoring.pad.table import SheetSide, longest_word, sides_of
from scoring.rules import Fold, Header, LineResult, Step
from scoring.words.lines import outcome
from scoring.words.numbers import minus, signed
from scoring.words.state import Item, state_line
from scoring.words.translate import gettext, ngettext

TWO_LINES = 72
"""Letters that stand on two lines of a phone's board, of all sides together."""

ONE_LINE = 34
"""Letters of names in their usual size that stand side by side on it."""

STILL_OPEN = ("missing", "unanswered")
"""Codes of problems with a hand that is only not whole yet."""


class SideScore(NamedTuple):
    """One side on the board."""

    side: SheetSide
    total: str
    plus: str = ""
    minus: str = ""
    """Columns, in games that have them."""

    games_won: str = ""
    """In words; empty where a single game is the match."""

    marks: Sequence[bool] = ()
    """A mark for each game that wins the match: whether it is won."""


class ScoreBoard(NamedTuple):
    """How the game stands, and what the table must know before the next deal."""

    sides: Sequence[SideScore]
    digits: int
    """Characters of the longest total."""

    state: Sequence[Item]
    """Empty when the match is over."""

    contracts: Sequence[tuple[str, Sequence[str]]] = ()
    """By player, the contracts that they have left; in games without contracts nobody's."""

    @property
    def has_long_names(self) -> bool:
        """Whether the names of a side take more than two lines on a phone: keys then make room for them."""
        longest = TWO_LINES // len(self.sides)
        return any(len(" & ".join(score.side.names)) > longest for score in self.sides)

    @property
    def has_long_words(self) -> bool:
        """Whether a name would be broken within a word: it then stands in smaller letters."""
        names = (name for score in self.sides for name in score.side.names)
        return longest_word(names) > ONE_LINE // len(self.sides)


class Refusal(NamedTuple):
    """What is wrong with a line."""

    sentence: str
    field: str | None
    is_missing: bool
    """Only not there yet, while somebody is still typing."""


class Worth(NamedTuple):
    """What a line would bring."""

    points: Sequence[tuple[str, str]]
    """Whom it brings points, and how many."""

    nothing: str
    """Said of a line that stands and brings nobody points."""

    reasons: Sequence[str]
    """The sentences of all steps, each once."""

    notes: Sequence[str]
    ending: str
    """Who wins with it, where it ends something."""

    refusals: Sequence[Refusal]
    called: str = ""
    """What is played, of a hand that isn't whole yet."""

    @property
    def first_refusals(self) -> Sequence[Refusal]:
        """What is wrong; where nothing is, the first that is missing.

        One line: the bar below the keys would else grow over the key that a finger is about to touch.
        """
        return [one for one in self.refusals if not one.is_missing] or self.refusals[:1]


class RunningScore(NamedTuple):
    """The points of the game in progress: before its first line none, after the match those of the last."""

    totals: tuple[int, ...]
    plus: tuple[int, ...]
    minus: tuple[int, ...]


def standing_of(folded: Fold) -> RunningScore:
    games, coming = folded.games, folded.next
    if games and (coming is None or not games[-1].over):
        return RunningScore(games[-1].totals, games[-1].plus, games[-1].minus)
    nothing = (0,) * len(folded.match.games_won)
    columns = nothing if folded.header.variant.columns else ()
    return RunningScore(nothing, columns, columns)


def board_of(folded: Fold, you: int | None = None, called: str = "") -> ScoreBoard:
    """``you`` is the seat of who reads, where that is known; ``called`` what is played now, by its word."""
    header, coming, standing = folded.header, folded.next, standing_of(folded)
    sides = sides_of(header)
    names = [" & ".join(side.names) for side in sides]
    contracts = (coming.contracts_left or ()) if coming else ()
    return ScoreBoard(
        sides=[_side_score(folded, standing, side) for side in sides],
        digits=widest(standing.totals),
        state=state_line(coming, header, names, you, called) if coming else [],
        contracts=list(zip(header.players, contracts, strict=False)),
    )


def _side_score(folded: Fold, standing: RunningScore, side: SheetSide) -> SideScore:
    best_of, won = folded.header.ruleset["best_of"], folded.match.games_won[side.number]
    words_won = ngettext("%(won)s game won", "%(won)s games won", won) % {"won": won}
    has_columns = folded.header.variant.columns
    return SideScore(
        side=side,
        total=minus(standing.totals[side.number]),
        plus=f"+{standing.plus[side.number]}" if has_columns else "",
        minus=f"−{standing.minus[side.number]}" if has_columns else "",
        games_won=words_won if best_of > 1 else "",
        marks=marks(won, best_of) if best_of > 1 else [],
    )


def worth_of(result: LineResult, header: Header, sides: Sequence[str], called: str = "") -> Worth:
    """``sides`` are the names by side; ``called`` is what is played, where the hand says it before play."""
    is_open = bool(result.problems) and all(problem.code in STILL_OPEN for problem in result.problems)
    points = [(name, signed(points)) for name, points in zip(sides, result.points, strict=False) if points]
    return Worth(
        points=points,
        nothing="" if points or result.problems else gettext("No points."),
        reasons=reasons_of(result, header, sides),
        notes=[words.note(code) for code in result.notes],
        ending=outcome(result, sides),
        refusals=[
            Refusal(words.problem(problem, header), problem.field, problem.code in STILL_OPEN)
            for problem in result.problems
        ],
        called=called if is_open else "",
    )


def reasons_of(result: LineResult, header: Header, sides: Sequence[str]) -> list[str]:
    """The sentences of all steps, each once; of more than two sides each says whose points it explains."""
    write = words.step_writer(header.variant.key)

    def sentence(name: str, step: Step) -> str:
        reason = write(step, sides)
        if not name or len(sides) == 2 or words.names_somebody(step):
            return reason
        return gettext("%(name)s, %(reason)s") % {"name": name, "reason": reason}

    return list(dict.fromkeys(sentence(*beside) for beside in words.steps_beside(result.steps, sides)))
