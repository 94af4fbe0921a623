"""Open prize evenings and the cash box: tickets, tables of whoever waits, prizes at once, money to the cent.

The ledger is append-only: what was a mistake is reversed by a second entry. What should be in the box is
always the sum of the entries.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max, Sum
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club, Player
from scoring.services.log import log
from scoring.services.matches import open_match
from tournaments.models import Pot, PotEntry, PrizeGame, Ticket
from tournaments.selectors.pot_stakes import seen_as, stakes_of
from tournaments.services.season_errors import (
    DifferenceUnexplainedError,
    GameSettledError,
    PotClosedError,
    ReversedAlreadyError,
    StakeFollowsResultError,
    StakesChangedError,
    TicketPlayedError,
    TooFewTicketsError,
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
    """A box for one evening. The same ``public_id`` again answers with what is stored."""
    with transaction.atomic():
        stored = Pot.objects.filter(club=club, public_id=public_id).first() if public_id else None
        if stored is not None:
            return stored
        if public_id:
            settings["public_id"] = public_id
        pot = Pot.objects.create(club=club, **settings)
        _log("open_pot", pot, actor, after={"opening_cents": pot.opening_cents})
    return pot


def balance(pot: Pot) -> int:
    """What should be in the box, in cents."""
    return pot.opening_cents + (pot.entries.aggregate(sum=Sum("cents"))["sum"] or 0)


def write_entry(
    *,
    pot: Pot,
    kind: str,
    cents: int,
    actor: Actor,
    player: Player | None = None,
    note: str = "",
    client_id: UUID | None = None,
) -> PotEntry:
    """Money that moves: ``cents`` is how much, the kind says which way. A ``client_id`` is one entry."""
    client_id = client_id or uuid4()
    with changing(pot) as held:
        stored = PotEntry.objects.filter(client_id=client_id, pot=held).first()
        if stored is not None:
            return stored
        entry = PotEntry.objects.create(
            pot=held,
            kind=kind,
            cents=cents if kind in INCOMING else -cents,
            player=player,
            note=note,
            client_id=client_id,
            by=actor.user,
        )
        _log("write_pot_entry", held, actor, after={"kind": kind, "cents": entry.cents})
    return entry


def reverse(*, entry: PotEntry, actor: Actor, note: str = "") -> PotEntry:
    """Put a mistake right: the same amount the other way, beside the first.

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
            reverses=entry,
            note=note,
            by=actor.user,
        )
        _log("reverse_pot_entry", held, actor, after={"entry": entry.pk, "cents": put_right.cents})
    return put_right


def book_stakes(*, pot: Pot, actor: Actor, seen: str) -> list[PotEntry]:
    """Write down what lost games cost, as far as it isn't yet; what a corrected result undid is given back.

    ``seen`` is :func:`~tournaments.selectors.pot_stakes.seen_as` of what was shown.

    Raises:
        StakesChangedError: the results are others by now, or somebody has just booked them.
    """
    with changing(pot) as held:
        stakes = stakes_of(held)
        if seen_as(stakes) != seen:
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
        _log("book_stakes", held, actor, after={"entries": len(entries), "cents": cents})
    return entries


def sell_tickets(
    *,
    pot: Pot,
    name: str,
    count: int,
    actor: Actor,
    player: Player | None = None,
    client_id: UUID | None = None,
) -> list[Ticket]:
    """Tickets for one person, each for one game; paid at once. The same ``client_id`` sells once."""
    client_id = client_id or uuid4()
    with changing(pot) as held:
        stored = PotEntry.objects.filter(client_id=client_id, pot=held).first()
        if stored is not None:
            return [stored.ticket] if stored.ticket else []
        last = held.tickets.aggregate(last=Max("number"))["last"] or 0
        tickets = Ticket.objects.bulk_create(
            Ticket(pot=held, number=last + place, name=name, player=player) for place in range(1, count + 1)
        )
        if held.ticket_cents:
            PotEntry.objects.bulk_create(
                PotEntry(
                    pot=held,
                    kind=Kind.TICKET,
                    cents=held.ticket_cents,
                    player=player,
                    ticket=ticket,
                    client_id=client_id if place == 0 else uuid4(),
                    by=actor.user,
                )
                for place, ticket in enumerate(tickets)
            )
        _log("sell_tickets", held, actor, after={"numbers": [ticket.number for ticket in tickets]})
    return tickets


def give_back(*, ticket: Ticket, actor: Actor) -> None:
    """Take a ticket back that waits, and give the money back.

    Raises:
        TicketPlayedError: it is at a table, or was given back.
    """
    with changing(ticket.pot) as held:
        ticket = Ticket.objects.get(pk=ticket.pk)
        if ticket.game_id is not None or ticket.returned_at is not None:
            raise TicketPlayedError
        ticket.returned_at = timezone.now()
        ticket.save(update_fields=["returned_at"])
        if held.ticket_cents:
            PotEntry.objects.create(
                pot=held,
                kind=Kind.REFUND,
                cents=-held.ticket_cents,
                player=ticket.player,
                ticket=ticket,
                by=actor.user,
            )
        _log("give_ticket_back", held, actor, after={"number": ticket.number})


def waiting(pot: Pot) -> list[Ticket]:
    """Tickets that wait for a table, the oldest first."""
    found = pot.tickets.filter(game=None, returned_at=None)
    return list(found.select_related("player").order_by("number"))


def form_table(*, pot: Pot, actor: Actor) -> PrizeGame:
    """A table of the oldest tickets that wait, each person once, with a score pad.

    Raises:
        TooFewTicketsError: not enough different people wait.
    """
    with changing(pot) as held:
        seated = _next_at_table(waiting(held), held.players)
        if len(seated) < held.players:
            raise TooFewTicketsError(waiting=len(seated), needed=held.players)
        last = held.games.aggregate(last=Max("number"))["last"] or 0
        match = open_match(
            variant=held.variant,
            players=[ticket.player or ticket.name for ticket in seated],
            actor=actor,
            ruleset=held.ruleset,
            club=held.club,
        )
        game = PrizeGame.objects.create(pot=held, number=last + 1, match=match)
        for seat, ticket in enumerate(seated):
            ticket.game, ticket.seat = game, seat
            ticket.save(update_fields=["game", "seat"])
        _log("form_prize_table", held, actor, after={"game": game.number})
    return game


def _next_at_table(tickets: Sequence[Ticket], places: int) -> list[Ticket]:
    """Who bought several tickets plays one of them at a time."""
    seated: dict[object, Ticket] = {}
    for ticket in tickets:
        if len(seated) < places:
            seated.setdefault(ticket.player_id or ticket.name.casefold(), ticket)
    return list(seated.values())


def hand_over_prize(*, game: PrizeGame, winners: Sequence[int], actor: Actor) -> None:
    """The winners (seats) take their prize at once; what the prizes cost the box is written down.

    Raises:
        GameSettledError: they have it.
    """
    with changing(game.pot) as held:
        game = PrizeGame.objects.select_for_update().get(pk=game.pk)
        if game.settled_at is not None:
            raise GameSettledError
        for ticket in game.tickets.all():
            ticket.won = ticket.seat in winners
            ticket.save(update_fields=["won"])
            if ticket.won and held.prize_cents:
                PotEntry.objects.create(
                    pot=held,
                    kind=Kind.PRIZE,
                    cents=-held.prize_cents,
                    player=ticket.player,
                    ticket=ticket,
                    note=held.prize,
                    by=actor.user,
                )
        game.settled_at = timezone.now()
        game.save(update_fields=["settled_at"])
        _log("hand_over_prize", held, actor, after={"game": game.number, "winners": list(winners)})


def close_pot(*, pot: Pot, counted_cents: int, explanation: str, actor: Actor) -> None:
    """Count the money. A difference to the book needs its explanation; then nothing moves any more.

    Raises:
        DifferenceUnexplainedError: the count differs and nobody says why.
    """
    with changing(pot) as held:
        difference = counted_cents - balance(held)
        if difference and not explanation.strip():
            raise DifferenceUnexplainedError(cents=difference)
        held.counted_cents, held.explanation = counted_cents, explanation.strip()
        held.closed_at, held.closed_by = timezone.now(), actor.user
        held.save(update_fields=["counted_cents", "explanation", "closed_at", "closed_by"])
        _log(
            "close_pot",
            held,
            actor,
            after={"counted": counted_cents, "difference": difference},
            reason=held.explanation,
        )


def _log(action: str, pot: Pot, actor: Actor, **said: Any) -> None:
    log(action, actor=actor, club=pot.club, subject=f"pot:{pot.pk}", **said)
