"""The table of a season: its facts ranked by the league's rules, with the reason for each place."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.safestring import SafeString

from scoring.models import Club
from tournaments.engine.league.table import league_table
from tournaments.engine.league.values import (
    AbsenceCounting,
    EveningCounting,
    EveningScore,
    LeagueRow,
    LeagueRules,
    Missed,
)
from tournaments.models import Evening, Season

Key = tuple[int, ...]
"""A competitor: the keys of a person, of two people, or of a club of the season."""

MOST_RULES = 8
"""Tables of the same facts that are kept, by different rules."""


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """One evening of a season: a tournament or club evening, or a round of fixtures."""

    number: int
    title: str
    at: datetime
    evening: Evening | None = None
    round: int | None = None
    """Of fixtures."""

    counts: bool = True
    """Finished or signed; others are shown and wait."""

    unknown: int = 0
    """People without a known player: they can't be followed from evening to evening."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """Who stands in a row, as this reader may see it."""

    key: Key
    name: str
    is_struck: bool = False

    @property
    def slug(self) -> str:
        return "-".join(map(str, self.key))


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """Everything that a season's table is computed from; rules are not in it."""

    evenings: tuple[EveningFacts, ...]
    competitors: tuple[Competitor, ...]
    """In the order of the engine's numbers."""

    scores: tuple[EveningScore, ...]
    missed: tuple[Missed, ...]
    struck: frozenset[int]
    meetings: Mapping[tuple[int, int], int] = field(default_factory=dict)
    entered: tuple[int, ...] = ()
    """Listed before they have played: the clubs of a league."""

    ranked: dict[LeagueRules, tuple["SeasonStanding", ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Tables that were asked for, by their rules; kept from visitor to visitor as the facts are."""

    html_tables: dict[tuple[Hashable, ...], SafeString] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Tables as pages show them, by all that they depend on besides."""

    races: dict[LeagueRules, Any] = field(default_factory=dict, compare=False, repr=False)
    """Drawings of the race (``seasons/drawings.py``), by the rules."""

    def until(self, evening: int) -> "SeasonFacts":
        """The facts as they were after this evening; head-to-head counts are today's."""
        return replace(
            self,
            scores=tuple(score for score in self.scores if score.evening <= evening),
            missed=tuple(absence for absence in self.missed if absence.evening <= evening),
            ranked={},
            html_tables={},
            races={},
        )

    @property
    def last(self) -> int:
        """The last evening that counts; 0 before the first."""
        return max((score.evening for score in self.scores), default=0)


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A row of the table, ready for words."""

    row: LeagueRow
    competitor: Competitor
    moved: int | None = None
    """Ranks gained since the evening before; None for somebody new in the ranking."""

    @property
    def counting(self) -> int:
        return sum(count.counts for count in self.row.evenings)


def seasons_of(club: Club, *, with_drafts: bool) -> QuerySet[Season]:
    """Seasons that the club keeps or takes part in, the newest first."""
    seasons = Season.objects.filter(club=club) | Season.objects.filter(clubs__club=club)
    if not with_drafts:
        seasons = seasons.exclude(status=Season.Status.DRAFT)
    return seasons.select_related("club").distinct().order_by("-starts_on", "-pk")


def rules_of(stored: Mapping[str, Any]) -> LeagueRules:
    """The league's rules of what is stored: names of rules that are not known are left out."""
    known = {rule.name for rule in fields(LeagueRules)}
    values = {key: value for key, value in stored.items() if key in known}
    for key, kind in (("counting", EveningCounting), ("absent_with_notice", AbsenceCounting)):
        if key in values:
            values[key] = kind(values[key])
    for key in ("place_points", "ranking"):
        if key in values:
            values[key] = tuple(values[key])
    return LeagueRules(**values)


def stored_rules(rules: LeagueRules) -> dict[str, Any]:
    """What is stored of these rules: only what differs from the defaults."""
    usual = LeagueRules()
    values: dict[str, Any] = {}
    for rule in fields(LeagueRules):
        value = getattr(rules, rule.name)
        if value != getattr(usual, rule.name):
            values[rule.name] = list(value) if isinstance(value, tuple) else value
    return values


def standings_of(facts: SeasonFacts, rules: LeagueRules) -> tuple[SeasonStanding, ...]:
    """The table, each row with how far it has moved since the evening before."""
    if rules not in facts.ranked:
        if len(facts.ranked) >= MOST_RULES:
            facts.ranked.clear()
        facts.ranked[rules] = tuple(_standings(facts, rules))
    return facts.ranked[rules]


def _standings(facts: SeasonFacts, rules: LeagueRules) -> Iterator[SeasonStanding]:
    rows = _table(facts, rules)
    before = (
        {row.who: row.rank for row in _table(facts.until(facts.last - 1), rules)} if facts.last > 1 else {}
    )
    for row in rows:
        old = before.get(row.who)
        moved = old - row.rank if row.rank is not None and old is not None else None
        yield SeasonStanding(row, facts.competitors[row.who], moved)


def ranks_of(facts: SeasonFacts, rules: LeagueRules) -> dict[int, tuple[int | None, int]]:
    """Rank and total by competitor, to compare two sets of rules."""
    return {row.who: (row.rank, row.total) for row in _table(facts, rules)}


def _table(facts: SeasonFacts, rules: LeagueRules) -> list[LeagueRow]:
    return league_table(
        rules,
        facts.scores,
        facts.missed,
        entered=facts.entered,
        struck=facts.struck,
        meetings=facts.meetings,
    )


def competitor_at(facts: SeasonFacts, slug: str) -> int | None:
    """The engine's number of the competitor with this address."""
    return next((who for who, competitor in enumerate(facts.competitors) if competitor.slug == slug), None)
