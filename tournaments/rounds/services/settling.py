"""Results that score sheets give their tables: taken over when a match closes, taken away when it reopens.

What a person has decided about a table is never overwritten by its sheet; the table's page shows both.
"""

from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Match
from tournaments.models import Result, Table, Tournament
from tournaments.reading.live import scores_on_sheet
from tournaments.rounds.selectors.consequences import problems_with
from tournaments.rounds.services.results import confirm_result
from tournaments.rounds.services.versions import (
    NOTHING,
    NewVersion,
    ResultFacts,
    is_same,
    log_table,
    newest_version,
    write_version,
)
from tournaments.writing.locking import changing

State = Result.State
FROM_SHEETS = (Result.Source.MATCH, Result.Source.MOVED)


def table_of(match: Match) -> Table | None:
    """The table that is scored on this sheet now; none when it went on on paper, or counts for nothing."""
    tables = Table.objects.filter(match=match, on_paper=False)
    table = tables.select_related("round__stage__tournament", "match").first()
    return None if table is None or table.counts_for_nothing else table


def settle_from_match(*, match: Match, actor: Actor) -> Result | None:
    """Let the table's result be what its score sheet says now; answers the version that is the newest.

    A sheet that leaves open who goes on, or that contradicts a later round of a bracket, changes nothing
    that counts.
    """
    table = table_of(match)
    if table is None:
        return None
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        table = table_of(match)
        if table is None or table.match is None:
            return None
        newest = newest_version(table)
        if newest is not None and not _may_follow_sheet(newest):
            return newest
        if table.match.final is None:
            return _reopened(held, table, newest, actor)
        facts = scores_on_sheet(held, table, table.match.final)
        return newest if facts is None else _taken_over(held, table, newest, facts, actor)


def settle_match(pk: int) -> None:
    """Let the table of a match (by primary key) follow its sheet."""
    settle_from_match(match=Match.objects.get(pk=pk), actor=Actor(role="score pad"))


def confirm_match(pk: int) -> None:
    """Confirm the result of the table of a match (by primary key) that both sides have signed.

    It is final where nothing more is asked for.
    """
    match = Match.objects.get(pk=pk)
    table = table_of(match)
    if table is None:
        return
    result = settle_from_match(match=match, actor=Actor(role="score pad"))
    if result is None or result.source not in FROM_SHEETS:
        return  # a person has decided about this table; the signatures are for the sheet
    final = table.round.stage.tournament.finality == Tournament.Finality.BOTH_CONFIRM
    confirm_result(table=table, actor=Actor(role="both sides"), final=final)


def settle_late(*, table: Table, actor: Actor) -> Result | None:
    """Take over the result of the sheet once a table is scored by phone again."""
    return settle_from_match(match=table.match, actor=actor) if table.match is not None else None


def has_result_by_hand(table: Table) -> bool:
    """Whether a person has decided on the table's result, so that it does not follow its sheet."""
    newest = newest_version(table)
    return newest is not None and not _may_follow_sheet(newest)


def _may_follow_sheet(newest: Result) -> bool:
    return newest.source in FROM_SHEETS or newest.state == State.WITHDRAWN


def _reopened(held: Tournament, table: Table, newest: Result | None, actor: Actor) -> Result | None:
    if newest is None or newest.state == State.WITHDRAWN:
        return newest
    if problems_with(held, table, NOTHING):
        log_table("sheet_differs", held, actor, table, after={"at": timezone.now().isoformat()})
        return newest
    version = NewVersion(table, newest, NOTHING, Result.Source.MATCH, State.WITHDRAWN)
    return write_version(held, version, actor)


def _taken_over(
    held: Tournament, table: Table, newest: Result | None, facts: ResultFacts, actor: Actor
) -> Result | None:
    if newest is not None and newest.state != State.WITHDRAWN and is_same(newest, facts):
        return newest
    state = State.PROVISIONAL
    if problems_with(held, table, facts):
        if newest is not None and newest.state not in (State.UNCHECKED, State.WITHDRAWN):
            log_table("sheet_differs", held, actor, table, after=facts)
            return newest
        state = State.UNCHECKED
    version = NewVersion(table, newest, facts, Result.Source.MATCH, state)
    return write_version(held, version, actor)
