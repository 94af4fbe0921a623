"""What every change of a sheet does to its match: a new version, closed or open, and who is told."""

from django.utils import timezone

from scoring.matches.selectors.folding import final_of
from scoring.models import Match
from scoring.rules import Fold
from scoring.signals import match_closed, sheet_changed


def settle(match: Match, folded: Fold) -> None:
    """Save what the sheet now says about a match that is locked; call it in the transaction of the change.

    A match that ends is closed with its result; one that a correction reopens is open again.
    """
    before, final = match.final, final_of(folded)
    if final is None:
        match.closed_at = None
    elif match.closed_at is None:
        match.closed_at = timezone.now()
    match.final = final
    match.version += 1
    Match.objects.filter(pk=match.pk).update(
        version=match.version, closed_at=match.closed_at, final=final, stopped=match.stopped
    )

    if final != before:
        match_closed.send(sender=Match, match=match, final=final, before=before)
    if final is not None or before is not None:
        sheet_changed.send(sender=Match, match=match)
