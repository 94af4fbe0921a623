"""Which tournament a secret address shows, what its screens are set to, and what is announced."""

from typing import Any

from django.db.models import QuerySet

from tournaments.models import Announcement, Screen, ScreenAddress, Tournament
from tournaments.models.screens import MOST_SCREENS


def current_address(tournament: Tournament) -> ScreenAddress | None:
    """The address of its screens; none before the director has made one."""
    return tournament.screen_addresses.filter(ended_at=None).first()


def address_with(secret: str) -> ScreenAddress | None:
    """The address with this secret, ended ones too."""
    addresses = ScreenAddress.objects.select_related("tournament__club")
    return addresses.filter(secret=secret).first()


def screens_of(tournament: Tournament) -> list[Screen]:
    """Every screen there can be, by number; those that nobody has set are not stored."""
    stored = {screen.number: screen for screen in tournament.screens.all()}
    numbers = range(1, MOST_SCREENS + 1)
    return [stored.get(number) or Screen(tournament=tournament, number=number) for number in numbers]


def announcements_of(tournament: Tournament) -> QuerySet[Announcement]:
    """What is announced now, the newest first."""
    return tournament.announcements.filter(ended_at=None)


def announcements_on(tournament: Tournament) -> dict[str, Any]:
    """What the part of a page with announcements needs; one query."""
    hanging = list(announcements_of(tournament))
    newest = hanging[0].pk if hanging else 0
    # As announcements_version says it.
    return {"tournament": tournament, "announcements": hanging, "version": f"{len(hanging)}.{newest}"}
