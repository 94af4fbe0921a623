"""What a club remembers, as an address asks for it: statistics, records, lists of honour, a year."""

from datetime import date
from typing import Any

from django.http import Http404

from scoring.access.doors import club_at
from scoring.access.request import Request
from scoring.rules import get_variant
from tournaments.records.filters import game_of_address
from tournaments.records.selectors import club_statistics as selectors
from tournaments.records.selectors.leaderboards import leaderboard
from tournaments.records.selectors.ratings import are_switched_off
from tournaments.records.selectors.records import games_played, public_matches, records
from tournaments.records.selectors.runs import runs_of
from tournaments.records.words import HALLS, RECORDS

LEADERS_SHOWN = 10
YEARBOOK_SHOWN = 20


def statistics_at(request: Request, slug: str) -> dict[str, Any]:
    """What the page and its file tell."""
    club = club_at(request, slug)
    days = selectors.days_of(club)
    board = leaderboard(selectors.evenings_of(club), {}, moves=False)
    return {
        "club": club,
        "numbers": selectors.numbers_of(days),
        "people": board.people,
        "games": selectors.matches_by_game(days),
        "months": selectors.matches_by_month(days),
        "leaders": board.rows[:LEADERS_SHOWN],
        "years": selectors.years_of(days),
    }


def records_at(request: Request, slug: str | None) -> dict[str, Any]:
    """Records of the game that the address asks for, or the most played."""
    club = club_at(request, slug) if slug is not None else None
    games = games_played(club)
    game = game_of_address(request, games)
    by_kind = records(public_matches(club, game)) if game is not None else {}
    return {"club": club, "games": games, "game": game, "records": worded(by_kind)}


def hall_at(request: Request, slug: str) -> dict[str, Any]:
    """Lists of honour in the game that the address asks for, or the most played."""
    club = club_at(request, slug)
    games = games_played(club)
    game = game_of_address(request, games)
    context: dict[str, Any] = {"club": club, "games": games, "game": game}
    if game is not None:
        family = None if are_switched_off(club) else get_variant(game).family
        context |= {
            "family": family,
            "halls": selectors.halls(club, game, family),
            "runs": runs_of(club, game),
            "titles": HALLS,
        }
    return context


def yearbook_of(request: Request, slug: str, year: int) -> dict[str, Any]:
    """A year of the club; 404 for one without play."""
    club = club_at(request, slug)
    if not date.min.year <= year < date.max.year:
        raise Http404
    every_day = selectors.days_of(club)
    days = [one for one in every_day if one.day.year == year]
    if not days:
        raise Http404
    games = selectors.matches_by_game(days)
    game = games[0][0]
    evenings = selectors.evenings_of(club, year)
    faithful = selectors.most_faithful(evenings)
    played = public_matches(club, game).filter(day__year=year)
    return {
        "club": club,
        "year": year,
        "years": selectors.years_of(every_day),
        "numbers": selectors.numbers_of(days),
        "people": faithful.people,
        "games": games,
        "game": game,
        "months": selectors.matches_by_month(days, year),
        "leaders": leaderboard(evenings.filter(variant=game), {}, moves=False).rows[:YEARBOOK_SHOWN],
        "faithful": faithful.honours,
        "records": worded(records(played, places=3)),
        "tournaments": selectors.tournaments_of(club, year),
    }


def worded(by_kind: dict[str, Any]) -> list[tuple[Any, Any, Any]]:
    """Heading, explanation and rows of each kind that has any."""
    return [(*RECORDS[kind], rows) for kind, rows in by_kind.items() if rows]
