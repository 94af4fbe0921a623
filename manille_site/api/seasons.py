"""Seasons of clubs: the list, the table with what each number is made of, evenings, fixtures."""

from datetime import date, datetime
from fractions import Fraction
from typing import Any, Literal

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from ninja.pagination import paginate
from pydantic import Field

from manille_site.api.pages import Listing, Pages
from manille_site.api.shapes import Json, example
from scoring.access.request import Request
from scoring.models import Club
from tournaments import permissions
from tournaments.access import season_door
from tournaments.models import Season
from tournaments.seasons.selectors.fixtures import fixture_with_sheets, line_of, rounds_of, sheet_of
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.selectors.seasons import (
    EveningFacts,
    SeasonStanding,
    rules_of,
    seasons_of,
    standings_of,
)
from tournaments.seasons.words import rule_sentences, why

router = Router()


class SeasonOut(Schema):
    """A season, and how it counts."""

    model_config = example(
        id="w4n8rt",
        name="Winter 2026",
        club="heule",
        status="open",
        unit="player",
        variant="manillen-4p",
        starts_on="2026-01-01",
        ends_on=None,
        how_it_counts=["A match won is worth 2, drawn 1, lost 0.", "The best 8 evenings count."],
    )

    id: str
    name: str
    club: str = Field(description="Whose organisers keep it.")
    status: Literal["draft", "open", "finished"]
    unit: Literal["player", "pair", "club"] = Field(description="What its table lists.")
    variant: str
    starts_on: date
    ends_on: date | None
    how_it_counts: list[str]


class CountedOut(Schema):
    """One evening in a row of the table: what it is worth, and why it counts or doesn't."""

    model_config = example(evening=3, points=6, counts=True, why="played", said="counts", for_evening=None)

    evening: int = Field(description="Number of the evening in the season.")
    points: int
    counts: bool
    why: str = Field(
        description="played, made_up, lowest, own_mean, nothing, dropped, made_up_already, over_limit, extra."
    )
    said: str = Field(description="The same in words.")
    for_evening: int | None = Field(description="The missed evening that it was played for.")


class StandingOut(Schema):
    """A row of the table."""

    rank: int | None = Field(examples=[1], description="Null for who came too seldom.")
    moved: int | None = Field(examples=[2], description="Places gained on the last evening.")
    key: str = Field(examples=["12"], description="The numbers of the person or people, or of the club.")
    name: str = Field(examples=["An Claes"])
    total: int = Field(examples=[14])
    values: dict[str, int | float] = Field(
        examples=[{"total": 14, "evenings": 3, "matches_won": 7}], description="The measures that rank."
    )
    parted_by: str | None = Field(examples=[None], description="The measure that parts from the row above.")
    evenings: list[CountedOut]


class EveningOut(Schema):
    """An evening of a season: a tournament or club evening, or a round of fixtures."""

    model_config = example(
        number=3, title="Third evening", at="2026-01-27T19:00:00+00:00", tournament="h7k2m9", round=None,
        counts=True, is_catch_up=False, competitors=16,
    )  # fmt: skip

    number: int
    title: str
    at: datetime
    tournament: str | None
    round: int | None = Field(description="Of fixtures.")
    counts: bool = Field(description="Closed or signed; others are still to come.")
    is_catch_up: bool
    competitors: int


FIXTURE: Json = {
    "id": 4, "round": 2, "home": "heule", "away": "osilo", "venue": "De Zwaan",
    "starts_at": "2026-02-10T19:00:00+00:00", "home_won": 5, "away_won": 4, "signed": True,
}  # fmt: skip
BOARD: Json = {
    "number": 1,
    "home": ["An C.", "Bert D."],
    "away": ["Cas", "Dina"],
    "home_won": 2,
    "away_won": 1,
}


class FixtureLineOut(Schema):
    """A fixture in the calendar."""

    model_config = example(**FIXTURE)

    id: int
    round: int
    home: str
    away: str
    venue: str
    starts_at: datetime
    home_won: int | None = Field(description="Matches won; null before the first is written down.")
    away_won: int | None
    signed: bool = Field(description="Both captains have: the result counts.")


class BoardOut(Schema):
    """One table of a fixture."""

    model_config = example(**BOARD)

    number: int
    home: list[str]
    away: list[str]
    home_won: int | None
    away_won: int | None


class FixtureOut(FixtureLineOut):
    """A fixture with its team sheets."""

    model_config = example(**FIXTURE, boards=[BOARD])

    boards: list[BoardOut]


@router.get("/clubs/{slug}/seasons", response=list[SeasonOut], summary="The seasons of a club")
@paginate(Pages)
def seasons(request: Request, slug: str) -> Any:
    """Seasons that the club keeps or takes part in, the newest first."""
    club = get_object_or_404(Club, slug=slug)
    role = permissions.role_in_club(request.user, club)
    return Listing(seasons_of(club, with_drafts=permissions.may(role, "see_prepared")), _season)


@router.get("/seasons/{public_id}", response=SeasonOut, summary="One season")
def season(request: Request, public_id: str) -> Json:
    """Its name and days, the game, what its table lists, and how it counts, in sentences."""
    return _season(season_door(request, public_id).season)


@router.get("/seasons/{public_id}/table", response=list[StandingOut], summary="The table of a season")
@paginate(Pages)
def table(request: Request, public_id: str) -> Any:
    """Every row with how far it moved on the last evening, and with what its numbers are made of."""
    door = season_door(request, public_id)
    return Listing(
        standings_of(facts_now(door.season, public=not door.is_insider), rules_of(door.season.rules)),
        _standing,
    )


@router.get("/seasons/{public_id}/evenings", response=list[EveningOut], summary="The evenings of a season")
@paginate(Pages)
def evenings(request: Request, public_id: str) -> list[Json]:
    """Tournaments, club evenings and rounds of fixtures in the order of their days; those to come too."""
    door = season_door(request, public_id)
    facts = facts_now(door.season, public=not door.is_insider)
    came: dict[int, int] = {}
    for score in facts.scores:
        came[score.evening] = came.get(score.evening, 0) + 1
    return [_evening(one, came.get(one.number, 0)) for one in facts.evenings]


@router.get(
    "/seasons/{public_id}/fixtures", response=list[FixtureLineOut], summary="The fixtures of a season"
)
@paginate(Pages)
def fixtures(request: Request, public_id: str) -> list[Json]:
    """The calendar, round after round."""
    door = season_door(request, public_id)
    return [_line(line) for _round, lines in rounds_of(door.season) for line in lines]


@router.get("/seasons/{public_id}/fixtures/{fixture}", response=FixtureOut, summary="One fixture")
def one_fixture(request: Request, public_id: str, fixture: int) -> Json:
    """A meeting of two clubs, who sits at which table, and what each table brought."""
    door = season_door(request, public_id)
    stored_fixture = fixture_with_sheets(door.season, fixture) if fixture < 2**31 else None
    if stored_fixture is None:
        raise Http404

    def names(board: Any, side: str) -> list[str]:
        people = sheet_of(board, side)
        return [player.name if door.is_insider else player.public_name for player in people]

    boards = [
        {
            "number": board.number,
            "home": names(board, "home"),
            "away": names(board, "away"),
            "home_won": board.home_won,
            "away_won": board.away_won,
        }
        for board in stored_fixture.boards.all()
    ]
    return _line(line_of(stored_fixture)) | {"boards": boards}


def _season(season: Season) -> Json:
    return {
        "id": season.public_id,
        "name": season.name,
        "club": season.club.slug,
        "status": season.status,
        "unit": season.unit,
        "variant": season.variant,
        "starts_on": season.starts_on,
        "ends_on": season.ends_on,
        "how_it_counts": list(rule_sentences(rules_of(season.rules))),
    }


def _standing(standing: SeasonStanding) -> Json:
    row = standing.row
    values = {name: _number(value) for name, value in row.values.items()}
    return {
        "rank": row.rank,
        "moved": standing.moved,
        "key": standing.competitor.slug,
        "name": standing.competitor.name,
        "total": row.total,
        "values": values,
        "parted_by": row.parted_by,
        "evenings": [
            {
                "evening": count.evening,
                "points": count.points,
                "counts": count.counts,
                "why": count.why,
                "said": why(count),
                "for_evening": count.for_evening,
            }
            for count in row.evenings
        ],
    }


def _number(value: int | Fraction) -> int | float:
    """A share in per cent has three digits behind the point; everything else is whole."""
    return value if isinstance(value, int) else round(float(value), 3)


def _evening(one: EveningFacts, came: int) -> Json:
    return {
        "number": one.number,
        "title": one.title,
        "at": one.at,
        "tournament": one.evening.tournament.public_id if one.evening else None,
        "round": one.round,
        "counts": one.counts,
        "is_catch_up": one.evening.is_catch_up if one.evening else False,
        "competitors": came,
    }


def _line(line: Any) -> Json:
    fixture = line.fixture
    return {
        "id": fixture.pk,
        "round": fixture.round,
        "home": fixture.home.club.slug,
        "away": fixture.away.club.slug,
        "venue": fixture.venue,
        "starts_at": fixture.starts_at,
        "home_won": line.home_won if line.is_begun else None,
        "away_won": line.away_won if line.is_begun else None,
        "signed": fixture.is_signed,
    }
