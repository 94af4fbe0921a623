"""What the score sheets of tables say: folded for many tables with one query, in the order of their sides."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery

from scoring.local_cache import LocalCache
from scoring.matches.selectors.folding import fold_lines, header_of
from scoring.models import Line, Match, Seat
from scoring.pad.board import standing_of
from scoring.rules import get_variant
from scoring.sql import first_row
from tournaments.models import Place, Table, Tournament


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match is. Sides are those of the match, not of the table."""

    hands: int
    """Played and scored, in all games."""

    game: int
    hand: int
    totals: tuple[int, ...]
    """Points by side in the game in progress, or in the last one."""

    games_won: tuple[int, ...]
    over: bool
    last_at: datetime | None
    """When the newest line was written."""


_progress = LocalCache[tuple[str, int], Progress](size=4096)
"""By match and version of its sheet."""


def progress_of(tables: Iterable[Table]) -> dict[int, Progress]:
    """By match: how far each is. One query for all that moved since this process last looked, else none."""
    progresses: dict[int, Progress] = {}
    missing: list[tuple[Match, int]] = []
    for table in tables:
        match = table.match
        if match is None:
            continue
        if (progress := _progress.get((match.public_id, match.version))) is not None:
            progresses[match.pk] = progress
        else:
            missing.append((match, len(seated_at(table))))
    if not missing:
        return progresses
    lines: defaultdict[int, dict[int, Line]] = defaultdict(dict)
    begun = [match for match, _seats in missing if match.version]
    for line in Line.objects.filter(match__in=begun).order_by("number", "version") if begun else ():
        lines[line.match_id][line.number] = line
    for match, seats in missing:
        progresses[match.pk] = progress = _folded(match, seats, list(lines[match.pk].values()))
        _progress.put((match.public_id, match.version), progress)
    return progresses


def seated_at(table: Table) -> range:
    """The seats of the table's match, which are counted with it (:func:`with_seats`) or fetched."""
    if table.match is None:
        return range(0)
    seats = getattr(table, "seats", None)
    return range(len(table.match.seats.all()) if seats is None else seats)


def with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Count the seats of each match, where nobody asks who sits there: a hall has thousands."""
    seats = Seat.objects.filter(match=OuterRef("match")).order_by().values("match")
    return tables.annotate(seats=Subquery(seats.annotate(count=Count("pk")).values("count")))


def count_seats_of(table: Table) -> None:
    """As :func:`with_seats`, of one table: its query takes longer to be built than to be answered."""
    row = first_row("SELECT COUNT(*) FROM scoring_seat WHERE match_id = %s", table.match_id or 0)
    table.seats = row[0] if row else 0  # type: ignore[attr-defined]


def match_sides(places: Iterable[Place], variant: str, seats: int) -> list[int]:
    """For each side of the table, in order, the side of its match."""
    first: dict[int, Place] = {}
    for place in places:
        if place.position == 0:
            first[place.side] = place
    game = get_variant(variant)
    return [
        game.side_of(place.seat, seats) if place.seat is not None else side
        for side, place in sorted(first.items())
    ]


def by_table_side(values: Sequence[Any], sides: Sequence[int]) -> list[Any]:
    """Numbers of a match, put into the order of the table's sides."""
    return [values[side] for side in sides]


def scores_on_sheet(tournament: Tournament, table: Table, final: Mapping[str, Any]) -> dict[str, Any] | None:
    """The result that a closed match gives its table; ``None`` where their sides don't correspond."""
    match = table.match
    assert match is not None  # noqa: S101  who asks has the match that closed
    sides = match_sides(table.places.all(), match.variant, len(seated_at(table)))
    by_side = final["games_won"] if tournament.score_of == Tournament.ScoreOf.GAMES else _totals(final)
    if len(by_side) != len(sides) or sorted(sides) != list(range(len(sides))):
        return None
    scores = by_table_side(by_side, sides)
    winner = None
    if len(scores) == 2 and scores[0] == scores[1] and len(final["winners"]) == 1:
        winner = sides.index(final["winners"][0])
    return {"scores": scores, "absent_sides": [], "winner": winner}


def _totals(final: Mapping[str, Any]) -> list[int]:
    """Points of all games together, by side."""
    games = [game["totals"] for game in final["games"]]
    return [sum(side) for side in zip(*games, strict=True)]


def _folded(match: Match, seats: int, lines: list[Line]) -> Progress:
    header = header_of(match, [""] * seats)
    folded = fold_lines(header, lines).fold
    coming = folded.next
    return Progress(
        hands=sum(1 for line in folded.lines if line.kind == "hand" and not line.problems),
        game=coming.game if coming else max(len(folded.games), 1),
        hand=coming.hand if coming else 0,
        totals=standing_of(folded).totals,
        games_won=tuple(folded.match.games_won),
        over=folded.match.over,
        last_at=max((line.recorded_at for line in lines), default=None),
    )
