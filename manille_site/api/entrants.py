"""Who takes part: the list, entering, checking in, leaving and coming back."""

from typing import Any, Literal

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from ninja import Path, Query, Router, Schema, Status
from ninja.pagination import paginate
from pydantic import Field, StrictBool, StrictInt, StrictStr

from manille_site.api.auth import actor_of, needs
from manille_site.api.exceptions import NotAsAskedError
from manille_site.api.pages import Listing, Pages
from manille_site.api.shapes import ENTRANT_ID, Json, example
from scoring.access.request import Request
from scoring.models import Scope
from scoring.names import spelling
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants import services
from tournaments.entrants.selectors.entrants import (
    entrants_listed,
    people_by_name,
    public_name,
    rounds_sat_in,
)
from tournaments.entrants.services import Entry, Person
from tournaments.models import Entrant

router = Router()
LIST = "/tournaments/{public_id}/entrants"
ONE = f"{LIST}/{{entrant}}"


class EntrantIn(Schema):
    """Somebody to enter: one name, or those of a pair or team."""

    model_config = example(people=["An Claes", "Bert Dhaene"], club="Heule", seed=1)

    people: list[StrictStr] = Field(min_length=1, max_length=6)
    name: StrictStr = Field("", max_length=80)
    club: StrictStr = Field("", max_length=80)
    seed: StrictInt | None = Field(None, ge=1, le=1_000_000)


class EntrantsOut(Schema):
    """The ids of those who were entered, as the tournament file calls them."""

    entered: list[str] = Field(examples=[["e17", "e18"]])


class EntrantOut(Schema):
    """An entrant as its reader may see it."""

    model_config = example(
        id="e3",
        number=3,
        name="An Claes & Bert Dhaene",
        club="Heule",
        seed=None,
        from_round=1,
        left_after=None,
        absent_in=[],
        checked_in=True,
    )

    id: str
    number: int
    name: str
    club: str
    seed: int | None
    from_round: int
    left_after: int | None = Field(description="The round after which it left; 0: never came.")
    absent_in: list[int]
    checked_in: bool | None = Field(description="Null for whoever doesn’t help to run the tournament.")


class WithdrawIn(Schema):
    """When somebody leaves, and what becomes of their results."""

    model_config = example(after_round=2, results="keep", reason="Ill")

    after_round: StrictInt | None = Field(
        None, ge=0, le=1000, description="Of the tournament; the newest published round where it is left out."
    )
    results: Literal["keep", "strike"] | None = Field(
        None, description="Of everybody who leaves in this stage; as the stage has it where it is left out."
    )
    reason: StrictStr = Field("", max_length=500)


class CheckInIn(Schema):
    """Here, or not here after all."""

    model_config = example(here=True)

    here: StrictBool = True


class AbsencesIn(Schema):
    """The rounds of the tournament in which somebody is not there; an empty list for none."""

    model_config = example(rounds=[3])

    rounds: list[StrictInt] = Field(max_length=100)


class SubstituteIn(Schema):
    """Who plays in whose place, and from which round on."""

    model_config = example(position=0, name="Cas Claeys", from_round=3)

    position: StrictInt = Field(ge=0, le=5, description="Whose place, counted from 0.")
    name: StrictStr = Field(min_length=1, max_length=80)
    from_round: StrictInt = Field(ge=1, le=1000)


class CheckedInOut(Schema):
    """How many were ticked off."""

    checked_in: int = Field(examples=[5])


@router.get(LIST, response=list[EntrantOut], summary="The entrants")
@paginate(Pages)
def entrants(request: Request, public_id: str) -> Any:
    """Everybody on the list, by number; names as people wish to appear."""
    door = tournament_door(request, public_id)
    rows = entrants_listed(door.tournament).prefetch_related("people__player__merged_into")
    return Listing(rows, lambda entrant: _entrant_out(entrant, door))


@router.post(LIST, response={201: EntrantsOut}, summary="Enter people")
@needs(Scope.ORGANISE)
def enter(
    request: Request,
    public_id: str,
    payload: list[EntrantIn],
    after: int | None = Query(None, ge=0, le=10_000),
    sure: bool = Query(False),
) -> Status[Json]:
    """Enter these, in this order; once a round is published they come late.

    A name that just one of the club's people has means that person, for statistics and seasons, too.

    With ``after``, the last number that you know, the same request again enters nobody twice: 409. A name
    that is on the list already (`name_on_list`) is entered with ``sure``, as another person's.
    """
    door = tournament_door(request, public_id, "organise", openly=True)
    known = people_by_name(door.tournament.club)
    entries = [
        Entry(
            tuple(Person(name, known.get(spelling(name))) for name in entry.people),
            entry.name,
            entry.club,
            entry.seed,
        )
        for entry in payload
    ]
    entered = services.add_entrants(
        tournament=door.tournament,
        entries=entries,
        actor=actor_of(request, door.role),
        seen_last=after,
        sure=sure,
    )
    return Status(201, {"entered": [entrant.file_id for entrant in entered]})


@router.post("/tournaments/{public_id}/check-in", response=CheckedInOut, summary="Everybody is here")
@needs(Scope.ORGANISE)
def check_in_all(request: Request, public_id: str) -> Json:
    """Tick off everybody who is still missing."""
    door = tournament_door(request, public_id, "enter_results", openly=True)
    keys = services.check_in_all(tournament=door.tournament, actor=actor_of(request, door.role))
    return {"checked_in": len(keys)}


@router.post(f"{ONE}/check-in", response=EntrantOut, summary="Check somebody in")
@needs(Scope.ORGANISE)
def check_in(
    request: Request, public_id: str, payload: CheckInIn, entrant: str = Path(..., pattern=ENTRANT_ID)
) -> Json:
    """Tick somebody off as here, or not here after all. Saying so twice changes nothing."""
    door = tournament_door(request, public_id, "enter_results", openly=True)
    one_entrant = _entrant(door, entrant)
    services.check_in(entrant=one_entrant, here=payload.here, actor=actor_of(request, door.role))
    return _entrant_out(one_entrant, door)


@router.post(f"{ONE}/withdraw", response=EntrantOut, summary="Let somebody leave")
@needs(Scope.ORGANISE)
def withdraw(
    request: Request, public_id: str, payload: WithdrawIn, entrant: str = Path(..., pattern=ENTRANT_ID)
) -> Json:
    """Let somebody leave after a round; their results stay, or are struck, as the stage has it."""
    door = tournament_door(request, public_id, "organise", openly=True)
    one_entrant = _entrant(door, entrant)
    after = payload.after_round
    if after is None:
        after = max(services.rounds_drawn(door.tournament), *rounds_sat_in(one_entrant), 0)
    services.withdraw(
        entrant=one_entrant,
        after_round=after,
        withdrawn=payload.results,
        reason=payload.reason,
        actor=actor_of(request, door.role),
    )
    return _entrant_out(one_entrant, door)


@router.post(f"{ONE}/return", response=EntrantOut, summary="Let somebody come back")
@needs(Scope.ORGANISE)
def come_back(request: Request, public_id: str, entrant: str = Path(..., pattern=ENTRANT_ID)) -> Json:
    """Let somebody in again who had left; the rounds in between were missed."""
    door = tournament_door(request, public_id, "organise", openly=True)
    one_entrant = _entrant(door, entrant)
    services.come_back(entrant=one_entrant, actor=actor_of(request, door.role))
    return _entrant_out(one_entrant, door)


@router.put(f"{ONE}/absences", response=EntrantOut, summary="Say when somebody is away")
@needs(Scope.ORGANISE)
def absences(
    request: Request, public_id: str, payload: AbsencesIn, entrant: str = Path(..., pattern=ENTRANT_ID)
) -> Json:
    """Say in which rounds of the tournament somebody is not there; the list replaces the one before."""
    door = tournament_door(request, public_id, "organise", openly=True)
    one_entrant = _entrant(door, entrant)
    rounds = [number for number in payload.rounds if 0 < number <= 1000]
    services.set_absent(entrant=one_entrant, rounds=rounds, actor=actor_of(request, door.role))
    return _entrant_out(one_entrant, door)


@router.post(f"{ONE}/substitute", response=EntrantOut, summary="Put somebody in another’s place")
@needs(Scope.ORGANISE)
def substitute(
    request: Request, public_id: str, payload: SubstituteIn, entrant: str = Path(..., pattern=ENTRANT_ID)
) -> Json:
    """Another person plays in a place of an entrant from a round on; the results stay the entrant's."""
    door = tournament_door(request, public_id, "organise", openly=True)
    one_entrant = _entrant(door, entrant)
    if not one_entrant.people.filter(position=payload.position).exists():
        raise NotAsAskedError({"position": [{"code": "unknown", "message": _("There is no such place.")}]})
    services.substitute(
        entrant=one_entrant,
        position=payload.position,
        person=Person(payload.name, people_by_name(door.tournament.club).get(spelling(payload.name))),
        from_round=payload.from_round,
        actor=actor_of(request, door.role),
    )
    return _entrant_out(_entrant(door, entrant), door)


@router.delete(ONE, response={204: None}, summary="Take somebody off the list")
@needs(Scope.ORGANISE)
def remove(request: Request, public_id: str, entrant: str = Path(..., pattern=ENTRANT_ID)) -> Status[None]:
    """Take somebody off the list who was never drawn; later numbers move up."""
    door = tournament_door(request, public_id, "organise", openly=True)
    services.remove_entrant(entrant=_entrant(door, entrant), actor=actor_of(request, door.role))
    return Status(204, None)


def _entrant(door: TournamentDoor, file_id: str) -> Entrant:
    entrants = Entrant.objects.prefetch_related("people__player__merged_into")
    entrant = get_object_or_404(entrants, tournament=door.tournament, number=int(file_id[1:]))
    entrant.tournament = door.tournament
    return entrant


def _entrant_out(entrant: Entrant, door: TournamentDoor) -> Json:
    helps = door.may("enter_results")
    return {
        "id": entrant.file_id,
        "number": entrant.number,
        "name": entrant.name if helps else public_name(entrant),
        "club": entrant.club_name,
        "seed": entrant.seed,
        "from_round": entrant.from_round,
        "left_after": entrant.left_after,
        "absent_in": entrant.absent_in,
        "checked_in": entrant.checked_in_at is not None if helps else None,
    }
