"""Entry fees in the book: each tick at the door is an entry, each tick that is taken back a reversal.

The box of a tournament is opened by the first fee, and takes over the fees that were ticked before it.
"""

from django.db.models import QuerySet

from scoring.access.actors import Actor
from tournaments.models import Entrant, Pot, PotEntry, Tournament
from tournaments.money.services import pot as services

Kind = PotEntry.Kind


def book_fee(*, tournament: Tournament, entrant: Entrant, paid: bool, actor: Actor) -> None:
    """Write the fee into the book, or reverse it; what stands there already changes nothing.

    Raises:
        PotClosedError: the money was counted, and the box is closed.
    """
    pot = Pot.objects.filter(tournament=tournament).first()
    if pot is None:
        if not paid or not tournament.fee_cents:
            return
        pot = services.open_pot(
            club=tournament.club,
            actor=actor,
            tournament=tournament,
            name=tournament.name,
            starts_at=tournament.starts_at,
            variant=tournament.variant,
        )
    fee = fees_of(pot).filter(entrant=entrant).first()
    if paid and fee is None and tournament.fee_cents:
        with services.changing(pot) as held:
            services.write_fees(held, [entrant], tournament.fee_cents, actor)
    if not paid and fee is not None:
        services.reverse(entry=fee, actor=actor)


def fees_of(pot: Pot) -> QuerySet[PotEntry]:
    """Fees of entrants that stand in the book and were not reversed."""
    return pot.entries.filter(kind=Kind.FEE, entrant__isnull=False, reversed_by=None)
