"""Wrong seats or wrong people, found out late: the match is relabelled and every hand stays."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring.actors import Actor
from scoring.models import Match, Player, Seat
from scoring.selectors.folding import counted, header_of, newest_lines
from scoring.services.errors import ReasonMissingError, RefusedError
from scoring.services.log import log
from scoring.services.settling import settle
from scoring.services.signing import SheetChangedError
from scoring.services.transactions import in_one_transaction

People = Sequence[str | Player]
SeatKeeper = Callable[[Match, People, Actor, str], None]

seat_keepers: list[SeatKeeper] = []
"""How an app that seats people at matches goes along with a change, in its transaction, or refuses it."""


class NothingRelabelledError(RefusedError):
    """Everybody sits there already."""

    code = "nothing_relabelled"


class SameNameTwiceError(RefusedError):
    """Two seats for one person: ``name``."""

    code = "same_name_twice"


class NameMissingError(RefusedError):
    """A seat without anybody."""

    code = "name_missing"


@in_one_transaction
def relabel_seats(
    *, match: Match, people: People, reason: str, actor: Actor, seen_version: int | None = None
) -> Match:
    """Say who really sat where, by seat; lines stay as they are, and everybody has to sign again.

    Raises:
        SheetChangedError: a line was written since the page was shown.
        SameNameTwiceError, NameMissingError, NothingRelabelledError: it can't be that way.
    """
    match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
    if seen_version is not None and seen_version != match.version:
        raise SheetChangedError(seen=seen_version, now=match.version)
    if not reason.strip():
        raise ReasonMissingError
    seats = list(match.seats.select_related("player").order_by("number"))
    _check(seats, people)
    before = _described(seats)
    old = [(seat.name, seat.player_id) for seat in seats]
    for keeper in seat_keepers:
        keeper(match, people, actor, reason)
    for seat, person in zip(seats, people, strict=True):
        seat.name = person.name if isinstance(person, Player) else person
        seat.player = person if isinstance(person, Player) else None
    Seat.objects.bulk_update(seats, ["name", "player"])
    settle(match, counted(header_of(match), newest_lines(match)).fold)
    after = [
        {"seat": seat.number, "player": seat.player_id, "sat_at": _index(old, (seat.name, seat.player_id))}
        for seat in seats
    ]
    log("relabel_seats", actor=actor, match=match, before=before, after=after, reason=reason)
    return match


def same_people(seats: Sequence[Seat], names: Sequence[str], known: dict[str, Player]) -> list[str | Player]:
    """Names as people: who sat at the table already, then those whom the club knows, else just a name."""
    here: dict[str, Player] = {seat.player.name: seat.player for seat in seats if seat.player is not None}
    written: dict[str, str | Player] = {seat.name: seat.name for seat in seats if seat.player is None}
    people: dict[str, str | Player] = {**known, **written, **here}
    return [people.get(name, name) for name in names]


def _check(seats: Sequence[Seat], people: People) -> None:
    names = [person.name if isinstance(person, Player) else person for person in people]
    if len(names) != len(seats) or not all(name.strip() for name in names):
        raise NameMissingError
    twice = [name for name in names if names.count(name) > 1]
    if twice and twice != [seat.name for seat in seats if seat.name == twice[0]]:
        raise SameNameTwiceError(name=twice[0])
    if all(_sits(seat, person) for seat, person in zip(seats, people, strict=True)):
        raise NothingRelabelledError


def _sits(seat: Seat, person: str | Player) -> bool:
    if isinstance(person, Player):
        return seat.player_id == person.pk
    return seat.player_id is None and seat.name == person


def _described(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Ids, never names."""
    return [{"seat": seat.number, "player": seat.player_id} for seat in seats]


def _index(old: Sequence[tuple[str, int | None]], person: tuple[str, int | None]) -> int | None:
    return old.index(person) if person in old else None
