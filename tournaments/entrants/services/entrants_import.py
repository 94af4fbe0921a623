"""Entrants brought in from a table at once, and taken back as long as nothing leans on them."""

from collections.abc import Sequence

from django.db.models import F, ProtectedError, Q

from scoring.access.actors import Actor
from scoring.models import LogEntry
from scoring.writing.errors import RefusedError
from tournaments.entrants.selectors.entrants_import import entrants_in, import_log
from tournaments.entrants.services import MOST_ENTRANTS, Entry, add_entrants
from tournaments.models import Apart, Entrant, EntrantPlayer, Place, Rest, Round, Tournament
from tournaments.writing.locking import changing

BATCH = 500


class EntrantsLeanedOnError(RefusedError):
    """Entrants of an import were drawn, checked in, paid for, kept apart or removed since."""


def import_entrants(*, tournament: Tournament, entries: Sequence[Entry], actor: Actor) -> LogEntry:
    """Enter all of these at the end of the list. Raises as :func:`add_entrants`."""
    with changing(tournament) as held:
        entered = add_entrants(tournament=held, entries=entries, actor=actor)
        return import_log(held).note_import(actor, [entrant.pk for entrant in entered])


def take_back_entrants(*, tournament: Tournament, entry: LogEntry, actor: Actor) -> None:
    """Undo an import: its entrants were never on the list, and later ones move up. Twice is once.

    Raises:
        EntrantsLeanedOnError: something leans on one of them.
    """
    with changing(tournament) as held:
        if import_log(held).was_taken_back(entry):
            return
        entrants = entrants_in(held, entry)
        if leaning := leaning_in(held, entry):
            raise EntrantsLeanedOnError(names=", ".join(leaning[:3]) or "–")
        keys = list(entrants.values_list("pk", flat=True))
        try:
            EntrantPlayer.objects.filter(entrant__in=keys).delete()
            Entrant.objects.filter(pk__in=keys).delete()
        except ProtectedError:
            raise EntrantsLeanedOnError(names="–") from None
        _close_gaps(held)
        import_log(held).note_taking_back(entry, actor, keys)


def leaning_in(tournament: Tournament, entry: LogEntry) -> list[str]:
    """Names of those of an import who can't be let go again; ``…`` for whoever is off the list already."""
    entrants = entrants_in(tournament, entry)
    in_a_draw = Q(pk__in=Place.objects.filter(entrant__in=entrants).values("entrant")) | Q(
        pk__in=Rest.objects.filter(entrant__in=entrants).values("entrant")
    )
    touched = Q(checked_in_at__isnull=False) | Q(paid_at__isnull=False) | Q(left_after__isnull=False)
    apart = Q(pk__in=Apart.objects.filter(tournament=tournament).values("entrants"))
    names = list(entrants.filter(in_a_draw | touched | apart).values_list("name", flat=True))
    missing = len(import_log(tournament).brought_by(entry)) - entrants.count()
    if not names and Round.objects.standing().filter(stage__tournament=tournament).exists():
        last = entrants.order_by("number").values_list("number", flat=True).first() or 0
        later = tournament.entrants.filter(number__gt=last).exclude(pk__in=entrants.values("pk"))
        names = list(later.values_list("name", flat=True)[:3])
    return [*names, *["…"] * min(missing, 1)]


def _close_gaps(held: Tournament) -> None:
    """Number the list anew from 1, by way of numbers that nobody has."""
    held.entrants.update(number=F("number") + MOST_ENTRANTS)
    left = list(held.entrants.order_by("number"))
    for number, entrant in enumerate(left, start=1):
        entrant.number = number
    Entrant.objects.bulk_update(left, ["number"], batch_size=BATCH)
