"""Evenings of one round to which some of those on the list did not come."""

from tests.tournaments.factories import NOBODY, entrant, new_tournament, publish_next, settle
from tournaments.entrants import services as entrants
from tournaments.models import Rest

PRIZES = {"places": [{"cents": 4000}, {"cents": 3000}, {"cents": 2000}, {"cents": 1000}]}
ONE_ROUND = ({"system": "swiss", "rounds": 1, "ranking": ["difference"]},)
AND_A_CUT = (*ONE_ROUND, {"system": "knockout", "from": {"best": 2}})


def evening(club, *, here, pairs, stages=ONE_ROUND, **settings):
    """One round is played by the first ``here``, who are ticked off; with 0 nobody is, and all are drawn."""
    tournament = new_tournament(club, pairs=pairs, stages=stages, public=True, prizes=PRIZES, **settings)
    for number in range(1, here + 1):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    tournament.refresh_from_db()
    return tournament


def who_rests(tournament):
    return Rest.objects.get(round__stage__tournament=tournament).entrant
