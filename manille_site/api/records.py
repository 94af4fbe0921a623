"""What clubs remember: records, the hall of fame, how much was played."""

from datetime import date
from typing import Literal

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from pydantic import Field

from manille_site.api.people import PersonOut, RecordOut, person_out, record_out
from manille_site.api.shapes import Json, example
from scoring.access.request import Request
from scoring.models import Club
from scoring.rules import get_variant
from tournaments.records.selectors import club_statistics
from tournaments.records.selectors.ratings import are_switched_off
from tournaments.records.selectors.records import Record, games_played, public_matches, records
from tournaments.records.selectors.runs import NamedRun, runs_of

router = Router()


class BestOut(Schema):
    """One of the best there were."""

    model_config = example(
        value=60,
        holders=["Cas Claeys", "Dina Dewulf"],
        others=["Anna A.", "Bob Baert"],
        day="2026-03-20",
        match="k3w9xz",
        line=1,
        tournament=None,
    )

    value: int
    holders: list[str]
    others: list[str]
    day: date
    match: str
    line: int | None = Field(description="Number of the line, of a hand.")
    tournament: str | None


class RecordsOut(Schema):
    """Records of one game, the greatest first; of equal ones the older."""

    game: str | None = Field(examples=["manillen-4p"], description="Null where nothing was played.")
    games: list[str] = Field(
        examples=[["manillen-4p", "manni"]], description="Those that there are records of."
    )
    best_hand: list[BestOut]
    longest_game: list[BestOut] = Field(description="In hands.")
    comeback: list[BestOut] = Field(description="Points behind, and still won.")


class HonourOut(Schema):
    """Somebody in a list of honour, and what for."""

    person: PersonOut
    value: int = Field(examples=[41])


class RunOut(Schema):
    """Matches in a row."""

    person: PersonOut
    length: int = Field(examples=[9])
    first: date = Field(examples=["2026-01-06"])
    last: date = Field(examples=["2026-02-10"])
    goes_on: bool = Field(examples=[False])


class PairHonourOut(Schema):
    """Two partners."""

    people: list[PersonOut]
    record: RecordOut


class HallOut(Schema):
    """Who stands out in all the years of a club, in one game; ten of each."""

    game: str = Field(examples=["manillen-4p"])
    won: list[HonourOut] = Field(description="Matches won.")
    evenings: list[HonourOut]
    capots: list[HonourOut]
    best_hand: list[HonourOut]
    rating: list[HonourOut] = Field(description="The highest careful estimate ever reached.")
    runs_won: list[RunOut]
    runs_unbeaten: list[RunOut]
    pairs: list[PairHonourOut] = Field(description="By matches won together.")


class GamePlayedOut(Schema):
    """How much of a game was played."""

    model_config = example(variant="manillen-4p", matches=320, hands=6400)

    variant: str
    matches: int
    hands: int


class MonthOut(Schema):
    """Matches of one month."""

    model_config = example(month="2026-03-01", matches=48)

    month: date
    matches: int


class ClubStatisticsOut(Schema):
    """A club, or a year of it, in numbers."""

    matches: int = Field(examples=[320])
    hands: int = Field(examples=[6400])
    evenings: int = Field(examples=[22])
    people: int = Field(examples=[41])
    first: date | None = Field(examples=["2024-09-03"])
    games: list[GamePlayedOut] = Field(description="The most played first.")
    months: list[MonthOut] = Field(description="Of the year, or the last twelve.")
    years: list[int] = Field(examples=[[2026, 2025, 2024]])


@router.get("/records", response=RecordsOut, summary="Records of all clubs")
def all_records(request: Request, game: str | None = None) -> Json:
    """The greatest there ever were in a game: the most played one, where none is named."""
    return _records(None, game)


@router.get("/clubs/{slug}/records", response=RecordsOut, summary="Records of a club")
def club_records(request: Request, slug: str, game: str | None = None) -> Json:
    """The greatest there ever were in the club, in the game it plays most where none is named."""
    return _records(get_object_or_404(Club, slug=slug), game)


@router.get("/clubs/{slug}/hall-of-fame", response=HallOut, summary="The hall of fame of a club")
def hall_of_fame(request: Request, slug: str, game: str | None = None) -> Json:
    """Who won most, came most often, had the longest run; in the game played most where none is named."""
    club = get_object_or_404(Club, slug=slug)
    the_game = _game(games_played(club), game)
    if the_game is None:
        raise Http404
    family = None if are_switched_off(club) else get_variant(the_game).family
    halls, runs = club_statistics.halls(club, the_game, family), runs_of(club, the_game)
    lists = {
        name: [{"person": person_out(one.person), "value": one.value} for one in halls.get(name, ())]
        for name in ("won", "evenings", "capots", "best_hand", "rating")
    }
    return lists | {
        "game": the_game,
        "runs_won": [_run(one) for one in runs.won],
        "runs_unbeaten": [_run(one) for one in runs.unbeaten],
        "pairs": [
            {
                "people": [person_out(one.one), person_out(one.other)],
                "record": record_out(one.figures),
            }
            for one in runs.pairs
        ],
    }


@router.get("/clubs/{slug}/statistics", response=ClubStatisticsOut, summary="A club in numbers")
def statistics(request: Request, slug: str, year: int | None = None) -> Json:
    """How much was played, what, by how many, in which months; all years together, or one."""
    club = get_object_or_404(Club, slug=slug)
    every_day = club_statistics.days_of(club)
    if year is not None and year not in club_statistics.years_of(every_day):
        raise Http404
    days = [one for one in every_day if year is None or one.day.year == year]
    numbers = club_statistics.numbers_of(days)
    evenings = club_statistics.evenings_of(club, year)
    return {
        "matches": numbers.matches,
        "hands": numbers.hands,
        "evenings": numbers.evenings,
        "people": club_statistics.most_faithful(evenings).people,
        "first": numbers.first,
        "games": [
            {"variant": variant, "matches": matches, "hands": hands}
            for variant, matches, hands in club_statistics.matches_by_game(days)
        ],
        "months": [
            {"month": month, "matches": matches}
            for month, matches in club_statistics.matches_by_month(days, year)
        ],
        "years": club_statistics.years_of(every_day),
    }


Kind = Literal["best_hand", "longest_game", "comeback"]
KINDS: tuple[Kind, ...] = ("best_hand", "longest_game", "comeback")


def _records(club: Club | None, game: str | None) -> Json:
    games = games_played(club)
    one_game = _game(games, game)
    by_kind = records(public_matches(club, one_game)) if one_game is not None else {}
    lists: Json = {kind: [_best(one) for one in by_kind.get(kind, ())] for kind in KINDS}
    return {"game": one_game, "games": games} | lists


def _game(games: list[str], wish: str | None) -> str | None:
    """The game asked for; 404 where nothing of it was played."""
    if wish is not None and wish not in games:
        raise Http404
    return wish or next(iter(games), None)


def _best(one: Record) -> Json:
    return {
        "value": one.value,
        "holders": one.holders,
        "others": one.others,
        "day": one.played.day,
        "match": one.played.match.public_id,
        "line": one.line,
        "tournament": one.played.tournament.public_id if one.played.tournament else None,
    }


def _run(one: NamedRun) -> Json:
    return {
        "person": person_out(one.person),
        "length": one.run.length,
        "first": one.run.first,
        "last": one.run.last,
        "goes_on": one.run.is_running,
    }
