"""Who sits where, as everybody may read it, kept until somebody is moved or wishes to be called otherwise.

Equal to :func:`~tournaments.rounds.selectors.seats.seat_rows`. A hall of hundreds looks for its seats in the
same minute, and a screen with them asks again after every hand of any table.
"""

from dataclasses import dataclass
from typing import Any

from scoring.local_cache import LocalCache
from tournaments.models import Round, Tournament
from tournaments.reading.names import less_known
from tournaments.rounds.selectors.seats import SeatOfPerson, seat_rows


@dataclass(frozen=True, slots=True)
class _CachedSeats:
    version: int
    """Of the tournament: whoever sits down, leaves or is replaced moves it; a hand does not."""

    wishes: list[tuple[Any, ...]]
    rows: list[SeatOfPerson]


_seats = LocalCache[tuple[str, int], _CachedSeats](size=8)
"""By tournament, and primary key of the round."""


def live_seats(tournament: Tournament, round_: Round) -> list[SeatOfPerson]:
    """The rows of a published round, by name; one query where they are kept. Nobody changes them."""
    wishes = less_known(tournament)
    latest = _seats.get(key := (tournament.public_id, round_.pk))
    if latest is not None and (latest.version, latest.wishes) == (tournament.version, wishes):
        return latest.rows
    rows = seat_rows(tournament, round_, public=True)
    if less_known(tournament) == wishes:  # else the rows may be by either
        _seats.put(key, _CachedSeats(tournament.version, wishes, rows))
    return rows
