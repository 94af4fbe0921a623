"""Boards and tables as visitors see them while the scores of a round are secret (``reading/suspense.py``)."""

from collections.abc import Collection
from dataclasses import replace

from tournaments.rounds.selectors.rounds import RoundBoard
from tournaments.rounds.selectors.table_page import TableDetail
from tournaments.rounds.selectors.table_rows import TableRow, TableState


def veiled_row(row: TableRow) -> TableRow:
    """A table of the secret round: who sits there, and whether it has ended."""
    state = row.state
    if row.is_missing:
        state = TableState.PLAYING if state == TableState.ENDED else state
    elif not row.is_bye:
        state = TableState.UNTOLD
    sides = (replace(side, score=None, games_won=None, won=False, absent=False) for side in row.sides)
    return replace(row, sides=tuple(sides), state=state, result=None, progress=None, is_secret=True)


def veiled_board(board: RoundBoard, own: Collection[int]) -> RoundBoard:
    """The board for a visitor who may see scores at their ``own`` tables only (primary keys)."""
    rows = (row if row.table.pk in own else veiled_row(row) for row in board.rows)
    return replace(board, rows=tuple(rows))


def veiled_table(detail: TableDetail) -> TableDetail:
    return replace(detail, row=veiled_row(detail.row), versions=(), sheet_says=None)
