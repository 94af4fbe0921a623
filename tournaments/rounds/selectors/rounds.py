"""A round as it is shown: the board of its tables, who rests, which tables are slow."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from statistics import median

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Rest, Result, Round, Table, Tournament
from tournaments.rounds.selectors.table_rows import TableRow, TableState, table_rows

SLOW_BY = 2
"""Hands behind the room from which a table is called slow, if it has played less than two thirds as many."""

FEWEST_TO_COMPARE = 3


NOT_FINAL = (Result.State.PROVISIONAL, Result.State.CONFIRMED)


@dataclass(frozen=True)
class RoundBoard:
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
        """Tables whose result counts but waits for somebody's last word, or for the time to object."""
        states = open_states(self.round.stage.tournament)
        return tuple(
            row
            for row in self.rows
            if row.state != TableState.FINAL and row.result is not None and row.result.state in states
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


def open_states(tournament: Tournament) -> tuple[Result.State, ...]:
    """In which a result isn't final: what was confirmed is, where all sides together have the last word."""
    by_both = tournament.finality == Tournament.Finality.BOTH_CONFIRM
    return (Result.State.PROVISIONAL,) if by_both else NOT_FINAL


def board(
    tournament: Tournament, round_: Round, names: dict[int, str], *, at: datetime | None = None
) -> RoundBoard:
    """The tables of a round in a constant number of queries, however many they are."""
    rows = table_rows(tournament, Table.objects.filter(round=round_), names, at=at or timezone.now())
    resting = round_.rests.order_by("entrant__number")
    return board_of(
        round_, rows, tuple((names[rest.entrant_id], rest) for rest in resting), version=tournament.version
    )


def board_of(
    round_: Round, rows: Iterable[TableRow], resting: tuple[tuple[str, Rest], ...], *, version: int
) -> RoundBoard:
    """A board of all rows of a round, at this version of its tournament; tables as they stand in the hall."""
    marked = tuple(_with_slow_ones(_as_in_the_hall(rows)))
    moves = sum(row.table.match.version for row in marked if row.table.match is not None)
    return RoundBoard(round_, marked, resting, f"{round_.pk}.{version}.{moves}")


def _as_in_the_hall(rows: Iterable[TableRow]) -> list[TableRow]:
    """Tables by number, which fixed ones may have changed; who has no table stays between the same."""
    rows = list(rows)
    numbers = sorted((row.table.number, nr) for nr, row in enumerate(rows) if row.table.number is not None)
    by_number = iter([rows[nr] for _number, nr in numbers])
    return [row if row.table.number is None else next(by_number) for row in rows]


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
