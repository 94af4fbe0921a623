"""Hears from tournaments what happened, and puts it into the outbox in the same transaction.

A club without webhooks costs each of these one query.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.dispatch import receiver

from manille_site.webhooks.models import Delivery
from manille_site.webhooks.outbox import EventFact, forget_results, hooks_for, put, release
from tournaments.models import Result, Round, Table, Tournament
from tournaments.signals import (
    results_written,
    round_published,
    round_withdrawn,
    tables_let_go,
    tournament_shown,
)

Kind = Delivery.Kind
UNSEEN = (Result.State.UNCHECKED, Result.State.WITHDRAWN)
"""States of a result that visitors are not shown."""


@receiver(results_written, dispatch_uid="webhooks.results_written")
def tell_results(sender: Any, *, tournament: Tournament, results: Sequence[Result], **_rest: Any) -> None:
    """Put each result that visitors see or saw into the outbox, then the standings that it moves."""
    if not (hooks := hooks_for(tournament)):
        return
    public_results = [result for result in results if _was_ever_public(result)]
    tables = Table.objects.select_related("round__stage").in_bulk(
        [result.table_id for result in public_results]
    )
    facts = [_written(result, tables[result.table_id]) for result in public_results]
    put(hooks, tournament, [*facts, *_standings(tables[result.table_id].round for result in public_results)])


@receiver(round_published, dispatch_uid="webhooks.round_published")
def tell_publication(sender: Any, *, tournament: Tournament, round_: Round, **_rest: Any) -> None:
    """Put the round into the outbox, and behind it the results of tables that stayed or came back with it,
    which count again.

    What was held back while they waited is told by these, or never where a table did not come back.
    """
    if not (hooks := hooks_for(tournament)):
        return
    there = Result.objects.filter(table__round=round_).select_related("table__round__stage")
    versions = list(there.order_by("table__order", "version"))
    if versions:
        forget_results(hooks, [result.pk for result in versions])
    newest = {result.table_id: result for result in versions}.values()
    facts = [_written(result, result.table) for result in newest if result.state not in UNSEEN]
    standings = _standings([round_]) if facts else []
    put(hooks, tournament, [EventFact(Kind.ROUND_PUBLISHED, _of_round(round_)), *facts, *standings])
    release(tournament)


@receiver(round_withdrawn, dispatch_uid="webhooks.round_withdrawn")
def tell_withdrawal(sender: Any, *, tournament: Tournament, round_: Round, **_rest: Any) -> None:
    """Put the withdrawal into the outbox, then the standings, which are those before the round again."""
    if hooks := hooks_for(tournament):
        put(hooks, tournament, [EventFact(Kind.ROUND_WITHDRAWN, _of_round(round_)), *_standings([round_])])


@receiver(tables_let_go, dispatch_uid="webhooks.tables_let_go")
def give_up_results(sender: Any, *, tournament: Tournament, tables: Collection[Table], **_rest: Any) -> None:
    """Hold results of tables that don't come back no longer: they are never told, and the list says so."""
    if hooks_for(tournament):
        of_tables = Result.objects.filter(table__in=[table.pk for table in tables])
        release(tournament, of_tables.values_list("pk", flat=True))


@receiver(tournament_shown, dispatch_uid="webhooks.tournament_shown")
def announce_secret_results(sender: Any, *, tournament: Tournament, **_rest: Any) -> None:
    """Release what was held back, and put the standings, which visitors now see in full, into the outbox."""
    if not (hooks := hooks_for(tournament)):
        return
    release(tournament)
    played = Round.objects.published().filter(stage__tournament=tournament, tables__results__isnull=False)
    newest = played.select_related("stage").order_by("stage__number", "number").last()
    if newest is not None:
        put(hooks, tournament, _standings([newest]))


def _was_ever_public(result: Result) -> bool:
    """False for an entry that waits for its second entry, and for taking such an entry back."""
    if result.state not in UNSEEN:
        return True
    before = Result.objects.filter(table=result.table_id, version=result.version - 1).first()
    return before is not None and before.state not in UNSEEN


def _of_round(round_: Round) -> dict[str, Any]:
    return {"stage": round_.stage.number, "round": round_.number, "row": round_.pk}


def _written(result: Result, table: Table) -> EventFact:
    return EventFact(Kind.RESULT_WRITTEN, _of_table(table) | {"result": result.pk})


def _of_table(table: Table) -> dict[str, Any]:
    return _of_round(table.round) | {"table": table.number, "order": table.order}


def _standings(rounds: Iterable[Round]) -> list[EventFact]:
    """One fact for each stage, of the newest of its rounds among these."""
    newest = {round_.stage.number: round_ for round_ in sorted(rounds, key=lambda round_: round_.number)}
    return [
        EventFact(Kind.STANDINGS_CHANGED, {"stage": stage, "round": round_.number})
        for stage, round_ in newest.items()
    ]
