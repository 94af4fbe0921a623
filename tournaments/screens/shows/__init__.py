"""What a screen shows: pages for each :class:`~tournaments.models.Screen.Show`.

A hall sees what every visitor sees: names as people wish to appear, and nothing of a round that is secret.

* ``stage``: the tournament as a hall may see it, read once for whatever is shown.
* ``rounds``: who sits where, who meets whom, how the tables stand.
* ``rankings``: standings with the cut, brackets, the final ranking.
"""

from collections.abc import Callable, Mapping

from tournaments.models import Screen
from tournaments.screens.selectors.pages import ScreenPage
from tournaments.screens.shows.rankings import bracket_pages, standings_pages
from tournaments.screens.shows.rounds import pairing_pages, seat_pages, table_pages
from tournaments.screens.shows.view import HallView

Show = Screen.Show

PAGES: Mapping[str, Callable[[HallView], list[ScreenPage]]] = {
    Show.SEATS: seat_pages,
    Show.PAIRINGS: pairing_pages,
    Show.TABLES: table_pages,
    Show.STANDINGS: standings_pages,
    Show.BRACKET: bracket_pages,
}
"""The clock and announcements have no rows, and a template of their own."""


def what_fits(view: HallView) -> str:
    """What a screen shows by itself: seats until somebody plays, then the tables, then the ranking."""
    board = view.board
    if view.is_over or board is None:
        return Show.STANDINGS if view.is_over else Show.WORDS
    if board.is_done:
        stage = view.stage
        return Show.BRACKET if stage is not None and stage.is_elimination else Show.STANDINGS
    has_begun = any(row.progress is not None and row.progress.hands for row in board.rows)
    if has_begun or board.played or (view.face is not None and view.face.started):
        return Show.TABLES
    return Show.SEATS


def pages(view: HallView, show: str) -> list[ScreenPage]:
    """The pages of a screen that is set to ``show``; none where there is nothing of it yet."""
    return PAGES[show](view) if show in PAGES and view.is_open else []
