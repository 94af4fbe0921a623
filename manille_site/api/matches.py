"""Matches: opened, read as they stand, read as score sheet files. Their lines are written in ``lines.py``."""

from typing import Any

from django.http import HttpResponse
from ninja import Router, Schema, Status
from pydantic import Field, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.etag import unless_known
from manille_site.api.exceptions import ProblemDetail
from manille_site.api.shapes import Json, example
from scoring.access.doors import club_door, match_door
from scoring.access.request import Request
from scoring.matches import services
from scoring.matches.selectors import score_sheet
from scoring.models import Match, Scope
from scoring.rules import sheet_of
from scoring.words.answers import result_of

router = Router()


class MatchIn(Schema):
    """A match to be opened; words as in a score sheet file."""

    model_config = example(variant="manillen-2p", players=["An", "Bert"], ruleset={"best_of": 1})

    variant: StrictStr
    players: list[StrictStr] = Field(min_length=1, max_length=6)
    ruleset: Json = {}
    first_dealer: StrictInt = 0
    club: str | None = Field(
        None, description="Short address of a club in which the token’s person may score."
    )


class MatchOut(Schema):
    """A match as it stands; ``result`` is what ``manage.py score`` prints."""

    model_config = example(
        id="k3w9xz",
        variant="manillen-2p",
        players=["An", "Bert"],
        version=1,
        closed=False,
        result={
            "format": "manille-score-sheet/1",
            "totals": [7, 0],
            "lines": [{"points": [7, 0], "steps": [{"code": "over_half", "side": 0, "points": 7}]}],
        },
    )

    id: str
    variant: str
    players: list[str]
    version: int
    closed: bool
    result: Json


SHEET = {
    "format": "manille-score-sheet/1",
    "variant": "manillen-2p",
    "players": ["An", "Bert"],
    "ruleset": {"best_of": 1},
    "first_dealer": 0,
    "lines": [{"trump": "hearts", "points": [37, 23]}],
}
FILE = {"responses": {200: {"content": {"application/json": {"example": SHEET}}}}}


@router.post("/matches", response={201: MatchOut, 429: ProblemDetail}, summary="Open a match")
@needs(Scope.SCORE)
def open_match(request: Request, payload: MatchIn) -> Status[Json]:
    """Open a match of these people; in a club the token's person has to be one who may score there."""
    club = None
    role = "opener"
    if payload.club is not None:
        door = club_door(request, payload.club).must("open_club_match", openly=True)
        club, role = door.club, door.role
    new = services.NewMatch(
        variant=payload.variant,
        players=payload.players,
        ruleset=payload.ruleset,
        first_dealer=payload.first_dealer,
        club=club,
    )
    match = services.open_match(new, actor=actor_of(request, role))
    return Status(201, match_out(match, public=False))


@router.get("/matches/{public_id}", response=MatchOut, summary="A match as it stands")
def match(request: Request, response: HttpResponse, public_id: str) -> Any:
    """Points with their reasons, games, winner, and what comes next. Ask with ``If-None-Match``."""
    door = match_door(request, public_id)
    public = not door.may("record_line")
    return unless_known(
        request, response, _tag(door.match, public), lambda: match_out(door.match, public=public)
    )


@router.get("/matches/{public_id}/sheet", response=Json, summary="The score sheet file", openapi_extra=FILE)
def sheet(request: Request, response: HttpResponse, public_id: str) -> Any:
    """The match as a ``manille-score-sheet/1`` file. Ask with ``If-None-Match``."""
    door = match_door(request, public_id)
    public = not door.may("record_line")

    def file() -> Json:
        sheet = score_sheet(door.match, public=public)
        return sheet_of(sheet.header, [row.line.written for row in sheet.rows if not row.line.struck])

    return unless_known(request, response, _tag(door.match, public), file)


def match_out(match: Match, *, public: bool) -> Json:
    sheet = score_sheet(match, public=public)
    return {
        "id": match.public_id,
        "variant": match.variant,
        "players": list(sheet.names),
        "version": match.version,
        "closed": match.is_closed,
        "result": result_of(sheet.fold),
    }


def _tag(match: Match, public: bool) -> str:
    """ETag from the match's version and whether names are the public ones, known after one query."""
    return f'W/"{match.public_id}-{match.version}-{"public" if public else "own"}"'
