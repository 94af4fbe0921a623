"""Keeps the tallies of evenings in step with the tournaments that they are folded from."""

from django.db.models import F, Q

from tournaments.models import Evening, Tournament
from tournaments.seasons.selectors.evenings import tally_of


def fold_evenings(tournament: int | None = None) -> None:
    """Fold the tallies of one tournament (by key) or of all, where they are older; one query where none is.

    A tally is a cache: folded twice it is the same, and one that is newer by now stays.
    """
    is_older = ~Q(tally_version=F("tournament__version")) | Q(tally_version=None)
    # An older tally has people who never came, and nothing of those who met and drew.
    behind = Evening.objects.filter(is_older | ~Q(tally__has_key="came"))
    if tournament is not None:
        behind = behind.filter(tournament=tournament)
    for held in Tournament.objects.filter(pk__in=behind.values("tournament")):
        evenings = Evening.objects.filter(tournament=held).exclude(tally_version__gt=held.version)
        evenings.update(tally=tally_of(held), tally_version=held.version)
