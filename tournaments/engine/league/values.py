"""A league's rules, what people did in its evenings, and the rows of its table.

Rules that clubs use (rules 13.1): points by place, match points, meetings, game points or net; the best of so
many, the worst dropped; points for being there; the lowest score of the evening for who called off, nothing
for who did not; evenings made up within a limit, never counted twice; a smallest number of evenings;
percentages for clubs of unequal size. Whole numbers and fractions only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

Value = int | Fraction


class EveningCounting(StrEnum):
    """What an evening is worth."""

    PLACE = "place"
    MATCH_POINTS = "match_points"
    MEETINGS = "meetings"
    """Of fixtures: points for the meeting as a whole, whoever won more of its matches."""

    GAME_POINTS = "game_points"
    NET = "net"


class AbsenceCounting(StrEnum):
    """What an evening is worth to somebody who was not there and had said so."""

    NOTHING = "nothing"
    LOWEST = "lowest"
    OWN_MEAN = "own_mean"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRules:
    """How a season is counted."""

    counting: EveningCounting = EveningCounting.MATCH_POINTS
    win: int = 2
    draw: int = 1
    loss: int = 0
    """With ``match_points`` a match each, with ``meetings`` a meeting each."""

    place_points: tuple[int, ...] = (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)
    """With ``place``: points of the first, second, …; those level share the mean, rounded half up."""

    attendance_points: int = 0
    best: int | None = None
    """So many of the best evenings count; all when ``None``."""

    drop_worst: int = 0
    """So many of the worst evenings do not count; one always does."""

    absent_with_notice: AbsenceCounting = AbsenceCounting.NOTHING
    catch_up_limit: int = 0
    """So many missed evenings may be made up."""

    minimum_evenings: int = 0
    """Who came less often is listed behind the others, without a rank."""

    by_percentage: bool = False
    """Rank by matches won of those played, for clubs that bring more people than others."""

    ranking: tuple[str, ...] = ("total", "evenings_won", "matches_won", "head_to_head")
    """Tie-breaks in order, of ``tie_breaks.TIE_BREAKS``."""

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What rows are ranked by, in order."""
        if self.by_percentage:
            return ("percentage", *(tie_break for tie_break in self.ranking if tie_break != "percentage"))
        return self.ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningScore:
    """What one competitor did in one evening (a tournament, a club evening, a round of fixtures)."""

    who: int
    evening: int
    """Evenings in the order of their dates."""

    place: int = 0
    """Final place, 1 first; 0 where there is none."""

    level: int = 0
    """So many share the place, both of a pair being one; 0: as many scores as have it."""

    won: int = 0
    drawn: int = 0
    played: int = 0
    credited: int = 0
    """Matches won by sitting out: worth a win, and not of those played."""

    meeting: int | None = None
    """Of a fixture: 1 won, 0 level, −1 lost."""

    game_points: int = 0
    net: int = 0
    makes_up: int | None = None
    """The missed evening that this one is played for, if it is one."""

    is_extra: bool = False
    """Played at an evening for making up by somebody who has nothing to make up: counts for nobody."""


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody was not there, and had said so or not."""

    who: int
    evening: int
    notice: bool


@dataclass(frozen=True, slots=True)
class EveningCount:
    """One evening in somebody's row: what it is worth, and whether it counts."""

    evening: int
    points: int
    counts: bool
    why: str
    """Why it counts: ``played``, ``made_up``, ``lowest``, ``own_mean``, ``nothing``; or why not: ``dropped``,
    ``made_up_already``, ``over_limit``, ``extra``."""

    for_evening: int | None = None
    """The missed evening that it was played for."""

    earned: str = ""
    """Of a dropped one: why it would have counted."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One line of the season's table."""

    rank: int | None
    """``None``: too few evenings."""

    who: int
    total: int
    evenings: tuple[EveningCount, ...]
    values: Mapping[str, Value] = field(default_factory=dict)
    parted_by: str | None = None
    """The tie-break that puts it below the row before; ``None`` where they share the rank."""


Meetings = Mapping[tuple[int, int], int]
"""Matches that the first won against the second. Two who have met are in it in either order, be it with 0."""
