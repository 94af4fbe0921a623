"""Who never came, where it is a question of who goes on: before the first round of a later stage."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import engine
from tournaments.entrants.selectors.no_shows import no_shows, no_shows_so_far, who_sat_out
from tournaments.models import Entrant, Tournament
from tournaments.rounds.selectors.draw_page import ComingRound, coming_round


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """Entrants who never came, as far as it is a question before a round."""

    no_shows: Sequence[Entrant] = ()
    may_be_here: Sequence[Entrant] = ()
    """Those of them who play on if somebody says that they are here."""

    likely_here: Sequence[Entrant] = ()
    """Those of them whom the draw would have, or who only sat out."""


def at_the_cut(tournament: Tournament) -> AskedAbout:
    """Those who never came and are on the list still, where the coming round opens another stage."""
    if tournament.stages.count() < 2 or not no_shows(tournament):
        return AskedAbout()
    try:
        coming = coming_round(tournament, list(tournament.entrants.all()))
    except engine.TournamentError:
        return AskedAbout()  # drawing says what is wrong
    opens = coming is not None and coming.opens_a_stage
    return asked_about(tournament, coming) if opens else AskedAbout()


def asked_about(tournament: Tournament, coming: ComingRound | None) -> AskedAbout:
    """Those who never came as far as it is a question before this round.

    Who plays only now can't have got through a cut, nor have a place in a bracket or a schedule.
    """
    if coming is None or not _takes_newcomers(coming):
        return asked_about_at_the_end(tournament)
    absent = no_shows_so_far(tournament)
    resting = who_sat_out(tournament, absent)
    is_ticked = tournament.entrants.exclude(checked_in_at=None).exists()
    likely = [one for one in absent if not is_ticked or one.checked_in_at or one in resting]
    return AskedAbout(absent, absent, likely)


def asked_about_at_the_end(tournament: Tournament) -> AskedAbout:
    """Those who never came, where nobody plays any more who didn’t before."""
    absent = no_shows(tournament)
    resting = who_sat_out(tournament, absent) if absent else []
    return AskedAbout(absent, resting, resting)


def _takes_newcomers(coming: ComingRound) -> bool:
    """Whether somebody who comes only now plays in it."""
    if not coming.opens_a_stage:
        return True
    return not coming.draws_everybody and "from" not in coming.stage.options
