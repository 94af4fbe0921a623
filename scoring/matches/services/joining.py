"""Phones at tables: codes and QR secrets that let a device write at one table, and shutting devices out."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.selectors.signing import is_signed, live_codes
from scoring.models import Device, JoinCode, Match, TableDevice, User
from scoring.models.joining import CODE_LETTERS, new_code
from scoring.writing.errors import RefusedError
from scoring.writing.limits import Limit, count, must_be_within
from scoring.writing.log import log

PER_DEVICE = Limit(10, timedelta(minutes=10))
PER_ACCOUNT = Limit(20, timedelta(minutes=10))
PER_CODE = Limit(20, timedelta(minutes=10))
"""Wrong tries of the same six letters, from wherever they come."""

PER_ADDRESS = Limit(300, timedelta(minutes=10))
"""A club is one address: sixty phones behind a router must not notice."""

PER_SITE = Limit(2_000, timedelta(minutes=10))
"""Wrong tries from all addresses together. Scanning goes on where typing has to wait."""


class UnknownCodeError(RefusedError):
    """No table has this code, or ever had."""


class CodeRunOutError(RefusedError):
    """A table had this code: it has another since, or its match is over."""


class QuestionGoneError(RefusedError):
    """Whether to write or to watch is answered already, or was asked more than ``minutes`` ago."""


class SheetSignedError(RefusedError):
    """The sheet is signed by both sides: its codes have ended."""


# Codes


def make_codes(matches: Sequence[Match]) -> None:
    """A code for each of these matches, which have none yet."""
    codes: set[str] = set()
    while len(codes) < len(matches):
        codes |= {new_code() for _match in matches[len(codes) :]}
        codes -= set(JoinCode.objects.filter(code__in=codes, ended_at=None).values_list("code", flat=True))
    JoinCode.objects.bulk_create(
        JoinCode(match=match, code=code) for match, code in zip(matches, codes, strict=True)
    )


def renew_code(*, match: Match, actor: Actor) -> JoinCode:
    """End the code of a table and make another. Devices that have joined stay.

    Raises:
        SheetSignedError: nothing is left to write.
    """
    with transaction.atomic():
        match = _open(match)
        _end_codes(match)
        make_codes([match])
        log("renew_code", actor=actor, match=match)
        return match.join_codes.get(ended_at=None)


# Joining


def code_typed(typed: str, *, device_id: UUID | None, user: User | None, address: str) -> JoinCode:
    """The code with these letters. Only wrong letters count against the limit of tries.

    Raises:
        UnknownCodeError: no table has it, or ever had.
        CodeRunOutError: a table had it.
        TooManyAttemptsError: too many wrong ones from this device, account or address, or of these letters.
    """
    letters = read_letters(typed)
    keys = {f"code:{letters}": PER_CODE, f"address:{address}": PER_ADDRESS, "site": PER_SITE}
    if device_id is not None:
        keys[f"device:{device_id}"] = PER_DEVICE
    if user is not None:
        keys[f"user:{user.pk}"] = PER_ACCOUNT
    must_be_within("join", keys)
    code = live_codes().filter(code=letters).first()
    if code is None:
        count("join", keys)
        raise _why_not(JoinCode.objects.filter(code=letters))
    return code


def code_scanned(secret: str) -> JoinCode:
    """The code with this secret.

    Raises:
        UnknownCodeError: there never was one.
        CodeRunOutError: it was renewed, or its match is over.
    """
    code = live_codes().filter(secret=secret).first()
    if code is None:
        raise _why_not(JoinCode.objects.filter(secret=secret))
    return code


def _why_not(codes: QuerySet[JoinCode]) -> RefusedError:
    """Why nobody is let in: one of these was a code once, or there is none."""
    return CodeRunOutError() if codes.exists() else UnknownCodeError()


def read_letters(typed: str) -> str:
    """The six letters that somebody meant, whatever was put between them.

    >>> read_letters(" kdt-twq "), read_letters("ACD.EFG")
    ('KDTTWQ', 'ACDEFG')
    """
    return "".join(letter for letter in typed[:40].upper() if letter in CODE_LETTERS)[:6]


def join_table(*, code: JoinCode, device: Device, actor: Actor) -> Match:
    """Let a device write at the table of this code; one that has joined already stays.

    Raises:
        CodeRunOutError: the code was renewed, or the sheet signed, in this moment.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=code.match_id)
        if not live_codes().filter(pk=code.pk).exists():
            raise CodeRunOutError
        try:
            with transaction.atomic():
                TableDevice.objects.create(match=match, device=device)
        except IntegrityError:
            return match
        log("join_table", actor=actor, match=match)
    return match


# Ending


def shut_out(*, seat: TableDevice, actor: Actor) -> None:
    """Take the right to write at its table away from a device, and the code that it knows."""
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=seat.match_id)
        gone = match.table_devices.filter(pk=seat.pk, shut_out_at=None).update(shut_out_at=timezone.now())
        if gone:
            _end_codes(match)
            make_codes([match])
            log("shut_out", actor=actor, match=match, after={"device": str(seat.device_id)})


def end_table(match: Match) -> None:
    """End the codes and devices of a table whose sheet is signed."""
    _end_codes(match)
    match.table_devices.filter(shut_out_at=None).update(shut_out_at=timezone.now())


def _open(match: Match) -> Match:
    match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
    if is_signed(match):
        raise SheetSignedError
    return match


def _end_codes(match: Match) -> None:
    match.join_codes.filter(ended_at=None).update(ended_at=timezone.now())
