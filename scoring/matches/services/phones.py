"""Phones at a table say whose they are, let in one that has forgotten itself, and say which keeps it."""

from datetime import timedelta

from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.selectors.phones import may_keep_unanswered, open_requests
from scoring.matches.selectors.signing import is_signed
from scoring.matches.services.joining import SheetSignedError
from scoring.models import Device, Match, PhoneSeat, RequestToWrite, TableDevice
from scoring.writing.errors import RefusedError
from scoring.writing.limits import Limit, count, must_be_within
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction

AT_ONCE = 3
"""Requests that wait at one table. Its phones show no more: whoever reads could fill their pages else."""

PER_ADDRESS = Limit(60, timedelta(minutes=10))
"""A club is one address: a phone for every second table may forget itself."""


class NoSuchSeatError(RefusedError):
    """The table has no seat of this number."""


class RequestDeclinedError(RefusedError):
    """The table has said no to this phone."""


class TooManyRequestsError(RefusedError):
    """Others wait for an answer of this table already."""


class RequestGoneError(RefusedError):
    """Somebody has answered it, or it has waited too long."""


@in_one_transaction
def take_phone_seat(*, match: Match, number: int | None, actor: Actor) -> None:
    """Say whose phone this is; None takes it back. A seat belongs to the phone that said so last.

    Raises:
        NoSuchSeatError: the table has no such seat.
    """
    match = _held(match)
    device = _device(actor)
    before = match.phone_seats.filter(device=device).values_list("number", flat=True).first()
    if before == number:
        return
    if number is not None and not match.seats.filter(number=number).exists():
        raise NoSuchSeatError
    match.phone_seats.filter(device=device).delete()
    if number is not None:
        _seat(match, device, number)
    log("take_phone_seat", actor=actor, match=match, before={"seat": before}, after={"seat": number})


@in_one_transaction
def ask_to_write(*, match: Match, number: int, actor: Actor, address: str) -> RequestToWrite:
    """Ask the phones of the table to let this one write, or to keep a table that it has joined.

    It says whose it is; the table knows better.

    Raises:
        NoSuchSeatError: the table has no such seat.
        SheetSignedError: nothing is left to write.
        RequestDeclinedError: the table has said no to this phone before.
        TooManyRequestsError: others wait already.
        TooManyAttemptsError: too many from this network.
    """
    match, device = _held(match), _device(actor)
    if is_signed(match):
        raise SheetSignedError
    if not match.seats.filter(number=number).exists():
        raise NoSuchSeatError
    mine = match.requests_to_write.filter(device=device).first()
    if mine is not None and mine.is_declined:
        raise RequestDeclinedError
    if open_requests(match).exclude(device=device).count() >= AT_ONCE:
        raise TooManyRequestsError
    keys = {f"address:{address}": PER_ADDRESS}
    must_be_within("ask_to_write", keys)
    count("ask_to_write", keys)
    fresh = {"number": number, "asked_at": timezone.now(), "answered_at": None, "let_in": False}
    request = RequestToWrite.objects.update_or_create(match=match, device=device, defaults=fresh)[0]
    action = "ask_to_keep" if request.is_to_keep else "ask_to_write"
    log(action, actor=actor, match=match, after={"seat": number})
    return request


@in_one_transaction
def answer_request(*, request: RequestToWrite, let_in: bool, actor: Actor) -> None:
    """A phone of the table says yes, and the one that asked sits where it says; or declines, for good.

    Raises:
        RequestGoneError: it was answered by another phone, or has waited too long.
        SheetSignedError: the sheet was signed meanwhile.
    """
    match = _held(request.match)
    now = open_requests(match).filter(pk=request.pk).first()
    if now is None:
        raise RequestGoneError
    if is_signed(match):
        raise SheetSignedError
    _settle(match, now, let_in=let_in, actor=actor)


@in_one_transaction
def take_over(*, match: Match, actor: Actor) -> None:
    """Keep a friendly table with this phone: it has asked to, and for a minute nobody has said no.

    Raises:
        RequestGoneError: it was answered, has waited too long, or not long enough.
        SheetSignedError: the sheet was signed meanwhile.
    """
    match, device = _held(match), _device(actor)
    mine = open_requests(match).filter(device=device).first()
    if mine is None or not may_keep_unanswered(mine):
        raise RequestGoneError
    if is_signed(match):
        raise SheetSignedError
    _settle(match, mine, let_in=True, actor=actor)


def _settle(match: Match, request: RequestToWrite, *, let_in: bool, actor: Actor) -> None:
    """Do what was asked for, or note that it was declined."""
    is_to_keep = match.club_id is None and request.is_to_keep
    request.answered_at, request.let_in = timezone.now(), let_in
    request.save(update_fields=["answered_at", "let_in"])
    if let_in:
        if is_to_keep:
            _hand_over(match, request.device)
        else:
            TableDevice.objects.get_or_create(match=match, device_id=request.device_id, shut_out_at=None)
        match.phone_seats.filter(device_id=request.device_id).delete()
        _seat(match, request.device, request.number)
    facts = {"device": str(request.device_id), "seat": request.number}
    log(_ANSWERS[is_to_keep, let_in], actor=actor, match=match, after=facts)


_ANSWERS = {
    (False, True): "let_in",
    (False, False): "decline_request",
    (True, True): "keep_table",
    (True, False): "decline_to_keep",
}
"""What the log calls an answer: whether it is about keeping the table, and whether it is yes."""


def _hand_over(match: Match, device: Device) -> None:
    """This phone keeps the table now. The one that did goes on as one that joined: it may be shut out."""
    if match.opened_on_id is not None and match.opened_on_id != device.pk:
        TableDevice.objects.get_or_create(match=match, device_id=match.opened_on_id, shut_out_at=None)
    match.opened_on = device
    match.save(update_fields=["opened_on"])


def _seat(match: Match, device: Device, number: int) -> None:
    match.phone_seats.filter(number=number).delete()
    PhoneSeat.objects.create(match=match, device=device, number=number)


def _device(actor: Actor) -> Device:
    assert actor.device is not None  # noqa: S101  a match's door gives every visitor's device a cookie
    return actor.device


def _held(match: Match) -> Match:
    """The match as it is now; its row is locked until the transaction ends."""
    return Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
