"""Who would have another rank: the standings of a tournament file before and after a change of it."""

from collections.abc import Collection, Mapping
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


def ranks_in(standings: Mapping[str, Any], absent: Collection[str] = ()) -> Ranks:
    """The ranks that the engine's standings say, with ``absent`` (ids, of who did not play) left out."""
    return {
        (stage["stage"], entrant): rank
        for stage in standings["stages"]
        for group in stage.get("groups", [stage])
        for entrant, rank in ranks_without(
            {row["entrant"]: row["rank"] for row in group["standings"]}, absent
        ).items()
    }


def ranks_without(ranks: Mapping[str, int], absent: Collection[str]) -> dict[str, int]:
    """The ranks of one list with some left out, and those behind them moved up.

    >>> ranks_without({"e1": 1, "e2": 2, "e3": 2, "e4": 4}, {"e2"})
    {'e1': 1, 'e3': 2, 'e4': 3}
    """
    ahead = [rank for entrant, rank in ranks.items() if entrant in absent]
    return {
        entrant: rank - sum(other < rank for other in ahead)
        for entrant, rank in ranks.items()
        if entrant not in absent
    }


def rank_changes(before: Ranks, after: Ranks) -> list[RankChange]:
    """Those ranked before and after, on different ranks, in the order of ``after``."""
    return [
        RankChange(*key, before[key], rank)
        for key, rank in after.items()
        if key in before and before[key] != rank
    ]
