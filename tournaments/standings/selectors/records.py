"""What is known where the last stage is a knock-out: matches, points, and where people went out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.standings.selectors.facts import Snapshot, StageFacts
from tournaments.standings.selectors.progress import How, RankStep, steps_of

WON = (How.WON, How.FORFEIT_WON)
LOST = (How.LOST, How.FORFEIT_LOST)
THIRD_PLACE = "third_place"
"""Whoever plays for it went out a round before."""

Out = tuple[int, str, int]
"""Stage, bracket (empty where there is none) and round of the stage."""


@dataclass(frozen=True, slots=True)
class EventRecord:
    """What somebody did in the whole event."""

    won: int
    drawn: int
    lost: int
    points_for: int
    points_against: int
    out: Out | None
    """Where they went out; ``None`` for the first, and for whoever was not in the knock-out."""


def records_of(snapshot: Snapshot) -> dict[str, EventRecord]:
    """By entrant; nobody's where another system ranks, or where more than two sides met at a table."""
    stage = snapshot.current
    if stage is None or not stage.is_elimination or snapshot.final is None:
        return {}
    if any(
        len(table.sides) > 2 for one in snapshot.stages for played in one.rounds for table in played.tables
    ):
        return {}
    return {
        entrant: _record(snapshot, stage, entrant, is_first=rank == 1)
        for rank, entrants in snapshot.final
        for entrant in entrants
    }


def last_match_of(stage: StageFacts, entrant: str) -> RankStep | None:
    """The last match of a knock-out that somebody was in."""
    return next(_met_backwards(stage, entrant), None)


def _met_backwards(stage: StageFacts, entrant: str) -> Iterator[RankStep]:
    for step in reversed(list(steps_of(stage, entrant))):
        if step.table is not None and step.how not in (How.BYE, How.OPEN):
            yield step


def _record(snapshot: Snapshot, stage: StageFacts, entrant: str, *, is_first: bool) -> EventRecord:
    steps = [step for one in snapshot.stages for step in steps_of(one, entrant)]
    scores = [(step.own, step.theirs[0]) for step in steps if step.own is not None and step.theirs]
    return EventRecord(
        won=sum(step.how in WON for step in steps),
        drawn=sum(step.how == How.DRAWN for step in steps),
        lost=sum(step.how in LOST for step in steps),
        points_for=sum(own for own, _theirs in scores),
        points_against=sum(theirs for _own, theirs in scores),
        out=None if is_first else _out(stage, entrant),
    )


def _out(stage: StageFacts, entrant: str) -> Out | None:
    for step in _met_backwards(stage, entrant):
        if step.table is not None and step.how in LOST and step.table.bracket != THIRD_PLACE:
            return stage.number, step.table.bracket, step.round
    return None


def exact_records(records: Mapping[str, EventRecord]) -> dict[str, dict[str, Any]]:
    """As the file of a published ranking has them."""
    return {
        entrant: {
            "won": one.won,
            "drawn": one.drawn,
            "lost": one.lost,
            "for": one.points_for,
            "against": one.points_against,
            "out": None if one.out is None else list(one.out),
        }
        for entrant, one in records.items()
    }


def records_in(facts: Mapping[str, Mapping[str, Any]]) -> dict[str, EventRecord]:
    """The other way round."""
    return {
        entrant: EventRecord(
            one["won"], one["drawn"], one["lost"], one["for"], one["against"],
            tuple(one["out"]) if one["out"] is not None else None,
        )
        for entrant, one in facts.items()
    }  # fmt: skip
