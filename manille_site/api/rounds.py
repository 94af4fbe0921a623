"""Rounds of a tournament and their draws: read by everybody once published, drawn by organisers' programs."""

from typing import Any, Literal

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Router, Schema, Status
from ninja.pagination import paginate
from pydantic import Field, StrictBool, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.pages import Pages
from manille_site.api.shapes import Json, example
from scoring.access.request import Request
from scoring.models import Scope
from tournaments import engine
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round, Table
from tournaments.reading.engine import current_stage, next_round
from tournaments.reading.files import newest_result, table_entry
from tournaments.reading.suspense import RESULT
from tournaments.rounds.selectors.draw_page import draft_of, newest_published
from tournaments.rounds.services import draws
from tournaments.standings.selectors.scene import Scene
from tournaments.writing.errors import DraftGoneError, EngineError, NothingToDrawError

router = Router()
State = Literal["published", "draft", "preview"]


class TableOut(Schema):
    """A table as in ``played`` of the tournament file, with its match and how far its result is."""

    model_config = example(
        table=1, sides=[["e1"], ["e2"]], scores=[101, 88], state="provisional", match_id="k3w9xz"
    )

    sides: list[list[str]]
    table: int | None = None
    group: int | None = None
    bracket: str | None = None
    match: int | None = None
    scores: list[int] | None = None
    absent_sides: list[int] | None = None
    winner: int | list[int] | None = None
    state: str | None = Field(None, description="provisional, confirmed or final; null without a result.")
    match_id: str | None = None


class RoundOut(Schema):
    """A round with its tables."""

    stage: int = Field(examples=[1])
    round: int = Field(examples=[1])
    published: bool = Field(examples=[True])
    state: State = Field(
        examples=["published"], description="preview: what drawing it now would give; nothing is stored."
    )
    tables: list[TableOut]
    sitting_out: list[str] = Field(examples=[["e5"]])
    quality: Json = Field(examples=[{"rematches": 0}], description="What `draw` prints under this name.")


class RoundLineOut(Schema):
    """A round in the list."""

    model_config = example(stage=1, round=1, published=True, tables=8, without_result=2)

    stage: int
    round: int
    published: bool
    tables: int = Field(description="At which people meet.")
    without_result: int


class DrawIn(Schema):
    """What to do with the coming round."""

    model_config = example(publish=False, version=41)

    publish: StrictBool = Field(
        False, description="Publish it at once; else it stays a draft for the organisers."
    )
    version: StrictInt | None = Field(
        None, ge=0, le=2**31 - 1, description="The tournament’s version that you saw; 409 on a newer one."
    )


class SeenIn(Schema):
    """Which version of the tournament was looked at."""

    model_config = example(version=42)

    version: StrictInt | None = Field(
        None, ge=0, le=2**31 - 1, description="The tournament’s version that you saw; 409 on a newer one."
    )


class ReasonIn(Schema):
    """Why, for the log."""

    model_config = example(reason="Two tables were drawn for people who had left")

    reason: StrictStr = Field("", max_length=500)


@router.get("/tournaments/{public_id}/rounds", response=list[RoundLineOut], summary="The rounds")
@paginate(Pages)
def rounds(request: Request, public_id: str) -> list[Json]:
    """Published rounds, oldest first; for organisers also the draft that waits."""
    door = tournament_door(request, public_id)
    entries = [
        {
            "stage": stage.number,
            "round": played.number,
            "published": True,
            "tables": played.playing_tables,
            "without_result": played.open_tables,
        }
        for stage in Scene(door).stages
        for played in stage.rounds
    ]
    draft = draft_of(door.tournament) if door.may("see_drafts") else None
    if draft is not None:
        tables = draft.tables.filter(places__side=1).distinct().count()
        entries.append(
            {
                "stage": draft.stage.number,
                "round": draft.number,
                "published": False,
                "tables": tables,
                "without_result": tables,
            }
        )
    return entries


@router.get(
    "/tournaments/{public_id}/rounds/{stage}/{number}",
    response=RoundOut,
    exclude_unset=True,
    summary="A round: tables, matches, results",
)
def round_of(request: Request, public_id: str, stage: int, number: int) -> Json:
    """Who sits where and what came of it; what a last round that is kept secret brought is left out."""
    door = tournament_door(request, public_id)
    return round_out(door, round_at(door, stage, number))


@router.post(
    "/tournaments/{public_id}/rounds/{stage}/{number}/undo", response={204: None}, summary="Take a round back"
)
@needs(Scope.ORGANISE)
def undo(request: Request, public_id: str, stage: int, number: int, payload: ReasonIn) -> Status[None]:
    """Take back the newest round as a whole; its hands and results stay readable on the pages."""
    door = tournament_door(request, public_id, "organise", openly=True)
    round_ = round_at(door, stage, number)
    draws.undo_round(round_=round_, actor=actor_of(request, door.role), reason=payload.reason)
    return Status(204, None)


@router.get(
    "/tournaments/{public_id}/draw", response=RoundOut, exclude_unset=True, summary="The draw as it stands"
)
def draw_now(request: Request, public_id: str) -> Json:
    """The newest round; for organisers the draft that waits, or what ``manage.py draw`` prints now.

    A preview stores nothing, and counts everybody who isn't away; drawing leaves out who isn't checked in.
    """
    door = tournament_door(request, public_id)
    if not door.may("see_drafts"):
        newest = newest_published(door.tournament)
        if newest is None:
            raise Http404
        return round_out(door, newest)
    draft = draft_of(door.tournament)
    return _preview(door) if draft is None else round_out(door, draft)


@router.post(
    "/tournaments/{public_id}/draw",
    response={201: RoundOut},
    exclude_unset=True,
    summary="Draw the next round",
)
@needs(Scope.ORGANISE)
def draw(request: Request, public_id: str, payload: DrawIn) -> Status[Json]:
    """Draw the next round of the current stage, as a draft or published at once."""
    door = tournament_door(request, public_id, "organise", openly=True)
    actor = actor_of(request, door.role)
    round_ = draws.draw_round(tournament=door.tournament, actor=actor, seen_version=payload.version)
    if payload.publish:
        round_ = draws.publish_round(round_=round_, actor=actor)
    return Status(201, round_out(door, round_))


@router.post(
    "/tournaments/{public_id}/draw/again", response={201: RoundOut}, exclude_unset=True, summary="Draw again"
)
@needs(Scope.ORGANISE)
def draw_again(request: Request, public_id: str, payload: SeenIn) -> Status[Json]:
    """Throw the draft away and draw with another chance; the log keeps both draws."""
    door = tournament_door(request, public_id, "organise", openly=True)
    round_ = draws.draw_again(
        round_=_draft(door), actor=actor_of(request, door.role), seen_version=payload.version
    )
    return Status(201, round_out(door, round_))


@router.post(
    "/tournaments/{public_id}/draw/publish",
    response=RoundOut,
    exclude_unset=True,
    summary="Publish the draft",
)
@needs(Scope.ORGANISE)
def publish(request: Request, public_id: str, payload: SeenIn) -> Json:
    """Show the draft to everybody and open the matches of its tables."""
    door = tournament_door(request, public_id, "organise", openly=True)
    round_ = draws.publish_round(
        round_=_draft(door), actor=actor_of(request, door.role), seen_version=payload.version
    )
    return round_out(door, round_)


@router.delete("/tournaments/{public_id}/draw", response={204: None}, summary="Throw the draft away")
@needs(Scope.ORGANISE)
def discard(request: Request, public_id: str) -> Status[None]:
    """Throw the draft away; the log keeps it."""
    door = tournament_door(request, public_id, "organise", openly=True)
    draws.discard_draft(round_=_draft(door), actor=actor_of(request, door.role))
    return Status(204, None)


def round_at(door: TournamentDoor, stage: int, number: int) -> Round:
    rounds_seen = Round.objects.standing() if door.may("see_drafts") else Round.objects.published()
    rounds = rounds_seen.select_related("stage")
    round_ = get_object_or_404(rounds, stage__tournament=door.tournament, stage__number=stage, number=number)
    round_.stage.tournament = door.tournament
    return round_


def round_out(door: TournamentDoor, round_: Round) -> Json:
    """A round as in ``played`` of the file, with the matches of its tables; as much as this asker is told."""
    ids = {entrant.pk: entrant.file_id for entrant in door.tournament.entrants.all()}
    tables = round_.tables.select_related("match").prefetch_related("places", "results").order_by("order")
    is_kept = door.is_kept_from(round_)
    return {
        "stage": round_.stage.number,
        "round": round_.number,
        "published": round_.is_published,
        "state": "published" if round_.is_published else "draft",
        "tables": [_table(table, ids, is_kept=is_kept) for table in tables],
        "sitting_out": [ids[rest.entrant_id] for rest in round_.rests.all() if rest.kind == "sitting_out"],
        "quality": round_.draw.get("quality", {}),
    }


def _table(table: Table, ids: dict[int, str], *, is_kept: bool) -> Json:
    entry = table_entry(table, ids)
    if is_kept:
        facts = {key: value for key, value in entry.items() if key not in RESULT}
        return facts | {"match_id": None, "state": None}
    result = newest_result(table.results.all())
    return entry | {
        "match_id": table.match.public_id if table.match else None,
        "state": result.state if result else None,
    }


def _preview(door: TournamentDoor) -> Json:
    tournament = door.tournament
    try:
        stage = current_stage(tournament)
        if stage is None:
            raise NothingToDrawError
        answer = next_round(tournament, chance=stage.draw_chance)
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error
    if answer.get("round") is None:
        raise NothingToDrawError
    keys = ("sides", "table", "group", "bracket", "match", "absent_sides")
    tables: list[dict[str, Any]] = [
        {key: entry[key] for key in keys if key in entry} for entry in answer["tables"]
    ]
    return {
        "stage": answer["stage"],
        "round": answer["round"],
        "published": False,
        "state": "preview",
        "tables": tables,
        "sitting_out": [entry["entrant"] for entry in answer["sitting_out"]],
        "quality": answer["quality"],
    }


def _draft(door: TournamentDoor) -> Round:
    """The draft that waits; that there is none any more is a conflict."""
    draft = draft_of(door.tournament)
    if draft is None:
        raise DraftGoneError
    draft.stage.tournament = door.tournament
    return draft
