"""After a correction in a bracket: only the tables that were drawn from the old result are seated again."""

from collections.abc import Sequence

from django.utils import timezone

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments.models import Place, Round, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.reading.waiting import numbers_in_use, tables_that_wait, with_results
from tournaments.rounds.selectors.seating_again import SeatingAgain, beside, drawn_again
from tournaments.rounds.services.cards import make_cards
from tournaments.rounds.services.clock import RUNNING, set_back
from tournaments.rounds.services.draws import (
    absent_sides_in,
    must_be_possible,
    store_tables,
    summary_of,
    undo_round,
)
from tournaments.rounds.services.tables import end_matches, open_tables, tables_of
from tournaments.signals import round_published, round_withdrawn
from tournaments.writing.locking import changing


def set_aside(round_: Round) -> None:
    """Let the results before a round change, for as long as :func:`seat_again` needs to follow them."""
    Round.objects.filter(pk=round_.pk).update(undone_at=timezone.now())


def seat_again(*, round_: Round, actor: Actor, reason: str, waiting: Sequence[Table]) -> None:
    """Bring back a round that was set aside, with the people whom the results before it now send there.

    Tables with the same people go on as if nothing had been: hands, results, clock, addresses. Where they
    have all ended, the clock begins anew for those who are seated now. What was played at the others stays
    readable, as a part of the round that was taken back. Where no table can stay, the whole round is taken
    back, and tables of it may wait until it is drawn again (``waiting``).

    Raises:
        EngineError: the round can't stand with what was played at the tables that stay.
    """
    with changing(round_.stage.tournament) as held:
        again = drawn_again(round_, tournament_file(held))
        Round.objects.filter(pk=round_.pk).update(undone_at=None)
        if again is None:
            undo_round(round_=round_, actor=actor, reason=reason, waiting=waiting)
            return
        again = beside(again, numbers_in_use(with_results(tables_that_wait(held))))
        before = summary_of(round_)
        gone = _take_aside(round_, again.gone)
        tables = _seat(held, again, actor)
        end_matches(gone.tables.all(), actor, reason)
        must_be_possible(held)
        round_withdrawn.send(sender=Round, tournament=held, round_=gone)
        round_published.send(sender=Round, tournament=held, round_=round_)
        subject, after = f"tournament:{held.pk}", summary_of(round_)
        log(
            "seat_again",
            actor=actor,
            club=held.club,
            subject=subject,
            before=before,
            after=after,
            reason=reason,
        )
    for table in tables:
        table.refresh_from_db()


def _take_aside(round_: Round, tables: Sequence[Table]) -> Round:
    """These tables, with all that was played there, as a round of their own that was taken back."""
    gone = Round.objects.get(pk=round_.pk)
    gone.pk, gone.undone_at = None, timezone.now()
    gone.save(force_insert=True)
    Place.objects.filter(table__in=tables).update(round=gone)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(round=gone)
    return gone


def _seat(held: Tournament, again: SeatingAgain, actor: Actor) -> list[Table]:
    """Store and open the tables that are played now, in their places among those that stay."""
    round_ = again.round
    absent_sides = round_.draw.get("absent_sides", {})
    staying = {order: absent_sides.get(str(table.order)) for order, (table, _entry) in again.staying.items()}
    round_.draw["absent_sides"] = {str(order): sides for order, sides in staying.items() if sides}
    round_.draw["absent_sides"] |= absent_sides_in(again.tables.items())
    tables_on = Table.objects.filter(pk__in=[table.pk for table, _entry in again.staying.values()])
    if not numbers_in_use(with_results(tables_on)):
        set_back(round_)
        round_.save(update_fields=RUNNING)
    round_.save(update_fields=["draw"])
    _move(again)
    store_tables(round_, again.tables, held.entrants.all())
    tables = [table for table in tables_of(round_) if table.order in again.tables]
    open_tables(round_, tables, actor=actor)
    make_cards(held, tables)
    return tables


def _move(again: SeatingAgain) -> None:
    """Give those that stay the place and the match of the bracket that they have now: in a plate, others."""
    moved = {order: one for order, one in again.staying.items() if one[0].order != order}
    # By way of places that nobody has: each must stay the only one of its round.
    highest = max([*again.staying, *again.tables, *(table.order for table, _entry in again.staying.values())])
    for start in (highest + 1, 0):
        for order, (table, _entry) in moved.items():
            Table.objects.filter(pk=table.pk).update(order=start + order)
    for table, entry in again.staying.values():
        if table.match_number != entry.get("match"):
            Table.objects.filter(pk=table.pk).update(match_number=entry.get("match"))
