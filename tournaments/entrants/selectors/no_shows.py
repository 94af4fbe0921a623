"""Who is on the list of a tournament and never came."""

from tournaments.models import Entrant, Tournament
from tournaments.reading.attendance import never_came
from tournaments.reading.fold import fold_of


def no_shows(tournament: Tournament) -> list[Entrant]:
    """In the order of the list; nobody before the first round has all its results."""
    absent = never_came(fold_of(tournament).whole)
    return [entrant for entrant in tournament.entrants.all() if entrant.file_id in absent] if absent else []
