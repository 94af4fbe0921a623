"""When a score sheet says who really sat where, the places of the draw are changed to match it."""

from collections.abc import Sequence

from scoring.access.actors import Actor
from scoring.models import Match, Player, Seat
from scoring.writing.errors import RefusedError
from tournaments.models import Entrant, Place, Table
from tournaments.rounds.services.repairs import exchange_places
from tournaments.rounds.services.settling import table_of
from tournaments.writing.locking import changing

Person = tuple[int | None, str]
"""A known player's key, or just a name."""


class SeatsOfTournamentError(RefusedError):
    """Somebody who was not drawn for this table."""


def keep_places(match: Match, people: Sequence[str | Player], actor: Actor, reason: str) -> None:
    """Let the entrants of a table change places where its people did. Others than its own are refused.

    Whoever keeps who sits where hears of it, also where only partners change seats, or people of one side.

    Raises:
        SeatsOfTournamentError: somebody was not drawn for this table, or pairs were mixed.
    """
    table = table_of(match)
    if table is None:
        return
    with changing(table.round.stage.tournament):
        _exchange_where_it_differs(table, match, people, actor, reason)


def _exchange_where_it_differs(
    table: Table, match: Match, people: Sequence[str | Player], actor: Actor, reason: str
) -> None:
    now = [_key(seat) for seat in match.seats.select_related("player").order_by("number")]
    then: list[Person] = [
        (person.pk, "") if isinstance(person, Player) else (None, person) for person in people
    ]
    places = list(table.places.select_related("entrant").order_by("side", "position"))
    wanted = {_at(place): _entrant_of(places, now, then, place) for place in places}
    for (side, seat, position), entrant in wanted.items():
        # Asked for anew: an exchange before may have brought the right people here already.
        here = {"side": side, "seat": seat} if seat is not None else {"side": side, "position": position}
        place = Place.objects.select_related("entrant", "table__round__stage__tournament").get(
            table=table, **here
        )
        if place.entrant_id != entrant.pk:
            _exchange(place, entrant, actor, reason)


def _exchange(place: Place, wanted: Entrant, actor: Actor, reason: str) -> None:
    """Exchange ``wanted`` with the entrant who has this place."""
    other = Place.objects.get(table=place.table, entrant=wanted)
    if other.side != place.side:
        exchange_places(
            round_=place.table.round,
            one=place.entrant.number,
            other=wanted.number,
            actor=actor,
            reason=reason,
        )
        return
    for partner, seat in ((place, other.seat), (other, place.seat)):
        Place.objects.filter(pk=partner.pk).update(seat=seat)


def _at(place: Place) -> tuple[int, int | None, int]:
    return place.side, place.seat, place.position


def _entrant_of(places: Sequence[Place], now: list[Person], then: list[Person], place: Place) -> Entrant:
    """Whose people sit at the seats of this place after the change."""
    coming = {then[seat] for seat in _seats_of(place, len(now))}
    for other in places:
        if {now[seat] for seat in _seats_of(other, len(now))} == coming:
            return other.entrant
    raise SeatsOfTournamentError


def _seats_of(place: Place, seats: int) -> list[int]:
    """Seats of the match at which this place's people sit: partners sit alternately."""
    return (
        [place.seat] if place.seat is not None else [seat for seat in range(seats) if seat % 2 == place.side]
    )


def _key(seat: Seat) -> Person:
    return (None, seat.name) if seat.player_id is None else (seat.player_id, "")
