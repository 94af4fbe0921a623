"""Phones at a table: whose they are, and those that ask to write there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.access.permissions import Person
from scoring.models import (
    Device,
    LogEntry,
    Match,
    PhoneSeat,
    Player,
    RequestToWrite,
    Seat,
    TableDevice,
    User,
)
from scoring.sql import first_row, stored

SEAT = "SELECT number FROM scoring_phoneseat WHERE match_id = %s AND device_id = %s ORDER BY id LIMIT 1"
WAITS = timedelta(minutes=10)
"""So long a request stands before the table; then it is forgotten, and may be made again."""

QUIET = timedelta(minutes=1)
"""So long the phones of a table have to say no to one of them that asks to keep it."""


def seat_said(match: Match, device_id: UUID | None) -> int | None:
    """The number of the seat, from 0, of whoever holds this phone, as it said."""
    if device_id is None:
        return None
    row = first_row(SEAT, match.pk, stored(Device, device_id))
    return None if row is None else int(row[0])


def seats_said(device_id: UUID | None, limit: int) -> dict[int, int]:
    """The seats that a phone said were its holder's, by the key of the match: those said last; one query."""
    if device_id is None:
        return {}
    seats = PhoneSeat.objects.filter(device=device_id).order_by("-pk")
    return dict(seats.values_list("match_id", "number")[:limit])


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a phone, as far as the seats they said were theirs tell; by primary key."""

    players: set[int]
    """Persons that those seats were linked to, and whom they have become since, where all may read who it is.

    Nothing but a tap says that the phone is theirs: of people who hide their name it is told nothing.
    """

    clubs: set[int]
    """Those that held these matches."""


def holder_at(device_id: UUID | None, seats: Mapping[int, int]) -> Holder:
    """Whoever held these seats (number by key of the match), as this phone said; one query at most.

    A table that shut the phone out doesn't bear out what it said there.
    """
    holder = Holder(set(), set())
    if not seats or device_id is None:
        return holder
    shown_as = Coalesce("player__merged_into__shown_as", "player__shown_as")
    rows = (
        Seat.objects.filter(match__in=seats)
        .exclude(match__in=_shut_out_of(seats, device_id).values("match"))
        .annotate(shown_as=shown_as)
        .values_list("match", "number", "match__club", "shown_as", "player", "player__merged_into")
    )
    for match, number, club, appears, *players in rows:
        if seats[match] == number:
            holder.clubs.update(pk for pk in (club,) if pk is not None)
            if appears == Player.ShownAs.NAME:
                holder.players.update(pk for pk in players if pk is not None)
    return holder


def _shut_out_of(matches: Collection[int], device_id: UUID) -> QuerySet[LogEntry]:
    """How this phone was shut out of these tables and did not join again.

    The log tells it: a phone's place ends in the same way when the sheet is signed.
    """
    again = TableDevice.objects.filter(
        match=OuterRef("match"), device=device_id, joined_at__gt=OuterRef("at")
    )
    shut_out = LogEntry.objects.filter(match__in=matches, action="shut_out", after__device=str(device_id))
    return shut_out.exclude(Exists(again))


def seat_of_phone(match: Match, user: Person, device_id: UUID | None) -> int | None:
    """The same, or the seat of the account.

    What the phone said counts first: somebody may keep the score on a friend's phone.
    """
    seat = seat_said(match, device_id)
    if seat is not None or not isinstance(user, User):
        return seat
    own = match.seats.filter(Q(player__user=user) | Q(player__merged_into__user=user))
    return own.values_list("number", flat=True).first()


def open_requests(match: Match) -> QuerySet[RequestToWrite]:
    """Phones that wait for an answer of the table."""
    since = timezone.now() - WAITS
    return match.requests_to_write.filter(answered_at=None, asked_at__gt=since)


def may_keep_unanswered(request: RequestToWrite) -> bool:
    """Whether a phone of the table has asked to keep it for so long that it may, though nobody said yes."""
    return request.is_to_keep and request.asked_at <= timezone.now() - QUIET
