"""The final ranking as a file (docs/formats/final-ranking.md): what is published, and read again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from tournaments.models import RankingVersion, Tournament
from tournaments.standings.selectors.facts import Snapshot, Value
from tournaments.standings.selectors.records import exact_records, records_of

FORMAT = "manille-final-ranking/1"

FROZEN = ("ranked_by", "ranking", "did_not_play")
"""What makes a version: where one of these differs the ranking is amended."""


def ranking_facts(snapshot: Snapshot) -> dict[str, Any] | None:
    """What of a tournament is frozen; ``None`` until all of it is played."""
    if snapshot.final is None:
        return None
    ranked_by, scores = scores_of(snapshot)
    records = exact_records(records_of(snapshot))
    return {
        "ranked_by": ranked_by,
        "ranking": [
            {
                "rank": rank,
                "entrants": [
                    {"entrant": who, **({"score": _exact(scores[who])} if who in scores else {})}
                    for who in entrants
                ],
            }
            for rank, entrants in snapshot.final
        ],
        "did_not_play": list(snapshot.did_not_play),
        **({"records": records} if records else {}),
    }


def scores_of(snapshot: Snapshot) -> tuple[str | None, Mapping[str, Value]]:
    """What the last stage ranks by first, and that of each entrant; nothing where people go out."""
    stage = snapshot.current
    if stage is None or stage.is_elimination:
        return None, {}
    first = stage.tie_breaks[0]
    rows = [row for ranking in stage.rankings for row in ranking.rows if first in row.values]
    return first, {row.entrant: row.values[first] for row in rows}


def ranking_text(tournament: Tournament, number: int, at: datetime, facts: Mapping[str, Any]) -> str:
    """The file of a version."""
    head = {
        "format": FORMAT,
        "tournament": tournament.public_id,
        "version": number,
        "published_at": at.astimezone(UTC).isoformat(timespec="seconds"),
    }
    return json.dumps(head | dict(facts), ensure_ascii=False, indent=1) + "\n"


def is_amended(version: RankingVersion, facts: Mapping[str, Any]) -> bool:
    """Whether this is another ranking than the one that was published."""
    if any(version.facts[key] != facts[key] for key in FROZEN):
        return True
    # What was published before files had records is no other ranking for that.
    return "records" in version.facts and version.facts["records"] != facts.get("records")


def _exact(value: Value) -> int | str:
    return value if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class RankingEntry:
    """An entrant in a published ranking."""

    rank: int
    entrant: str
    score: Value | None
    is_shared: bool
    rank_before: int | None
    """In the version before, where that had another."""


@dataclass(frozen=True)
class RankingHistory:
    """The versions of a tournament's final ranking, the newest first."""

    versions: tuple[RankingVersion, ...]

    @property
    def newest(self) -> RankingVersion | None:
        return self.versions[0] if self.versions else None

    @property
    def is_amended(self) -> bool:
        return len(self.versions) > 1

    @cached_property
    def by_number(self) -> dict[int, RankingVersion]:
        return {version.number: version for version in self.versions}

    def entries_of(self, version: RankingVersion) -> list[RankingEntry]:
        """Who stands where, and who stood elsewhere in the version before."""
        before = _ranks_in(self.by_number.get(version.number - 1))
        return [
            RankingEntry(
                rank=place["rank"],
                entrant=one["entrant"],
                score=Fraction(one["score"]) if "score" in one else None,
                is_shared=len(place["entrants"]) > 1,
                rank_before=rank if (rank := before.get(one["entrant"])) != place["rank"] else None,
            )
            for place in version.facts["ranking"]
            for one in place["entrants"]
        ]


def ranking_history(tournament: Tournament) -> RankingHistory:
    versions = tournament.ranking_versions.select_related("published_by")
    return RankingHistory(tuple(versions))


def _ranks_in(version: RankingVersion | None) -> dict[str, int]:
    if version is None:
        return {}
    return {one["entrant"]: place["rank"] for place in version.facts["ranking"] for one in place["entrants"]}
