"""A season's tables as files, one by one or as the sheets of one workbook."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.exports.files import Book, Export
from scoring.access.request import Request
from tournaments.access import SeasonDoor, season_door
from tournaments.engine.league.tie_breaks import TIE_BREAKS
from tournaments.engine.league.values import EveningCount
from tournaments.models import Evening, Result, Table, Tournament
from tournaments.reading.files import newest_result
from tournaments.reading.names import names_in
from tournaments.reading.suspense import is_secret
from tournaments.seasons.selectors.fixtures import rounds_of
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.selectors.seasons import (
    EveningFacts,
    SeasonFacts,
    competitor_at,
    rules_of,
    standings_of,
)
from tournaments.seasons.words import TIE_BREAK_NAMES, why


@require_safe
@never_cache
def table(request: Request, public_id: str, kind: str) -> HttpResponse:
    """The table and what it is made of: a column an evening, in brackets where that doesn't count."""
    door = season_door(request, public_id)
    return _table(door, facts_now(door.season, public=not door.is_insider)).answer(kind, door.season.club)


@require_safe
@never_cache
def row(request: Request, public_id: str, key: str, kind: str) -> HttpResponse:
    """What one row of the table is made of."""
    door = season_door(request, public_id)
    facts = facts_now(door.season, public=not door.is_insider)
    who = competitor_at(facts, key)
    standing = next(
        (one for one in standings_of(facts, rules_of(door.season.rules)) if one.row.who == who), None
    )
    if standing is None:
        raise Http404
    by_number = {evening.number: evening for evening in facts.evenings}
    scores = {score.evening: score for score in facts.scores if score.who == who}
    head = [
        _("Evening"),
        _("Day"),
        _("Place"),
        _("Matches won"),
        _("Matches"),
        _("Net points"),
        _("Points"),
        _("Counts"),
        _("Why"),
    ]
    rows = (
        [
            _title(by_number[count.evening]),
            localdate(by_number[count.evening].at),
            (score := scores.get(count.evening)) and score.place,
            score and score.won,
            score and score.played,
            score and score.net,
            count.points,
            _("yes") if count.counts else _("no"),
            why(count),
        ]
        for count in standing.row.evenings
    )
    return Export(f"{door.season.name} {standing.competitor.name}", head, rows).answer(kind, door.season.club)


@require_safe
@never_cache
def evenings(request: Request, public_id: str, kind: str) -> HttpResponse:
    """Every evening of the season, those to come too."""
    door = season_door(request, public_id)
    return _evenings(door, facts_now(door.season, public=not door.is_insider)).answer(kind, door.season.club)


@require_safe
@never_cache
def fixtures(request: Request, public_id: str, kind: str) -> HttpResponse:
    """The calendar of fixtures with their results."""
    door = season_door(request, public_id)
    return _fixtures(door).answer(kind, door.season.club)


@require_safe
@never_cache
def season(request: Request, public_id: str, kind: str) -> HttpResponse:
    """All of it: table, evenings, fixtures where there are any, and every result."""
    door = season_door(request, public_id)
    facts = facts_now(door.season, public=not door.is_insider)
    sheets = {
        pgettext("the standings of a season", "Table"): _table(door, facts),
        _("Evenings"): _evenings(door, facts),
    }
    if door.season.fixtures.exists():
        sheets[_("Fixtures")] = _fixtures(door)
    sheets[_("Results")] = _results(door)
    named = [replace(sheet, name=title) for title, sheet in sheets.items()]
    return Book(door.season.name, named).answer(kind, door.season.club)


def _table(door: SeasonDoor, facts: SeasonFacts) -> Export:
    rules = rules_of(door.season.rules)
    tie_breaks = [name for name in rules.tie_breaks if TIE_BREAKS[name].value is not None]
    counting = [evening for evening in facts.evenings if evening.counts]
    head = [
        _("Rank"),
        _("Name"),
        *(str(TIE_BREAK_NAMES[name]) for name in tie_breaks),
        _("Evenings"),
        *(f"{localdate(evening.at)} {_title(evening)}" for evening in counting),
    ]
    rows = []
    for standing in standings_of(facts, rules):
        by_evening = {count.evening: count for count in standing.row.evenings}
        values = standing.row.values
        rows.append(
            [
                standing.row.rank,
                standing.competitor.name,
                *(_number(values[name]) for name in tie_breaks),
                values["evenings"],
                *(_points(by_evening.get(evening.number)) for evening in counting),
            ]
        )
    return Export(_("%(name)s table") % {"name": door.season.name}, head, rows)


def _points(count: EveningCount | None) -> int | str:
    """Points of an evening; in brackets where it does not count."""
    if count is None:
        return ""
    return count.points if count.counts else f"({count.points})"


def _number(value: Any) -> Any:
    """A share in per cent with three digits behind the point; everything else is whole."""
    return value if isinstance(value, int) else f"{float(value):.3f}"


def _title(evening: EveningFacts) -> str:
    if evening.round is not None:
        return _("Fixtures, round %(number)d") % {"number": evening.round}
    return evening.title


def _evenings(door: SeasonDoor, facts: SeasonFacts) -> Export:
    came: dict[int, int] = {}
    for score in facts.scores:
        came[score.evening] = came.get(score.evening, 0) + 1
    head = [_("Number"), _("Day"), _("Evening"), _("Counts"), _("To make up for another"), _("Who played")]
    rows = (
        [
            one.number,
            one.at,
            _title(one),
            _("yes") if one.counts else _("not yet"),
            _("yes") if one.evening and one.evening.is_catch_up else "",
            came.get(one.number, 0),
        ]
        for one in facts.evenings
    )
    return Export(_("%(name)s evenings") % {"name": door.season.name}, head, rows)


def _fixtures(door: SeasonDoor) -> Export:
    head = [
        _("Round"),
        _("Starts"),
        _("Home"),
        _("Away"),
        pgettext("where it is played", "Place"),
        _("Home won"),
        _("Away won"),
        _("Signed"),
    ]
    rows = (
        [
            number,
            line.fixture.starts_at,
            line.fixture.home.club.name,
            line.fixture.away.club.name,
            line.fixture.venue,
            line.home_won if line.is_begun else None,
            line.away_won if line.is_begun else None,
            _("yes") if line.fixture.is_signed else "",
        ]
        for number, lines in rounds_of(door.season)
        for line in lines
    )
    return Export(_("%(name)s fixtures") % {"name": door.season.name}, head, rows)


def _results(door: SeasonDoor) -> Export:
    head = [
        _("Day"),
        _("Evening"),
        _("Stage"),
        _("Round"),
        _("Table"),
        _("Side"),
        _("Entrant"),
        _("Score"),
        _("Absent"),
    ]
    return Export(_("%(name)s results") % {"name": door.season.name}, head, _sides(door))


def _sides(door: SeasonDoor) -> Iterator[list[Any]]:
    """A row a side of every table of a published round; a secret last round has no scores."""
    of_season = Evening.objects.filter(season=door.season).values("tournament")
    tournaments = list(Tournament.objects.filter(pk__in=of_season).exclude(status=Tournament.Status.DRAFT))
    names = names_in(tournaments, public=not door.is_insider)
    tables = (
        Table.objects.filter(
            round__stage__tournament__in=tournaments,
            round__published_at__isnull=False,
            round__undone_at=None,
        )
        .select_related("round__stage__tournament")
        .prefetch_related("places", "results")
        .order_by("round__stage__tournament__starts_at", "round__stage", "round__number", "order")
    )
    for one in tables:
        yield from _of_table(one, names, may_know=door.may("run_evening"))


def _of_table(one: Table, names: dict[int, str], *, may_know: bool) -> Iterator[list[Any]]:
    stage = one.round.stage
    result: Result | None = newest_result(one.results.all())
    if not may_know and is_secret(stage.tournament, stage.number, one.round.number):
        result = None
    sides: dict[int, list[str]] = {}
    for place in sorted(one.places.all(), key=lambda place: (place.side, place.position)):
        sides.setdefault(place.side, []).append(names[place.entrant_id])
    for side, people in sides.items():
        yield [
            localdate(stage.tournament.starts_at),
            stage.tournament.name,
            stage.number,
            one.round.number,
            one.number,
            side + 1,
            " & ".join(people),
            result.scores[side] if result and result.scores else None,
            _("absent") if result and side in result.absent_sides else "",
        ]
