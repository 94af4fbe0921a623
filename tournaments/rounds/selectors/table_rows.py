"""One table of a round as it is shown: its people, its score as it stands, and how far it is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from uuid import UUID, uuid4

from django.db.models import Prefetch, QuerySet

from tournaments.models import Place, Result, Table, Tournament
from tournaments.reading.live import Progress, by_table_side, match_sides, progress_of, seated_at, with_seats
from tournaments.rounds.selectors.differing import differs_from_sheet


class TableState(StrEnum):
    """Whether a table is playing, has ended, or waits for something."""

    BYE = "bye"
    WAITING = "waiting"
    """Nobody has written anything down yet."""

    PLAYING = "playing"
    ENDED = "ended"
    """Its sheet is complete, and its result doesn't count yet: somebody has to decide."""

    UNCHECKED = "unchecked"
    PROVISIONAL = "provisional"
    CONFIRMED = "confirmed"
    FINAL = "final"
    FORFEITED = "forfeited"
    UNTOLD = "untold"
    """It has a result, and this reader isn't told which (``suspense.py``)."""


MISSING = frozenset({TableState.WAITING, TableState.PLAYING, TableState.ENDED, TableState.UNCHECKED})
"""The next round waits for these."""


@dataclass(frozen=True, slots=True)
class TableSide:
    """Who plays together at a table."""

    number: int
    names: tuple[str, ...]
    entrants: tuple[int, ...]
    """Their numbers."""

    score: int | None
    games_won: int | None
    won: bool
    absent: bool

    @property
    def name(self) -> str:
        return " & ".join(self.names)


@dataclass(frozen=True)
class TableRow:
    """One table of a round, ready to be shown."""

    table: Table
    sides: tuple[TableSide, ...]
    state: TableState
    result: Result | None
    """The newest version, also one that doesn't count."""

    progress: Progress | None
    differs: bool = False
    """Its sheet says something else than its result, and nobody has decided between them."""

    slow: bool = False
    is_secret: bool = False
    """The result is hidden from this reader: the round is secret."""

    @property
    def is_missing(self) -> bool:
        return self.state in MISSING

    @property
    def is_bye(self) -> bool:
        return self.state == TableState.BYE

    @property
    def games_column(self) -> bool:
        """Whether the match has several games, so that the board shows a column for them."""
        return self.table.match is not None and self.table.match.ruleset.get("best_of", 1) != 1

    @cached_property
    def client_id(self) -> UUID:
        """Identifies the entry made with this row's form, so that sending it twice stores one result."""
        return uuid4()


def table_rows(
    tournament: Tournament, tables: QuerySet[Table], names: dict[int, str], *, at: datetime
) -> list[TableRow]:
    """Tables of one round, in its order, none of them called slow yet."""
    fetched = list(for_rows(tables).order_by("order"))
    progress = progress_of(fetched)
    return [
        table_row(tournament, table, names, progress.get(table.match_id or 0), at=at) for table in fetched
    ]


def for_rows(tables: QuerySet[Table], *, count_seats: bool = True) -> QuerySet[Table]:
    """With all that :func:`table_row` asks of a table."""
    places = Place.objects.select_related("entrant").order_by("side", "position")
    tables = with_seats(tables) if count_seats else tables
    return tables.select_related("match").prefetch_related(Prefetch("places", places), "results")


def table_row(
    tournament: Tournament, table: Table, names: dict[int, str], progress: Progress | None, *, at: datetime
) -> TableRow:
    """A table that was fetched by :func:`for_rows`, or with the same and more."""
    places: defaultdict[int, list[Place]] = defaultdict(list)
    for place in table.places.all():
        places[place.side].append(place)
    newest = max(table.results.all(), key=lambda result: result.version, default=None)
    if newest is not None and newest.state == Result.State.WITHDRAWN:
        newest = None
    is_final = newest is not None and _is_final(tournament, newest, at)
    state = _state(table, len(places), newest, progress, is_final=is_final)
    scores, games = _scores(tournament, table, newest, progress)
    winners = _winners(newest, len(places))
    return TableRow(
        table,
        tuple(
            TableSide(
                side,
                tuple(names[place.entrant_id] for place in of),
                tuple(place.entrant.number for place in of),
                scores[side] if side < len(scores) else None,
                games[side] if side < len(games) else None,
                side in winners,
                newest is not None and side in newest.absent_sides,
            )
            for side, of in sorted(places.items())
        ),
        state,
        newest,
        progress,
        differs_from_sheet(tournament, table, newest),
    )


def row_with(tournament: Tournament, row: TableRow, result: Result, *, at: datetime) -> TableRow:
    """The row once ``result`` was written; what else stands at the table is as it was read."""
    scores, winners = result.scores or (), _winners(result, len(row.sides))
    sides = tuple(
        replace(
            side,
            score=scores[side.number] if side.number < len(scores) else None,
            games_won=None,
            won=side.number in winners,
            absent=side.number in result.absent_sides,
        )
        for side in row.sides
    )
    is_final = _is_final(tournament, result, at)
    state = _state(row.table, len(sides), result, row.progress, is_final=is_final)
    differs = differs_from_sheet(tournament, row.table, result)
    return TableRow(row.table, sides, state, result, row.progress, differs)


def _state(
    table: Table, sides: int, newest: Result | None, progress: Progress | None, *, is_final: bool
) -> TableState:
    if sides < 2:
        return TableState.BYE
    if newest is not None:
        if newest.state == Result.State.UNCHECKED:
            return TableState.ENDED if newest.source == Result.Source.MATCH else TableState.UNCHECKED
        if newest.absent_sides:
            return TableState.FORFEITED
        return TableState.FINAL if is_final else TableState(newest.state)
    if table.on_paper or progress is None or not progress.hands:
        return (
            TableState.ENDED
            if progress is not None and progress.over and not table.on_paper
            else TableState.WAITING
        )
    return TableState.ENDED if progress.over else TableState.PLAYING


def _is_final(tournament: Tournament, result: Result, at: datetime) -> bool:
    """A deadline makes a result final by itself when nobody has objected in time."""
    if tournament.finality != Tournament.Finality.DEADLINE:
        return False
    return result.entered_at + timedelta(minutes=tournament.deadline_minutes) <= at


def _scores(
    tournament: Tournament, table: Table, newest: Result | None, progress: Progress | None
) -> tuple[Sequence[int], Sequence[int]]:
    """Scores and games won by side of the table: the result where there is one, else as the sheet stands."""
    if newest is not None:
        return (newest.scores or (), ())
    if progress is None or table.match is None or table.on_paper:
        return ((), ())
    sides = match_sides(table.places.all(), table.match.variant, len(seated_at(table)))
    if max(sides, default=0) >= len(progress.totals):
        return ((), ())
    games = by_table_side(progress.games_won, sides)
    return by_table_side(progress.totals, sides), games if any(games) else ()


def _winners(newest: Result | None, sides: int) -> frozenset[int]:
    """Who won, as far as the result says so."""
    if newest is None or newest.state == Result.State.UNCHECKED:
        return frozenset()
    if isinstance(newest.winner, int):
        return frozenset({newest.winner})
    if newest.absent_sides:
        return frozenset(range(sides)) - frozenset(newest.absent_sides)
    scores = newest.scores or []
    best = [side for side, score in enumerate(scores) if score == max(scores)]
    if sides == 2 and len(best) > 1:
        return frozenset()
    return frozenset(best) | frozenset(newest.winner or ())
