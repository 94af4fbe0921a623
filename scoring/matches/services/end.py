"""Takes back the hand that ended a match, for who writes at its table; later on that is the referee's."""

from scoring.access.actors import Actor
from scoring.matches.selectors.end import end_can_be_undone
from scoring.matches.services.lines import Correction, Written, strike_line
from scoring.models import Match
from scoring.writing.errors import RefusedError
from scoring.writing.transactions import in_one_transaction


class EndStandsError(RefusedError):
    """Something hangs on how the match ended."""


@in_one_transaction
def undo_end(*, match: Match, correction: Correction, actor: Actor) -> Written:
    """Strike the line that ended the match, which goes on then.

    Raises:
        EndStandsError: somebody has signed or disputed the sheet, a draw was made from it, or it is not over.
    """
    match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
    if not end_can_be_undone(match):
        raise EndStandsError
    return strike_line(match=match, correction=correction, actor=actor)
