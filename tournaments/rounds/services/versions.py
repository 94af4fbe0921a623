"""Versions of a table's result: nothing is overwritten, each change is stored as one more."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments.models import Result, Table, Tournament
from tournaments.signals import results_written
from tournaments.writing.errors import HasResultError

ResultFacts = dict[str, Any]
"""``scores``, ``absent_sides`` and ``winner``, as in the tournament file."""

NOTHING: ResultFacts = {"scores": None, "absent_sides": [], "winner": None}


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """A result as somebody hands it in: from paper, by forfeit, or as a referee's decision."""

    scores: Sequence[int] | None = None
    absent_sides: Sequence[int] = ()
    winner: int | list[int] | None = None
    source: str = Result.Source.PAPER
    reason: str = ""
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)
    """Made by the sender: the same one again is the same entry."""

    @property
    def facts(self) -> ResultFacts:
        scores = None if self.scores is None else list(self.scores)
        return {"scores": scores, "absent_sides": list(self.absent_sides), "winner": self.winner}


@dataclass(frozen=True, slots=True)
class NewVersion:
    """The next version of a table's result, as it is going to be stored."""

    table: Table
    before: Result | None
    """The version that it follows; None for the first one."""

    facts: ResultFacts
    source: str
    state: str
    reason: str = ""
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)
    speaks_for: Result | None = None
    """The version whose writer this one speaks for; None: who acts."""

    def row(self, actor: Actor) -> Result:
        """Not saved yet."""
        return Result(
            table=self.table,
            version=self.before.version + 1 if self.before else 1,
            source=self.source,
            state=self.state,
            client_id=self.client_id,
            reason=self.reason,
            entered_by=self.speaks_for.entered_by if self.speaks_for else actor.user,
            entered_on=self.speaks_for.entered_on if self.speaks_for else actor.device,
            **self.facts,
        )


def write_version(held: Tournament, version: NewVersion, actor: Actor) -> Result:
    """Store it, note it in the log, and tell whoever listens.

    Raises:
        HasResultError: somebody else's version was faster.
    """
    result = version.row(actor)
    try:
        with transaction.atomic():
            result.save(force_insert=True)
    except IntegrityError:
        raise HasResultError(result=newest_version(version.table)) from None
    before = version.before
    log_table(
        "enter_result",
        held,
        actor,
        version.table,
        before={"scores": before.scores, "state": before.state} if before else None,
        after={**version.facts, "state": version.state},
        reason=version.reason,
    )
    results_written.send(sender=Result, tournament=held, results=[result])
    return result


def newest_version(table: Table) -> Result | None:
    return table.results.order_by("-version").first()


def facts_of(result: Result) -> ResultFacts:
    return {"scores": result.scores, "absent_sides": result.absent_sides, "winner": result.winner}


def is_same(result: Result, facts: ResultFacts) -> bool:
    return facts_of(result) == facts


def log_table(action: str, held: Tournament, actor: Actor, table: Table, **facts: Any) -> None:
    log(action, actor=actor, club=held.club, match=table.match, subject=f"tournament:{held.pk}", **facts)
