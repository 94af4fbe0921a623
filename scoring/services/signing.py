"""Both sides' word on a sheet: agreed, or refused. A later change of the sheet asks for it again."""

from django.db import IntegrityError, transaction

from scoring.actors import Actor
from scoring.models import Confirmation, Match
from scoring.rules import get_variant
from scoring.services.errors import RefusedError
from scoring.services.joining import end_table
from scoring.services.log import log
from scoring.signals import sheet_signed


class SheetChangedError(RefusedError):
    """The sheet is not the one that was looked at: it has to be read again."""

    code = "sheet_changed"


class NotOverError(RefusedError):
    """A sheet is signed when the match is over."""

    code = "not_over"


class NoSuchSideError(RefusedError):
    """The match has no such side."""

    code = "no_such_side"


def confirm_sheet(*, match: Match, side: int, seen_version: int, actor: Actor) -> Confirmation:
    """One side agrees to the sheet as it was shown to it. When all have, the sheet is signed.

    Raises:
        SheetChangedError: a line was written or corrected since it was shown.
        NotOverError: the match goes on.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        _must_be_the_one_seen(match, side, seen_version)
        if match.closed_at is None:
            raise NotOverError
        try:
            with transaction.atomic():
                confirmation = Confirmation.objects.create(
                    match=match,
                    side=side,
                    sheet_version=match.version,
                    agreed=True,
                    given_by=actor.user,
                    given_on=actor.device,
                )
        except IntegrityError:
            return Confirmation.objects.get(match=match, side=side, sheet_version=match.version, agreed=True)
        log("confirm_sheet", actor=actor, match=match, after={"side": side, "version": match.version})
        if not missing_sides(match):
            end_table(match)
            transaction.on_commit(lambda: sheet_signed.send(sender=Match, match=match), robust=True)
    return confirmation


def refuse_sheet(
    *, match: Match, side: int, seen_version: int, reason: str, actor: Actor, line_number: int | None = None
) -> Confirmation:
    """One side does not agree: the line it names is marked, and the table may go on."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        _must_be_the_one_seen(match, side, seen_version)
        confirmation = Confirmation.objects.create(
            match=match,
            side=side,
            sheet_version=match.version,
            agreed=False,
            line_number=line_number,
            reason=reason,
            given_by=actor.user,
            given_on=actor.device,
        )
        log(
            "refuse_sheet",
            actor=actor,
            match=match,
            after={"side": side, "version": match.version, "line": line_number},
            reason=reason,
        )
    return confirmation


def missing_sides(match: Match) -> list[int]:
    """Sides that have not agreed to the sheet as it stands; none once it is signed."""
    agreed = set(
        match.confirmations.filter(agreed=True, sheet_version=match.version).values_list("side", flat=True)
    )
    return [side for side in range(sides_of(match)) if side not in agreed]


def is_signed(match: Match) -> bool:
    """Whether all sides have agreed to the sheet as it stands."""
    return match.closed_at is not None and not missing_sides(match)


def disputes(match: Match) -> list[Confirmation]:
    """Refusals that no agreement of the same side has followed."""
    latest: dict[int, Confirmation] = {}
    for confirmation in match.confirmations.order_by("pk"):
        latest[confirmation.side] = confirmation
    return [confirmation for confirmation in latest.values() if not confirmation.agreed]


def sides_of(match: Match) -> int:
    return get_variant(match.variant).sides(match.seats.count())


def _must_be_the_one_seen(match: Match, side: int, seen_version: int) -> None:
    if match.version != seen_version:
        raise SheetChangedError(seen=seen_version, now=match.version)
    if not 0 <= side < sides_of(match):
        raise NoSuchSideError(side=side)
