"""A list of people brought into a club at once, and taken back as long as nothing leans on them."""

from collections.abc import Sequence

from django.db import transaction

from scoring.access.actors import Actor
from scoring.clubs.selectors.people_import import NewPerson
from scoring.clubs.selectors.people_imports import import_log, leaning_on
from scoring.models import Club, LogEntry, Membership, Player, Role, first_day
from scoring.writing.errors import RefusedError

BATCH = 500


class LeanedOnError(RefusedError):
    """People of an import have played, signed in or been merged since: ``names`` of the first ones."""


def import_people(*, club: Club, people: Sequence[NewPerson], actor: Actor) -> LogEntry:
    """Add all of these at once, in a number of queries that doesn't grow; answers what the log keeps of it.

    Who calls it holds the club (:func:`holding`), so that nobody is added in between.
    """
    with transaction.atomic():
        players = _add(club, people)
        return import_log(club).note_import(actor, [player.pk for player in players])


def add_guests(*, club: Club, names: Sequence[str]) -> list[Player]:
    """Make new people of the club of these names, in their order; who calls it says so in the log."""
    with transaction.atomic():
        return _add(club, [NewPerson(name, Role.GUEST, None) for name in names])


def _add(club: Club, people: Sequence[NewPerson]) -> list[Player]:
    today = first_day(club)
    players = Player.objects.bulk_create((Player(name=one.name) for one in people), batch_size=BATCH)
    Membership.objects.bulk_create(
        (
            Membership(club=club, player=player, role=one.role, since=one.since or today)
            for player, one in zip(players, people, strict=True)
        ),
        batch_size=BATCH,
    )
    return players


def holding(club: Club) -> Club:
    """The club's row, held until the transaction ends."""
    return Club.objects.select_for_update().get(pk=club.pk)


def take_back_people(*, club: Club, entry: LogEntry, actor: Actor) -> None:
    """Undo an import: its people were never there. Taking back what was taken back changes nothing.

    Raises:
        LeanedOnError: something leans on one of them.
    """
    with transaction.atomic():
        holding(club)
        past = import_log(club)
        if past.was_taken_back(entry):
            return
        if leaning := leaning_on(club, entry):
            raise LeanedOnError(names=", ".join(leaning[:3]), count=len(leaning))
        added = past.brought_by(entry)
        Membership.objects.filter(club=club, player__in=added).delete()
        Player.objects.filter(pk__in=added).delete()
        past.note_taking_back(entry, actor, added)
