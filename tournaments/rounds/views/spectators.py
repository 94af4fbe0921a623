"""What is sent to the open boards of spectators: rendered once for all of them, and only what moved.

A phone asks every two seconds with the version it has, and a hall has hundreds of phones. Helpers have forms
of their own on the board, and of a secret round everybody is told something else: both are answered by
:mod:`tournaments.rounds.views.rounds`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from scoring.access.request import Request
from scoring.local_cache import LocalCache
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors.live_board import live_board
from tournaments.rounds.selectors.rounds import RoundBoard
from tournaments.rounds.selectors.table_rows import TableRow

Key = tuple[str, str, str, str]
"""Tournament, version of the board, language, and which tables are shown."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """One version of a board, as HTML."""

    state: str
    rows: Mapping[str, str]
    """By primary key of the table."""


_renderings = LocalCache[Key, Rendering](size=128)
_rows = LocalCache[tuple[object, ...], str](size=8192)
_one_at_a_time = Lock()
"""Whoever asks while a version is rendered waits for it, and doesn't render it too."""


def cached_answer(
    request: Request, public_id: str, *, version: str, page_version: str, show: str
) -> HttpResponse | None:
    """The cached answer for an anonymous visitor; ``None`` until a spectator has asked for this version."""
    if not request.user.is_anonymous:
        return None
    rendering = _renderings.get(_key(public_id, version, show))
    return None if rendering is None else _answer(request, rendering, _key(public_id, page_version, show))


def _key(public_id: str, version: str, show: str) -> Key:
    return public_id, version, get_language() or "", show


def fresh_answer(  # noqa: PLR0913  what the address says, and what it leads to
    request: Request, tournament: Tournament, round_: Round, *, version: str, page_version: str, show: str
) -> HttpResponse:
    """For a spectator of a round that is no secret: what moved since the version that they have."""
    key = _key(tournament.public_id, version, show)
    with _one_at_a_time:
        rendering = _renderings.get(key)
        if rendering is None:
            rendering = _rendered(tournament, live_board(tournament, round_), show)
            _renderings.put(key, rendering)
    return _answer(request, rendering, _key(tournament.public_id, page_version, show))


def _answer(request: Request, rendering: Rendering, page_key: Key) -> HttpResponse:
    before = _renderings.get(page_key)
    known: Mapping[str, str] = before.rows if before is not None else {}
    keys = (pk for pk in request.GET.getlist("row") if pk in rendering.rows)
    moved = (rendering.rows[pk] for pk in keys if rendering.rows[pk] != known.get(pk))
    return HttpResponse("".join((rendering.state, *moved)))


def _rendered(tournament: Tournament, board: RoundBoard, show: str) -> Rendering:
    context = {"tournament": tournament, "round": board.round, "board": board, "show": show}
    state = render_to_string("tournaments/rounds/round.html#fresh", context)
    return Rendering(state, {str(row.table.pk): _row(tournament, row) for row in board.rows})


def _row(tournament: Tournament, row: TableRow) -> str:
    """One row as HTML, cached by its content: from one version to the next few rows change."""
    sheet = row.table.match.version if row.table.match is not None else None
    of_table = (tournament.public_id, tournament.version, row.table.pk, sheet)
    key = (*of_table, row.state, row.slow, row.sides, get_language())
    html = _rows.get(key)
    if html is None:
        context = {"tournament": tournament, "row": row, "oob": True}
        html = render_to_string("tournaments/rounds/_live.html", context)
        _rows.put(key, html)
    return html
