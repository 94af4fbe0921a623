"""What every change of a sheet does to its match: a new version, closed or open, and who is told."""

from django.utils import timezone

from scoring.matches.selectors.folding import final_of, fold_lines, header_of
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


def settle_imported(match: Match) -> None:
    """Give a match that came in with all its lines the result that these come to, whatever came beside.

    Its seats and lines are fetched before, in order. Nobody is told: what follows from a whole club's matches
    is counted for all of them together.
    """
    newest = {line.number: line for line in match.lines.all()}
    header = header_of(match, [seat.name for seat in match.seats.all()])
    before = match.final, match.closed_at
    match.final = final_of(fold_lines(header, newest.values()).fold)
    match.closed_at = None if match.final is None else match.closed_at or match.opened_at
    if (match.final, match.closed_at) != before:
        match.save(update_fields=["final", "closed_at"])
