"""Who is on the list of a tournament and never came."""

from tournaments.models import Entrant, Round, Tournament
from tournaments.reading.attendance import never_came
from tournaments.reading.fold import fold_of


def no_shows(tournament: Tournament) -> list[Entrant]:
    """In the order of the list; nobody before the first round has all its results."""
    absent = never_came(fold_of(tournament).whole)
    return [entrant for entrant in tournament.entrants.all() if entrant.file_id in absent] if absent else []


def no_shows_so_far(tournament: Tournament) -> list[Entrant]:
    """Those of :func:`no_shows` but for who was ticked in since the newest round: the next has them."""
    absent = no_shows(tournament)
    if not absent:
        return []
    newest = Round.objects.published().filter(stage__tournament=tournament).order_by("published_at").last()
    since = newest.published_at if newest else None
    return [one for one in absent if not (one.checked_in_at and since and one.checked_in_at > since)]
