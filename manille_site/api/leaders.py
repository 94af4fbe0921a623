"""Leaderboards: people by matches won, narrowed down as on the pages."""

from typing import Any

from ninja import Query, Router, Schema
from ninja.pagination import paginate
from pydantic import Field

from manille_site.api.exceptions import NotAsAskedError
from manille_site.api.pages import Pages
from manille_site.api.people import (
    PersonOut,
    RatingOut,
    RecordOut,
    per_hand_out,
    person_out,
    rating_out,
    record_out,
)
from manille_site.api.shapes import Json
from scoring.access.request import Request
from tournaments.records.scope import LeaderScope, scope_at
from tournaments.records.selectors.leaderboards import Leader

router = Router()


class LeaderQuery(Schema):
    """What a leaderboard is narrowed down to."""

    game: str | None = None
    season: str | None = None
    period: str | None = None
    since: str | None = None
    until: str | None = None


class LeaderQueryOfAll(LeaderQuery):
    """The same, where a club may be chosen too."""

    club: str | None = None


class LeaderOut(Schema):
    """A place on the table."""

    rank: int = Field(examples=[1])
    moved: int | None = Field(
        examples=[2], description="Places gained on the last evening; null for who is new."
    )
    person: PersonOut
    record: RecordOut
    evenings: int = Field(examples=[5])
    hands: int = Field(examples=[240])
    points: int = Field(examples=[1610])
    per_hand: float | None = Field(examples=[6.7])
    best_hand: int = Field(examples=[30])
    rating: RatingOut | None = Field(description="Of one game or family, once it means something.")


@router.get("/leaders", response=list[LeaderOut], summary="Leaders of all clubs")
@paginate(Pages)
def leaders(request: Request, query: Query[LeaderQueryOfAll]) -> list[Json]:
    """Everybody who played in a club or a public tournament, by matches won. Choose a game to see ratings."""
    return _leaders(request, None)


@router.get("/clubs/{slug}/leaders", response=list[LeaderOut], summary="Leaders of a club")
@paginate(Pages)
def club_leaders(request: Request, slug: str, query: Query[LeaderQuery]) -> list[Json]:
    """Everybody who played in the club, by matches won. Choose a game to see ratings."""
    return _leaders(request, slug)


def _leaders(request: Request, slug: str | None) -> list[Json]:
    scope = scope_at(request, slug)
    if not scope.filter.form.is_valid():
        raise NotAsAskedError(scope.filter.form.errors.get_json_data())
    return [_leader(scope, row) for row in scope.board.rows]


def _leader(scope: LeaderScope, row: Leader) -> Json:
    rating: Any = None
    if scope.family and row.rating:
        rating = rating_out(scope.family, row.rating)
    return {
        "rank": row.rank,
        "moved": row.moved,
        "person": person_out(row.person),
        "record": record_out(row.figures),
        "evenings": row.evenings,
        "hands": row.figures.hands,
        "points": row.figures.points,
        "per_hand": per_hand_out(row.figures),
        "best_hand": row.figures.best_hand,
        "rating": rating,
    }
