"""Results of a round brought in from a table at once, and taken back as long as nothing leans on them.

The rules are those of ``results.py``: what may be overwritten, what waits for a second entry, what the engine
refuses. Both ways each table gets a new version; nothing is rewritten.
"""

from collections.abc import Sequence
from typing import Any

from scoring.access.actors import Actor
from scoring.models import LogEntry
from scoring.writing.errors import RefusedError
from tournaments.models import Result, Round, Table, Tournament
from tournaments.rounds.selectors.result_rows import TableResult
from tournaments.rounds.selectors.results_import import problems_of
from tournaments.rounds.selectors.results_imports import import_log
from tournaments.rounds.services.results import stands, state_of, waits_for_its_twin
from tournaments.rounds.services.versions import NOTHING, NewVersion, ResultEntry, facts_of
from tournaments.signals import results_written
from tournaments.writing.errors import HasResultError, ResultInvalidError, RoundNotPlayedError
from tournaments.writing.locking import changing

State, Source = Result.State, Result.Source
BATCH = 500


class ImportLeanedOnError(RefusedError):
    """Results of an import were changed or confirmed since, at these ``tables``."""


def import_results(
    *, round_: Round, table_results: Sequence[TableResult], actor: Actor, may_overwrite: bool, reason: str
) -> LogEntry:
    """Write all of these down at once, in a number of queries that doesn't grow.

    Raises:
        HasResultError: a table has one, and this person may not overwrite.
        EntriesDifferError, SamePersonTwiceError: the second entry of two.
        ResultInvalidError: scores that a table cannot have.
        RoundNotPlayedError: the round is a draft, or was taken back.
    """
    with changing(round_.stage.tournament, frame_stays=True) as held:
        _must_be_played(round_)
        by_table = {one.table: one for one in table_results}
        tables = _tables(Table.objects.filter(round=round_, pk__in=by_table), held)
        if problems := problems_of(held, {table: by_table[table.pk] for table in tables}):
            raise ResultInvalidError(problem=problems[0], problems=problems)
        overwrite_for = reason if may_overwrite else None
        versions = [
            _version(held, table, by_table[table.pk], actor, overwrite_for=overwrite_for) for table in tables
        ]
        results = _write(held, versions, actor)
        return import_log(held).note_import(actor, _ids(results), **_facts(round_))


def take_back_results(*, tournament: Tournament, entry: LogEntry, actor: Actor, reason: str) -> None:
    """Undo an import: each table says again what it said before. Undoing what was undone changes nothing.

    Raises:
        ImportLeanedOnError: a result was changed or confirmed since.
        ResultInvalidError: a later round of a bracket stands on one.
        RoundNotPlayedError: the round was taken back.
    """
    with changing(tournament, frame_stays=True) as held:
        past = import_log(held)
        if past.was_taken_back(entry):
            return
        ids = past.brought_by(entry)
        places = Table.objects.filter(results__client_id__in=ids, round__stage__tournament=held)
        tables = _tables(places, held)
        for table in tables[:1]:
            _must_be_played(table.round)
        versions = []
        changed = []
        for table in tables:
            *older, newest = sorted(table.results.all(), key=lambda result: result.version)
            if str(newest.client_id) not in ids:
                changed.append(str(table.number))
                continue
            versions.append(_as_before(table, newest, older[-1] if older else None, reason))
        if changed or len(versions) != len(ids):
            raise ImportLeanedOnError(tables=", ".join(changed) or "–")
        again = {
            version.table: TableResult(
                version.table.pk,
                tuple(version.facts["scores"]) if version.facts["scores"] is not None else None,
                tuple(version.facts["absent_sides"]),
                version.facts["winner"],
            )
            for version in versions
            if version.state not in (State.WITHDRAWN, State.UNCHECKED)
        }
        nothing = {version.table: TableResult(version.table.pk, None) for version in versions}
        if problems := problems_of(held, nothing | again):
            raise ResultInvalidError(problem=problems[0], problems=problems)
        results = _write(held, versions, actor)
        if tables:
            facts = _facts(tables[0].round)
            past.note_taking_back(entry, actor, _ids(results), **facts)


def _must_be_played(round_: Round) -> None:
    now = Round.objects.get(pk=round_.pk)
    if now.published_at is None or now.undone_at is not None:
        raise RoundNotPlayedError(round=now.number)


def _tables(tables: Any, held: Tournament) -> list[Table]:
    held_tables = list(
        tables.select_related("round__stage").prefetch_related("results").order_by("order").distinct()
    )
    for table in held_tables:
        table.round.stage.tournament = held
    return held_tables


def _version(
    held: Tournament, table: Table, result: TableResult, actor: Actor, *, overwrite_for: str | None
) -> NewVersion:
    """The next version of a table, by the rules of a single entry.

    ``overwrite_for`` is why results may be overwritten; None where they may not.
    """
    newest = max(table.results.all(), key=lambda result: result.version, default=None)
    overwrites = stands(newest)
    if overwrites and overwrite_for is None:
        raise HasResultError(result=newest)
    first = newest if newest is not None and waits_for_its_twin(newest) else None
    source: str = Source.REFEREE if overwrites else Source.FORFEIT if result.absent_sides else Source.PAPER
    entry = ResultEntry(result.scores, result.absent_sides, result.winner, source)
    state = state_of(held, entry, first, actor, may_overwrite=overwrites)
    if source == Source.PAPER:
        source = Source.SECOND_ENTRY if first else Source.PAPER if held.double_entry else Source.IMPORT
    return NewVersion(table, newest, entry.facts, source, state, (overwrite_for or "") if overwrites else "")


def _as_before(table: Table, newest: Result, older: Result | None, reason: str) -> NewVersion:
    """A version that says what the table said before the import."""
    if older is None or older.state == State.WITHDRAWN:
        return NewVersion(table, newest, NOTHING, Source.REFEREE, State.WITHDRAWN, reason)
    # Who made a first entry can't make the second one, also after somebody else's second one was undone.
    speaks_for = older if older.state == State.UNCHECKED else None
    return NewVersion(
        table, newest, facts_of(older), older.source, older.state, reason, speaks_for=speaks_for
    )


def _write(held: Tournament, versions: Sequence[NewVersion], actor: Actor) -> list[Result]:
    results = Result.objects.bulk_create((version.row(actor) for version in versions), batch_size=BATCH)
    if results:
        results_written.send(sender=Result, tournament=held, results=results)
    return results


def _facts(round_: Round) -> dict[str, int]:
    """For the log: of which round the results are."""
    return {"round": round_.number, "stage": round_.stage.number}


def _ids(results: Sequence[Result]) -> list[str]:
    return [str(result.client_id) for result in results]
