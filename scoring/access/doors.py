"""The one door: who comes, as what, and what they may do there.

Every page, every export and every answer of the API stands behind one. To those who may know of a thing
and may not do what they ask it is forbidden (403); to everybody else it does not exist (404). That is
decided here and nowhere else. Whoever comes in reads the clock that hangs there: times are shown, and those
that are typed are understood, in the zone of the club. And they are spoken to in its language, unless they
chose their own; at a match, of the cards that lie there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property
from typing import ClassVar, NoReturn, Self

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.access.languages import follow_club
from scoring.access.permissions import Action
from scoring.access.request import Request
from scoring.models import Club, Match, User, zone_of
from scoring.words.packs import lay


class Rights:
    """What somebody may do: ``may("decide")`` in code, ``may.decide`` in a template."""

    do_not_call_in_templates = True

    def __init__(self, allows: Callable[[str], bool]) -> None:
        self._allows = allows

    def __call__(self, action: str) -> bool:
        return self._allows(action)

    def __getitem__(self, action: str) -> bool:
        return self._allows(action)


@dataclass(frozen=True)
class Door:
    """A visitor and their role; the kinds of doors below say where they stand."""

    request: Request
    role: str

    actions: ClassVar[Mapping[str, Action]] = permissions.ACTIONS
    by_device: ClassVar[bool] = False
    """Whether the device acts too: it is noted beside the account, and gets a cookie if it has none."""

    @cached_property
    def may(self) -> Rights:
        """What this visitor may do here."""
        return Rights(self._allows)

    def must(self, action: str, *, openly: bool = False) -> Self:
        """This door again for who may do ``action``; everybody else is turned away.

        ``openly`` says to outsiders too that they may not, where what they see is no secret.
        """
        if not self.may(action):
            self.turn_away(openly=openly)
        enter(self.request, self.home)
        return self

    def turn_away(self, *, openly: bool = False) -> NoReturn:
        raise PermissionDenied if openly or self.is_insider else Http404

    @property
    def home(self) -> Club | None:
        """The club whose clock hangs here, and whose language is spoken; ``None`` where it is no club's."""
        return None

    @property
    def zone(self) -> tzinfo:
        """The time zone of the place."""
        return zone_of(self.home)

    @property
    def is_insider(self) -> bool:
        """Whether they belong to the club, and may know what it has and what its people are called."""
        return self.role in permissions.INSIDERS

    @cached_property
    def actor(self) -> Actor:
        """For services."""
        return Actor.of(self.request, role=self.role, with_device=self.by_device)

    @property
    def user(self) -> User:
        """The account; only behind a door that asked for a role."""
        assert isinstance(self.request.user, User)  # noqa: S101  a visitor was turned away at the door
        return self.request.user

    def _allows(self, action: str) -> bool:
        return self.role in self.actions[action].roles


@dataclass(frozen=True)
class ClubDoor(Door):
    """A club."""

    club: Club

    @property
    def home(self) -> Club:
        return self.club


@dataclass(frozen=True)
class MatchDoor(Door):
    """A match. Its address can't be guessed: whoever has it may know of the match."""

    match: Match

    by_device = True

    @property
    def home(self) -> Club | None:
        return self.match.club

    @property
    def is_insider(self) -> bool:
        return True

    @property
    def needs_agreement(self) -> bool:
        """Whether both sides have to agree to a correction of this visitor's."""
        return permissions.needs_agreement(self.match, self.role)

    def _allows(self, action: str) -> bool:
        return permissions.may_at(self.match, self.role, action)


def enter(request: HttpRequest, home: Club | None) -> None:
    """Go by the clock of the place, and by its language where the reader has chosen none."""
    timezone.activate(zone_of(home))
    follow_club(request, home)


def club_at(request: HttpRequest, slug: str) -> Club:
    """The club at this address, where its page is for everybody."""
    club = get_object_or_404(Club, slug=slug)
    enter(request, club)
    return club


def club_door(request: Request, slug: str, action: str = "see_club") -> ClubDoor:
    """The club at this address, for who may do ``action``."""
    return door_of_club(request, get_object_or_404(Club, slug=slug), action)


def door_of_club(request: Request, club: Club, action: str = "see_club") -> ClubDoor:
    return ClubDoor(request, permissions.role_in_club(request.user, club), club).must(action)


def match_door(request: Request, public_id: str, action: str = "see_match") -> MatchDoor:
    """The match at this address, for who may do ``action``."""
    match = get_object_or_404(Match.objects.select_related("club"), public_id=public_id)
    lay(match.pack)
    role = permissions.role_at(match, request.user, request.device_id)
    return MatchDoor(request, role, match).must(action)
