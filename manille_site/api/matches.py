"""Matches and their lines: opened, read as score sheet files, written line by line."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Router, Schema, Status
from pydantic import ConfigDict, Field, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.problems import ProblemDetail
from scoring import permissions, services
from scoring.answers import result_of
from scoring.models import Club, Match, Scope
from scoring.rules import sheet_of
from scoring.selectors import score_sheet

router = Router()

Json = dict[str, Any]
EXAMPLE_HAND: Json = {
    "number": 1,
    "client_id": "5c2a7a60-8f5e-4d8e-9a6f-3f5a0c1d2e3f",
    "line": {"kind": "hand", "trump": "hearts", "points": [37, 23]},
}


class MatchIn(Schema):
    """A match to be opened; words as in a score sheet file."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"variant": "manillen-2p", "players": ["An", "Bert"], "ruleset": {"best_of": 1}}]
        }
    )

    variant: StrictStr
    players: list[StrictStr] = Field(min_length=1, max_length=6)
    ruleset: Json = {}
    first_dealer: StrictInt = 0
    club: str | None = Field(
        None, description="Short address of a club in which the token’s person may score."
    )


class LineIn(Schema):
    """A line, and which one it is meant to be."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE_HAND]})

    number: StrictInt = Field(ge=1, le=100_000, description="The number of the line; the next free one.")
    client_id: UUID = Field(description="Made by the sender; the same one again is the same line.")
    line: Json = Field(description="The line as in a score sheet file.")


class MatchOut(Schema):
    """A match as it stands; ``result`` is what ``manage.py score`` prints."""

    id: str
    variant: str
    players: list[str]
    version: int
    closed: bool
    result: Json


class LineOut(Schema):
    """What was stored, and what the match has become."""

    number: int
    version: int
    repeated: bool
    line: Json
    match: MatchOut


ERRORS = {401: ProblemDetail, 403: ProblemDetail, 404: ProblemDetail, 422: ProblemDetail}


@router.post("/matches", response={201: MatchOut, 429: ProblemDetail, **ERRORS}, summary="Open a match")
@needs(Scope.SCORE)
def open_match(request: HttpRequest, payload: MatchIn) -> Status[Json]:
    """Open a match of these people; in a club the token's person has to be one who may score there."""
    club = None
    role = "opener"
    if payload.club is not None:
        club = get_object_or_404(Club, slug=payload.club)
        role = permissions.role_in_club(request.user, club)
        if role not in permissions.WRITERS:
            raise PermissionDenied
    match = services.open_match(
        variant=payload.variant,
        players=payload.players,
        ruleset=payload.ruleset,
        first_dealer=payload.first_dealer,
        club=club,
        actor=actor_of(request, role),
    )
    return Status(201, _shown(match, public=False))


@router.get("/matches/{public_id}", response={200: MatchOut, **ERRORS}, summary="A match as it stands")
def match(request: HttpRequest, response: HttpResponse, public_id: str) -> Any:
    """Points with their reasons, games, winner, and what comes next. Ask with ``If-None-Match``."""
    found, role = _match(request, public_id)
    return _unless_known(
        request, response, found, lambda: _shown(found, public=not permissions.can_record(found, role))
    )


@router.get("/matches/{public_id}/sheet", response={200: Json, **ERRORS}, summary="The score sheet file")
def sheet(request: HttpRequest, response: HttpResponse, public_id: str) -> Any:
    """The match as a ``manille-score-sheet/1`` file. Ask with ``If-None-Match``."""
    found, role = _match(request, public_id)

    def file() -> Json:
        shown = score_sheet(found, public=not permissions.can_record(found, role))
        return sheet_of(shown.header, [row.line.written for row in shown.rows if not row.line.struck])

    return _unless_known(request, response, found, file)


@router.post(
    "/matches/{public_id}/lines",
    response={200: LineOut, 201: LineOut, 409: ProblemDetail, **ERRORS},
    summary="Write a line",
)
@needs(Scope.SCORE)
def record_line(request: HttpRequest, public_id: str, payload: LineIn) -> Status[Json]:
    """Write the next line.

    201 when it is new, 200 when this ``client_id`` was stored before, 409 when another line has that number
    (``there`` says which).
    """
    found, role = _match(request, public_id)
    if not permissions.can_record(found, role):
        raise PermissionDenied
    facts = {key: value for key, value in payload.line.items() if key != "kind"}
    written = services.record_line(
        match=found,
        number=payload.number,
        kind=_kind(payload.line),
        facts=facts,
        client_id=payload.client_id,
        actor=actor_of(request, role),
    )
    found.refresh_from_db()
    line = written.line
    answer = {
        "number": line.number,
        "version": line.version,
        "repeated": written.repeated,
        "line": line.written,
        "match": _shown(found, public=False),
    }
    return Status(200 if written.repeated else 201, answer)


def _kind(line: Json) -> str:
    kind = line.get("kind") or "hand"
    return kind if isinstance(kind, str) else "hand"


def _match(request: HttpRequest, public_id: str) -> tuple[Match, str]:
    found = get_object_or_404(Match.objects.select_related("club"), public_id=public_id)
    return found, permissions.role_at(found, request.user, None)


def _shown(found: Match, *, public: bool) -> Json:
    shown = score_sheet(found, public=public)
    return {
        "id": found.public_id,
        "variant": found.variant,
        "players": list(shown.names),
        "version": found.version,
        "closed": found.is_closed,
        "result": result_of(shown.fold),
    }


def _unless_known(request: HttpRequest, response: HttpResponse, found: Match, answer: Any) -> Any:
    """304 when the asker has this version; else the answer with its ETag."""
    return unless_known(request, response, f'W/"{found.public_id}-{found.version}"', answer)


def unless_known(request: HttpRequest, response: HttpResponse, tag: str, answer: Any) -> Any:
    """304 without a body when ``tag`` is among those the asker names; else the answer with its ETag."""
    known = [part.strip() for part in request.headers.get("If-None-Match", "").split(",")]
    if tag in known:
        return HttpResponse(status=304, headers={"ETag": tag})
    response["ETag"] = tag
    return answer()
