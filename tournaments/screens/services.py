"""Screens in the hall: their address, what each shows, and what is announced there and on every phone.

None of it moves the tournament's version: rankings needn't be computed anew because a screen was turned.
"""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction
from tournaments.models import Announcement, Screen, ScreenAddress, Table, Tournament
from tournaments.rounds.services.clock import tell_pads
from tournaments.writing.locking import holding


def renew_address(*, tournament: Tournament, actor: Actor) -> ScreenAddress:
    """Make the secret address of the screens; one that there was shows nothing from now on, and says so."""
    with transaction.atomic():
        held = holding(tournament)
        held.screen_addresses.filter(ended_at=None).update(ended_at=timezone.now())
        address = ScreenAddress.objects.create(tournament=held)
        _log("renew_screens", held, actor)
    return address


@in_one_transaction
def show_on_screen(*, tournament: Tournament, number: int, show: str, actor: Actor) -> None:
    """Choose what the screen with this number shows."""
    held = holding(tournament)
    Screen.objects.get_or_create(tournament=held, number=number)
    Screen.objects.filter(tournament=held, number=number).update(show=show, version=F("version") + 1)
    _log("show_on_screen", held, actor, number=number, show=show)


@in_one_transaction
def announce(*, tournament: Tournament, text: str, actor: Actor) -> Announcement:
    """Say something to everybody; it hangs until it is taken down."""
    held = holding(tournament)
    announcement = Announcement.objects.create(tournament=held, text=text, made_by=actor.user)
    _log("announce", held, actor, announcement=announcement.pk)
    _tell(held)
    return announcement


@in_one_transaction
def end_announcement(*, announcement: Announcement, actor: Actor) -> None:
    """Take it down; does nothing when it is down already."""
    held = holding(announcement.tournament)
    standing = Announcement.objects.filter(pk=announcement.pk, ended_at=None)
    if standing.update(ended_at=timezone.now()):
        _log("end_announcement", held, actor, announcement=announcement.pk)
        _tell(held)


def _tell(tournament: Tournament) -> None:
    """Have the pads that are open at its tables show what hangs now."""
    tell_pads(Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None))


def _log(action: str, tournament: Tournament, actor: Actor, **facts: int | str) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", after=facts)
