"""Rounds of a tournament and their draws: read by everybody once published, drawn by organisers' programs."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Router, Status
from ninja.pagination import paginate

from manille_site.api.auth import actor_of, needs
from manille_site.api.pages import Pages
from manille_site.api.round_shapes import (
    DrawIn,
    PublishIn,
    ReasonIn,
    RoundLineOut,
    RoundOut,
    SeenIn,
    round_out,
)
from manille_site.api.shapes import Json
from scoring.access.request import Request
from scoring.models import Scope
from tournaments import engine
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Entrant, Round
from tournaments.reading.engine import current_stage, next_round
from tournaments.reading.files import newest_result
from tournaments.reading.waiting import tables_that_wait, with_results
from tournaments.rounds.selectors.cut import at_the_cut
from tournaments.rounds.selectors.draw_page import draft_of, newest_published
from tournaments.rounds.selectors.strip import pressing_matters
from tournaments.rounds.services import draws
from tournaments.standings.selectors.scene import Scene
from tournaments.writing.errors import (
    DraftGoneError,
    EngineError,
    MattersOpenError,
    NothingToDrawError,
)

router = Router()


@router.get("/tournaments/{public_id}/rounds", response=list[RoundLineOut], summary="The rounds")
@paginate(Pages)
def rounds(request: Request, public_id: str) -> list[Json]:
    """Published rounds, oldest first; for organisers also the draft that waits.

    The newest published one also counts the tables that go on while their round is drawn again.
    """
    door = tournament_door(request, public_id)
    entries: list[Json] = [
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
    waiting = list(with_results(tables_that_wait(door.tournament)))
    if entries and waiting:
        missing = sum(newest_result(table.results.all()) is None for table in waiting)
        entries[-1] |= {"waiting": len(waiting), "waiting_without_result": missing}
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
    """Draw the next round of the current stage, as a draft or published at once.

    409 names calls, disputes and sheets that differ, and before another stage those who never came;
    `all_the_same` goes on over the former, and `take_off` names the latter, who are taken off the list.
    """
    door = tournament_door(request, public_id, "organise", openly=True)
    _must_have_answers(door, payload, absent=_unnamed(door, payload))
    actor = actor_of(request, door.role)
    act: Callable[..., Round] = draws.draw_round
    if payload.take_off:
        act = partial(draws.draw_without, named=payload.take_off)
    round_ = act(tournament=door.tournament, actor=actor, seen_version=payload.version)
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
def publish(request: Request, public_id: str, payload: PublishIn) -> Json:
    """Show the draft to everybody and open the matches of its tables; asks as drawing does."""
    door = tournament_door(request, public_id, "organise", openly=True)
    _must_have_answers(door, payload)
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


def _must_have_answers(
    door: TournamentDoor, payload: DrawIn | PublishIn, absent: Sequence[Entrant] = ()
) -> None:
    """Refuse to go on over what presses at tables and nobody has answered, unless that is said."""
    matters = () if payload.all_the_same else pressing_matters(door.tournament)
    if matters:
        raise MattersOpenError(matters=matters, absent=absent)


def _unnamed(door: TournamentDoor, payload: DrawIn) -> list[Entrant]:
    """Who never came, is asked about before this draw, and isn't named in it."""
    absent = at_the_cut(door.tournament).no_shows
    return [one for one in absent if one.file_id not in payload.take_off]


def round_at(door: TournamentDoor, stage: int, number: int) -> Round:
    rounds_seen = Round.objects.standing() if door.may("see_drafts") else Round.objects.published()
    rounds = rounds_seen.select_related("stage")
    round_ = get_object_or_404(rounds, stage__tournament=door.tournament, stage__number=stage, number=number)
    round_.stage.tournament = door.tournament
    return round_


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
