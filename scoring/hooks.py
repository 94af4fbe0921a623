"""Where an app above adds to what scoring shows and decides: when ready, it registers a :class:`Host`."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.models import Club, Match, Player, User


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence above the sheet, with the page it comes from."""

    sentence: str
    address: str = ""
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A template and what it needs: ``{% include panel.template with panel=panel.context %}``."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)


class Host:
    """What an app above says when it is asked; this one has nothing to add."""

    def role_at(self, match: Match, user: User | AnonymousUser, device_id: UUID | None) -> str:
        """The role of somebody at a match; "" for none."""
        return ""

    def notices_about(self, match: Match) -> Sequence[Notice]:
        """What is said above the sheet of a match."""
        return ()

    def why_late(self, match: Match) -> str:
        """Why the table of a match is done, though its sheet goes on: a ``LateHand.Cause``; else ""."""
        return ""

    def hangs_on_end(self, match: Match) -> bool:
        """Whether anything was built on how a match ended, so that only a referee may change that."""
        return False

    def places_of(self, matches: Collection[int]) -> dict[int, str]:
        """Where matches (by key) are played, as far as it is known: "Table 5"."""
        return {}

    def keep_places(self, match: Match, people: Sequence[str | Player], actor: Actor, reason: str) -> None:
        """Follow a change of the people in a match's seats, in the same transaction, or refuse it.

        Raises:
            RefusedError: they can't sit there.
        """

    def club_panel(self, request: HttpRequest, club: Club, role: str) -> Panel | None:
        """What is shown on the page of a club, to a visitor of this role."""
        return None

    def match_panel(self, request: HttpRequest, match: Match, role: str) -> Panel | None:
        """What is shown above every page of a match, to somebody of this role there."""
        return None

    def person_panel(self, request: HttpRequest, player: Player) -> Panel | None:
        """What is shown on one's own page."""
        return None

    def data_of(self, people: Sequence[int]) -> dict[str, Any]:
        """More keys for the export of everything that is known of a person, given by all their keys."""
        return {}

    def forget(self, people: Sequence[Player]) -> None:
        """Forget the names of these people, which can still be read."""


hosts: list[Host] = []


def register(host: Host) -> None:
    """Register a host; call it in ``AppConfig.ready()``."""
    hosts.append(host)
    permissions.role_givers.append(host.role_at)


def notices_about(match: Match) -> list[Notice]:
    return [notice for host in hosts for notice in host.notices_about(match)]


def why_late(match: Match) -> str:
    return next((cause for host in hosts if (cause := host.why_late(match))), "")


def hangs_on_end(match: Match) -> bool:
    return any(host.hangs_on_end(match) for host in hosts)


def places_of(matches: Collection[int]) -> dict[int, str]:
    """The place of each match that has one, by key."""
    return {key: place for host in hosts for key, place in host.places_of(matches).items()}


def panels_of_club(request: HttpRequest, club: Club, role: str) -> list[Panel]:
    return [panel for host in hosts if (panel := host.club_panel(request, club, role)) is not None]


def panels_of_match(request: HttpRequest, match: Match, role: str) -> list[Panel]:
    return [panel for host in hosts if (panel := host.match_panel(request, match, role)) is not None]


def panels_of_person(request: HttpRequest, player: Player) -> list[Panel]:
    return [panel for host in hosts if (panel := host.person_panel(request, player)) is not None]
