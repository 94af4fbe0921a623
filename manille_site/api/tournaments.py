"""Tournaments: the list, one of them, its file. Everybody reads them once they are public."""

from datetime import date
from typing import Annotated, Any, Literal

from django.db.models import Count, QuerySet
from django.http import HttpResponse
from ninja import FilterLookup, FilterSchema, Query, Router, Schema
from ninja.pagination import paginate
from pydantic import BeforeValidator, Field

from manille_site.api.etag import unless_known
from manille_site.api.pages import Pages
from manille_site.api.shapes import Json, example
from scoring.access.request import Request
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants.selectors.entrants import entrants_listed, public_name
from tournaments.models import Tournament
from tournaments.reading.suspense import file_for_reader

router = Router()


class TournamentOut(Schema):
    """A tournament's front page."""

    model_config = example(
        id="h7k2m9",
        name="Spring cup",
        club="heule",
        place="De Zwaan",
        starts_at="2026-03-20T19:00:00+00:00",
        status="open",
        variant="manillen-4p",
        unit="pair",
        version=41,
        entrants=16,
    )

    id: str
    name: str
    club: str
    place: str
    starts_at: str
    status: Literal["draft", "open", "finished"]
    variant: str
    unit: Literal["pair", "player", "team"]
    version: int
    entrants: int = Field(alias="entrants_count")

    @staticmethod
    def resolve_id(tournament: Tournament) -> str:
        return tournament.public_id

    @staticmethod
    def resolve_club(tournament: Tournament) -> str:
        return tournament.club.slug

    @staticmethod
    def resolve_starts_at(tournament: Tournament) -> str:
        return tournament.starts_at.isoformat()


def _as_written(value: object) -> object:
    """Days are written as 2026-11-22; a bare number is none, though pydantic would count seconds with it."""
    if isinstance(value, str) and len(value) != len("2026-11-22"):
        raise ValueError("a day is written as 2026-11-22")
    return value


Day = Annotated[date, BeforeValidator(_as_written)]
Order = Literal["starts_at", "-starts_at", "name", "-name"]


class TournamentQuery(FilterSchema):
    """Which tournaments to list."""

    club: Annotated[str | None, FilterLookup("club__slug")] = None
    status: Literal["open", "finished"] | None = None
    since: Annotated[Day | None, FilterLookup("starts_at__date__gte")] = None
    until: Annotated[Day | None, FilterLookup("starts_at__date__lte")] = None
    name: Annotated[str | None, FilterLookup("name__icontains")] = None


FILE = {
    "format": "manille-tournament/1",
    "name": "Spring cup",
    "chance": 7,
    "entrants": [{"id": "e1", "name": "An & Bert"}, {"id": "e2", "name": "Cas & Dina"}],
    "stages": [
        {
            "system": "swiss",
            "rounds": 5,
            "played": [{"tables": [{"sides": [["e1"], ["e2"]], "table": 1, "scores": [101, 88]}]}],
        }
    ],
}


@router.get("/tournaments", response=list[TournamentOut], summary="Public tournaments, newest first")
@paginate(Pages)
def tournaments(request: Request, narrowed: Query[TournamentQuery], order: Order = "-starts_at") -> Any:
    """Every tournament that everybody may know of, the newest first; narrowed down and ordered as you ask."""
    return narrowed.filter(_tournaments().exclude(status=Tournament.Status.DRAFT)).order_by(order, "-pk")


@router.get("/tournaments/{public_id}", response=TournamentOut, summary="One tournament")
def tournament(request: Request, public_id: str) -> Tournament:
    """Name, place and day, the game, how many take part. Its version goes up with every change."""
    door = tournament_door(request, public_id)
    return _tournaments().get(pk=door.tournament.pk)


@router.get(
    "/tournaments/{public_id}/file",
    response=Json,
    summary="The tournament file",
    openapi_extra={"responses": {200: {"content": {"application/json": {"example": FILE}}}}},
)
def file(request: Request, response: HttpResponse, public_id: str) -> Any:
    """A ``manille-tournament/1`` file, names as people wish to appear. Ask with ``If-None-Match``."""
    door = tournament_door(request, public_id)

    def content() -> Json:
        written = file_for_reader(door.tournament, hide_last_round=door.hides_last_round)
        if not door.may("enter_results"):
            names = {entrant.file_id: public_name(entrant) for entrant in entrants_listed(door.tournament)}
            written["entrants"] = [entry | {"name": names[entry["id"]]} for entry in written["entrants"]]
        return written

    return unless_known(request, response, tag_of(door), content)


def tag_of(door: TournamentDoor) -> str:
    """ETag from the tournament's version and what its reader may not see, known after one query."""
    view = "-told" * door.hides_last_round + "-public" * (not door.may("enter_results"))
    return f'W/"{door.tournament.public_id}-{door.tournament.version}{view}"'


def _tournaments() -> QuerySet[Tournament]:
    return Tournament.objects.select_related("club").annotate(entrants_count=Count("entrants"))
