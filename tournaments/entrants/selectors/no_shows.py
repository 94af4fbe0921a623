"""Who is on the list of a tournament and never came."""

from collections.abc import Iterable

from tournaments.models import Entrant, Round, Tournament
from tournaments.reading.attendance import never_came, sat_out
from tournaments.reading.fold import fold_of


def no_shows(tournament: Tournament) -> list[Entrant]:
    """In the order of the list; nobody before the first round has all its results."""
    fold = fold_of(tournament)
    absent = never_came(fold.whole, fold.ticked)
    return [entrant for entrant in tournament.entrants.all() if entrant.file_id in absent] if absent else []


def no_shows_so_far(tournament: Tournament) -> list[Entrant]:
    """Those of :func:`no_shows` but for who is expected: in a later round, or ticked in since the newest."""
    absent = no_shows(tournament)
    if not absent:
        return []
    published = list(Round.objects.published().filter(stage__tournament=tournament).order_by("published_at"))
    since = published[-1].published_at if published else None
    return [
        one
        for one in absent
        if one.from_round <= len(published) + 1
        and not (one.checked_in_at and since and one.checked_in_at > since)
    ]


def who_sat_out(tournament: Tournament, absent: Iterable[Entrant]) -> list[Entrant]:
    """Those of ``absent`` who had no table, or a bye: they may have been there."""
    resting = sat_out(fold_of(tournament).whole)
    return [entrant for entrant in absent if entrant.file_id in resting]
