"""Lines of a score sheet: written, corrected, struck, brought back. The same ``client_id`` again is once."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from ninja import Router, Schema, Status
from pydantic import Field, StrictBool, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.matches import MatchOut, match_out
from manille_site.api.shapes import CLIENT_ID, Json, example
from scoring.access.doors import MatchDoor, match_door
from scoring.access.request import Request
from scoring.matches import services
from scoring.matches.selectors.folding import header_of
from scoring.models import Match, Scope
from scoring.pad.open_questions import unbalanced
from scoring.writing.errors import AgreementMissingError, IllegalLineError

router = Router()
HAND: Json = {"kind": "hand", "trump": "hearts", "points": [37, 23]}


class LineIn(Schema):
    """A line, and which one it is meant to be."""

    model_config = example(number=1, client_id=CLIENT_ID, line=HAND)

    number: StrictInt = Field(ge=1, le=100_000, description="The number of the line; the next free one.")
    client_id: UUID = Field(description="Made by the sender; the same one again is the same line.")
    line: Json = Field(description="The line as in a score sheet file.")


class StrikeIn(Schema):
    """Which version of a line is meant, and why."""

    model_config = example(version=1, client_id=CLIENT_ID, reason="Dealt wrongly", agreed=True)

    version: StrictInt = Field(ge=1, le=100_000, description="The version that you saw; 409 on a newer one.")
    client_id: UUID = Field(description="Made by the sender; the same one again is the same correction.")
    reason: StrictStr = Field("", max_length=500)
    agreed: StrictBool = Field(
        False, description="Both sides agree: needed of whoever is no referee, at a match of a club."
    )


class LineCorrectionIn(StrikeIn):
    """What a line should say instead."""

    model_config = example(
        version=1, client_id=CLIENT_ID, reason="23 was heard as 33", agreed=True, line=HAND
    )

    line: Json = Field(description="The line as in a score sheet file.")


class LineOut(Schema):
    """What was stored, and what the match has become."""

    number: int = Field(examples=[1])
    version: int = Field(examples=[1])
    repeated: bool = Field(examples=[False])
    struck: bool = Field(examples=[False])
    line: Json = Field(examples=[HAND])
    match: MatchOut


@router.post("/matches/{public_id}/lines", response={200: LineOut, 201: LineOut}, summary="Write a line")
@needs(Scope.SCORE)
def record_line(request: Request, public_id: str, payload: LineIn) -> Status[Json]:
    """Write the next line.

    201 when it is new, 200 when this ``client_id`` was stored before, 409 when another line has that number
    (``there`` says which).
    """
    door = match_door(request, public_id, "record_line")
    kind, facts = _kind_and_facts(door, payload.line)
    written = services.record_line(
        match=door.match,
        entry=services.LineEntry(payload.number, kind, facts, payload.client_id),
        actor=actor_of(request, door.role),
    )
    return Status(200 if written.repeated else 201, _line_out(door.match, written))


@router.put("/matches/{public_id}/lines/{number}", response=LineOut, summary="Correct a line")
@needs(Scope.SCORE)
def correct_line(request: Request, public_id: str, number: int, payload: LineCorrectionIn) -> Json:
    """Say that a line is another; the old version stays readable, and everything after it is counted anew.

    409 when somebody corrected it since the version that you saw.
    """
    door = match_door(request, public_id, "correct_line")
    kind, facts = _kind_and_facts(door, payload.line)
    return _corrected(door, number, payload, services.correct_line, kind=kind, facts=facts)


@router.post("/matches/{public_id}/lines/{number}/strike", response=LineOut, summary="Strike a line")
@needs(Scope.SCORE)
def strike_line(request: Request, public_id: str, number: int, payload: StrikeIn) -> Json:
    """Let a line count for nothing; it stays readable. The newest one needs no reason."""
    door = match_door(request, public_id, "correct_line")
    return _corrected(door, number, payload, services.strike_line)


@router.post(
    "/matches/{public_id}/lines/{number}/unstrike", response=LineOut, summary="Let a struck line count"
)
@needs(Scope.SCORE)
def unstrike_line(request: Request, public_id: str, number: int, payload: StrikeIn) -> Json:
    """Let a struck line count again."""
    door = match_door(request, public_id, "correct_line")
    return _corrected(door, number, payload, services.unstrike_line)


def _corrected(
    door: MatchDoor, number: int, payload: StrikeIn, service: Callable[..., services.Written], **more: Any
) -> Json:
    """Call the service; refused where both sides have to agree and have not."""
    if door.needs_agreement and not payload.agreed:
        raise AgreementMissingError
    correction = services.Correction(
        number, payload.version, payload.client_id, reason=payload.reason, agreed=payload.agreed
    )
    actor = actor_of(door.request, door.role)
    written = service(match=door.match, correction=correction, actor=actor, **more)
    return _line_out(door.match, written)


def _line_out(match: Match, written: services.Written) -> Json:
    match.refresh_from_db()
    line = written.line
    return {
        "number": line.number,
        "version": line.version,
        "repeated": written.repeated,
        "struck": line.struck,
        "line": line.written,
        "match": match_out(match, public=False),
    }


def _kind_and_facts(door: MatchDoor, line: Json) -> tuple[str, Json]:
    """What is written, for who may: points by decision are the referee's, as on the page for them.

    Raises:
        IllegalLineError: these points have to make 0, and don't.
    """
    kind = line.get("kind") or "hand"
    if kind == "adjustment":
        door.must("adjust")
        if problems := unbalanced(header_of(door.match), line):
            raise IllegalLineError(problems=problems)
    return (
        kind if isinstance(kind, str) else "hand",
        {key: value for key, value in line.items() if key != "kind"},
    )
