"""What follows when the last round of a tournament becomes secret, or is told."""

from scoring.writing.later import later
from tournaments.models import Tournament
from tournaments.reading.suspense import tables_of_last_round
from tournaments.records.services.statistics import count_again
from tournaments.signals import tournament_shown


def secret_changed(held: Tournament, *, hides: bool) -> None:
    """Call it in the transaction that says whether ``held`` keeps its last round secret.

    Statistics and ratings leave a secret round out, so it is counted again; reading out begins anew.
    """
    if hides:
        Tournament.objects.filter(pk=held.pk).update(places_told=0)
    else:
        tournament_shown.send(sender=Tournament, tournament=held)
    later(count_last_round, held.pk)


def count_last_round(pk: int) -> None:
    """Count the matches of the last round of a tournament (by key) again."""
    tables = tables_of_last_round(Tournament.objects.get(pk=pk))
    count_again(list(tables.filter(match__isnull=False).values_list("match", flat=True)))
