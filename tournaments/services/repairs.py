"""Puts right what went wrong: hands at the wrong table, people in the wrong seats, a phone that died."""

import uuid
from collections.abc import Sequence
from typing import Any

from scoring.actors import Actor
from scoring.models import Match
from tournaments.models import Place, Result, Round, Table, Tournament
from tournaments.services.locking import changing
from tournaments.services.results import log_table, write_version


def put_on_paper(*, table: Table, actor: Actor, on_paper: bool = True) -> None:
    """Go on with paper in mid-match, or back to the phone: the lines that are there stay."""
    with changing(table.round.stage.tournament) as held:
        Table.objects.filter(pk=table.pk).update(on_paper=on_paper)
        log_table("put_on_paper", held, actor, table, after={"on_paper": on_paper})
    table.refresh_from_db()


def move_result(*, table: Table, other: Table, actor: Actor, reason: str) -> None:
    """Exchange what was written at two tables of a round: the matches with their hands, and the results."""
    with changing(table.round.stage.tournament) as held:
        mine, theirs = table.match, other.match
        Table.objects.filter(pk__in=(table.pk, other.pk)).update(match=None)
        Table.objects.filter(pk=table.pk).update(match=theirs)
        Table.objects.filter(pk=other.pk).update(match=mine)
        _relabel(mine, theirs)
        results = {t.pk: t.results.order_by("-version").first() for t in (table, other)}
        for target, origin in ((table, other), (other, table)):
            _copy_result(held, target, results[target.pk], results[origin.pk], actor, reason)
        log_table("move_result", held, actor, table, after={"other": other.pk}, reason=reason)
    table.refresh_from_db()
    other.refresh_from_db()


def reseat(*, round_: Round, one: int, other: int, actor: Actor, reason: str) -> None:
    """Two entrants played in each other's places of a published round: say so; hands and results stay.

    ``one`` and ``other`` are numbers of entrants, both at a table of the round.
    """
    with changing(round_.stage.tournament) as held:
        places = {place.entrant.number: place for place in _places(round_, (one, other))}
        first, second = places[one], places[other]
        names = {place.pk: _seats_of(place) for place in (first, second)}
        first_entrant, second_entrant = first.entrant_id, second.entrant_id
        Place.objects.filter(pk=second.pk).delete()
        Place.objects.filter(pk=first.pk).update(entrant_id=second_entrant)
        Place.objects.create(
            round=round_,
            table_id=second.table_id,
            entrant_id=first_entrant,
            side=second.side,
            position=second.position,
            seat=second.seat,
        )
        for seat, twin in zip(names[first.pk], names[second.pk], strict=False):
            seat.name, twin.name = twin.name, seat.name
            seat.player_id, twin.player_id = twin.player_id, seat.player_id
            seat.save(update_fields=["name", "player"])
            twin.save(update_fields=["name", "player"])
        log_table("reseat", held, actor, first.table, after={"one": one, "other": other}, reason=reason)


def _copy_result(
    held: Tournament, target: Table, newest: Result | None, origin: Result | None, actor: Actor, reason: str
) -> None:
    if origin is None and newest is None:
        return
    state = origin.state if origin is not None else Result.State.WITHDRAWN
    said = {
        "scores": origin.scores if origin else None,
        "absent_sides": origin.absent_sides if origin else [],
        "winner": origin.winner if origin else None,
    }
    write_version(held, target, newest, said, Result.Source.MOVED, state, uuid.uuid4(), actor, reason)


def _relabel(mine: Match | None, theirs: Match | None) -> None:
    """Give each match the people of the table it now belongs to."""
    if mine is None or theirs is None:
        return
    for seat, twin in zip(mine.seats.order_by("number"), theirs.seats.order_by("number"), strict=False):
        seat.name, twin.name = twin.name, seat.name
        seat.player_id, twin.player_id = twin.player_id, seat.player_id
        seat.save(update_fields=["name", "player"])
        twin.save(update_fields=["name", "player"])


def _seats_of(place: Place) -> list[Any]:
    """The seats of the match at which this place's people sit."""
    match = place.table.match
    if match is None:
        return []
    seats = list(match.seats.order_by("number"))
    if place.seat is not None:
        return [seats[place.seat]]
    return [seat for seat in seats if seat.number % 2 == place.side]


def _places(round_: Round, numbers: Sequence[int]) -> list[Place]:
    return list(
        Place.objects.filter(round=round_, entrant__number__in=numbers).select_related(
            "entrant", "table__match"
        )
    )
