"""Guests say afterwards which of them they were: by a link for their seat, once, and with a way back.

The sheet stays as it is, signatures too: nobody else sits there than before. For whom it counts is counted
again.
"""

from typing import NamedTuple

from django.core import signing

from scoring import hooks
from scoring.access.actors import Actor
from scoring.clubs.services.clubs import player_of
from scoring.models import LogEntry, Match, Player, Seat, User
from scoring.signals import sheet_changed
from scoring.writing.errors import RefusedError
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction

SALT = "scoring.guest_seat"
SEAT_LINK = "seat_link"
"""Key of the session that holds the token of a link that was followed."""
MOST_SEATS = 6
SECONDS = 60 * 60 * 24 * 14


class SeatLinkVoidError(RefusedError):
    """The link was forged, is too old, or its seat was given back since."""


class SeatNotFreeError(RefusedError):
    """Somebody is known to sit there: ``name``."""


class SitsThereAlreadyError(RefusedError):
    """The same person would sit at the table twice."""


class OfTournamentError(RefusedError):
    """A tournament knows who sits there, or has taken the match back."""


class NotClaimedError(RefusedError):
    """Nobody came to this seat by a link, so nobody can give it back."""


class SeatLink(NamedTuple):
    """What a link says: which seat, and how often it had been given back when the link was made."""

    match: str
    seat: int
    turn: int


class SeatHistory(NamedTuple):
    """What the log says of a seat that was handed out."""

    turn: int = 0
    """How often it was given back: links that were made before are good no more."""

    claimant: int | None = None
    """The key of who came by a link, and hasn't gone."""


def histories_of(match: Match) -> dict[int, SeatHistory]:
    """By number of the seat; one query."""
    histories = {seat: SeatHistory() for seat in range(MOST_SEATS)}
    entries = LogEntry.objects.filter(match=match, action__in=("claim_seat", "release_seat"))
    for entry in entries.order_by("pk"):
        facts = entry.after or entry.before or {}
        turn, seat = histories[facts["seat"]].turn, facts["seat"]
        is_claim = entry.action == "claim_seat"
        histories[seat] = SeatHistory(turn, facts["player"]) if is_claim else SeatHistory(turn + 1)
    return histories


def seat_token(match: Match, seat: int, history: SeatHistory) -> str:
    """What a link carries with which one guest says "that was me". Good for two weeks."""
    return signing.dumps(SeatLink(match.public_id, seat, history.turn), salt=SALT)


def seat_of_token(token: str) -> Seat:
    """Which seat a link is about.

    Raises:
        SeatLinkVoidError: it is forged or too old, or the seat was given back since.
        OfTournamentError, SeatNotFreeError: the seat isn't a guest's.
    """
    try:
        link = SeatLink(*signing.loads(token, salt=SALT, max_age=SECONDS))
    except signing.BadSignature:
        raise SeatLinkVoidError from None
    seats = Seat.objects.select_related("match__club", "player__merged_into")
    seat = seats.filter(match__public_id=link.match, number=link.seat).first()
    if seat is None or link.turn != histories_of(seat.match)[seat.number].turn:
        raise SeatLinkVoidError
    check_guest(seat)
    return seat


def check_guest(seat: Seat) -> None:
    """That the seat is a guest's, whom nobody else keeps."""
    if is_of_tournament(seat.match):
        raise OfTournamentError
    if seat.player is not None:
        raise SeatNotFreeError(name=seat.player.public_name)


def is_of_tournament(match: Match) -> bool:
    """Who sits at such a table the tournament says; a match that was taken back belongs to it still."""
    return bool(hooks.places_of([match.pk]) or hooks.why_late(match))


@in_one_transaction
def claim_seat(*, seat: Seat, user: User, actor: Actor) -> Player:
    """Say that the guest in this seat is the person behind an account.

    Raises:
        OfTournamentError, SeatNotFreeError: it is not a guest's seat, or not any more.
        SitsThereAlreadyError: this person has another seat at the table.
    """
    seat = _hold(seat)
    check_guest(seat)
    player = player_of(user)
    here = seat.match.seats.exclude(pk=seat.pk).select_related("player")
    if any(player.pk in (other.player_id, _merged_into(other.player)) for other in here):
        raise SitsThereAlreadyError
    _sit(seat, player)
    log("claim_seat", actor=actor, match=seat.match, after={"seat": seat.number, "player": player.pk})
    return player


@in_one_transaction
def release_seat(*, seat: Seat, actor: Actor) -> None:
    """Let it be a guest's again, under the name on the sheet. Links that were made before are void.

    Raises:
        NotClaimedError: whoever sits there was known before, or nobody is.
    """
    seat = _hold(seat)
    player = seat.player_id
    if player is None or histories_of(seat.match)[seat.number].claimant != player:
        raise NotClaimedError
    _sit(seat, None)
    log("release_seat", actor=actor, match=seat.match, before={"seat": seat.number, "player": player})


def _hold(seat: Seat) -> Seat:
    """The seat as it is now; its match is locked until the transaction ends."""
    match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=seat.match_id)
    now = Seat.objects.select_related("player__merged_into").get(pk=seat.pk)
    now.match = match
    return now


def _sit(seat: Seat, player: Player | None) -> None:
    seat.player = player
    seat.save(update_fields=["player"])
    if seat.match.final is not None:
        sheet_changed.send(sender=Match, match=seat.match)


def _merged_into(player: Player | None) -> int | None:
    return player.merged_into_id if player is not None else None
