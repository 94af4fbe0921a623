"""Puts right what went wrong: hands at the wrong table, people in the wrong seats, a phone that died."""

from collections.abc import Sequence

from django.db import transaction

from scoring.access.actors import Actor
from scoring.matches.services.matches import stop_match
from scoring.matches.services.seats import exchange_people, withdraw_signatures
from scoring.models import Match, Seat
from tournaments import engine
from tournaments.models import Place, Result, Round, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.services.clock import tell_pads
from tournaments.rounds.services.results import must_be_played
from tournaments.rounds.services.settling import settle_late
from tournaments.rounds.services.versions import (
    NOTHING,
    NewVersion,
    ResultFacts,
    facts_of,
    log_table,
    newest_version,
    write_version,
)
from tournaments.writing.errors import (
    EngineError,
    NoMatchError,
    NothingMovedError,
    NotInRoundError,
    OtherTableError,
)
from tournaments.writing.locking import changing


def put_on_paper(*, table: Table, actor: Actor, on_paper: bool = True) -> None:
    """Go on with paper in mid-match, or back to the phone: the lines that are there stay."""
    with changing(table.round.stage.tournament) as held:
        Table.objects.filter(pk=table.pk).update(on_paper=on_paper)
        tell_pads(Table.objects.filter(pk=table.pk))
        log_table("put_on_paper", held, actor, table, after={"on_paper": on_paper})
    table.refresh_from_db()
    if not on_paper:
        settle_late(table=table, actor=actor)


def stop_table(*, table: Table, actor: Actor, reason: str = "") -> None:
    """The clock has run out: the match ends as it stands, and so does its table.

    Raises:
        NoMatchError: the table has no score sheet.
        scoring.matches.services.matches.MatchOverError: it is over already.
    """
    if table.match is None:
        raise NoMatchError
    stop_match(table.match, actor=actor, reason=reason)


def move_result(*, table: Table, other: Table, actor: Actor, reason: str) -> None:
    """Exchange what was written at two tables of a round: the matches with their hands, and the results.

    Raises:
        OtherTableError: they are not two tables of one round with as many sides.
        NothingMovedError: nothing was written at either.
        EngineError: a later round of a bracket stands on one of them.
    """
    with changing(table.round.stage.tournament) as held:
        must_be_played(table)
        if table.pk == other.pk or table.round_id != other.round_id or _sides(table) != _sides(other):
            raise OtherTableError
        must_be_played(other)
        mine, theirs = table.match, other.match
        results = {at.pk: newest_version(at) for at in (table, other)}
        if not any(results.values()) and not any(match and match.lines.exists() for match in (mine, theirs)):
            raise NothingMovedError
        facts_at = {
            table.pk: _result_at(table, other, results[other.pk]),
            other.pk: _result_at(other, table, results[table.pk]),
        }
        Table.objects.filter(pk__in=(table.pk, other.pk)).update(match=None)
        papers = table.on_paper, other.on_paper  # who went on on paper did so from that sheet
        Table.objects.filter(pk=table.pk).update(match=theirs, on_paper=papers[1])
        Table.objects.filter(pk=other.pk).update(match=mine, on_paper=papers[0])
        for target, origin in ((table, other), (other, table)):
            before, moved = results[target.pk], results[origin.pk]
            if before is None and moved is None:
                continue
            state = Result.State.WITHDRAWN if moved is None else moved.state
            version = NewVersion(target, before, facts_at[target.pk], Result.Source.MOVED, state, reason)
            write_version(held, version, actor)
        _must_be_possible(held)
        log_table("move_result", held, actor, table, after={"other": other.pk}, reason=reason)
        if mine is not None and theirs is not None:
            exchange_people(seats=_seats(mine), twins=_seats(theirs), actor=actor, reason=reason)
        else:  # nobody's seats to take, but the sheet is another table's now
            sheets = [match.pk for match in (mine, theirs) if match is not None]
            withdraw_signatures(matches=sheets, actor=actor, reason=reason)
    table.refresh_from_db()
    other.refresh_from_db()


def reseat(*, round_: Round, one: int, other: int, actor: Actor, reason: str) -> None:
    """Two entrants played in each other's places of a published round: say so; hands and results stay.

    Raises what :func:`exchange_places` raises.
    """
    with transaction.atomic():
        first, second = exchange_places(round_=round_, one=one, other=other, actor=actor, reason=reason)
        exchange_people(seats=_seats_of(first), twins=_seats_of(second), actor=actor, reason=reason)


def exchange_places(*, round_: Round, one: int, other: int, actor: Actor, reason: str) -> tuple[Place, Place]:
    """Let two entrants change places in a published round's draw; the score sheets are left to the caller.

    ``one`` and ``other`` are numbers of entrants, both at a table of the round. Answers where they had been.

    Raises:
        NotInRoundError: one of them is at no table.
        NothingMovedError: they are partners, or one person.
        EngineError: the stage can't have such a round, or a later one stands on it.
    """
    with changing(round_.stage.tournament) as held:
        places = {place.entrant.number: place for place in _places(round_, (one, other))}
        if len(places) < 2:
            raise NotInRoundError(name="")
        first, second = places[one], places[other]
        must_be_played(first.table)
        if first.table_id == second.table_id and first.side == second.side:
            raise NothingMovedError
        # The row of the second goes and comes back, so that nobody is at two tables in between.
        Place.objects.filter(pk=second.pk).delete()
        Place.objects.filter(pk=first.pk).update(entrant_id=second.entrant_id)
        second.entrant_id, second.pk = first.entrant_id, None
        second.save(force_insert=True)
        _must_be_possible(held)
        for table in {first.table, second.table}:
            Table.objects.filter(pk=table.pk).update(notes=[])
        log_table("reseat", held, actor, first.table, after={"one": one, "other": other}, reason=reason)
    return first, second


def _must_be_possible(held: Tournament) -> None:
    try:
        engine.read_tournament(tournament_file(held))
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error


def _result_at(target: Table, origin: Table, result: Result | None) -> ResultFacts:
    """A result of another table for this one: seat by seat if it came from the sheet, else side by side."""
    facts: ResultFacts = dict(NOTHING) if result is None else facts_of(result)
    there, here = (
        {place.side: place.seat for place in table.places.filter(position=0)} for table in (origin, target)
    )
    if result is None or result.source != Result.Source.MATCH or None in (*there.values(), *here.values()):
        return facts
    sides = len(here)
    of_seat = {_side_at(seat, sides): side for side, seat in there.items()}
    order = [of_seat[_side_at(seat, sides)] for _side, seat in sorted(here.items())]
    if facts["scores"] is not None:
        facts["scores"] = [facts["scores"][side] for side in order]
    if isinstance(facts["winner"], int):
        facts["winner"] = order.index(facts["winner"])
    return facts


def _side_at(seat: int | None, sides: int) -> int:
    """The side of the match at a seat: partners sit alternately."""
    assert seat is not None  # noqa: S101  asked only of people with seats
    return seat % 2 if sides == 2 else seat


def _seats(match: Match) -> list[Seat]:
    return list(match.seats.order_by("number"))


def _seats_of(place: Place) -> list[Seat]:
    """The seats of the match at which this place's people sit."""
    if place.table.match is None:
        return []
    seats = _seats(place.table.match)
    if place.seat is not None:
        return [seats[place.seat]]
    return [seat for seat in seats if seat.number % 2 == place.side]


def _sides(table: Table) -> list[int]:
    return sorted(set(table.places.values_list("side", flat=True)))


def _places(round_: Round, numbers: Sequence[int]) -> list[Place]:
    places = Place.objects.filter(round=round_, entrant__number__in=numbers)
    return list(places.select_related("entrant", "table__match", "table__round"))
