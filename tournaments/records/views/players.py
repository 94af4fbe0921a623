"""Pages about people: one person, the matches behind a number, two together, two against each other."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.request import Request
from scoring.rules import VARIANTS, get_variant
from tournaments.drawings.curve import curve_of
from tournaments.drawings.shares import shares_of
from tournaments.records.figures import Figures
from tournaments.records.filters import OUTCOME_OF, filters_in_words, game_of_address
from tournaments.records.selectors import ratings as rating_selectors
from tournaments.records.selectors.people import ListedPerson, person_of
from tournaments.records.selectors.statistics import (
    Subject,
    best_evenings,
    company_of,
    figures_by_game,
    form_of,
    match_rows,
    with_company,
)
from tournaments.records.subjects import must_be_there, seats_in_address, subject_at, total_of, two_at
from tournaments.records.words import FIGURES, OUTCOMES, figure_rows

PER_PAGE = 50
MATCHES_SHOWN = 10


@require_safe
@never_cache
def player(request: Request, pk: int) -> HttpResponse:
    """A person's record, form, rating, figures by game, partners and opponents."""
    subject = subject_at(request, pk)
    if subject.player.pk != pk:
        return redirect("tournaments:player", subject.player.pk)
    games = figures_by_game(subject)
    must_be_there(subject, games)
    game = game_of_address(request, games)
    context = _context(subject) | {"games": list(games), "game": game, "total": total_of(games)}
    if game is not None:
        partners, opponents = company_of(subject, game)
        ratings = rating_selectors.ratings_of(subject.player.pk)
        family = get_variant(game).family
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
    return render(request, "tournaments/records/player.html", context)


@require_safe
@never_cache
def player_matches(request: Request, pk: int) -> HttpResponse:
    """The matches that a number is made of."""
    subject = subject_at(request, pk)
    must_be_there(subject)
    seats, evenings = seats_in_address(request, subject)
    result, figure = seats.value("result"), seats.value("of")
    page = Paginator(with_company(seats.qs), PER_PAGE).get_page(request.GET.get("page"))
    rows = match_rows(page.object_list)
    context = _context(subject) | {
        "page_obj": page,
        "rows": [(row, getattr(row.own, FIGURES[figure][1]) if figure else None) for row in rows],
        "heading": FIGURES[figure][0] if figure else None,
        "result": OUTCOMES[OUTCOME_OF[result]] if result else None,
        "said": filters_in_words(evenings),
    }
    return render(request, "tournaments/records/player_matches.html", context)


@require_safe
@never_cache
def company(request: Request, pk: int) -> HttpResponse:
    """Everybody a person ever sat at a table with, partners and opponents."""
    subject = subject_at(request, pk)
    games = figures_by_game(subject)
    must_be_there(subject, games)
    game = game_of_address(request, games)
    partners, opponents = company_of(subject, game, limit=None)
    bars = shares_of([(one.figures.won, one.figures.drawn, one.figures.lost) for one in partners])
    context = _context(subject) | {"game": game, "partners": partners, "opponents": opponents}
    context["shares"] = [(bar, partners[bar.place]) for bar in bars]
    return render(request, "tournaments/records/player_company.html", context)


@require_safe
@never_cache
def pair(request: Request, pk: int, other: int) -> HttpResponse:
    """Two people as partners."""
    return _of_two(request, pk, other, same_side=True)


@require_safe
@never_cache
def head_to_head(request: Request, pk: int, other: int) -> HttpResponse:
    """Two people against each other."""
    return _of_two(request, pk, other, same_side=False)


def _of_two(request: Request, pk: int, other: int, *, same_side: bool) -> HttpResponse:
    two = two_at(request, pk, other, same_side=same_side)
    first, second = two.subject.player, two.other.player
    if (first.pk, second.pk) != (pk, other):
        name = "tournaments:pair" if same_side else "tournaments:head_to_head"
        return redirect(name, first.pk, second.pk)
    games, theirs = two.games(), two.games_of_other()
    own_total, their_total = total_of(games), total_of(theirs)
    context = _context(two.subject) | {
        "duel": (own_total.won, max(0, own_total.matches - own_total.won - their_total.won), their_total.won),
        "other": person_of(second),
        "games": [
            (game, figures, _rows(game, figures) if same_side else [], theirs.get(game))
            for game, figures in games.items()
        ],
        "total": own_total,
        "match_rows": [(row, None) for row in match_rows(with_company(two.seats)[:MATCHES_SHOWN])],
    }
    return render(
        request,
        "tournaments/records/pair.html" if same_side else "tournaments/records/head_to_head.html",
        context,
    )


def _context(subject: Subject) -> dict[str, Any]:
    person: ListedPerson = person_of(subject.player)
    return {"person": person, "player": subject.player, "is_oneself": subject.sees_all}


def _rows(game: str, figures: Figures) -> list[Any]:
    return figure_rows(
        figures, everybody_alone=not VARIANTS[game].partners and max(VARIANTS[game].players) > 2
    )
