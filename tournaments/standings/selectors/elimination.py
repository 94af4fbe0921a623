"""Rounds in which people go out: the tables of a table knock-out, and how running matches stand."""

from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import Table
from tournaments.reading.live import Progress, by_table_side, match_sides, progress_of
from tournaments.standings.selectors.facts import StageFacts, TableFacts


@dataclass(frozen=True, slots=True)
class EliminationSeat:
    """Somebody at a table of a table knock-out."""

    entrant: str
    score: int | None
    goes_on: bool
    did_not_appear: bool


@dataclass(frozen=True, slots=True)
class EliminationRound:
    """A round of a table knock-out: tables that were drawn, or how many there will be."""

    round: int
    people: int
    tables: tuple[tuple[TableFacts, tuple[EliminationSeat, ...]], ...] = ()
    to_come: int = 0
    is_last: bool = False


def fields_of(stage: StageFacts) -> list[EliminationRound]:
    """27, 9, 3: each round with its tables, and those still to come."""
    size, advance = stage.options.get("table_size", 3), stage.options.get("advance", 1)
    fields, people = [], len(stage.entrants)
    for number in range(1, stage.planned_rounds + 1):
        is_last = number == stage.planned_rounds
        played = stage.rounds[number - 1] if number <= len(stage.rounds) else None
        if played is None:
            fields.append(EliminationRound(number, people, to_come=people // size, is_last=is_last))
        else:
            tables = tuple(
                (table, tuple(_seats(table, 1 if is_last else advance))) for table in played.tables
            )
            fields.append(EliminationRound(number, people, tables, is_last=is_last))
        people = people // size * advance
    return fields


def _first(table: TableFacts) -> int:
    """How many are first at the last table: one, or those who share the best score."""
    if table.scores is None or table.winner is not None:
        return 1
    return table.scores.count(max(table.scores))


def _seats(table: TableFacts, go_on: int) -> tuple[EliminationSeat, ...]:
    """Those who go on first, then by score."""
    winner = table.winner
    decided = winner if isinstance(winner, tuple) else () if winner is None else (winner,)

    def place(side: int) -> tuple[bool, bool, int]:
        return side not in decided, side in table.absent_sides, -(table.scores[side] if table.scores else 0)

    sides = range(len(table.sides))
    return tuple(
        EliminationSeat(
            table.sides[side][0],
            table.scores[side] if table.scores else None,
            table.has_result and nr < go_on,
            side in table.absent_sides,
        )
        for nr, side in enumerate(sorted(sides, key=place) if table.has_result else sides)
    )


@dataclass(frozen=True, slots=True)
class Live:
    """A running match: its scores in the order of the table's sides."""

    totals: tuple[int, ...]
    games_won: tuple[int, ...]
    hands: int


def live_scores(stage: StageFacts) -> dict[int, Live]:
    """By table: how matches stand that have no result yet; four queries at most."""
    running = [
        table.pk
        for played in stage.rounds
        for table in played.tables
        if table.is_open and table.match_pk and not table.on_paper
    ]
    if not running:
        return {}
    tables = list(
        Table.objects.filter(pk__in=running)
        .select_related("match")
        .prefetch_related("match__seats", "places")
    )
    progress = progress_of(tables)
    return {
        table.pk: _live(table, progress[table.match_id]) for table in tables if table.match_id in progress
    }


def _live(table: Table, progress: Progress) -> Live:
    match = table.match
    assert match is not None  # noqa: S101  only tables with a match are asked for
    sides = match_sides(table.places.all(), match.variant, len(match.seats.all()))
    return Live(
        tuple(by_table_side(progress.totals, sides)),
        tuple(by_table_side(progress.games_won, sides)),
        progress.hands,
    )


def moved(public_id: str) -> int:
    """The sum of the sheets' versions, which rises with every line: by it live pages see a change."""
    tables = Table.objects.filter(round__stage__tournament__public_id=public_id)
    return tables.aggregate(moved=Sum("match__version"))["moved"] or 0
