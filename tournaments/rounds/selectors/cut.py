"""Who never came, where it is a question of who goes on: before the first round of a later stage."""

from tournaments import engine
from tournaments.entrants.selectors.no_shows import no_shows, no_shows_so_far
from tournaments.models import Entrant, Tournament
from tournaments.rounds.selectors.draw_page import ComingRound, coming_round


def at_the_cut(tournament: Tournament) -> list[Entrant]:
    """Those who never came and are on the list still, where the coming round opens another stage."""
    if tournament.stages.count() < 2 or not no_shows(tournament):
        return []
    try:
        coming = coming_round(tournament, list(tournament.entrants.all()))
    except engine.TournamentError:
        return []  # drawing says what is wrong
    return asked_about(tournament, coming) if coming is not None and coming.opens_a_stage else []


def asked_about(tournament: Tournament, coming: ComingRound | None) -> list[Entrant]:
    """Those who never came as far as it is a question before this round.

    Who plays only now can't have got through a cut, nor have a place in a bracket or a schedule.
    """
    if coming is None or not coming.opens_a_stage:
        return no_shows_so_far(tournament)
    is_open = not coming.draws_everybody and "from" not in coming.stage.options
    return no_shows_so_far(tournament) if is_open else no_shows(tournament)
