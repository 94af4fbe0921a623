"""Results of tables as people write them down: from paper, by forfeit, corrected, taken back, confirmed.

A result is never overwritten: each change is a new version with who, when and why. Who may enter may not
overwrite; that takes an organiser or a referee (docs/architecture.md, "Who may do what"). What a score sheet
says is taken over in ``settling.py``.
"""

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction

from scoring.access.actors import Actor
from scoring.access.permissions import RULERS
from scoring.writing.errors import ClientIdUsedError
from scoring.writing.log import log
from tournaments.models import Result, Round, Table, Tournament
from tournaments.rounds.selectors.consequences import problems_with
from tournaments.rounds.selectors.doubts import doubt_of
from tournaments.rounds.services.draws import undo_round
from tournaments.signals import results_written
from tournaments.writing.errors import (
    EntriesDifferError,
    HasResultError,
    ResultImpossibleError,
    ResultInvalidError,
    ResultUnlikelyError,
    RoundNotPlayedError,
    SamePersonTwiceError,
)
from tournaments.writing.locking import changing

State = Result.State
Source = Result.Source
ResultFacts = dict[str, Any]
"""``scores``, ``absent_sides`` and ``winner``, as in the tournament file."""

NOTHING: ResultFacts = {"scores": None, "absent_sides": [], "winner": None}


def enter_result(
    *,
    table: Table,
    actor: Actor,
    scores: Sequence[int] | None = None,
    absent_sides: Sequence[int] = (),
    winner: int | list[int] | None = None,
    client_id: uuid.UUID | None = None,
    may_overwrite: bool = False,
    reason: str = "",
    source: str = Source.PAPER,
    sure: bool | None = None,
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
    client_id = client_id or uuid.uuid4()
    facts = {
        "scores": list(scores) if scores is not None else None,
        "absent_sides": list(absent_sides),
        "winner": winner,
    }
    with changing(table.round.stage.tournament) as held:
        stored = Result.objects.filter(client_id=client_id).first()
        if stored is not None:
            if stored.table_id != table.pk:
                raise ClientIdUsedError
            return stored
        must_be_played(table)
        newest = newest_version(table)
        if stands(newest) and not may_overwrite:
            raise HasResultError(result=newest)
        first = newest if newest is not None and waits_for_its_twin(newest) else None
        state = state_of(held, first, facts, source, actor, may_overwrite=may_overwrite)
        if first is not None and source == Source.PAPER:
            source = Source.SECOND_ENTRY
        must_be_possible(held, table, facts)
        _must_be_believable(held, table, facts, sure)
        return write_version(
            held,
            table,
            newest,
            facts,
            source=source,
            state=state,
            client_id=client_id,
            actor=actor,
            reason=reason,
        )


def take_back(*, table: Table, actor: Actor, reason: str) -> Result:
    """Withdraw a table's result; the old versions stay readable.

    Raises:
        ResultInvalidError: a later round of a bracket stands on it.
    """
    with changing(table.round.stage.tournament) as held:
        must_be_played(table)
        must_be_possible(held, table, NOTHING)
        return write_version(
            held,
            table,
            newest_version(table),
            NOTHING,
            source=Source.REFEREE,
            state=State.WITHDRAWN,
            client_id=uuid.uuid4(),
            actor=actor,
            reason=reason,
        )


def correct_result(
    *,
    table: Table,
    actor: Actor,
    reason: str,
    scores: Sequence[int] | None = None,
    absent_sides: Sequence[int] = (),
    winner: int | list[int] | None = None,
    client_id: uuid.UUID | None = None,
    undo_later: bool = False,
    sure: bool | None = None,
) -> Result:
    """Put another result in the place of one that was wrong.

    ``undo_later`` also takes back the later rounds, newest first: a bracket whose next round was drawn
    from the wrong winner has to be drawn again.
    """
    with transaction.atomic():
        if undo_later:
            for later in reversed(later_rounds(table.round)):
                undo_round(round_=later, actor=actor, reason=reason)
        return enter_result(
            table=table,
            actor=actor,
            scores=scores,
            absent_sides=absent_sides,
            winner=winner,
            client_id=client_id,
            may_overwrite=True,
            reason=reason,
            source=Source.REFEREE,
            sure=sure,
        )


def later_rounds(round_: Round) -> list[Round]:
    """The rounds of the tournament after this one that stand, oldest first."""
    rounds = Round.objects.standing().filter(stage__tournament=round_.stage.tournament)
    here = (round_.stage.number, round_.number)
    return [later for later in rounds.select_related("stage") if (later.stage.number, later.number) > here]


def confirm_result(*, table: Table, actor: Actor, final: bool) -> Result | None:
    """Mark the newest result of a table as confirmed or final. Does nothing where there is no result."""
    with changing(table.round.stage.tournament) as held:
        must_be_played(table)
        newest = newest_version(table)
        wanted = State.FINAL if final else State.CONFIRMED
        if newest is None or newest.state in (State.WITHDRAWN, State.UNCHECKED, wanted, State.FINAL):
            return newest
        facts = {"scores": newest.scores, "absent_sides": newest.absent_sides, "winner": newest.winner}
        return write_version(
            held,
            table,
            newest,
            facts,
            source=newest.source,
            state=wanted,
            client_id=uuid.uuid4(),
            actor=actor,
            reason="",
        )


def newest_version(table: Table) -> Result | None:
    return table.results.order_by("-version").first()


def must_be_played(table: Table) -> None:
    """Refuse to write at a table of a draft, or of a round that was taken back."""
    round_ = Round.objects.get(pk=table.round_id)
    if round_.published_at is None or round_.undone_at is not None:
        raise RoundNotPlayedError(round=round_.number)


def must_be_possible(held: Tournament, table: Table, facts: ResultFacts) -> None:
    if problems := problems_with(held, table, facts):
        raise ResultInvalidError(problem=problems[0], problems=problems)


def _must_be_believable(held: Tournament, table: Table, facts: ResultFacts, sure: bool | None) -> None:
    doubt = None if sure is None else doubt_of(held, table, facts)
    if doubt is not None and doubt.is_impossible:
        raise ResultImpossibleError(doubt=doubt)
    if doubt is not None and not sure:
        raise ResultUnlikelyError(doubt=doubt)


def write_version(
    held: Tournament,
    table: Table,
    newest: Result | None,
    facts: ResultFacts,
    *,
    source: str,
    state: str,
    client_id: uuid.UUID,
    actor: Actor,
    reason: str,
) -> Result:
    try:
        with transaction.atomic():
            result = Result.objects.create(
                table=table,
                version=newest.version + 1 if newest else 1,
                source=source,
                state=state,
                client_id=client_id,
                reason=reason,
                entered_by=actor.user,
                entered_on=actor.device,
                **facts,
            )
    except IntegrityError:
        raise HasResultError(result=newest_version(table)) from None
    before = {"scores": newest.scores, "state": newest.state} if newest else None
    log_table(
        "enter_result", held, actor, table, before=before, after={**facts, "state": state}, reason=reason
    )
    results_written.send(sender=Result, tournament=held, results=[result])
    return result


def is_same(result: Result, facts: ResultFacts) -> bool:
    return (result.scores, result.absent_sides, result.winner) == (
        facts["scores"],
        facts["absent_sides"],
        facts["winner"],
    )


def log_table(action: str, held: Tournament, actor: Actor, table: Table, **facts: Any) -> None:
    log(action, actor=actor, club=held.club, match=table.match, subject=f"tournament:{held.pk}", **facts)


def stands(newest: Result | None) -> bool:
    return newest is not None and newest.state not in (State.UNCHECKED, State.WITHDRAWN)


def waits_for_its_twin(newest: Result) -> bool:
    """Whether a first paper entry waits for a second person to enter the same."""
    return newest.state == State.UNCHECKED and newest.source == Source.PAPER


def state_of(
    held: Tournament,
    first: Result | None,
    facts: ResultFacts,
    source: str,
    actor: Actor,
    *,
    may_overwrite: bool,
) -> str:
    """What a new entry is: waiting for its twin, provisional, confirmed, or final.

    Who may rule decides by writing: where the referee has the last word, this is it.
    """
    rules = may_overwrite or actor.role in RULERS
    decided = State.FINAL if rules and held.finality == Tournament.Finality.REFEREE else State.CONFIRMED
    if source != Source.PAPER:
        return decided
    if not held.double_entry or facts["absent_sides"]:
        return decided if rules else State.PROVISIONAL
    if first is None:
        return State.UNCHECKED
    if first.entered_by_id is not None and first.entered_by_id == getattr(actor.user, "pk", None):
        raise SamePersonTwiceError
    if not is_same(first, facts):
        raise EntriesDifferError(first=first, second=facts)
    return State.CONFIRMED
