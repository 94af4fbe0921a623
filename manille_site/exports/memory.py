"""What a club remembers as files: records, hall of fame, statistics, the yearbook as a workbook."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.exports.files import Book, Export, Month
from manille_site.exports.people import leader_cells
from scoring.access.request import Request
from scoring.words import variant_name
from tournaments.records import memory
from tournaments.records.selectors.club_statistics import ClubNumbers, Honour
from tournaments.records.selectors.leaderboards import Leader
from tournaments.records.selectors.records import Record
from tournaments.records.selectors.runs import Runs
from tournaments.records.words import HALLS


@require_safe
@never_cache
def records(request: Request, kind: str, slug: str | None = None) -> HttpResponse:
    """The greatest there ever were in a game, in a club or everywhere."""
    context = memory.records_at(request, slug)
    club = context["club"]
    name = _("Records %(club)s") % {"club": club.name} if club else _("Records")
    return _records(name, context["records"]).answer(kind, club)


@require_safe
@never_cache
def hall_of_fame(request: Request, slug: str, kind: str) -> HttpResponse:
    """Who stands out in all the years of a club in a game: one list below the other."""
    context = memory.hall_at(request, slug)
    if context["game"] is None:
        raise Http404
    rows = [*_honours(context["halls"]), *_runs(context["runs"])]
    head = [_("List"), _("Place"), _("Name"), _("Value"), _("First day"), _("Last day")]
    return Export(_("Hall of fame %(club)s") % {"club": context["club"].name}, head, rows).answer(
        kind, context["club"]
    )


@require_safe
@never_cache
def statistics(request: Request, slug: str, kind: str) -> HttpResponse:
    """How much a club plays, what, in which months, and who wins most."""
    context = memory.statistics_at(request, slug)
    if not context["games"]:
        raise Http404
    name = _("Statistics %(club)s") % {"club": context["club"].name}
    sheets = [_numbers(context["numbers"], context["people"]), _games(context["games"])]
    return Book(name, [*sheets, _months(context["months"]), _leaders(context["leaders"])]).answer(
        kind, context["club"]
    )


@require_safe
@never_cache
def yearbook(request: Request, slug: str, year: int, kind: str) -> HttpResponse:
    """A year of a club, a sheet for each of its tables."""
    context = memory.yearbook_of(request, slug, year)
    faithful = ([place, one.person.name, one.value] for place, one in enumerate(context["faithful"], start=1))
    zone = context["club"].zone
    held = (
        [localdate(one.starts_at, zone), one.name, variant_name(one.variant)]
        for one in context["tournaments"]
    )
    sheets = [
        _numbers(context["numbers"], context["people"]),
        _games(context["games"]),
        _months(context["months"]),
        _leaders(context["leaders"]),
        Export(_("Most evenings"), [_("Place"), _("Name"), _("Evenings")], faithful),
        _records(_("Records"), context["records"]),
        Export(_("Tournaments"), [_("Day"), _("Tournament"), _("Game")], held),
    ]
    name = _("Yearbook %(year)s %(club)s") % {"year": year, "club": context["club"].name}
    return Book(name, sheets).answer(kind, context["club"])


def _records(name: str, kinds: Iterable[tuple[Any, Any, list[Record]]]) -> Export:
    rows = (
        [
            str(heading),
            one.value,
            " & ".join(one.holders),
            " & ".join(one.others),
            one.played.day,
            one.played.tournament.name if one.played.tournament else "",
            one.played.match.public_id,
            one.line,
        ]
        for heading, _explanation, of_kind in kinds
        for one in of_kind
    )
    head = [
        _("Record"),
        _("Value"),
        _("Whose"),
        pgettext("who was met", "Against"),
        _("Day"),
        _("Tournament"),
        _("Match"),
        _("Line"),
    ]
    return Export(name, head, rows)


def _honours(halls: dict[str, list[Honour]]) -> Iterable[list[Any]]:
    for name, honours in halls.items():
        for place, one in enumerate(honours, start=1):
            yield [str(HALLS[name]), place, one.person.name, one.value, "", ""]


def _runs(runs: Runs) -> Iterable[list[Any]]:
    for name, honours in (("runs_won", runs.won), ("runs_unbeaten", runs.unbeaten)):
        for place, one in enumerate(honours, start=1):
            yield [str(HALLS[name]), place, one.person.name, one.run.length, one.run.first, one.run.last]
    for place, two in enumerate(runs.pairs, start=1):
        names = f"{two.one.name} & {two.other.name}"
        yield [str(HALLS["pairs"]), place, names, two.figures.won, "", ""]


def _numbers(numbers: ClubNumbers, people: int) -> Export:
    rows: list[list[Any]] = [
        [_("Matches"), numbers.matches],
        [_("Hands"), numbers.hands],
        [_("Evenings"), numbers.evenings],
        [_("People"), people],
        [_("First match"), numbers.first],
    ]
    return Export(_("In numbers"), [_("What"), _("Value")], rows)


def _games(games: Iterable[tuple[str, int, int]]) -> Export:
    rows = ([variant_name(variant), matches, hands] for variant, matches, hands in games)
    return Export(_("Games"), [_("Game"), _("Matches"), _("Hands")], rows)


def _months(months: Iterable[tuple[Any, int]]) -> Export:
    rows = ([Month(month.year, month.month, 1), matches] for month, matches in months)
    return Export(_("Month by month"), [_("Month"), _("Matches")], rows)


def _leaders(leaders: Iterable[Leader]) -> Export:
    head = [
        _("Place"),
        _("Name"),
        _("Matches"),
        _("Won"),
        _("Drawn"),
        _("Lost"),
        _("Won, %"),
        _("Evenings"),
        _("Hands"),
        _("Points"),
        _("Points per hand"),
        _("Highest hand"),
    ]
    return Export(_("Leaders"), head, (leader_cells(row, False) for row in leaders))
