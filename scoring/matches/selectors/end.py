"""Whether the hand that ended a match may still be taken back by who writes at its table."""

from scoring import hooks
from scoring.matches.selectors.signing import signing_of
from scoring.models import Match


def end_can_be_undone(match: Match) -> bool:
    """Whether nothing hangs on the end yet: nobody has agreed to the sheet or disputed it, no draw was made.

    A match that was stopped has no hand that ended it.
    """
    if not match.is_closed or match.stopped:
        return False
    signing = signing_of(match)
    return signing.is_untouched and not signing.disputes and not hooks.hangs_on_end(match)
