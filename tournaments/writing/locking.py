"""One writer at a time for each tournament: whoever comes second is told what changed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import TypeVar

from django.db import transaction
from django.db.models import F

from scoring.sql import first_row, held_version
from tournaments.models import Tournament
from tournaments.signals import tournament_changed
from tournaments.writing.errors import StaleError

Made = TypeVar("Made")

VERSION = "SELECT version FROM tournaments_tournament WHERE id = %s"
COLUMNS = [field.attname for field in Tournament._meta.concrete_fields]
TRIES = 3
"""How often :func:`changing_by` computes without the lock before it takes the lock and lets others wait."""


@contextmanager
def changing(
    tournament: Tournament, *, seen_version: int | None = None, frame_stays: bool = False
) -> Iterator[Tournament]:
    """Hold the tournament's row for one transaction, and move its version on.

    ``seen_version`` is the version of the page the person acted on: when something else was written since,
    :class:`StaleError` is raised and nothing is changed. Leave it out where a late arrival does no harm.
    ``frame_stays`` promises that nothing is changed of what the tournament's file has, and the tables of its
    rounds, but results that come as new versions: then standings are extended, and not worked out anew.
    """
    with transaction.atomic():
        locked = _held_as_read(tournament) if frame_stays else _locked(tournament)
        must_be_seen(locked, seen_version)
        yield locked
        _move_on(locked, frame_stays=frame_stays)
    row = first_row(VERSION, tournament.pk) if frame_stays else None
    if row is not None and row[0] == locked.version + 1:
        locked.version += 1
        vars(tournament).update({name: getattr(locked, name) for name in COLUMNS})
    else:
        tournament.refresh_from_db()


@contextmanager
def changing_by(
    tournament: Tournament, work_out: Callable[[Tournament], Made]
) -> Iterator[tuple[Tournament, Made]]:
    """Compute without the lock, then store; compute anew if the tournament changed meanwhile.

    For long computations: on SQLite a transaction keeps every other writer of the installation waiting.
    ``work_out`` only reads. The body of the ``with`` stores, under the lock, and the tournament is then still
    the one that ``work_out`` read. After ``TRIES`` computations in vain the last one holds the lock.
    """
    for _try in range(TRIES):
        before = Tournament.objects.select_related("club").get(pk=tournament.pk)
        try:
            outcome = work_out(before)
        except Exception:
            # Half of what it read may be older than the other half.
            if Tournament.objects.filter(pk=before.pk, version=before.version).exists():
                raise
            continue
        with transaction.atomic():
            locked = _locked(tournament)
            if locked.version == before.version:
                yield locked, outcome
                _move_on(locked)
                break
    else:
        with changing(tournament) as held:
            yield held, work_out(held)
    tournament.refresh_from_db()


def _held_as_read(tournament: Tournament) -> Tournament:
    """The tournament's row, held: as the caller has read it, unless somebody wrote since."""
    is_same = held_version(tournament) == tournament.version and not tournament.get_deferred_fields()
    return copy(tournament) if is_same else _locked(tournament)


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)


def _move_on(locked: Tournament, *, frame_stays: bool = False) -> None:
    following = F("version") + 1
    frame = {} if frame_stays else {"frame_version": following}
    Tournament.objects.filter(pk=locked.pk).update(version=following, **frame)
    tournament_changed.send(sender=Tournament, tournament=locked)


def holding(tournament: Tournament) -> Tournament:
    """The tournament's row, held until the transaction ends; its version stays."""
    return Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)


def must_be_seen(held: Tournament, seen_version: int | None) -> None:
    """Refuse what was decided on a page that is no longer true."""
    if seen_version is not None and held.version != seen_version:
        raise StaleError(seen=seen_version, now=held.version)
