"""The cash box of an evening: fees, stakes, prizes, the count at the end; money to the cent.

The ledger is append-only: what was a mistake is reversed by a second entry. What should be in the box is
always the sum of the entries.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Club, Player
from scoring.writing.log import log
from tournaments.models import Entrant, Pot, PotEntry
from tournaments.money.selectors.stakes import preview_key, stakes_of
from tournaments.money.selectors.till import payouts_key, payouts_of, unsettled_by
from tournaments.seasons.services.errors import (
    BoxTooEmptyError,
    DifferenceUnexplainedError,
    EveningGoesOnError,
    PotClosedError,
    PrizesUnsettledError,
    ReversedAlreadyError,
    StakeFollowsResultError,
    StakesChangedError,
)

Kind = PotEntry.Kind
INCOMING = frozenset({Kind.FEE, Kind.TICKET, Kind.STAKE, Kind.GIFT})
"""What goes into the box; everything else but a reversal goes out of it."""


@contextmanager
def changing(pot: Pot) -> Iterator[Pot]:
    """Hold an open pot's row for one transaction."""
    with transaction.atomic():
        held = Pot.objects.select_for_update(of=("self",)).select_related("club").get(pk=pot.pk)
        if held.is_closed:
            raise PotClosedError
        yield held
    pot.refresh_from_db()


def open_pot(*, club: Club, actor: Actor, public_id: str = "", **settings: Any) -> Pot:
    """A box for one evening. The same ``public_id`` again answers with what is stored.

    A tournament's takes over the fees that were ticked off before it.
    """
    with transaction.atomic():
        stored = Pot.objects.filter(club=club, public_id=public_id).first() if public_id else None
        if stored is not None:
            return stored
        if public_id:
            settings["public_id"] = public_id
        pot = Pot.objects.create(club=club, **settings)
        log_in("open_pot", pot, actor, after={"opening_cents": pot.opening_cents})
        if pot.tournament is not None and pot.tournament.fee_cents:
            already = pot.tournament.entrants.filter(paid_at__isnull=False).order_by("number")
            write_fees(pot, list(already), pot.tournament.fee_cents, actor)
    return pot


def write_fees(held: Pot, entrants: Sequence[Entrant], cents: int, actor: Actor) -> None:
    """Write down that these have paid; the box is held."""
    if not entrants:
        return
    fees = [PotEntry(pot=held, kind=Kind.FEE, cents=cents, entrant=one, by=actor.user) for one in entrants]
    PotEntry.objects.bulk_create(fees)
    log_in("book_fees", held, actor, after={"entries": len(fees), "cents": cents * len(fees)})


def balance(pot: Pot) -> int:
    """What should be in the box, in cents."""
    return pot.opening_cents + (pot.entries.aggregate(sum=Sum("cents"))["sum"] or 0)


@dataclass(frozen=True, slots=True)
class Booking:
    """Money that goes into the box or out of it, as its kind says."""

    kind: str
    cents: int
    """More than nothing, either way."""

    player: Player | None = None
    note: str = ""
    client_id: UUID = field(default_factory=uuid4)


def must_hold(held: Pot, cents: int, sure: bool | None) -> None:
    """Refuse to pay ``cents`` out of a box that holds less, where a person is not ``sure``.

    Raises:
        BoxTooEmptyError: it holds less than that.
    """
    holds = balance(held)
    if sure is False and cents > max(holds, 0):
        raise BoxTooEmptyError(holds=holds, cents=cents)


def write_entry(*, pot: Pot, booking: Booking, actor: Actor, sure: bool | None = None) -> PotEntry:
    """Write it into the book. The same ``client_id`` again books once.

    With ``sure`` False a payment that the box doesn't hold is refused; ``None`` asks nobody.

    Raises:
        BoxTooEmptyError: it holds less than is paid.
    """
    with changing(pot) as held:
        stored = PotEntry.objects.filter(client_id=booking.client_id, pot=held).first()
        if stored is not None:
            return stored
        cents = booking.cents if booking.kind in INCOMING else -booking.cents
        must_hold(held, -cents, sure)
        entry = PotEntry.objects.create(
            pot=held,
            kind=booking.kind,
            cents=cents,
            player=booking.player,
            note=booking.note,
            client_id=booking.client_id,
            by=actor.user,
        )
        log_in("write_pot_entry", held, actor, after={"kind": booking.kind, "cents": entry.cents})
    return entry


def reverse(*, entry: PotEntry, actor: Actor, note: str = "") -> PotEntry:
    """Reverse an entry: a second one books the same amount the other way.

    Raises:
        ReversedAlreadyError: it was, or is such an entry itself.
        StakeFollowsResultError: it was booked from a result.
    """
    with changing(entry.pot) as held:
        is_reversed = PotEntry.objects.filter(reverses=entry).exists()
        if entry.table_id is not None:
            raise StakeFollowsResultError
        if is_reversed or entry.kind == Kind.REVERSAL or entry.ticket_id is not None:
            raise ReversedAlreadyError
        put_right = PotEntry.objects.create(
            pot=held,
            kind=Kind.REVERSAL,
            cents=-entry.cents,
            player=entry.player,
            entrant=entry.entrant,
            reverses=entry,
            note=note,
            by=actor.user,
        )
        log_in("reverse_pot_entry", held, actor, after={"entry": entry.pk, "cents": put_right.cents})
    return put_right


def book_stakes(*, pot: Pot, actor: Actor, page_key: str) -> list[PotEntry]:
    """Write down what lost games cost, as far as it isn't yet; what a corrected result undid is given back.

    ``page_key`` is :func:`~tournaments.money.selectors.stakes.preview_key` of what was shown.

    Raises:
        StakesChangedError: the results are others by now, or somebody has just booked them.
    """
    with changing(pot) as held:
        stakes = stakes_of(held)
        if preview_key(stakes) != page_key:
            raise StakesChangedError
        entries = [
            PotEntry(
                pot=held,
                kind=Kind.STAKE if stake.cents > 0 else Kind.REFUND,
                cents=stake.cents,
                player=stake.player,
                table=stake.table,
                entrant=stake.entrant,
                by=actor.user,
            )
            for stake in stakes
        ]
        PotEntry.objects.bulk_create(entries)
        cents = sum(entry.cents for entry in entries)
        log_in("book_stakes", held, actor, after={"entries": len(entries), "cents": cents})
    return entries


def book_prizes(*, pot: Pot, actor: Actor, page_key: str, sure: bool | None = None) -> list[PotEntry]:
    """Write down that prizes were paid out, as far as they aren't yet; what a correction takes comes back.

    ``page_key`` is :func:`~tournaments.money.selectors.till.payouts_key` of what was shown.

    Raises:
        PrizesUnsettledError: somebody on the list never came, and nobody has said yet what becomes of them.
        StakesChangedError: the ranking is another by now, or somebody has just booked them.
        BoxTooEmptyError: the box holds less than they come to, and nobody is ``sure``.
    """
    with changing(pot) as held:
        if absent := unsettled_by(held):
            raise PrizesUnsettledError(names=[entrant.name for entrant in absent])
        payouts = payouts_of(held)
        if payouts_key(payouts) != page_key:
            raise StakesChangedError
        must_hold(held, sum(payout.cents for payout in payouts), sure)
        entries = [
            PotEntry(pot=held, kind=Kind.PRIZE, cents=-payout.cents, entrant=payout.entrant, by=actor.user)
            for payout in payouts
        ]
        PotEntry.objects.bulk_create(entries)
        cents = sum(entry.cents for entry in entries)
        log_in("book_prizes", held, actor, after={"entries": len(entries), "cents": cents})
    return entries


def close_pot(
    *, pot: Pot, counted_cents: int, explanation: str, actor: Actor, sure: bool | None = None
) -> None:
    """Count the money. A difference to the book needs its explanation; then nothing moves any more.

    Raises:
        DifferenceUnexplainedError: the count differs and nobody says why.
        EveningGoesOnError: games are played or tickets wait, and nobody is ``sure``.
    """
    with changing(pot) as held:
        difference = counted_cents - balance(held)
        if difference and not explanation.strip():
            raise DifferenceUnexplainedError(cents=difference)
        games = held.games.filter(settled_at=None).count()
        tickets = held.tickets.filter(game=None, returned_at=None).count()
        if sure is False and (games or tickets):
            raise EveningGoesOnError(games=games, tickets=tickets)
        held.counted_cents, held.explanation = counted_cents, explanation.strip()
        held.closed_at, held.closed_by = timezone.now(), actor.user
        held.save(update_fields=["counted_cents", "explanation", "closed_at", "closed_by"])
        log_in(
            "close_pot",
            held,
            actor,
            after={"counted": counted_cents, "difference": difference},
            reason=held.explanation,
        )


def log_in(action: str, pot: Pot, actor: Actor, **facts: Any) -> None:
    """Write to the log what was done at a box."""
    log(action, actor=actor, club=pot.club, subject=f"pot:{pot.pk}", **facts)
