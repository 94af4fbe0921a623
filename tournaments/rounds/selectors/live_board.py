"""The board of a round as everybody may see it, kept, and read anew only where a sheet has moved.

Equal to :func:`~tournaments.rounds.selectors.rounds.board`; a hall of hundreds of phones asks for it after
every hand of any table.
"""

from dataclasses import dataclass

from django.utils import timezone

from scoring.local_cache import LocalCache
from tournaments.models import Round, Table, Tournament
from tournaments.reading.names import names_in_round
from tournaments.rounds.selectors.rounds import RoundBoard, board, board_of
from tournaments.rounds.selectors.table_rows import table_rows


@dataclass(frozen=True, slots=True)
class _CachedBoard:
    """A cached board, and the version and names it was built from."""

    version: int
    """Of the tournament: whatever is not written on a sheet moves it."""

    names: dict[int, str]
    board: RoundBoard


_boards = LocalCache[tuple[str, int], _CachedBoard](size=64)
"""By tournament, and primary key of the round."""


def live_board(tournament: Tournament, round_: Round) -> RoundBoard:
    """The board with the names that everybody may read; at most as many queries as ``board`` has."""
    names = names_in_round(round_, public=True)
    latest = _boards.get(key := (tournament.public_id, round_.pk))
    # A deadline makes results final by the clock alone: such a board is read whole.
    by_clock = tournament.finality == Tournament.Finality.DEADLINE
    if by_clock or latest is None or (latest.version, latest.names) != (tournament.version, names):
        fresh = board(tournament, round_, names)
    else:
        fresh = _with_moved_tables(tournament, latest.board, names)
    _boards.put(key, _CachedBoard(tournament.version, names, fresh))
    return fresh


def _with_moved_tables(tournament: Tournament, before: RoundBoard, names: dict[int, str]) -> RoundBoard:
    """The same board, with those tables read again whose sheet has moved."""
    tables = Table.objects.filter(round=before.round)
    newest = dict(tables.filter(match__isnull=False).values_list("pk", "match__version"))
    known = {row.table.pk: row.table.match.version for row in before.rows if row.table.match is not None}
    moved = [pk for pk, version in newest.items() if known.get(pk) != version]
    if not moved:
        return before
    again = {
        row.table.pk: row
        for row in table_rows(tournament, tables.filter(pk__in=moved), names, at=timezone.now())
    }
    rows = (again.get(row.table.pk, row) for row in before.rows)
    return board_of(before.round, rows, before.resting, version=tournament.version)
