"""Drawing a round, drawing it again, moving people by hand, publishing it, and taking it back."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scoring.actors import Actor
from scoring.services.log import log
from tournaments import engine
from tournaments.models import Entrant, Place, Rest, Round, Stage, Table, Tournament
from tournaments.selectors.engine import current_stage, drawn
from tournaments.services.entrants import rounds_drawn
from tournaments.services.errors import (
    AlreadyPublishedError,
    DraftExistsError,
    EngineRefusedError,
    NothingToDrawError,
    NotNewestRoundError,
)
from tournaments.services.locking import changing
from tournaments.services.tables import open_tables


def draw_round(*, tournament: Tournament, actor: Actor, seen_version: int | None = None) -> Round:
    """Draw the next round as a draft that only organisers see.

    Once somebody has been checked in, those who are not here yet are left out of this round.

    Raises:
        DraftExistsError: a draft is waiting already.
        NothingToDrawError: every round is drawn.
        EngineRefusedError: it can't be drawn; the problems say why.
        StaleError: the tournament changed since the page was shown.
    """
    with changing(tournament, seen_version=seen_version) as held:
        draft = Round.objects.standing().filter(stage__tournament=held, published_at=None).first()
        if draft is not None:
            raise DraftExistsError(round=draft.number)
        _leave_out_those_not_here(held)
        round_ = _draw(held, _current_stage(held))
        _log("draw_round", held, actor, after=_described(round_))
    return round_


def draw_again(*, round_: Round, actor: Actor, seen_version: int | None = None) -> Round:
    """Throw a draft away and draw the round with another chance; the log keeps both."""
    with changing(round_.stage.tournament, seen_version=seen_version) as held:
        before = _throw_away(round_)
        stage = round_.stage
        Stage.objects.filter(pk=stage.pk).update(attempt=F("attempt") + 1)
        stage.refresh_from_db()
        again = _draw(held, stage)
        _log("draw_again", held, actor, before=before, after=_described(again))
    return again


def discard_draft(*, round_: Round, actor: Actor) -> None:
    """Throw a draft away; the log keeps it."""
    with changing(round_.stage.tournament) as held:
        _log("discard_draft", held, actor, before=_throw_away(round_))


def exchange(*, round_: Round, one: Entrant, other: Entrant, actor: Actor) -> None:
    """Let two people of a draft change places: two at tables, or one at a table and one sitting out."""
    with changing(round_.stage.tournament) as held:
        _must_be_draft(round_)
        before = _described(round_)
        _swap(round_, one, other)
        Round.objects.filter(pk=round_.pk).update(moved_by_hand=True)
        _log("move_by_hand", held, actor, before=before, after=_described(round_))


def publish_round(*, round_: Round, actor: Actor, seen_version: int | None = None) -> Round:
    """Show a draft to everybody and open the matches of its tables.

    Raises:
        AlreadyPublishedError: somebody was quicker; the round is out as he published it.
    """
    with changing(round_.stage.tournament, seen_version=seen_version) as held:
        _must_be_draft(round_)
        round_.published_at = timezone.now()
        round_.minutes = held.minutes
        round_.save(update_fields=["published_at", "minutes"])
        if held.status == Tournament.Status.DRAFT:
            Tournament.objects.filter(pk=held.pk).update(status=Tournament.Status.OPEN)
        open_tables(round_, actor=actor)
        _log("publish_round", held, actor, after=_described(round_))
    return round_


def undo_round(*, round_: Round, actor: Actor, reason: str = "") -> None:
    """Take back the newest published round as a whole; its hands and results stay readable.

    Raises:
        NotNewestRoundError: a later round stands on it.
    """
    with changing(round_.stage.tournament) as held:
        newest = Round.objects.standing().filter(stage__tournament=held).last()
        if newest is None or newest.pk != round_.pk:
            raise NotNewestRoundError(round=round_.number)
        if round_.published_at is None:
            before = _throw_away(round_)
        else:
            before = _described(round_)
            Round.objects.filter(pk=round_.pk).update(undone_at=timezone.now())
        _log("undo_round", held, actor, before=before, reason=reason)


def _draw(tournament: Tournament, stage: Stage) -> Round:
    """Ask the engine for the next round and store it as a draft."""
    try:
        answer = drawn(tournament, chance=stage.draw_chance)
    except engine.TournamentError as error:
        raise EngineRefusedError(error.problems) from error
    if answer.get("round") is None:
        raise NothingToDrawError
    stage = tournament.stages.get(number=answer["stage"])
    entrants = {entrant.file_id: entrant for entrant in tournament.entrants.all()}
    try:
        with transaction.atomic():
            round_ = Round.objects.create(
                stage=stage,
                number=answer["round"],
                chance=stage.draw_chance,
                draw={
                    "quality": answer.get("quality", {}),
                    "sitting_out": answer.get("sitting_out", []),
                    "absent_sides": {
                        str(order): entry["absent_sides"]
                        for order, entry in enumerate(answer["tables"])
                        if entry.get("absent_sides")
                    },
                },
            )
    except IntegrityError:
        raise DraftExistsError(round=answer["round"]) from None
    _store_tables(round_, answer, entrants)
    return round_


def _store_tables(round_: Round, answer: dict[str, Any], entrants: dict[str, Entrant]) -> None:
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            order=order,
            number=entry.get("table"),
            group=entry.get("group"),
            bracket=entry.get("bracket", ""),
            match_number=entry.get("match"),
            notes=entry.get("notes", []),
        )
        for order, entry in enumerate(answer["tables"])
    )
    Place.objects.bulk_create(
        Place(round=round_, table=table, entrant=entrants[who], side=side, position=position)
        for table, entry in zip(tables, answer["tables"], strict=True)
        for side, people in enumerate(entry["sides"])
        for position, who in enumerate(people)
    )
    Rest.objects.bulk_create(
        Rest(round=round_, entrant=entrants[entry["entrant"]], why=entry.get("why", ""))
        for entry in answer.get("sitting_out", [])
    )
    _store_absent(round_, answer, entrants)


def _store_absent(round_: Round, answer: dict[str, Any], entrants: dict[str, Entrant]) -> None:
    """Whoever is absent is written down where the answer names him."""
    Rest.objects.bulk_create(
        Rest(round=round_, entrant=entrants[who], kind=Rest.Kind.ABSENT) for who in answer.get("absent", [])
    )


def _leave_out_those_not_here(tournament: Tournament) -> None:
    """Who isn't checked in comes late: from the round after this one, or is absent from this one."""
    entrants = list(tournament.entrants.filter(left_after=None))
    if not any(entrant.checked_in_at for entrant in entrants):
        return
    number = rounds_drawn(tournament) + 1
    for entrant in entrants:
        if entrant.checked_in_at is not None:
            continue
        if entrant.from_round >= number:
            entrant.from_round = number + 1
            entrant.save(update_fields=["from_round"])
        elif number not in entrant.absent_in:
            entrant.absent_in = sorted([*entrant.absent_in, number])
            entrant.save(update_fields=["absent_in"])


def _current_stage(tournament: Tournament) -> Stage:
    """The stage that is drawn next, by whose chance."""
    try:
        stage = current_stage(tournament)
    except engine.TournamentError as error:
        raise EngineRefusedError(error.problems) from error
    if stage is None:
        raise NothingToDrawError
    return stage


def _swap(round_: Round, one: Entrant, other: Entrant) -> None:
    """Exchange two entrants by way of a row out of the way, so that no constraint is broken in between."""
    places = {
        place.entrant_id: place for place in Place.objects.filter(round=round_, entrant__in=(one, other))
    }
    rests = {rest.entrant_id: rest for rest in Rest.objects.filter(round=round_, entrant__in=(one, other))}
    for row in (*places.values(), *rests.values()):
        type(row).objects.filter(pk=row.pk).delete()
    for leaver, comer in ((one, other), (other, one)):
        if leaver.pk in places:
            old = places[leaver.pk]
            Place.objects.create(
                round=round_, table_id=old.table_id, entrant=comer, side=old.side, position=old.position
            )
        elif leaver.pk in rests:
            Rest.objects.create(round=round_, entrant=comer, kind=rests[leaver.pk].kind)


def _must_be_draft(round_: Round) -> None:
    round_.refresh_from_db()
    if round_.published_at is not None or round_.undone_at is not None:
        raise AlreadyPublishedError(round=round_.number)


def _throw_away(round_: Round) -> dict[str, Any]:
    """Delete a draft with its tables, and describe it for the log."""
    _must_be_draft(round_)
    described = _described(round_)
    round_.delete()
    return described


def _described(round_: Round) -> dict[str, Any]:
    """A round in ids, for the log."""
    tables: dict[int, dict[int, list[int]]] = {}
    places = Place.objects.filter(round=round_).order_by("table__order", "side", "position")
    for order, side, number in places.values_list("table__order", "side", "entrant__number"):
        tables.setdefault(order, {}).setdefault(side, []).append(number)
    return {
        "stage": round_.stage.number,
        "round": round_.number,
        "chance": round_.chance,
        "tables": [[people for _side, people in sorted(sides.items())] for sides in tables.values()],
        "rests": list(Rest.objects.filter(round=round_).values_list("entrant__number", flat=True)),
    }


def _log(action: str, tournament: Tournament, actor: Actor, **said: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **said)
