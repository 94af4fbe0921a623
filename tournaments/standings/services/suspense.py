"""What follows when the last round of a tournament becomes secret, or is told."""

from tournaments.models import Tournament
from tournaments.signals import secrecy_changed, tournament_shown


def secret_changed(held: Tournament, *, hides: bool) -> None:
    """Call it in the transaction that says whether ``held`` keeps its last round secret.

    Statistics and ratings leave a secret round out, so it is counted again; reading out begins anew.
    """
    if hides:
        Tournament.objects.filter(pk=held.pk).update(places_told=0)
    else:
        tournament_shown.send(sender=Tournament, tournament=held)
    secrecy_changed.send(sender=Tournament, tournament=held)
