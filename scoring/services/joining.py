"""Phones at tables: codes and QR secrets that let a device write at one table, and shutting devices out."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Device, JoinCode, Match, TableDevice
from scoring.services.errors import RefusedError
from scoring.services.limits import Limit, count, must_be_within
from scoring.services.log import log

PER_DEVICE = Limit(10, timedelta(minutes=10))
PER_ACCOUNT = Limit(20, timedelta(minutes=10))
PER_ADDRESS = Limit(300, timedelta(minutes=10))
"""A club is one address: sixty phones behind a router must not notice."""


class UnknownCodeError(RefusedError):
    """No table has this code, or not any more."""

    code = "unknown_code"


class SheetSignedError(RefusedError):
    """The sheet is signed by both sides: its codes have ended."""

    code = "sheet_signed"


def join_code(match: Match) -> JoinCode:
    """The code of a table that counts now; made at the first need."""
    code = match.join_codes.filter(ended_at=None).first()
    if code is not None:
        return code
    try:
        with transaction.atomic():
            return JoinCode.objects.create(match=match)
    except IntegrityError:
        return match.join_codes.get(ended_at=None)


def renew_code(*, match: Match, actor: Actor, shut_out: bool = False) -> JoinCode:
    """End the code of a table and make another; those who joined stay unless ``shut_out``."""
    with transaction.atomic():
        match.join_codes.filter(ended_at=None).update(ended_at=timezone.now())
        if shut_out:
            match.table_devices.filter(shut_out_at=None).update(shut_out_at=timezone.now())
        log("renew_code", actor=actor, match=match, after={"shut_out": shut_out})
        return JoinCode.objects.create(match=match)


def join_by_code(*, typed: str, device: Device, actor: Actor, address: str = "") -> Match:
    """Join the table whose six letters were typed.

    Raises:
        UnknownCodeError: nobody has it; the try is counted.
        TooManyAttemptsError: too many wrong ones.
    """
    keys = {f"device:{device.pk}": PER_DEVICE}
    if actor.user is not None:
        keys[f"user:{actor.user.pk}"] = PER_ACCOUNT
    if address:
        keys[f"address:{address}"] = PER_ADDRESS
    must_be_within("join", keys)
    letters = "".join(letter for letter in typed.upper() if letter.isalpha())[:6]
    found = JoinCode.objects.filter(code=letters, ended_at=None).select_related("match").first()
    if found is None:
        count("join", keys)
        raise UnknownCodeError(typed=typed[:20])
    return _join(found, device, actor)


def join_by_secret(*, secret: str, device: Device, actor: Actor) -> Match:
    """Join the table whose QR code was scanned.

    Raises:
        UnknownCodeError: the code was renewed, or never was.
    """
    found = JoinCode.objects.filter(secret=secret, ended_at=None).select_related("match").first()
    if found is None:
        raise UnknownCodeError(typed="")
    return _join(found, device, actor)


def shut_out(*, seat: TableDevice, actor: Actor) -> None:
    """Take the right to write at its table away from a device."""
    with transaction.atomic():
        TableDevice.objects.filter(pk=seat.pk, shut_out_at=None).update(shut_out_at=timezone.now())
        log("shut_out", actor=actor, match=seat.match, after={"device": str(seat.device_id)})


def end_table(match: Match) -> None:
    """The sheet is signed: codes and devices of the table have done their work."""
    now = timezone.now()
    match.join_codes.filter(ended_at=None).update(ended_at=now)
    match.table_devices.filter(shut_out_at=None).update(shut_out_at=now)


def is_at_table(match: Match, device_id: object) -> bool:
    """Whether this device has joined the table and may write."""
    return match.table_devices.filter(device_id=device_id, shut_out_at=None).exists()


def _join(found: JoinCode, device: Device, actor: Actor) -> Match:
    try:
        with transaction.atomic():
            TableDevice.objects.create(match=found.match, device=device)
            log("join_table", actor=actor, match=found.match)
    except IntegrityError:
        pass  # it has joined already
    return found.match
