"""Results of tables as people write them down: from paper, by forfeit, corrected, taken back, confirmed.

A result is never overwritten: each change is a new version with who, when and why. Who may enter may not
overwrite; that takes an organiser or a referee (docs/architecture.md, "Who may do what"). What a score sheet
says is taken over in ``settling.py``.
"""

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from scoring.access.actors import Actor
from scoring.access.permissions import RULERS
from scoring.sql import first_row
from scoring.writing.errors import ClientIdUsedError
from tournaments.models import Result, Round, Table, Tournament
from tournaments.rounds.selectors.coming_back import ComingBack
from tournaments.rounds.selectors.consequences import hanging_rounds, problems_with
from tournaments.rounds.selectors.differing import differs_from_sheet
from tournaments.rounds.selectors.doubts import doubt_of
from tournaments.rounds.selectors.seating_again import can_stand_in_part
from tournaments.rounds.services.coming_back import let_go
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.seating_again import seat_again, set_aside
from tournaments.rounds.services.versions import (
    NOTHING,
    NewVersion,
    ResultEntry,
    ResultFacts,
    facts_of,
    is_same,
    newest_version,
    write_version,
)
from tournaments.writing.errors import (
    EntriesDifferError,
    HasResultError,
    ResultImpossibleError,
    ResultInvalidError,
    ResultUnlikelyError,
    RoundNotPlayedError,
    SamePersonTwiceError,
)
from tournaments.writing.locking import changing, holding

NOT_PLAYED = """
    SELECT number FROM tournaments_round WHERE id = %s AND (published_at IS NULL OR undone_at IS NOT NULL)
"""
State = Result.State
Source = Result.Source


def enter_result(
    *, table: Table, entry: ResultEntry, actor: Actor, may_overwrite: bool = False, sure: bool | None = None
) -> Result:
    """Write a table's result down. The same ``client_id`` again answers with what is stored.

    Where the tournament asks for double entry, a first paper entry waits until somebody else enters the same.
    Else a scorer's entry is provisional, an organiser's or a referee's is a decision.

    A person's entry is judged by the game: with ``sure`` also what is unlikely is written, with False it is
    refused. With None, for programs, nothing is judged.

    Raises:
        ResultImpossibleError: the game can't yield these scores.
        ResultUnlikelyError: it hardly can, and they are not sure.
        HasResultError: there is one, and this person may not overwrite.
        EntriesDifferError, SamePersonTwiceError: the second entry of two.
        ResultInvalidError: scores that this table cannot have.
        RoundNotPlayedError: the round is a draft, or was taken back.
    """
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        newest, stored = _newest_and_stored(table, entry.client_id)
        if stored is not None:
            if stored.table_id != table.pk:
                raise ClientIdUsedError
            return stored
        must_be_played(table)
        if stands(newest) and not may_overwrite:
            raise HasResultError(result=newest)
        first = newest if newest is not None and waits_for_its_twin(newest) else None
        state = state_of(held, entry, first, actor, may_overwrite=may_overwrite)
        is_second = first is not None and entry.source == Source.PAPER
        source = Source.SECOND_ENTRY if is_second else entry.source
        must_be_possible(held, table, entry.facts)
        _must_be_believable(held, table, entry.facts, sure)
        version = NewVersion(table, newest, entry.facts, source, state, entry.reason, entry.client_id)
        return write_version(held, version, actor)


def _newest_and_stored(table: Table, client_id: UUID) -> tuple[Result | None, Result | None]:
    """The table's newest version, and what was stored under this ``client_id``, at whatever table."""
    rows = list(Result.objects.filter(Q(table=table) | Q(client_id=client_id)))
    own = [row for row in rows if row.table_id == table.pk]
    newest = max(own, key=lambda row: row.version, default=None)
    return newest, next((row for row in rows if row.client_id == client_id), None)


def take_back(*, table: Table, actor: Actor, reason: str) -> Result:
    """Withdraw a table's result; the old versions stay readable.

    Raises:
        ResultInvalidError: a later round of a bracket stands on it.
    """
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        must_be_played(table)
        must_be_possible(held, table, NOTHING)
        before = newest_version(table)
        version = NewVersion(table, before, NOTHING, Source.REFEREE, State.WITHDRAWN, reason)
        return write_version(held, version, actor)


def correct_result(
    *, table: Table, entry: ResultEntry, actor: Actor, undo_later: bool = False, sure: bool | None = None
) -> Result:
    """Put another result in the place of one that was wrong; whatever its source, it is a referee's now.

    ``undo_later`` also takes back the later rounds that hang on it, newest first: a bracket whose next round
    was drawn from the wrong winner has to be drawn again; what stands with the new result stays. Of the
    first of them only those tables go that have other people now (:mod:`.seating_again`); of the others,
    tables that hang on nothing of it go on, and come back when their round is drawn again
    (:mod:`.coming_back`).
    """
    decision = replace(entry, source=Source.REFEREE)
    with transaction.atomic():
        hanging, back = _hanging(table, entry) if undo_later else ([], ComingBack())
        first = hanging.pop(0) if hanging and can_stand_in_part(hanging[0]) else None
        for later in reversed(hanging):
            on = back.tables.get(later.pk, ())
            undo_round(round_=later, actor=actor, reason=entry.reason, waiting=on)
        if first is not None:
            set_aside(first)
        result = enter_result(table=table, entry=decision, actor=actor, may_overwrite=True, sure=sure)
        let_go(back.lost, actor, entry.reason)
        if first is not None:
            on = back.tables.get(first.pk, ())
            seat_again(round_=first, actor=actor, reason=entry.reason, waiting=on)
        return result


def _hanging(table: Table, entry: ResultEntry) -> tuple[list[Round], ComingBack]:
    """The later rounds that can't stand with a result, and what comes back of them.

    None where it was written before: rounds that were drawn since stand on what was written since.
    """
    tournament = table.round.stage.tournament
    holding(tournament)
    table.refresh_from_db()  # another correction may have seated it elsewhere meanwhile
    if Result.objects.filter(client_id=entry.client_id).exists():
        return [], ComingBack()
    return hanging_rounds(tournament, table, entry.facts)


def confirm_result(*, table: Table, actor: Actor, final: bool) -> Result | None:
    """Mark the newest result of a table as confirmed or final. Does nothing where there is no result.

    One that is final is written once more where the table's sheet says something else: somebody has decided.
    """
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        must_be_played(table)
        newest = newest_version(table)
        wanted = State.FINAL if final else State.CONFIRMED
        if newest is None or newest.state in (State.WITHDRAWN, State.UNCHECKED):
            return newest
        if newest.state in (wanted, State.FINAL) and not (final and differs_from_sheet(held, table, newest)):
            return newest
        version = NewVersion(table, newest, facts_of(newest), newest.source, wanted)
        return write_version(held, version, actor)


def must_be_played(table: Table) -> None:
    """Refuse to write at a table of a draft, or of a round that was taken back, unless it waits for it."""
    row = first_row(NOT_PLAYED, table.round_id)
    if row is not None and not _counts(table):
        raise RoundNotPlayedError(round=row[0])


def _counts(table: Table) -> bool:
    """Whether it waits for its round, or came back with it since it was read."""
    now = Table.objects.filter(pk=table.pk).select_related("round").first()
    return now is not None and now.round.is_published and not now.counts_for_nothing


def must_be_possible(held: Tournament, table: Table, facts: ResultFacts) -> None:
    if problems := problems_with(held, table, facts):
        raise ResultInvalidError(problem=problems[0], problems=problems)


def _must_be_believable(held: Tournament, table: Table, facts: ResultFacts, sure: bool | None) -> None:
    doubt = None if sure is None else doubt_of(held, table, facts)
    if doubt is not None and doubt.is_impossible:
        raise ResultImpossibleError(doubt=doubt)
    if doubt is not None and not sure:
        raise ResultUnlikelyError(doubt=doubt)


def stands(newest: Result | None) -> bool:
    return newest is not None and newest.state not in (State.UNCHECKED, State.WITHDRAWN)


def waits_for_its_twin(newest: Result) -> bool:
    """Whether a first paper entry waits for a second person to enter the same."""
    return newest.state == State.UNCHECKED and newest.source == Source.PAPER


def state_of(
    held: Tournament, entry: ResultEntry, first: Result | None, actor: Actor, *, may_overwrite: bool
) -> str:
    """What a new entry is: waiting for its twin, provisional, confirmed, or final.

    Who may rule decides by writing: where the referee has the last word, this is it.
    """
    rules = may_overwrite or actor.role in RULERS
    decided = State.FINAL if rules and held.finality == Tournament.Finality.REFEREE else State.CONFIRMED
    if entry.source != Source.PAPER:
        return decided
    if not held.double_entry or entry.absent_sides:
        return decided if rules else State.PROVISIONAL
    if first is None:
        return State.UNCHECKED
    if first.entered_by_id is not None and first.entered_by_id == getattr(actor.user, "pk", None):
        raise SamePersonTwiceError
    if not is_same(first, entry.facts):
        raise EntriesDifferError(first=first, second=entry.facts)
    return State.CONFIRMED
