"""A round as it is shown: every table with its people, its score as it stands, and how far it is."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from statistics import median
from uuid import UUID, uuid4

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from tournaments.models import Place, Rest, Result, Round, Table, Tournament
from tournaments.reading.live import Progress, by_table_side, match_sides, progress_of, seated_at, with_seats

SLOW_BY = 2
"""Hands behind the room from which a table is called slow, if it has played less than two thirds as many."""

FEWEST_TO_COMPARE = 3


class State(StrEnum):
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


MISSING = frozenset({State.WAITING, State.PLAYING, State.ENDED, State.UNCHECKED})
"""The next round waits for these."""


NOT_FINAL = (Result.State.PROVISIONAL, Result.State.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Side:
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
    sides: tuple[Side, ...]
    state: State
    result: Result | None
    """The newest version, also one that doesn't count."""

    progress: Progress | None
    slow: bool = False
    is_secret: bool = False
    """The result is hidden from this reader: the round is secret."""

    @property
    def is_missing(self) -> bool:
        return self.state in MISSING

    @property
    def is_bye(self) -> bool:
        return self.state == State.BYE

    @property
    def games_column(self) -> bool:
        """Whether the match has several games, so that the board shows a column for them."""
        return self.table.match is not None and self.table.match.ruleset.get("best_of", 1) != 1

    @cached_property
    def client_id(self) -> UUID:
        """Identifies the entry made with this row's form, so that sending it twice stores one result."""
        return uuid4()


@dataclass(frozen=True)
class Board:
    """Everything a page about one round shows."""

    round: Round
    rows: tuple[TableRow, ...]
    resting: tuple[tuple[str, Rest], ...]
    version: str

    @property
    def missing(self) -> tuple[TableRow, ...]:
        return tuple(row for row in self.rows if row.is_missing)

    @property
    def played(self) -> int:
        return sum(1 for row in self.rows if not row.is_missing and not row.is_bye)

    @property
    def to_play(self) -> int:
        return sum(1 for row in self.rows if not row.is_bye)

    @property
    def is_done(self) -> bool:
        """Whether every table has a result that counts."""
        return bool(self.rows) and not self.missing

    @property
    def not_final(self) -> tuple[TableRow, ...]:
        """Tables whose result counts but isn't final yet."""
        return tuple(
            row
            for row in self.rows
            if row.state != State.FINAL and row.result is not None and row.result.state in NOT_FINAL
        )

    @property
    def slow(self) -> tuple[TableRow, ...]:
        return tuple(row for row in self.rows if row.slow)

    @property
    def extended(self) -> tuple[TableRow, ...]:
        """Tables that were given extra minutes."""
        return tuple(row for row in self.rows if row.table.extra_minutes and row.is_missing)

    def row_of(self, table_pk: int) -> TableRow:
        return next(row for row in self.rows if row.table.pk == table_pk)


def rounds_at(tournament: Tournament, stage: int, number: int) -> QuerySet[Round]:
    """The round of this address that stands, draft or published."""
    return (
        Round.objects.standing()
        .filter(stage__tournament=tournament, stage__number=stage, number=number)
        .select_related("stage")
    )


def undone_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Rounds that were taken back, the newest first: their hands stay readable."""
    rounds = Round.objects.filter(
        stage__tournament=tournament, undone_at__isnull=False, published_at__isnull=False
    )
    return rounds.select_related("stage").order_by("-undone_at")


def board(
    tournament: Tournament, round_: Round, names: dict[int, str], *, at: datetime | None = None
) -> Board:
    """The tables of a round in a constant number of queries, however many they are."""
    rows = table_rows(tournament, Table.objects.filter(round=round_), names, at=at or timezone.now())
    resting = round_.rests.order_by("entrant__number")
    return board_of(
        round_, rows, tuple((names[rest.entrant_id], rest) for rest in resting), version=tournament.version
    )


def table_rows(
    tournament: Tournament, tables: QuerySet[Table], names: dict[int, str], *, at: datetime
) -> list[TableRow]:
    """Tables of one round, in its order, none of them called slow yet."""
    fetched = list(
        with_seats(tables)
        .select_related("match")
        .prefetch_related(
            Prefetch("places", Place.objects.select_related("entrant").order_by("side", "position")),
            "results",
        )
        .order_by("order")
    )
    progress = progress_of(fetched)
    return [
        table_row(tournament, table, names, progress.get(table.match_id or 0), at=at) for table in fetched
    ]


def board_of(
    round_: Round, rows: Iterable[TableRow], resting: tuple[tuple[str, Rest], ...], *, version: int
) -> Board:
    """A board of all rows of a round, at this version of its tournament."""
    marked = tuple(_with_slow_ones(rows))
    moves = sum(row.table.match.version for row in marked if row.table.match is not None)
    return Board(round_, marked, resting, f"{round_.pk}.{version}.{moves}")


def table_row(
    tournament: Tournament, table: Table, names: dict[int, str], progress: Progress | None, *, at: datetime
) -> TableRow:
    """A table with its places, results and the seats of its match fetched."""
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
            Side(
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
    )


def _state(
    table: Table, sides: int, newest: Result | None, progress: Progress | None, *, is_final: bool
) -> State:
    if sides < 2:
        return State.BYE
    if newest is not None:
        if newest.state == Result.State.UNCHECKED:
            return State.ENDED if newest.source == Result.Source.MATCH else State.UNCHECKED
        if newest.absent_sides:
            return State.FORFEITED
        return State.FINAL if is_final else State(newest.state)
    if table.on_paper or progress is None or not progress.hands:
        return State.ENDED if progress is not None and progress.over and not table.on_paper else State.WAITING
    return State.ENDED if progress.over else State.PLAYING


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


def _with_slow_ones(rows: Iterable[TableRow]) -> list[TableRow]:
    """Mark tables that have played far fewer hands than the room."""
    rows = list(rows)
    hands = {
        row.table.pk: row.progress.hands
        for row in rows
        if row.progress is not None and row.is_missing and not row.progress.over and not row.table.on_paper
    }
    slow: set[int] = set()
    if len(hands) >= FEWEST_TO_COMPARE:
        room = median(hands.values())
        slow = {pk for pk, played in hands.items() if room - played >= SLOW_BY and 3 * played <= 2 * room}
    return [
        row if row.slow == (row.table.pk in slow) else replace(row, slow=row.table.pk in slow) for row in rows
    ]
