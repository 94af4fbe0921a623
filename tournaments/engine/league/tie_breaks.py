"""The tie-breaks by which a season's table is ranked: each one object, with its computing and its words.

Higher is better with all of them. One is added to the list here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.engine.league.values import EveningScore, LeagueRow, Meetings, Value
from tournaments.engine.texts import _


@dataclass(frozen=True, slots=True)
class LeagueRecord:
    """What one competitor did in the evenings that count before any is dropped."""

    total: int
    best_evening: int
    evenings: Sequence[EveningScore]

    @property
    def matches(self) -> int:
        return sum(score.played for score in self.evenings)

    @property
    def matches_won(self) -> int:
        return sum(score.won for score in self.evenings)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueTieBreak:
    """What parts competitors who are level on all that comes before it."""

    key: str
    """In the rules of a season."""

    name: str
    sentence: str
    """Why somebody stands below the one before. Both are English, marked for translators."""

    value: Callable[[LeagueRecord], Value] | None = None
    """Of one competitor; ``None`` where it is no number of one, but compares level ones."""

    among: Callable[[int, Sequence[int], Meetings], Value] | None = None
    """Instead of a value: of one against the others who are level."""

    is_share: bool = False
    """Shown with a decimal place."""

    def value_of(self, row: LeagueRow, level: Sequence[LeagueRow], meetings: Meetings) -> Value:
        """By which ``row`` is parted from those who are ``level`` with it."""
        if self.among is None:
            return row.values[self.key]
        return self.among(row.who, [other.who for other in level if other.who != row.who], meetings)


def _percentage(record: LeagueRecord) -> Fraction:
    half_won = 2 * record.matches_won + sum(score.drawn for score in record.evenings)
    return Fraction(50 * half_won, record.matches) if record.matches else Fraction(0)


def _evenings_won(record: LeagueRecord) -> int:
    return sum(score.place == 1 or score.meeting == 1 for score in record.evenings)


def _difference(record: LeagueRecord) -> int:
    return sum(score.net for score in record.evenings)


def _head_to_head(who: int, others: Sequence[int], meetings: Meetings) -> int:
    """Matches won less lost against the others; 0 for all unless each of them has met each other.

    Otherwise who met a weak one would stand above who met nobody.
    """
    pairs = combinations([who, *others], 2)
    if any((a, b) not in meetings and (b, a) not in meetings for a, b in pairs):
        return 0
    return sum(meetings.get((who, other), 0) - meetings.get((other, who), 0) for other in others)


TIE_BREAKS: dict[str, LeagueTieBreak] = {
    tie_break.key: tie_break
    for tie_break in (
        LeagueTieBreak(
            key="total",
            name=_("Points"),
            sentence=_("fewer points"),
            value=lambda record: record.total,
        ),
        LeagueTieBreak(
            key="percentage",
            name=_("% won"),
            sentence=_("a smaller share of matches won"),
            value=_percentage,
            is_share=True,
        ),
        LeagueTieBreak(
            key="evenings_won",
            name=_("Evenings won"),
            sentence=_("level on points, fewer evenings won"),
            value=_evenings_won,
        ),
        LeagueTieBreak(
            key="matches_won",
            name=_("Matches won"),
            sentence=_("level so far, fewer matches won"),
            value=lambda record: record.matches_won,
        ),
        LeagueTieBreak(
            key="difference",
            name=_("Net points"),
            sentence=_("level so far, fewer net points"),
            value=_difference,
        ),
        LeagueTieBreak(
            key="best_evening",
            name=_("Best evening"),
            sentence=_("level so far, a lower best evening"),
            value=lambda record: record.best_evening,
        ),
        LeagueTieBreak(
            key="head_to_head",
            name=_("Against each other"),
            sentence=_("level so far, worse against each other"),
            among=_head_to_head,
        ),
    )
}


def values_of(record: LeagueRecord) -> dict[str, Value]:
    """By key, of the tie-breaks that are a number of one; and how often they played and came."""
    values = {
        key: tie_break.value(record) for key, tie_break in TIE_BREAKS.items() if tie_break.value is not None
    }
    return values | {"matches_played": record.matches, "evenings": len(record.evenings)}
