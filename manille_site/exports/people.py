"""People in numbers as files: leaderboards, one person, two together, partners and opponents."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.exports.files import Export, Share
from scoring.access.request import Request
from scoring.rules import VARIANTS
from scoring.words import variant_name
from tournaments.records.figures import Figures, tenths, whole
from tournaments.records.filters import game_of_address
from tournaments.records.scope import LeaderScope, scope_at
from tournaments.records.selectors.leaderboards import Leader
from tournaments.records.selectors.people import person_of
from tournaments.records.selectors.statistics import (
    Companion,
    Subject,
    company_of,
    figures_by_game,
    match_rows,
    with_company,
)
from tournaments.records.subjects import Two, must_be_there, seats_in_address, subject_at, two_at
from tournaments.records.words import OUTCOMES, FigureRow, figure_rows

MOST_MATCHES = 10_000


@require_safe
@never_cache
def leaders(request: Request, kind: str, slug: str | None = None) -> HttpResponse:
    """The whole leaderboard, narrowed down as the address asks."""
    scope = scope_at(request, slug, moves=False)
    return leaders_of(scope).answer(kind, scope.club)


def leaders_of(scope: LeaderScope) -> Export:
    rating = [_("Rating"), _("Give or take")] if scope.family else []
    head = [
        _("Place"),
        _("Name"),
        *_record_head(),
        _("Evenings"),
        _("Hands"),
        _("Points"),
        _("Points per hand"),
        _("Highest hand"),
        *rating,
    ]
    name = _("Leaders %(club)s") % {"club": scope.club.name} if scope.club else _("Leaders")
    return Export(name, head, (leader_cells(row, bool(scope.family)) for row in scope.board.rows))


def leader_cells(row: Leader, with_rating: bool) -> list[Any]:
    of = row.figures
    rating = [row.rating.points, row.rating.margin] if with_rating and row.rating else []
    return [
        row.rank,
        row.person.name,
        *_record(of),
        row.evenings,
        of.hands,
        of.points,
        _decimal(of),
        of.best_hand,
        *rating,
    ]


@require_safe
@never_cache
def figures(request: Request, pk: int, kind: str) -> HttpResponse:
    """One person's figures, by game."""
    subject = subject_at(request, pk)
    games = figures_by_game(subject)
    must_be_there(subject, games)
    return _figures(_("%(name)s figures") % {"name": _name(subject)}, games).answer(kind)


@require_safe
@never_cache
def matches(request: Request, pk: int, kind: str) -> HttpResponse:
    """One person's matches, the newest first, narrowed down as the address asks."""
    subject = subject_at(request, pk)
    must_be_there(subject)
    seats, _evenings = seats_in_address(request, subject)
    return _matches(_("%(name)s matches") % {"name": _name(subject)}, seats.qs).answer(kind)


@require_safe
@never_cache
def company(request: Request, pk: int, kind: str) -> HttpResponse:
    """Everybody a person ever sat at a table with, in the game asked for or played most."""
    subject = subject_at(request, pk)
    games = figures_by_game(subject)
    must_be_there(subject, games)
    game = game_of_address(request, games)
    partners, opponents = company_of(subject, game, limit=None)
    lists = ((_("partner"), partners), (_("opponent"), opponents))
    rows = (_met(what, one) for what, people in lists for one in people)
    name = _("%(name)s partners and opponents") % {"name": _name(subject)}
    return Export(name, [_("As"), _("Name"), *_record_head()], rows).answer(kind)


def _met(what: str, one: Companion) -> list[Any]:
    return [what, one.person.name, *_record(one.figures)]


@require_safe
@never_cache
def pair(request: Request, pk: int, other: int, kind: str) -> HttpResponse:
    """The matches of two partners."""
    two = two_at(request, pk, other, same_side=True)
    two.games()
    return _matches(_names(two, " & "), two.seats).answer(kind)


@require_safe
@never_cache
def head_to_head(request: Request, pk: int, other: int, kind: str) -> HttpResponse:
    """The matches of two people against each other, seen from the first one's side."""
    two = two_at(request, pk, other, same_side=False)
    two.games()
    return _matches(_names(two, " – "), two.seats).answer(kind)


def _figures(name: str, games: dict[str, Figures]) -> Export:
    rows = (
        [variant_name(game), row.label, _amount(row), row.made_of]
        for game, of in games.items()
        for row in figure_rows(
            of, everybody_alone=not VARIANTS[game].partners and max(VARIANTS[game].players) > 2
        )
    )
    return Export(name, [_("Game"), _("Figure"), _("Value"), _("Made of")], rows)


def _matches(name: str, seats: Any) -> Export:
    rows = (
        [
            row.played.day,
            variant_name(row.played.variant),
            row.played.tournament.name if row.played.tournament else "",
            str(OUTCOMES[row.own.outcome]),
            row.own.points,
            row.own.conceded,
            " & ".join(row.partners),
            "; ".join(" & ".join(side) for side in row.opponents),
            row.played.match.public_id,
        ]
        for row in match_rows(with_company(seats)[:MOST_MATCHES])
    )
    head = [
        _("Day"),
        _("Game"),
        _("Tournament"),
        _("Outcome"),
        _("Points"),
        _("Points of the others"),
        _("Partners"),
        _("Opponents"),
        _("Match"),
    ]
    return Export(name, head, rows)


def _record_head() -> list[str]:
    return [_("Matches"), _("Won"), _("Drawn"), _("Lost"), _("Won, %")]


def _record(of: Figures) -> list[Any]:
    rate = of.win_rate
    return [of.matches, of.won, of.drawn, of.lost, None if rate is None else whole(rate)]


def _decimal(of: Figures) -> Decimal | None:
    return None if of.per_hand is None else _tenths(of.per_hand)


def _amount(row: FigureRow) -> int | Decimal | None:
    if row.is_percentage:
        return None if row.amount is None else Share(Decimal(whole(Fraction(row.amount))).scaleb(-2))
    return _tenths(row.amount) if isinstance(row.amount, Fraction) else row.amount


def _tenths(value: Fraction) -> Decimal:
    return Decimal(tenths(value)).scaleb(-1)


def _name(subject: Subject) -> str:
    return person_of(subject.player).name


def _names(two: Two, between: str) -> str:
    return between.join(_name(one) for one in (two.subject, two.other))
