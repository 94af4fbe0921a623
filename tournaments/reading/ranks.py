"""Who would have another rank: the standings of a tournament file before and after a change of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Ranks = Mapping[tuple[int, str], int]
"""By stage and id of the entrant in the tournament file."""


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entrant whose place in a stage would be another."""

    stage: int
    entrant: str
    """Id in the tournament file."""

    before: int
    after: int


def ranks_in(standings: Mapping[str, Any]) -> Ranks:
    """The ranks that the engine's standings say."""
    return {
        (stage["stage"], row["entrant"]): row["rank"]
        for stage in standings["stages"]
        for group in stage.get("groups", [stage])
        for row in group["standings"]
    }


def rank_changes(before: Ranks, after: Ranks) -> list[RankChange]:
    """Those ranked before and after, on different ranks, in the order of ``after``."""
    return [
        RankChange(*key, before[key], rank)
        for key, rank in after.items()
        if key in before and before[key] != rank
    ]
