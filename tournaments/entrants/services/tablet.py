"""The tablet at the door: its address is made, renewed and ended by the director."""

from django.db import transaction
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments.models import DoorTablet, Tournament
from tournaments.writing.locking import holding


def open_tablet(*, tournament: Tournament, actor: Actor) -> DoorTablet:
    """Make the secret address of the tablet; one that there was ticks nobody off from now on, and says so."""
    with transaction.atomic():
        held = holding(tournament)
        held.door_tablets.filter(ended_at=None).update(ended_at=timezone.now())
        tablet = DoorTablet.objects.create(tournament=held)
        log("open_door_tablet", actor=actor, club=held.club, subject=f"tournament:{held.pk}")
    return tablet


def end_tablet(*, tournament: Tournament, actor: Actor) -> None:
    """Nobody ticks themselves off any more; does nothing where no tablet stands."""
    with transaction.atomic():
        held = holding(tournament)
        if held.door_tablets.filter(ended_at=None).update(ended_at=timezone.now()):
            log("end_door_tablet", actor=actor, club=held.club, subject=f"tournament:{held.pk}")
