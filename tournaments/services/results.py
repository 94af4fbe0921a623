"""Results of tables: from the pad, from paper, by forfeit, corrected, taken back, moved.

A result is never overwritten: each change is a new version with who, when and why. Who may enter may not
overwrite; that takes an organiser or a referee (docs/architecture.md, "Who may do what").
"""

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction

from scoring.actors import Actor
from scoring.models import Match
from scoring.services.log import log
from tournaments.models import Result, Round, Table, Tournament
from tournaments.selectors.consequences import problems_with
from tournaments.selectors.files import newest_result
from tournaments.services.draws import undo_round
from tournaments.services.errors import (
    EntriesDifferError,
    HasResultError,
    ResultInvalidError,
    SameHandTwiceError,
)
from tournaments.services.locking import changing

State = Result.State
Source = Result.Source


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
) -> Result:
    """Write a table's result down. The same ``client_id`` again answers with what is stored.

    Where the tournament asks for double entry, a first paper entry waits until somebody else enters the same.

    Raises:
        HasResultError: there is one, and this person may not overwrite.
        EntriesDifferError, SameHandTwiceError: the second entry of two.
        ResultInvalidError: scores that this table cannot have.
    """
    client_id = client_id or uuid.uuid4()
    stored = Result.objects.filter(client_id=client_id).first()
    if stored is not None:
        return stored
    said = {
        "scores": list(scores) if scores is not None else None,
        "absent_sides": list(absent_sides),
        "winner": winner,
    }
    with changing(table.round.stage.tournament) as held:
        newest = table.results.order_by("-version").first()
        if (
            newest is not None
            and newest.state not in (State.UNCHECKED, State.WITHDRAWN)
            and not may_overwrite
        ):
            raise HasResultError(result=newest)
        state = _state_of(held, newest, said, source, actor, may_overwrite)
        if source == Source.PAPER and newest is not None and newest.state == State.UNCHECKED:
            source = Source.SECOND_ENTRY
        _must_be_possible(held, table, said)
        return write_version(held, table, newest, said, source, state, client_id, actor, reason)


def take_back(*, table: Table, actor: Actor, reason: str) -> Result:
    """Let a table have no result again; what stood there stays readable."""
    with changing(table.round.stage.tournament) as held:
        newest = table.results.order_by("-version").first()
        said = {"scores": None, "absent_sides": [], "winner": None}
        return write_version(
            held, table, newest, said, Source.REFEREE, State.WITHDRAWN, uuid.uuid4(), actor, reason
        )


def correct_result(
    *,
    table: Table,
    actor: Actor,
    reason: str,
    scores: Sequence[int] | None = None,
    absent_sides: Sequence[int] = (),
    winner: int | list[int] | None = None,
    undo_later: bool = False,
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
            may_overwrite=True,
            reason=reason,
            source=Source.REFEREE,
        )


def later_rounds(round_: Round) -> list[Round]:
    """The rounds of the tournament after this one that stand, oldest first."""
    rounds = Round.objects.standing().filter(stage__tournament=round_.stage.tournament)
    here = (round_.stage.number, round_.number)
    return [later for later in rounds.select_related("stage") if (later.stage.number, later.number) > here]


def settle_from_match(
    *, match: Match, scores: Sequence[int], winners: Sequence[int], actor: Actor
) -> Result | None:
    """Take over what the score sheet of a table says, when it closes or its outcome changes."""
    table = Table.objects.filter(match=match, round__undone_at=None, on_paper=False).first()
    if table is None:
        return None
    with changing(table.round.stage.tournament) as held:
        newest = table.results.order_by("-version").first()
        ordered = _by_table_side(table, scores)
        said = {"scores": ordered, "absent_sides": [], "winner": _winner(table, ordered, winners)}
        if newest is not None and newest.state != State.WITHDRAWN and _same(newest, said):
            return newest
        return write_version(
            held, table, newest, said, Source.MATCH, State.PROVISIONAL, uuid.uuid4(), actor, ""
        )


def unsettle_from_match(*, match: Match, actor: Actor) -> None:
    """A correction reopened the match: its table has no result until it closes again."""
    table = Table.objects.filter(match=match, round__undone_at=None, on_paper=False).first()
    if table is None or newest_result(table.results.all()) is None:
        return
    take_back(table=table, actor=actor, reason="")


def confirm_result(*, table: Table, actor: Actor, final: bool = False) -> Result | None:
    """Make a provisional result confirmed or final. A new version, as every change."""
    with changing(table.round.stage.tournament) as held:
        newest = table.results.order_by("-version").first()
        wanted = State.FINAL if final else State.CONFIRMED
        if newest is None or newest.state in (State.WITHDRAWN, State.UNCHECKED, wanted, State.FINAL):
            return newest
        said = {"scores": newest.scores, "absent_sides": newest.absent_sides, "winner": newest.winner}
        return write_version(held, table, newest, said, newest.source, wanted, uuid.uuid4(), actor, "")


def _state_of(
    held: Tournament,
    newest: Result | None,
    said: dict[str, Any],
    source: str,
    actor: Actor,
    may_overwrite: bool,
) -> str:
    """What a new entry is: waiting for its twin, provisional, or confirmed."""
    if source != Source.PAPER:
        return State.CONFIRMED
    if not held.double_entry or said["absent_sides"]:
        return State.CONFIRMED if may_overwrite else State.PROVISIONAL
    if newest is None or newest.state == State.WITHDRAWN:
        return State.UNCHECKED
    if newest.state == State.UNCHECKED:
        same_user = newest.entered_by_id is not None and newest.entered_by_id == getattr(
            actor.user, "pk", None
        )
        if same_user:
            raise SameHandTwiceError
        if not _same(newest, said):
            raise EntriesDifferError(first=newest, second=said)
    return State.CONFIRMED


def _must_be_possible(held: Tournament, table: Table, said: dict[str, Any]) -> None:
    if problems := problems_with(held, table, said):
        raise ResultInvalidError(problem=problems[0], problems=problems)


def write_version(
    held: Tournament,
    table: Table,
    newest: Result | None,
    said: dict[str, Any],
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
                **said,
            )
    except IntegrityError:
        there = table.results.order_by("-version").first()
        raise HasResultError(result=there) from None
    before = {"scores": newest.scores, "state": newest.state} if newest else None
    log_table(
        "enter_result", held, actor, table, before=before, after={**said, "state": state}, reason=reason
    )
    return result


def _by_table_side(table: Table, scores: Sequence[int]) -> list[int]:
    """Scores by seat side of the match, put into the order of the table's sides."""
    places = list(table.places.order_by("side", "position"))
    if len(scores) == len({place.side for place in places}) == 2 and places[0].seat is not None:
        return [scores[next(p.seat for p in places if p.side == side) % 2] for side in (0, 1)]
    if places and all(place.seat is not None for place in places) and len(scores) == len(places):
        return [scores[place.seat] for place in places if place.seat is not None]
    return list(scores)


def _winner(table: Table, scores: list[int], winners: Sequence[int]) -> int | None:
    """The side the sheet names, where the scores alone leave it open (games level, one side ahead)."""
    if len(scores) == 2 and scores[0] == scores[1] and len(winners) == 1:
        return winners[0]
    return None


def _same(result: Result, said: dict[str, Any]) -> bool:
    return (result.scores, result.absent_sides, result.winner) == (
        said["scores"],
        said["absent_sides"],
        said["winner"],
    )


def log_table(action: str, held: Tournament, actor: Actor, table: Table, **said: Any) -> None:
    log(action, actor=actor, club=held.club, match=table.match, subject=f"tournament:{held.pk}", **said)
