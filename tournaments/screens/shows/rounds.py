"""The newest round on a screen: by name, by table, and as the tables stand."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from scoring.templatetags.scores import minus
from tournaments.models import Rest
from tournaments.rounds.selectors.live_seats import live_seats
from tournaments.rounds.selectors.seats import SeatOfPerson
from tournaments.rounds.selectors.table_rows import TableRow, TableState
from tournaments.rounds.words import rounds as round_words
from tournaments.screens.selectors.pages import ScreenLine, ScreenPage, ScreenRow, pages_of
from tournaments.screens.shows.view import HallView

WITH_A_WORD = frozenset({TableState.PLAYING, TableState.ENDED, TableState.UNTOLD, TableState.FORFEITED})
"""States that a row says in words; the others are seen by the scores, or their absence."""


def seat_pages(view: HallView) -> list[ScreenPage]:
    """Everybody by name, and the table they go to."""
    if view.round is None:
        return []
    rows = [_seat_row(row) for row in live_seats(view.tournament, view.round)]
    return pages_of(_("%(round)s: your table") % {"round": view.title}, rows, lines=view.lines)


def _seat_row(row: SeatOfPerson) -> ScreenRow:
    where = str(row.table.number or "–") if row.table is not None else ""
    word = ""
    if row.table is None:
        word = _("sits out") if row.rest == Rest.Kind.SITTING_OUT else _("absent")
    return ScreenRow(where, (ScreenLine(row.name),), word)


def pairing_pages(view: HallView) -> list[ScreenPage]:
    """Table by table, who meets whom."""
    return _by_table(view, lambda title: _("%(round)s: who meets whom") % {"round": title}, _names_only)


def table_pages(view: HallView) -> list[ScreenPage]:
    """Table by table, the score as it stands; those who are still playing first."""
    return _by_table(view, str, _with_scores, missing_first=True)


def _by_table(
    view: HallView,
    heading: Callable[[str], str],
    row_of: Callable[[TableRow], ScreenRow],
    *,
    missing_first: bool = False,
) -> list[ScreenPage]:
    """The round, and behind it each that is drawn again while tables of it go on."""
    if view.board is None:
        return []
    tables = [row for row in view.board.rows if not row.is_bye]
    if missing_first:
        tables.sort(key=lambda row: not row.is_missing)
    parts = [(view.title, tables), *((view.title_of(round_), rows) for round_, rows in view.waiting.items())]
    return [
        page
        for title, rows in parts
        for page in pages_of(heading(title), [row_of(row) for row in rows], lines=view.lines)
    ]


def _names_only(row: TableRow) -> ScreenRow:
    return ScreenRow(_lead(row), tuple(ScreenLine(side.name) for side in row.sides))


def _with_scores(row: TableRow) -> ScreenRow:
    lines = tuple(
        ScreenLine(side.name, "" if side.score is None else minus(side.score), is_winner=side.won)
        for side in row.sides
    )
    word = str(round_words.STATES[row.state]) if row.state in WITH_A_WORD else ""
    return ScreenRow(_lead(row), lines, word)


def _lead(row: TableRow) -> str:
    return str(row.table.number or "–")
