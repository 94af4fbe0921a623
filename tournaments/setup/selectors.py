"""The plan of an evening: how many rounds, how many tables, who waits, and when it will be over."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from random import Random
from typing import Any

from scoring.rules import Header, get_variant
from scoring.sampling import invent_match
from tournaments import engine
from tournaments.models import Tournament
from tournaments.reading.fitting import seats_at_table

MINUTES_A_HAND = 3
"""Shuffling, dealing, playing and writing down, as tables of club players take."""

SAMPLES = 5
MOST_HANDS = 120


@dataclass(frozen=True, slots=True)
class Structure:
    """What a tournament plays: a game, who competes in it, in which stages, by which rules."""

    variant: str
    unit: str
    stages: Sequence[Mapping[str, Any]]
    """As in the tournament file."""

    ruleset: Mapping[str, Any] = field(default_factory=dict)
    """As in a score sheet file."""

    conventions: Mapping[str, str] = field(default_factory=dict)
    """Of the table card: a way by convention."""

    @property
    def players(self) -> int:
        """At each table."""
        table_size = next((stage["table_size"] for stage in self.stages if "table_size" in stage), None)
        return seats_at_table(self.variant, self.unit, table_size)

    @property
    def as_dict(self) -> dict[str, Any]:
        """For the log, and to be compared with another."""
        return {
            "variant": self.variant,
            "unit": self.unit,
            "ruleset": dict(self.ruleset),
            "conventions": dict(self.conventions),
            "stages": [dict(stage) for stage in self.stages],
        }


@dataclass(frozen=True, slots=True)
class PlannedStage:
    """One stage, if everybody comes and nobody leaves."""

    number: int
    system: str
    entrants: int
    rounds: int
    tables: int
    """Tables in its fullest round."""

    sitting_out: int
    """Entrants without a table in each round; in a bracket, the byes of its first round."""

    is_bracket: bool


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """An evening from its start to its expected end."""

    stages: tuple[PlannedStage, ...]
    round_minutes: int
    estimated: bool
    """The minutes of a round follow from the rules; no clock ends it."""

    break_minutes: int
    starts_at: datetime
    ends_at: datetime

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)

    @property
    def tables(self) -> int:
        return max(stage.tables for stage in self.stages)


def placeholder_file(stages: Sequence[Mapping[str, Any]], entrants: int) -> dict[str, Any]:
    """The tournament file of these stages with so many people who have no name yet."""
    return {
        "format": engine.FORMAT,
        "entrants": [{"id": f"e{number}"} for number in range(1, entrants + 1)],
        "stages": [dict(stage) for stage in stages],
    }


def planned(played: engine.Tournament, structure: Structure, clock: Mapping[str, Any]) -> EveningPlan:
    """The plan of what the engine has read; ``clock`` has when it starts, the minutes of a round, and the
    breaks.
    """
    stages = tuple(
        PlannedStage(
            number,
            stage.system.name,
            plan.entrants,
            plan.rounds,
            plan.tables,
            plan.sitting_out,
            stage.system.is_bracket,
        )
        for number, (stage, plan) in enumerate(zip(played.stages, engine.plan(played), strict=True), start=1)
    )
    minutes, break_minutes = clock.get("minutes"), clock.get("break_minutes") or 0
    round_minutes = minutes or minutes_of_a_match(
        structure.variant, json.dumps(dict(structure.ruleset)), structure.players
    )
    rounds = sum(stage.rounds for stage in stages)
    whole = timedelta(minutes=rounds * round_minutes + max(rounds - 1, 0) * break_minutes)
    starts_at = clock["starts_at"]
    return EveningPlan(stages, round_minutes, not minutes, break_minutes, starts_at, starts_at + whole)


def plan_of_stored(tournament: Tournament, clock: Mapping[str, Any]) -> EveningPlan | None:
    """The plan for those who have entered, or for those expected if they are more; None when it can't be."""
    stages = [stage.as_file() for stage in tournament.stages.all()]
    entered = getattr(tournament, "entered", None)  # counted along where many plans are asked for
    if entered is None:
        entered = tournament.entrants.filter(left_after=None).count()
    count = max(clock.get("expected") or 0, entered, 2)
    try:
        played = engine.read_tournament(placeholder_file(stages, count))
    except engine.TournamentError:
        return None
    structure = Structure(tournament.variant, tournament.unit, stages, tournament.ruleset)
    return planned(played, structure, clock)


@lru_cache(maxsize=256)
def minutes_of_a_match(variant: str, ruleset: str, players: int) -> int:
    """How long the slowest of a few invented matches under a ruleset (JSON) takes, to five minutes."""
    names = tuple(str(seat) for seat in range(players))
    header = Header(get_variant(variant), json.loads(ruleset), names)
    evenings = (Random(seed) for seed in range(SAMPLES))  # noqa: S311  an estimate, not a secret
    hands = max(len(invent_match(header, rng, at_most=MOST_HANDS, trouble=0)[0]) for rng in evenings)
    return -(-hands * MINUTES_A_HAND // 5) * 5
