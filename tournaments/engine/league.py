"""A season's table: evenings added up by the rules of a league, and which of them count for whom.

Rules that clubs use (rules 13.1): points by place, match points, game points or net; the best of so many,
the worst dropped; points for being there; the lowest score of the evening for who called off, nothing for
who did not; evenings made up within a limit, never counted twice; a smallest number of evenings;
percentages for clubs of unequal size. Whole numbers and fractions only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class Counting(StrEnum):
    """What an evening is worth."""

    PLACE = "place"
    MATCH_POINTS = "match_points"
    GAME_POINTS = "game_points"
    NET = "net"


class Absence(StrEnum):
    """What an evening is worth to somebody who was not there and had said so."""

    NOTHING = "nothing"
    LOWEST = "lowest"
    OWN_MEAN = "own_mean"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRules:
    """How a season is counted."""

    counting: Counting = Counting.MATCH_POINTS
    place_points: tuple[int, ...] = (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)
    """With ``place``: points of the first, second, …; those level share the mean, rounded half up."""

    attendance_points: int = 0
    best: int | None = None
    """So many of the best evenings count; all when ``None``."""

    drop_worst: int = 0
    absent_with_notice: Absence = Absence.NOTHING
    catch_up_limit: int = 0
    """So many missed evenings may be made up."""

    minimum_evenings: int = 0
    """Who came less often is listed behind the others, without a rank."""

    by_percentage: bool = False
    """Rank by matches won of those played, for clubs that bring more people than others."""

    ranking: tuple[str, ...] = ("total", "evenings_won", "matches_won", "head_to_head")
    """Measures in order, of ``MEASURES``."""


MEASURES = (
    "total",
    "percentage",
    "evenings_won",
    "matches_won",
    "difference",
    "best_evening",
    "head_to_head",
)


@dataclass(frozen=True, slots=True)
class EveningScore:
    """What one competitor did in one evening (a tournament, a club evening, a fixture)."""

    who: int
    evening: int
    """Evenings in the order of their dates."""

    place: int = 0
    """Final place, 1 first; 0 where there is none."""

    match_points: int = 0
    game_points: int = 0
    net: int = 0
    won: int = 0
    played: int = 0
    makes_up: int | None = None
    """The missed evening that this one is played for, if it is one."""


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody was not there, and had said so or not."""

    who: int
    evening: int
    notice: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """One evening in somebody's row: what it is worth, and whether it counts."""

    evening: int
    points: int
    counts: bool
    why: str
    """Why it counts: ``played``, ``made_up``, ``lowest``, ``own_mean``, ``nothing``; or why not: ``dropped``,
    ``made_up_already``, ``over_limit``."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One line of the season's table."""

    rank: int | None
    """``None``: too few evenings."""

    who: int
    total: int
    evenings: tuple[Counted, ...]
    values: Mapping[str, int | Fraction] = field(default_factory=dict)
    parted_by: str | None = None


Meetings = Mapping[tuple[int, int], int]
"""Matches that the first won against the second."""


def league_table(
    rules: LeagueRules,
    scores: Sequence[EveningScore],
    missed: Sequence[Missed] = (),
    *,
    struck: Iterable[int] = (),
    meetings: Meetings | None = None,
) -> list[LeagueRow]:
    """The season's table, best first; those level on every measure share a rank, in the order of ``who``.

    ``struck`` competitors (a club that withdrew) are left out with all they played; hand in scores of the
    others without the matches against them.
    """
    gone = set(struck)
    scores = [score for score in scores if score.who not in gone]
    worth = {(score.who, score.evening): _worth(rules, score, scores) for score in scores}
    people = sorted({score.who for score in scores} | {absence.who for absence in missed} - gone)
    rows = [_row(rules, who, scores, missed, worth) for who in people]
    return _ranked(rules, rows, meetings or {})


def _worth(rules: LeagueRules, score: EveningScore, scores: Sequence[EveningScore]) -> int:
    if rules.counting is Counting.PLACE:
        return rules.attendance_points + _place_points(rules, score, scores)
    own = {
        Counting.MATCH_POINTS: score.match_points,
        Counting.GAME_POINTS: score.game_points,
        Counting.NET: score.net,
    }
    return rules.attendance_points + own[rules.counting]


def _place_points(rules: LeagueRules, score: EveningScore, scores: Sequence[EveningScore]) -> int:
    """Those who share a place share the points of the places they fill."""
    if score.place < 1:
        return 0
    level = sum(other.evening == score.evening and other.place == score.place for other in scores)
    filled = [_points_of_place(rules, place) for place in range(score.place, score.place + level)]
    return half_up(Fraction(sum(filled), level))


def _points_of_place(rules: LeagueRules, place: int) -> int:
    return rules.place_points[place - 1] if place <= len(rules.place_points) else 0


def _row(
    rules: LeagueRules,
    who: int,
    scores: Sequence[EveningScore],
    missed: Sequence[Missed],
    worth: Mapping[tuple[int, int], int],
) -> LeagueRow:
    own = sorted((score for score in scores if score.who == who), key=lambda score: score.evening)
    evenings = _played(rules, own, worth)
    made_up = {score.makes_up for score in own if score.makes_up is not None}
    evenings += [
        _absence(rules, absence, own, worth)
        for absence in missed
        if absence.who == who and absence.evening not in made_up and (who, absence.evening) not in worth
    ]
    evenings = _best_of(rules, sorted(evenings, key=lambda counted: counted.evening))
    total = sum(counted.points for counted in evenings if counted.counts)
    return LeagueRow(None, who, total, tuple(evenings), _values(rules, own, evenings, total, scores))


def _played(
    rules: LeagueRules, own: Sequence[EveningScore], worth: Mapping[tuple[int, int], int]
) -> list[Counted]:
    """Evenings at the table; one that makes up another counts once, and only up to the limit."""
    there = {score.evening for score in own if score.makes_up is None}
    counted = []
    used: set[int] = set()
    for score in own:
        points = worth[score.who, score.evening]
        if score.makes_up is None:
            counted.append(Counted(score.evening, points, True, "played"))
        elif score.makes_up in used or score.makes_up in there:
            counted.append(Counted(score.evening, points, False, "made_up_already"))
        elif len(used) >= rules.catch_up_limit:
            counted.append(Counted(score.evening, points, False, "over_limit"))
        else:
            used.add(score.makes_up)
            counted.append(Counted(score.evening, points, True, "made_up"))
    return counted


def _absence(
    rules: LeagueRules, absence: Missed, own: Sequence[EveningScore], worth: Mapping[tuple[int, int], int]
) -> Counted:
    if not absence.notice or rules.absent_with_notice is Absence.NOTHING:
        return Counted(absence.evening, 0, True, "nothing")
    if rules.absent_with_notice is Absence.LOWEST:
        there = [points for (_who, evening), points in worth.items() if evening == absence.evening]
        return Counted(absence.evening, min(there, default=0), True, "lowest")
    mine = [worth[score.who, score.evening] for score in own]
    return Counted(absence.evening, half_up(Fraction(sum(mine), len(mine))) if mine else 0, True, "own_mean")


def _best_of(rules: LeagueRules, evenings: list[Counted]) -> list[Counted]:
    """Mark what is dropped: all but the best so many, or the worst so many, later ones first among equals."""
    counting = [counted for counted in evenings if counted.counts]
    keep = len(counting) - min(rules.drop_worst, max(0, len(counting) - 1))
    if rules.best is not None:
        keep = min(keep, rules.best)
    best = sorted(counting, key=lambda counted: (-counted.points, counted.evening))[:keep]
    kept = {counted.evening for counted in best}
    return [
        counted
        if not counted.counts or counted.evening in kept
        else Counted(counted.evening, counted.points, False, "dropped")
        for counted in evenings
    ]


def _values(
    rules: LeagueRules,
    own: Sequence[EveningScore],
    evenings: Sequence[Counted],
    total: int,
    scores: Sequence[EveningScore],
) -> dict[str, int | Fraction]:
    played = sum(score.played for score in own)
    won = sum(score.won for score in own)
    return {
        "total": total,
        "percentage": Fraction(100 * won, played) if played else Fraction(0),
        "evenings_won": sum(score.place == 1 for score in own),
        "matches_won": won,
        "matches_played": played,
        "difference": sum(score.net for score in own),
        "best_evening": max((counted.points for counted in evenings if counted.counts), default=0),
        "evenings": len(own),
    }


def _ranked(rules: LeagueRules, rows: list[LeagueRow], meetings: Meetings) -> list[LeagueRow]:
    measures = _measures(rules)
    ready = [row for row in rows if row.values["evenings"] >= rules.minimum_evenings]
    waiting = [row for row in rows if row.values["evenings"] < rules.minimum_evenings]
    ordered = _parted(ready, measures, meetings, None)
    ranked: list[LeagueRow] = []
    for place, (row, parted_by) in enumerate(ordered, start=1):
        level = parted_by is None and ranked
        rank = ranked[-1].rank if level else place
        ranked.append(_with(row, rank, parted_by))
    waiting.sort(key=lambda row: (-row.total, row.who))
    return ranked + [_with(row, None, None) for row in waiting]


def _measures(rules: LeagueRules) -> tuple[str, ...]:
    if rules.by_percentage:
        return ("percentage", *(measure for measure in rules.ranking if measure != "percentage"))
    return rules.ranking


def _parted(
    rows: list[LeagueRow], measures: Sequence[str], meetings: Meetings, above: str | None
) -> list[tuple[LeagueRow, str | None]]:
    """Split those level by the next measure, and those still level by the ones after it.

    Each row comes with the measure that put it below the row before; ``above`` parted the whole group.
    """
    if not measures or len(rows) < 2:
        ordered = sorted(rows, key=lambda row: row.who)
        return [(row, above if place == 0 else None) for place, row in enumerate(ordered)]
    groups: defaultdict[int | Fraction, list[LeagueRow]] = defaultdict(list)
    for row in rows:
        groups[_measure(measures[0], row, rows, meetings)].append(row)
    parted: list[tuple[LeagueRow, str | None]] = []
    for place, value in enumerate(sorted(groups, reverse=True)):
        parted += _parted(groups[value], measures[1:], meetings, above if place == 0 else measures[0])
    return parted


def _measure(measure: str, row: LeagueRow, level: Sequence[LeagueRow], meetings: Meetings) -> int | Fraction:
    if measure != "head_to_head":
        return row.values[measure]
    others = [other.who for other in level if other.who != row.who]
    return sum(meetings.get((row.who, other), 0) - meetings.get((other, row.who), 0) for other in others)


def _with(row: LeagueRow, rank: int | None, parted_by: str | None) -> LeagueRow:
    return LeagueRow(rank, row.who, row.total, row.evenings, row.values, parted_by)


def half_up(value: Fraction) -> int:
    """A mean as a whole number, halves up (−1.5 to −1)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
