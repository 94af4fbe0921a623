"""Open prize evenings: a ticket is one game, whoever waits makes a table, winners take the prize at once."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db.models import Max
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.services.matches import NewMatch, open_match
from tournaments.entrants.services import Person
from tournaments.models import Pot, PotEntry, PrizeGame, Ticket
from tournaments.money.services.pot import changing, log_in, must_hold
from tournaments.seasons.services.errors import GameSettledError, TicketPlayedError, TooFewTicketsError


def sell_tickets(
    *, pot: Pot, buyer: Person, count: int, actor: Actor, client_id: UUID | None = None
) -> list[Ticket]:
    """Tickets for one person, each for one game; paid at once. The same ``client_id`` sells once."""
    client_id = client_id or uuid4()
    with changing(pot) as held:
        stored = PotEntry.objects.filter(client_id=client_id, pot=held).first()
        if stored is not None:
            return [stored.ticket] if stored.ticket else []
        last = held.tickets.aggregate(last=Max("number"))["last"] or 0
        tickets = Ticket.objects.bulk_create(
            Ticket(pot=held, number=last + place, name=buyer.name, player=buyer.player)
            for place in range(1, count + 1)
        )
        if held.ticket_cents:
            PotEntry.objects.bulk_create(
                PotEntry(
                    pot=held,
                    kind=PotEntry.Kind.TICKET,
                    cents=held.ticket_cents,
                    player=buyer.player,
                    ticket=ticket,
                    client_id=client_id if place == 0 else uuid4(),
                    by=actor.user,
                )
                for place, ticket in enumerate(tickets)
            )
        log_in("sell_tickets", held, actor, after={"numbers": [ticket.number for ticket in tickets]})
    return tickets


def give_back(*, ticket: Ticket, actor: Actor, sure: bool | None = None) -> None:
    """Take a ticket back that waits, and give the money back.

    Raises:
        TicketPlayedError: it is at a table, or was given back.
        BoxTooEmptyError: the box holds less than it cost, and nobody is ``sure``.
    """
    with changing(ticket.pot) as held:
        ticket = Ticket.objects.get(pk=ticket.pk)
        if ticket.game_id is not None or ticket.returned_at is not None:
            raise TicketPlayedError
        must_hold(held, held.ticket_cents, sure)
        ticket.returned_at = timezone.now()
        ticket.save(update_fields=["returned_at"])
        if held.ticket_cents:
            PotEntry.objects.create(
                pot=held,
                kind=PotEntry.Kind.REFUND,
                cents=-held.ticket_cents,
                player=ticket.player,
                ticket=ticket,
                by=actor.user,
            )
        log_in("give_ticket_back", held, actor, after={"number": ticket.number})


def waiting(pot: Pot) -> list[Ticket]:
    """Tickets that wait for a table, the oldest first."""
    tickets = pot.tickets.filter(game=None, returned_at=None)
    return list(tickets.select_related("player").order_by("number"))


def form_table(*, pot: Pot, actor: Actor) -> PrizeGame:
    """A table of the oldest tickets that wait, each person once, with a score pad.

    Raises:
        TooFewTicketsError: not enough different people wait who are at no table now.
    """
    with changing(pot) as held:
        seated = next_at_table(held)
        if len(seated) < held.players:
            raise TooFewTicketsError(waiting=len(seated), needed=held.players)
        last = held.games.aggregate(last=Max("number"))["last"] or 0
        people = [ticket.player or ticket.name for ticket in seated]
        match = open_match(NewMatch(held.variant, people, held.ruleset, club=held.club), actor=actor)
        game = PrizeGame.objects.create(pot=held, number=last + 1, match=match)
        for seat, ticket in enumerate(seated):
            ticket.game, ticket.seat = game, seat
            ticket.save(update_fields=["game", "seat"])
        log_in("form_prize_table", held, actor, after={"game": game.number})
    return game


def next_at_table(pot: Pot) -> list[Ticket]:
    """Who would play now: one ticket of each person, and none of somebody who is still at a table."""
    playing = Ticket.objects.filter(game__pot=pot, game__settled_at=None)
    busy = {_whose(ticket) for ticket in playing}
    seated: dict[object, Ticket] = {}
    for ticket in waiting(pot):
        if len(seated) < pot.players and _whose(ticket) not in busy:
            seated.setdefault(_whose(ticket), ticket)
    return list(seated.values())


def _whose(ticket: Ticket) -> object:
    """The key of the player who holds a ticket, or the name written on it."""
    return ticket.player_id or ticket.name.casefold()


def hand_over_prize(
    *, game: PrizeGame, winners: Sequence[int], actor: Actor, sure: bool | None = None
) -> None:
    """The winners (seats) take their prize at once; what the prizes cost the box is written down.

    Raises:
        GameSettledError: they have it.
        BoxTooEmptyError: the box holds less than the prizes cost it, and nobody is ``sure``.
    """
    with changing(game.pot) as held:
        game = PrizeGame.objects.select_for_update().get(pk=game.pk)
        if game.settled_at is not None:
            raise GameSettledError
        must_hold(held, held.prize_cents * len(winners), sure)
        for ticket in game.tickets.all():
            ticket.won = ticket.seat in winners
            ticket.save(update_fields=["won"])
            if ticket.won and held.prize_cents:
                PotEntry.objects.create(
                    pot=held,
                    kind=PotEntry.Kind.PRIZE,
                    cents=-held.prize_cents,
                    player=ticket.player,
                    ticket=ticket,
                    note=held.prize,
                    by=actor.user,
                )
        game.settled_at = timezone.now()
        game.save(update_fields=["settled_at"])
        log_in("hand_over_prize", held, actor, after={"game": game.number, "winners": list(winners)})
