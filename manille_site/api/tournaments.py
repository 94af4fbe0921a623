"""Tournaments: read by everybody once public; entrants, draws and results written by organisers' programs."""

from typing import Any, Literal
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Router, Schema, Status
from ninja.pagination import paginate
from pydantic import ConfigDict, Field, StrictBool, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.matches import unless_known
from manille_site.api.pages import Pages
from manille_site.api.problems import ProblemDetail
from scoring.models import Scope
from tournaments import permissions
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.engine import standings_of
from tournaments.selectors.entrants import entrants_shown, public_name
from tournaments.selectors.files import table_entry, tournament_file
from tournaments.services import draws, entrants, results
from tournaments.services.entrants import Entry, Person

router = Router()

Json = dict[str, Any]
ERRORS = {401: ProblemDetail, 403: ProblemDetail, 404: ProblemDetail, 422: ProblemDetail}


class TournamentOut(Schema):
    """A tournament's front page."""

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
    def resolve_id(found: Tournament) -> str:
        return found.public_id

    @staticmethod
    def resolve_club(found: Tournament) -> str:
        return found.club.slug

    @staticmethod
    def resolve_starts_at(found: Tournament) -> str:
        return found.starts_at.isoformat()


class EntrantIn(Schema):
    """Somebody to enter: one name, or those of a pair or team."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"people": ["An Claes", "Bert Dhaene"], "club": "Heule", "seed": 1}]}
    )

    people: list[StrictStr] = Field(min_length=1, max_length=6)
    name: StrictStr = Field("", max_length=80)
    club: StrictStr = Field("", max_length=80)
    seed: StrictInt | None = Field(None, ge=1, le=1_000_000)


class EntrantsOut(Schema):
    """The ids of those who were entered, as the tournament file calls them."""

    entered: list[str]


class DrawIn(Schema):
    """What to do with the coming round."""

    publish: StrictBool = Field(
        False, description="Publish it at once; else it stays a draft for the organisers."
    )


class ResultIn(Schema):
    """A table's result, as in the tournament file."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"scores": [101, 88], "client_id": "5c2a7a60-8f5e-4d8e-9a6f-3f5a0c1d2e3f"}]
        }
    )

    scores: list[StrictInt] | None = None
    absent_sides: list[StrictInt] = []
    winner: StrictInt | list[StrictInt] | None = None
    client_id: UUID
    reason: StrictStr = Field("", max_length=500)


@router.get("/tournaments", response=list[TournamentOut], summary="Public tournaments, newest first")
@paginate(Pages)
def tournaments(request: HttpRequest) -> Any:
    return _tournaments().exclude(status=Tournament.Status.DRAFT).order_by("-starts_at", "-pk")


@router.get("/tournaments/{public_id}", response={200: TournamentOut, **ERRORS}, summary="One tournament")
def tournament(request: HttpRequest, public_id: str) -> Tournament:
    return _tournament(request, public_id)[0]


@router.get("/tournaments/{public_id}/file", response={200: Json, **ERRORS}, summary="The tournament file")
def file(request: HttpRequest, response: HttpResponse, public_id: str) -> Any:
    """A ``manille-tournament/1`` file, names as people wish to appear. Ask with ``If-None-Match``."""
    found, role = _tournament(request, public_id)
    _must_not_be_secret(found, role)

    def content() -> Json:
        written = tournament_file(found)
        if not permissions.can_enter_results(role):
            shown = {entrant.file_id: public_name(entrant) for entrant in entrants_shown(found)}
            written["entrants"] = [entry | {"name": shown[entry["id"]]} for entry in written["entrants"]]
        return written

    return unless_known(request, response, _tag(found), content)


@router.get("/tournaments/{public_id}/standings", response={200: Json, **ERRORS}, summary="Standings")
def standings(request: HttpRequest, response: HttpResponse, public_id: str) -> Any:
    """What ``manage.py standings`` prints for the tournament's file. Ask with ``If-None-Match``."""
    found, role = _tournament(request, public_id)
    _must_not_be_secret(found, role)
    return unless_known(request, response, _tag(found), lambda: standings_of(found))


@router.post(
    "/tournaments/{public_id}/entrants", response={201: EntrantsOut, **ERRORS}, summary="Enter people"
)
@needs(Scope.ORGANISE)
def enter(request: HttpRequest, public_id: str, payload: list[EntrantIn]) -> Status[Json]:
    """Enter these, in this order; once a round is published they come late."""
    found, role = _tournament_to(request, public_id, permissions.can_organise)
    entries = [
        Entry(tuple(Person(name) for name in entry.people), entry.name, entry.club, entry.seed)
        for entry in payload
    ]
    entered = entrants.add_entrants(tournament=found, entries=entries, actor=actor_of(request, role))
    return Status(201, {"entered": [entrant.file_id for entrant in entered]})


@router.post(
    "/tournaments/{public_id}/draw",
    response={201: Json, 409: ProblemDetail, **ERRORS},
    summary="Draw the next round",
)
@needs(Scope.ORGANISE)
def draw(request: HttpRequest, public_id: str, payload: DrawIn) -> Status[Json]:
    """Draw the next round of the current stage, as a draft or published at once."""
    found, role = _tournament_to(request, public_id, permissions.can_organise)
    actor = actor_of(request, role)
    round_ = draws.draw_round(tournament=found, actor=actor)
    if payload.publish:
        round_ = draws.publish_round(round_=round_, actor=actor)
    return Status(201, _round(found, round_))


@router.get(
    "/tournaments/{public_id}/rounds/{stage}/{number}",
    response={200: Json, **ERRORS},
    summary="A round: tables, matches, results",
)
def round_of(request: HttpRequest, public_id: str, stage: int, number: int) -> Json:
    found, role = _tournament(request, public_id)
    return _round(found, _round_of(found, role, stage, number))


@router.post(
    "/tournaments/{public_id}/rounds/{stage}/{number}/tables/{table}/result",
    response={201: Json, 409: ProblemDetail, **ERRORS},
    summary="Write a table’s result",
)
@needs(Scope.SCORE)
def result(
    request: HttpRequest, public_id: str, stage: int, number: int, table: int, payload: ResultIn
) -> Status[Json]:
    """Write a result from paper. Scorers may enter, referees and organisers may overwrite with a reason."""
    found, role = _tournament_to(request, public_id, permissions.can_enter_results)
    round_ = _round_of(found, role, stage, number)
    at = get_object_or_404(
        Table.objects.select_related("round__stage__tournament"), round=round_, number=table
    )
    results.enter_result(
        table=at,
        actor=actor_of(request, role),
        scores=payload.scores,
        absent_sides=payload.absent_sides,
        winner=payload.winner,
        client_id=payload.client_id,
        may_overwrite=permissions.can_rule(role) and bool(payload.reason),
        reason=payload.reason,
    )
    return Status(201, _round(found, round_))


def _tournaments() -> QuerySet[Tournament]:
    return Tournament.objects.select_related("club").annotate(entrants_count=Count("entrants"))


def _must_not_be_secret(found: Tournament, role: str) -> None:
    """While the last round is kept secret its organisers tell the ranking, place by place."""
    if found.hides_last_round and not permissions.can_see_drafts(role):
        raise PermissionDenied


def _tag(found: Tournament) -> str:
    return f'W/"{found.public_id}-{found.version}"'


def _tournament(request: HttpRequest, public_id: str) -> tuple[Tournament, str]:
    """The tournament and the asker's role; 404 where there is none that he may see."""
    found = get_object_or_404(_tournaments(), public_id=public_id)
    role = permissions.role_at(found, request.user)
    if not permissions.can_see(found, role):
        raise PermissionDenied if role in permissions.INSIDERS else Http404
    return found, role


def _tournament_to(request: HttpRequest, public_id: str, may: Any) -> tuple[Tournament, str]:
    found, role = _tournament(request, public_id)
    if not may(role):
        raise PermissionDenied
    return found, role


def _round_of(found: Tournament, role: str, stage: int, number: int) -> Round:
    rounds = Round.objects.standing() if permissions.can_see_drafts(role) else Round.objects.published()
    return get_object_or_404(rounds, stage__tournament=found, stage__number=stage, number=number)


def _round(found: Tournament, round_: Round) -> Json:
    """A round as in ``played`` of the file, with the matches of its tables."""
    ids = {entrant.pk: entrant.file_id for entrant in found.entrants.all()}
    tables = round_.tables.select_related("match").prefetch_related("places", "results")
    return {
        "stage": round_.stage.number,
        "round": round_.number,
        "published": round_.is_published,
        "tables": [
            table_entry(table, ids) | {"match_id": table.match.public_id if table.match else None}
            for table in tables.order_by("order")
        ],
        "sitting_out": [ids[rest.entrant_id] for rest in round_.rests.all() if rest.kind == "sitting_out"],
        "quality": round_.draw.get("quality", {}),
    }
