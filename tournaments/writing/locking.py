"""One writer at a time for each tournament: whoever comes second is told what changed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F

from tournaments.models import Tournament
from tournaments.signals import tournament_changed
from tournaments.writing.errors import StaleError


@contextmanager
def changing(tournament: Tournament, *, seen_version: int | None = None) -> Iterator[Tournament]:
    """Hold the tournament's row for one transaction, and move its version on.

    ``seen_version`` is the version of the page the person acted on: when something else was written since,
    :class:`StaleError` is raised and nothing is changed. Leave it out where a late arrival does no harm.
    """
    with transaction.atomic():
        locked = (
            Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)
        )
        must_be_seen(locked, seen_version)
        yield locked
        Tournament.objects.filter(pk=locked.pk).update(version=F("version") + 1)
        tournament_changed.send(sender=Tournament, tournament=locked)
    tournament.refresh_from_db()


def holding(tournament: Tournament) -> Tournament:
    """The tournament's row, held until the transaction ends; its version stays."""
    return Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)


def must_be_seen(held: Tournament, seen_version: int | None) -> None:
    """Refuse what was decided on a page that is no longer true."""
    if seen_version is not None and held.version != seen_version:
        raise StaleError(seen=seen_version, now=held.version)
