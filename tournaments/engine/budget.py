"""What a draw may cost: how long it searches, and which plans it need not search again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from tournaments.engine.file.values import Round
from tournaments.engine.time_limit import TimeLimit


class PlanKey(NamedTuple):
    """All that a plan of rounds by lot depends on."""

    system: str
    people: tuple[int, ...]
    table_size: int
    rounds: int
    seed: int


class Plans(Protocol):
    """Plans that were searched, by key; a ``dict`` will do. It may forget any of them."""

    def get(self, key: PlanKey, /) -> tuple[Round, ...] | None: ...
    def __setitem__(self, key: PlanKey, plan: tuple[Round, ...], /) -> None: ...


@dataclass(frozen=True, slots=True)
class Budget:
    """The time of a draw, and the plans that it need not search again."""

    limit: TimeLimit = field(default_factory=TimeLimit)
    plans: Plans = field(default_factory=dict[PlanKey, tuple[Round, ...]])
