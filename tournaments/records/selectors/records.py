"""Records: the highest hand, the longest game, the biggest comeback; and whose they are."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.models import Club
from tournaments.models import PlayedMatch
from tournaments.models.records import is_public
from tournaments.records.selectors.statistics import names_by_side

KINDS = ("best_hand", "longest_game", "comeback")
ROWS = 5


@dataclass(frozen=True, slots=True)
class Record:
    """One record: a value, its match and its people."""

    played: PlayedMatch
    value: int
    holders: tuple[str, ...]
    """The people of the side; of a long game, everybody at the table."""

    others: tuple[str, ...]
    line: int | None = None


def games_played(club: Club | None) -> list[str]:
    """Variants with public matches, the most played first."""
    rows = public_matches(club).order_by().values("variant").annotate(count=Count("*"))
    return [row["variant"] for row in sorted(rows, key=lambda row: (-row["count"], row["variant"]))]


def public_matches(club: Club | None, variant: str | None = None) -> QuerySet[PlayedMatch]:
    matches = PlayedMatch.objects.filter(is_public())
    if club is not None:
        matches = matches.filter(club=club)
    return matches if variant is None else matches.filter(variant=variant)


def records(matches: QuerySet[PlayedMatch], *, places: int = ROWS) -> dict[str, list[Record]]:
    """By kind, the greatest first; of equal ones the older. Eight queries for all kinds."""
    keys = {kind: _greatest(matches, kind, places) for kind in KINDS}
    fetched = PlayedMatch.objects.select_related("match", "tournament").prefetch_related(
        "seats", "match__seats__player__merged_into"
    )
    by_key = fetched.in_bulk({key for of_kind in keys.values() for key in of_kind})
    return {kind: [_record(by_key[key], kind) for key in of_kind] for kind, of_kind in keys.items()}


def _greatest(matches: QuerySet[PlayedMatch], kind: str, places: int) -> list[int]:
    greatest = matches.filter(Q(**{f"{kind}__gt": 0})).order_by(f"-{kind}", "played_at", "match_id")
    return list(greatest.values_list("pk", flat=True)[:places])


def _record(played: PlayedMatch, kind: str) -> Record:
    sides = {side: tuple(name for _seat, name in people) for side, people in names_by_side(played).items()}
    side = getattr(played, f"{kind}_side", None)
    if side is None:
        return Record(played, getattr(played, kind), _all(list(sides.values())), ())
    others = _all([names for other, names in sides.items() if other != side])
    line = played.best_hand_line if kind == "best_hand" else None
    return Record(played, getattr(played, kind), sides[side], others, line)


def _all(sides: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(name for names in sides for name in names)
