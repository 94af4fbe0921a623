"""Tables of a round that a correction took back, and that nothing of the correction reaches, come back."""

from collections.abc import Collection, Sequence
from itertools import count

from scoring.access.actors import Actor
from tournaments import engine
from tournaments.models import Place, Round, Stage, Table, Tournament
from tournaments.models.rounds import COMING_BACK
from tournaments.reading.files import newest_result, tournament_file
from tournaments.reading.waiting import numbers_in_use, tables_that_wait, with_results
from tournaments.rounds.selectors.coming_back import tables_that_come_back, waiting_tables
from tournaments.rounds.services.clock import tell_pads
from tournaments.rounds.services.tables import end_matches
from tournaments.signals import tables_let_go


def let_wait(round_: Round, tables: Sequence[Table]) -> None:
    """Note which tables of a round that is taken back come back when it is drawn again; pads hear it."""
    if tables:
        round_.draw[COMING_BACK] = [table.order for table in tables]
        round_.save(update_fields=["draw"])
        tell_pads(Table.objects.filter(pk__in=[table.pk for table in tables]))


def let_go(tables: Collection[Table], actor: Actor, reason: str = "") -> None:
    """Tables that waited for their round don't come back: what is still played there ends as it stands."""
    _wait_no_more(tables)
    end_matches(Table.objects.filter(pk__in=[table.pk for table in tables]), actor, reason)
    if tables:
        tournament = next(iter(tables)).round.stage.tournament
        tables_let_go.send(sender=Table, tournament=tournament, tables=tables)


def let_go_after(stage: Stage, number: int, actor: Actor, reason: str = "") -> None:
    """The tables of later rounds that waited: this round is taken back by hand, and is all new then."""
    let_go([table for table in waiting_tables(stage) if table.round.number > number], actor, reason)


def bring_tables_back(held: Tournament, round_: Round, actor: Actor) -> set[int]:
    """Put tables that were played before a correction in the place of those of a draft; answers their keys.

    They have the match, the result and the address that they had. One that is still played at has its number
    in the hall, too; the others have those that the draft gave them. What doesn't come back is let go.
    """
    if not engine.SYSTEMS[round_.stage.system].is_bracket:
        return set()
    waiting = waiting_tables(round_.stage, round_.number)
    if not waiting:
        return set()
    back = tables_that_come_back(round_, tournament_file(held))
    keys = {was.pk for _table, was in back}
    numbers = _number_again(round_, back)
    for table, was in back:
        round_.draw.get("absent_sides", {}).pop(str(table.order), None)
        Place.objects.filter(table=was).update(round=round_)
        Table.objects.filter(pk=was.pk).update(
            round=round_, order=table.order, match_number=table.match_number, number=numbers.get(was.pk)
        )
    round_.save(update_fields=["draw"])
    _wait_no_more(waiting)
    let_go([table for table in waiting if table.pk not in keys], actor)
    tell_pads(Table.objects.filter(pk__in=keys))
    return keys


def make_way(held: Tournament, round_: Round) -> None:
    """Give tables of a round other numbers where people of later rounds that wait still play at theirs."""
    in_use = numbers_in_use(with_results(tables_that_wait(held)))
    if not in_use:
        return
    numbers = set(round_.tables.filter(number__isnull=False).values_list("number", flat=True))
    free = (number for number in count(1) if number not in in_use | numbers)
    for table in with_results(round_.tables.filter(number__in=in_use)):
        if newest_result(table.results.all()) is None:
            Table.objects.filter(pk=table.pk).update(number=next(free))


def _number_again(round_: Round, back: Sequence[tuple[Table, Table]]) -> dict[int, int]:
    """Take the tables of a draft away in whose place others come back; answers the numbers of these, by key.

    Where people sit and play the number stays, and whoever was drawn there gets one that is free.
    """
    playing = {was.pk: was.number for _table, was in back if was.number and not _is_over(was)}
    Place.objects.filter(table__in=[table.pk for table, _was in back]).delete()
    Table.objects.filter(pk__in=[table.pk for table, _was in back]).delete()
    left = {table.pk: table.number for table in round_.tables.order_by("number") if table.number}
    wanted = {was.pk: table.number for table, was in back if table.number and was.pk not in playing} | left
    same = {pk: number for pk, number in wanted.items() if number not in playing.values()}
    all_numbers = {table.number for table, _was in back if table.number} | set(left.values())
    free = iter(sorted(all_numbers - set(playing.values()) - set(same.values())))
    numbers = playing | {pk: same.get(pk) or next(free) for pk in wanted}
    moved = [pk for pk in left if pk not in same]
    Table.objects.filter(pk__in=moved).update(number=None)  # no number twice on the way
    for pk in moved:
        Table.objects.filter(pk=pk).update(number=numbers[pk])
    return numbers


def _is_over(table: Table) -> bool:
    return newest_result(table.results.all()) is not None


def _wait_no_more(tables: Collection[Table]) -> None:
    orders: dict[int, set[int]] = {}
    for table in tables:
        orders.setdefault(table.round_id, set()).add(table.order)
    for round_ in Round.objects.filter(pk__in=orders):
        waiting = [order for order in round_.draw.get(COMING_BACK, ()) if order not in orders[round_.pk]]
        round_.draw[COMING_BACK] = waiting
        round_.save(update_fields=["draw"])
