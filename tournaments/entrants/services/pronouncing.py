"""How the names of entrants are said, for whoever reads them out."""

from collections.abc import Mapping

from django.db import transaction

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments.models import Entrant, Tournament
from tournaments.writing.locking import holding


def note_pronunciations(*, tournament: Tournament, by_number: Mapping[int, str], actor: Actor) -> int:
    """Keep how these entrants (by number) are said; answers how many have changed.

    The tournament's version stays: nobody else sees it.
    """
    with transaction.atomic():
        held = holding(tournament)
        changed = []
        for entrant in held.entrants.filter(number__in=by_number):
            if entrant.pronunciation != by_number[entrant.number]:
                entrant.pronunciation = by_number[entrant.number]
                changed.append(entrant)
        if changed:
            Entrant.objects.bulk_update(changed, ["pronunciation"])
            after = {"numbers": [entrant.number for entrant in changed]}
            log(
                "note_pronunciations",
                actor=actor,
                club=tournament.club,
                subject=f"tournament:{held.pk}",
                after=after,
            )
    return len(changed)
