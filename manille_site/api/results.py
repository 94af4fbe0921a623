"""Results of tables: written from paper, corrected, taken back, made final. Every version stays readable."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from ninja import Router, Schema, Status
from pydantic import Field, StrictBool, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.round_shapes import RoundOut, round_out
from manille_site.api.rounds import round_at
from manille_site.api.shapes import CLIENT_ID, Json, example
from scoring.access.request import Request
from scoring.models import Scope
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round, Table
from tournaments.reading.waiting import tables_that_wait
from tournaments.rounds.selectors.draw_page import newest_published
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry

router = Router()
AT = "/tournaments/{public_id}/rounds/{stage}/{number}/tables/{table}/result"


class ResultIn(Schema):
    """A table's result, as in the tournament file."""

    model_config = example(scores=[101, 88], client_id=CLIENT_ID)

    scores: list[StrictInt] | None = None
    absent_sides: list[StrictInt] = []
    winner: StrictInt | list[StrictInt] | None = None
    sure: StrictBool = Field(
        False,
        description="Write it also where the game hardly yields such scores, or the table's score sheet says "
        "something else or goes on (`result_unlikely`).",
    )
    client_id: UUID = Field(description="Made by the sender; the same one again is the same result.")
    reason: StrictStr = Field("", max_length=500)

    @property
    def entry(self) -> ResultEntry:
        return ResultEntry(
            self.scores, self.absent_sides, self.winner, reason=self.reason, client_id=self.client_id
        )


class ResultCorrectionIn(ResultIn):
    """What a table's result should be instead."""

    model_config = example(scores=[88, 101], client_id=CLIENT_ID, reason="Read from the wrong side")

    reason: StrictStr = Field(min_length=1, max_length=500)
    undo_later: StrictBool = Field(
        False,
        description="Take later rounds back too, where they were drawn from the wrong result. Of the "
        "first of them, in a bracket, only those tables that have other people now.",
    )


class WhyIn(Schema):
    """Why, for everybody who reads it later."""

    model_config = example(reason="Written at the wrong table")

    reason: StrictStr = Field(min_length=1, max_length=500)


@router.post(AT, response={201: RoundOut}, exclude_unset=True, summary="Write a table’s result")
@needs(Scope.SCORE)
def enter(  # noqa: PLR0913, PLR0917  django-ninja reads the parts of an address from the signature
    request: Request, public_id: str, stage: int, number: int, table: int, payload: ResultIn
) -> Status[Json]:
    """Write a result from paper, or a forfeit (``absent_sides``).

    Scorers may enter; referees and organisers may overwrite with a reason. The round comes back, or the
    newest one where the table waits for its own to be drawn again.
    """
    door = tournament_door(request, public_id, "enter_results", openly=True)
    round_, at = _table_at(door, stage, number, table)
    results.enter_result(
        table=at,
        entry=payload.entry,
        actor=actor_of(request, door.role),
        may_overwrite=door.may("rule") and bool(payload.reason),
        sure=payload.sure,
    )
    return Status(201, round_out(door, round_))


@router.put(AT, response=RoundOut, exclude_unset=True, summary="Correct a table’s result")
@needs(Scope.SCORE)
def correct(  # noqa: PLR0913, PLR0917  django-ninja reads the parts of an address from the signature
    request: Request, public_id: str, stage: int, number: int, table: int, payload: ResultCorrectionIn
) -> Json:
    """Put another result in the place of one that was wrong; a referee's or an organiser's, with a reason."""
    door = tournament_door(request, public_id, "rule", openly=True)
    round_, at = _table_at(door, stage, number, table)
    results.correct_result(
        table=at,
        entry=payload.entry,
        actor=actor_of(request, door.role),
        undo_later=payload.undo_later,
        sure=payload.sure,
    )
    return round_out(door, round_)


@router.post(f"{AT}/confirm", response=RoundOut, exclude_unset=True, summary="Make a result final")
@needs(Scope.SCORE)
def confirm(request: Request, public_id: str, stage: int, number: int, table: int) -> Json:
    """The referee's word: final. Nothing happens where there is no result, or where it is final already."""
    door = tournament_door(request, public_id, "rule", openly=True)
    round_, at = _table_at(door, stage, number, table)
    results.confirm_result(table=at, actor=actor_of(request, door.role), final=True)
    return round_out(door, round_)


@router.post(f"{AT}/take-back", response=RoundOut, exclude_unset=True, summary="Take a result back")
@needs(Scope.SCORE)
def take_back(  # noqa: PLR0913, PLR0917  django-ninja reads the parts of an address from the signature
    request: Request, public_id: str, stage: int, number: int, table: int, payload: WhyIn
) -> Json:
    """Let the table have no result again; what stood there stays readable."""
    door = tournament_door(request, public_id, "rule", openly=True)
    round_, at = _table_at(door, stage, number, table)
    results.take_back(table=at, actor=actor_of(request, door.role), reason=payload.reason)
    return round_out(door, round_)


def _table_at(door: TournamentDoor, stage: int, number: int, table: int) -> tuple[Round, Table]:
    """The round, and the table of it with this number; the newest round with one that waits for its own."""
    waiting = tables_that_wait(door.tournament).filter(
        round__stage__number=stage, round__number=number, number=table
    )
    at = waiting.select_related("round__stage").first()
    if at is not None and (newest := newest_published(door.tournament)) is not None:
        newest.stage.tournament = at.round.stage.tournament = door.tournament
        return newest, at
    round_ = round_at(door, stage, number)
    at = get_object_or_404(Table, round=round_, number=table)
    at.round = round_
    return round_, at
