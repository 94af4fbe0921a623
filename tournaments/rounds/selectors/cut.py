"""Who never came, where it is a question of who goes on: before the first round of a later stage."""

from tournaments import engine
from tournaments.entrants.selectors.no_shows import no_shows
from tournaments.models import Entrant, Tournament
from tournaments.rounds.selectors.draw_page import coming_round


def at_the_cut(tournament: Tournament) -> list[Entrant]:
    """Those who never came and are on the list still, where the coming round opens another stage."""
    if tournament.stages.count() < 2 or not (absent := no_shows(tournament)):
        return []
    try:
        coming = coming_round(tournament, list(tournament.entrants.all()))
    except engine.TournamentError:
        return []  # drawing says what is wrong
    return absent if coming is not None and coming.opens_a_stage else []
