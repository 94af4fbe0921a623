"""From stored lines to the fold: the one place where the database meets ``scoring.rules``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.models import Line, Match
from scoring.rules import Fold, Header, LineResult, fold, get_variant


@dataclass(frozen=True, slots=True)
class LineFold:
    """The fold of a match's stored lines, and which result belongs to which of them."""

    fold: Fold
    results: Mapping[int, LineResult]
    """By line number. Struck lines have none."""

    def extended(self, line: Line) -> "LineFold":
        """The same with one more line at the end: only that line is scored."""
        fold = self.fold.extended([line.written], strict=False)
        return LineFold(fold, {**self.results, line.number: fold.lines[-1]})


def header_of(match: Match, names: Sequence[str] | None = None) -> Header:
    """What was settled before the first deal; asks the database for the names when they are not given.

    Options that a variant got after the match was opened have their defaults.
    """
    variant = get_variant(match.variant)
    if names is None:
        names = list(match.seats.values_list("name", flat=True))
    ruleset = {option.key: match.ruleset.get(option.key, option.default) for option in variant.options}
    return Header(variant, ruleset, tuple(names), match.first_dealer, match.stopped)


def newest_lines(match: Match) -> list[Line]:
    """The version that counts of every line, in order; one query."""
    newest: dict[int, Line] = {}
    for line in match.lines.order_by("number", "version"):
        newest[line.number] = line
    return list(newest.values())


def fold_lines(header: Header, lines: Iterable[Line]) -> LineFold:
    """The fold of the newest versions. A line that can't be scored is worth nothing, with its problems."""
    counting = [line for line in lines if not line.struck]
    folded = fold(header, [line.written for line in counting], strict=False)
    return LineFold(
        folded, {line.number: result for line, result in zip(counting, folded.lines, strict=True)}
    )


def final_of(folded: Fold) -> dict[str, Any] | None:
    """The result to keep with a closed match; None while it is open."""
    if not folded.match.over:
        return None
    return {
        "games": [{"totals": list(game.totals), "winners": list(game.winners)} for game in folded.games],
        "games_won": list(folded.match.games_won),
        "winners": list(folded.match.winners),
    }
