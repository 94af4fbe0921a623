"""Pages about people: one person, the matches behind a number, two together, two against each other."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.models import Player
from scoring.rules import VARIANTS
from tournaments.curve import curve_of
from tournaments.engine.ratings import FAMILY_OF
from tournaments.figure_words import MEASURES, OUTCOMES, figure_rows
from tournaments.figures import Figures
from tournaments.filters import LeaderFilter, asked_in_words
from tournaments.selectors import ratings as rating_selectors
from tournaments.selectors.people import Person, is_oneself, person_of
from tournaments.selectors.statistics import (
    RESULTS,
    Subject,
    best_evenings,
    company_of,
    figures_by_game,
    figures_of_seats,
    form_of,
    match_rows,
    of_evenings,
    seats_together,
    subject_of,
    with_company,
)
from tournaments.services.ratings import bring_up_to_date

PER_PAGE = 50
MATCHES_SHOWN = 10
OUTCOME_OF = {"won": 1, "drawn": 0, "lost": -1}


@require_safe
@never_cache
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A person's record, form, rating, figures by game, partners and opponents."""
    subject = _subject(request, pk)
    if subject.player.pk != pk:
        return redirect("tournaments:player", subject.player.pk)
    games = figures_by_game(subject)
    _must_be_there(subject, games)
    game = _game(request, games)
    context = _context(subject) | {"games": list(games), "game": game, "total": _total(games)}
    if game is not None:
        bring_up_to_date(FAMILY_OF[game])
        partners, opponents = company_of(subject, game)
        ratings = rating_selectors.ratings_of(subject.player.pk)
        family = FAMILY_OF[game]
        rating = ratings.get(family)
        listed = rating is not None and rating.is_listed
        context |= {
            "figures": games[game],
            "rows": _rows(game, games[game]),
            "form": form_of(subject, game),
            "partners": partners,
            "opponents": opponents,
            "evenings": best_evenings(subject, game),
            "family": family,
            "rating": rating,
            "curve": curve_of(rating_selectors.path_of(subject.player.pk, family)) if listed else None,
        }
    return render(request, "tournaments/player.html", context)


@require_safe
@never_cache
def player_matches(request: HttpRequest, pk: int) -> HttpResponse:
    """The matches that a number is made of."""
    subject = _subject(request, pk)
    _must_be_there(subject)
    narrowed = LeaderFilter(request.GET, queryset=subject.evenings)
    seats = of_evenings(subject.seats, narrowed.qs)
    result, measure = request.GET.get("result", ""), request.GET.get("of", "")
    if result in OUTCOME_OF:
        seats = seats.filter(outcome=OUTCOME_OF[result])
    if measure in MEASURES:
        seats = seats.exclude(**{measure: 0})
    page = Paginator(with_company(seats), PER_PAGE).get_page(request.GET.get("page"))
    rows = match_rows(page.object_list)
    context = _context(subject) | {
        "page_obj": page,
        "rows": [
            (row, getattr(row.own, MEASURES[measure][1]) if measure in MEASURES else None) for row in rows
        ],
        "heading": MEASURES[measure][0] if measure in MEASURES else None,
        "result": OUTCOMES[OUTCOME_OF[result]] if result in OUTCOME_OF else None,
        "said": asked_in_words(narrowed),
    }
    return render(request, "tournaments/player_matches.html", context)


@require_safe
@never_cache
def company(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody a person ever sat at a table with, partners and opponents."""
    subject = _subject(request, pk)
    games = figures_by_game(subject)
    _must_be_there(subject, games)
    game = _game(request, games)
    partners, opponents = company_of(subject, game, limit=None)
    context = _context(subject) | {"game": game, "partners": partners, "opponents": opponents}
    return render(request, "tournaments/player_company.html", context)


@require_safe
@never_cache
def pair(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Two people as partners."""
    return _of_two(request, pk, other, same_side=True)


@require_safe
@never_cache
def head_to_head(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Two people against each other."""
    return _of_two(request, pk, other, same_side=False)


def _of_two(request: HttpRequest, pk: int, other: int, *, same_side: bool) -> HttpResponse:
    subject, second = _subject(request, pk), _subject(request, other)
    if subject.player.pk == second.player.pk:
        raise Http404
    if (subject.player.pk, second.player.pk) != (pk, other):
        name = "tournaments:pair" if same_side else "tournaments:head_to_head"
        return redirect(name, subject.player.pk, second.player.pk)
    # Either of the two may see their friendly matches.
    sees_all = subject.sees_all or second.sees_all
    subject = Subject(subject.player, subject.keys, sees_all)
    seats = seats_together(subject, second, same_side=same_side)
    games = figures_of_seats(seats)
    if not games:
        _must_be_there(subject)
        _must_be_there(Subject(second.player, second.keys, sees_all))
    theirs: dict[str, Figures] = {}
    if not same_side:
        theirs = figures_of_seats(
            seats_together(Subject(second.player, second.keys, sees_all), subject, same_side=False)
        )
    own_total, their_total = _total(games), _total(theirs)
    context = _context(subject) | {
        "duel": (own_total.won, max(0, own_total.matches - own_total.won - their_total.won), their_total.won),
        "other": person_of(second.player),
        "games": [
            (game, figures, _rows(game, figures) if same_side else [], theirs.get(game))
            for game, figures in games.items()
        ],
        "total": own_total,
        "match_rows": [(row, None) for row in match_rows(with_company(seats)[:MATCHES_SHOWN])],
    }
    return render(request, "tournaments/pair.html" if same_side else "tournaments/head_to_head.html", context)


def _subject(request: HttpRequest, pk: int) -> Subject:
    """The person at this address, merges followed; nobody who was erased."""
    found = get_object_or_404(Player.objects.select_related("merged_into"), pk=pk, erased_at=None)
    found = found.merged_into or found
    if found.erased_at is not None:
        raise Http404
    return subject_of(found, sees_all=is_oneself(found, request.user))


def _must_be_there(subject: Subject, games: dict[str, Figures] | None = None) -> None:
    """Somebody of whom nothing is public has a page for himself only."""
    played = bool(games) if games is not None else subject.evenings.exists()
    if not played and not subject.sees_all:
        raise Http404


def _context(subject: Subject) -> dict[str, Any]:
    person: Person = person_of(subject.player)
    return {"person": person, "player": subject.player, "is_oneself": subject.sees_all}


def _game(request: HttpRequest, games: dict[str, Figures]) -> str | None:
    """The game asked for, else the one played most."""
    asked = request.GET.get("game", "")
    return asked if asked in games else next(iter(games), None)


def _rows(game: str, figures: Figures) -> list[Any]:
    return figure_rows(
        figures, everybody_alone=not VARIANTS[game].partners and max(VARIANTS[game].players) > 2
    )


def _total(games: dict[str, Figures]) -> Figures:
    return Figures({name: sum(getattr(one, name) for one in games.values()) for name in RESULTS})
