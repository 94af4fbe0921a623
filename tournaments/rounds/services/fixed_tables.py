"""Fixed tables: who has one, and the numbers of a draft's tables that follow from it."""

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments.models import Entrant, Round, Table
from tournaments.rounds.selectors.fixed_tables import numbering, with_places
from tournaments.writing.errors import StaleError
from tournaments.writing.locking import changing


def fix_table(*, entrant: Entrant, number: int | None, actor: Actor) -> None:
    """Have an entrant play every round that is not published yet at this table; ``None``: wherever drawn.

    Saying what is so already changes nothing. The log says who it is about, and not where they sit.

    Raises:
        StaleError: somebody took the entrant off the list.
    """
    with changing(entrant.tournament) as held:
        stored = held.entrants.filter(pk=entrant.pk).first()
        if stored is None:
            raise StaleError(name=entrant.name)
        if stored.fixed_table == number:
            return
        held.entrants.filter(pk=stored.pk).update(fixed_table=number)
        for draft in Round.objects.standing().filter(stage__tournament=held, published_at=None):
            number_tables(draft)
        subject = f"tournament:{held.pk}"
        log("fix_table", actor=actor, club=held.club, subject=subject, after={"number": stored.number})


def number_tables(round_: Round) -> None:
    """Number the tables of a draft so that whoever has a fixed table plays at it; few queries."""
    tables = with_places(round_)
    numbers = numbering(tables).numbers
    changed = [table for table in tables if table.number != numbers.get(table.order)]
    # By way of no number: each must stay the only one of its round.
    Table.objects.filter(round=round_, pk__in=[table.pk for table in changed]).update(number=None)
    for table in changed:
        table.number = numbers.get(table.order)
    Table.objects.bulk_update(changed, ["number"], batch_size=500)
