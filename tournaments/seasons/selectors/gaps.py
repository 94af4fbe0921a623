"""Why somebody is looked for in a season's table in vain, and where that is mended."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Season, Tournament
from tournaments.seasons.selectors.seasons import EveningFacts, SeasonFacts


class GapKind(StrEnum):
    """Why an evening gives the table less than was played."""

    SECRET = "secret"  # noqa: S105  no password
    """Its last round has not been read out."""

    UNFINISHED = "unfinished"
    BEHIND = "behind"
    """Its newest results are still being added up."""

    UNLINKED = "unlinked"
    """People whom nobody has linked to the club: they can't be followed."""

    NO_PAIRS = "no_pairs"
    """The season lists pairs, and single people played here."""

    UNPLAYED = "unplayed"


@dataclass(frozen=True, slots=True)
class Gap:
    """One evening, and what is missing of it."""

    kind: GapKind
    evening: EveningFacts
    count: int
    """Of the people who are left out."""

    is_own: bool
    """Of the club that keeps the season: its organisers can mend it."""


def gaps_of(season: Season, facts: SeasonFacts) -> list[Gap]:
    """What is missing of each tournament and club evening, in their order; without a query."""
    return list(_gaps(season, facts))


def why_empty(gaps: Iterable[Gap]) -> GapKind | None:
    """Why a table has nobody in it although evenings count; ``None`` where none does."""
    kinds = {gap.kind for gap in gaps if gap.evening.counts}
    order = (GapKind.UNLINKED, GapKind.BEHIND, GapKind.NO_PAIRS, GapKind.UNPLAYED)
    return next((kind for kind in order if kind in kinds), None)


def _gaps(season: Season, facts: SeasonFacts) -> Iterator[Gap]:
    rows = Counter(score.evening for score in facts.scores)
    for evening in facts.evenings:
        if evening.evening is None:
            continue
        tournament = evening.evening.tournament
        is_own = tournament.club_id == season.club_id
        kind = _kind(season, tournament, evening, rows[evening.number])
        if kind is not None:
            yield Gap(kind, evening, evening.unknown, is_own)


def _kind(season: Season, tournament: Tournament, evening: EveningFacts, rows: int) -> GapKind | None:
    if not evening.counts:
        is_over = tournament.status == Tournament.Status.FINISHED
        return GapKind.SECRET if is_over else GapKind.UNFINISHED
    if evening.evening is not None and evening.evening.is_behind:
        return GapKind.BEHIND
    if evening.unknown:
        return GapKind.UNLINKED
    if rows:
        return None
    is_single = tournament.unit == Tournament.Unit.PLAYER
    return GapKind.NO_PAIRS if season.unit == Season.Unit.PAIR and is_single else GapKind.UNPLAYED
