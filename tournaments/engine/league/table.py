"""A season's table: evenings added up by the rules of a league, and which of them count for whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.engine.league.tie_breaks import TIE_BREAKS, Record, values_of
from tournaments.engine.league.values import (
    AbsenceCounting,
    EveningCount,
    EveningCounting,
    EveningScore,
    LeagueRow,
    LeagueRules,
    Meetings,
    Missed,
    Value,
)


def league_table(  # noqa: PLR0913  named, and a plain season needs only the first two
    rules: LeagueRules,
    scores: Iterable[EveningScore],
    missed: Iterable[Missed] = (),
    *,
    entered: Iterable[int] = (),
    struck: Iterable[int] = (),
    meetings: Meetings | None = None,
) -> list[LeagueRow]:
    """The season's table, best first; those level on every tie-break share a rank, in the order of ``who``.

    ``entered`` are listed even before they have played. ``struck`` competitors (a club that withdrew)
    are left out with all they played; hand in scores of the
    others without the matches against them.
    """
    gone = frozenset(struck)
    evenings = _Evenings(rules, [score for score in scores if score.who not in gone])
    away: defaultdict[int, list[Missed]] = defaultdict(list)
    for absence in missed:
        if absence.who not in gone:
            away[absence.who].append(absence)
    listed = {*evenings.of, *away, *entered} - gone
    rows = [_row(evenings, who, away.get(who, ())) for who in sorted(listed)]
    return _rank(rules, rows, meetings or {})


class _Evenings:
    """The scores of a season, and what each is worth under the rules."""

    def __init__(self, rules: LeagueRules, scores: Sequence[EveningScore]) -> None:
        self.rules = rules
        self.of: defaultdict[int, list[EveningScore]] = defaultdict(list)
        self._level = Counter((score.evening, score.place) for score in scores)
        self._lowest: dict[int, int] = {}
        for score in sorted(scores, key=lambda score: score.evening):
            self.of[score.who].append(score)
            worth = self.worth(score)
            self._lowest[score.evening] = min(worth, self._lowest.get(score.evening, worth))

    def worth(self, score: EveningScore) -> int:
        """Without the points for being there."""
        rules = self.rules
        if rules.counting is EveningCounting.PLACE:
            return self._points_for_place(score)
        if rules.counting is EveningCounting.MATCH_POINTS:
            lost = score.played - score.won - score.drawn
            return rules.win * (score.won + score.credited) + rules.draw * score.drawn + rules.loss * lost
        if rules.counting is EveningCounting.MEETINGS:
            worth = {1: rules.win, 0: rules.draw, -1: rules.loss, None: 0}
            return worth[score.meeting]
        return score.game_points if rules.counting is EveningCounting.GAME_POINTS else score.net

    def lowest(self, evening: int) -> int:
        """Of those who were there; 0 where nobody was."""
        return self._lowest.get(evening, 0)

    def _points_for_place(self, score: EveningScore) -> int:
        """Those who share a place share the points of the places they fill."""
        if score.place < 1:
            return 0
        level = score.level or self._level[score.evening, score.place]
        table = self.rules.place_points
        return half_up(Fraction(sum(table[score.place - 1 : score.place - 1 + level]), level))


def _row(evenings: _Evenings, who: int, away: Sequence[Missed]) -> LeagueRow:
    rules = evenings.rules
    own = evenings.of.get(who, [])
    played = _evenings_played(evenings, own)
    there = {score.evening for score in own if score.makes_up is None}
    made_up = {count.for_evening for count in played if count.why == "made_up"}
    mean = _own_mean(rules, played)
    missed = [
        _absence(evenings, absence, mean)
        for absence in {absence.evening: absence for absence in away}.values()
        if absence.evening not in made_up and absence.evening not in there
    ]
    marked = _best_of(rules, sorted([*played, *missed], key=lambda count: count.evening))
    total = sum(count.points for count in marked if count.counts)
    return LeagueRow(None, who, total, tuple(marked), values_of(_record(own, played, marked, total)))


def _evenings_played(evenings: _Evenings, own: Sequence[EveningScore]) -> list[EveningCount]:
    """Evenings at the table; one that makes up another counts once, and only up to the limit."""
    rules = evenings.rules
    there = {score.evening for score in own if score.makes_up is None and not score.is_extra}
    counts = []
    used: set[int] = set()
    for score in own:
        points = evenings.worth(score) + rules.attendance_points
        if score.is_extra:
            counts.append(EveningCount(score.evening, points, False, "extra"))
        elif score.makes_up is None:
            counts.append(EveningCount(score.evening, points, True, "played"))
        elif score.makes_up in used or score.makes_up in there:
            counts.append(EveningCount(score.evening, points, False, "made_up_already", score.makes_up))
        elif len(used) >= rules.catch_up_limit:
            counts.append(EveningCount(score.evening, points, False, "over_limit", score.makes_up))
        else:
            used.add(score.makes_up)
            counts.append(EveningCount(score.evening, points, True, "made_up", score.makes_up))
    return counts


def _own_mean(rules: LeagueRules, played: Sequence[EveningCount]) -> int:
    """Of the evenings that count before any is dropped, without the points for being there."""
    mine = [count.points - rules.attendance_points for count in played if count.counts]
    return half_up(Fraction(sum(mine), len(mine))) if mine else 0


def _absence(evenings: _Evenings, absence: Missed, mean: int) -> EveningCount:
    how = evenings.rules.absent_with_notice if absence.notice else AbsenceCounting.NOTHING
    points = {
        AbsenceCounting.NOTHING: 0,
        AbsenceCounting.LOWEST: evenings.lowest(absence.evening),
        AbsenceCounting.OWN_MEAN: mean,
    }
    return EveningCount(absence.evening, points[how], True, how.value)


def _best_of(rules: LeagueRules, evenings: list[EveningCount]) -> list[EveningCount]:
    """Mark what is dropped: all but the best so many, or the worst so many, later ones first among equals."""
    counting = [place for place, count in enumerate(evenings) if count.counts]
    keep = len(counting) - min(rules.drop_worst, max(0, len(counting) - 1))
    if rules.best is not None:
        keep = min(keep, rules.best)
    best = sorted(counting, key=lambda place: (-evenings[place].points, evenings[place].evening, place))
    dropped = set(best[keep:])
    return [
        replace(count, counts=False, why="dropped", earned=count.why) if place in dropped else count
        for place, count in enumerate(evenings)
    ]


def _record(
    own: Sequence[EveningScore], played: Sequence[EveningCount], marked: Sequence[EveningCount], total: int
) -> Record:
    """What tie-breaks are computed of; matches are those of evenings that count before any is dropped."""
    valid = {count.evening for count in played if count.counts}
    best = max((count.points for count in marked if count.counts), default=0)
    return Record(total, best, [score for score in own if score.evening in valid])


# Ranks -----------------------------------------------------------------------------------------------------


def _rank(rules: LeagueRules, rows: list[LeagueRow], meetings: Meetings) -> list[LeagueRow]:
    ready = [row for row in rows if row.values["evenings"] >= rules.minimum_evenings]
    waiting = [row for row in rows if row.values["evenings"] < rules.minimum_evenings]
    ranked: list[LeagueRow] = []
    for place, (row, parted_by) in enumerate(_part(ready, rules.tie_breaks, meetings, None), start=1):
        shares = parted_by is None and bool(ranked)
        ranked.append(replace(row, rank=ranked[-1].rank if shares else place, parted_by=parted_by))
    waiting.sort(key=lambda row: (-row.total, row.who))
    return ranked + waiting


def _part(
    rows: list[LeagueRow], tie_breaks: Sequence[str], meetings: Meetings, above: str | None
) -> list[tuple[LeagueRow, str | None]]:
    """Split those level by the next tie-break, and those still level by the ones after it.

    Each row comes with the tie-break that put it below the row before; ``above`` parted the whole group.
    """
    if not tie_breaks or len(rows) < 2:
        ordered = sorted(rows, key=lambda row: row.who)
        return [(row, above if place == 0 else None) for place, row in enumerate(ordered)]
    groups: defaultdict[Value, list[LeagueRow]] = defaultdict(list)
    for row in rows:
        groups[TIE_BREAKS[tie_breaks[0]].value_of(row, rows, meetings)].append(row)
    parted: list[tuple[LeagueRow, str | None]] = []
    for place, value in enumerate(sorted(groups, reverse=True)):
        parted += _part(groups[value], tie_breaks[1:], meetings, above if place == 0 else tie_breaks[0])
    return parted


def half_up(value: Fraction) -> int:
    """A mean as a whole number, halves up.

    >>> half_up(Fraction(5, 2)), half_up(Fraction(-3, 2))
    (3, -1)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
