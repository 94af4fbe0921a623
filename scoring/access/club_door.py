"""The door of every page of a club: which club, and as what the visitor comes."""

from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict
from django.shortcuts import get_object_or_404

from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.clubs.selectors import clubs as selectors
from scoring.models import Club, Membership, User


@dataclass(frozen=True)
class ClubDoor:
    """What this visitor may do in this club."""

    request: HttpRequest
    club: Club
    role: str

    @cached_property
    def actor(self) -> Actor:
        return Actor.of(self.request, role=self.role, with_device=False)

    @property
    def user(self) -> User:
        """The account; only behind a door that asked for a role."""
        assert isinstance(self.request.user, User)  # noqa: S101  a visitor was turned away at the door
        return self.request.user

    def may(self, action: str) -> bool:
        return permissions.may(self.role, action)

    @property
    def may_organise(self) -> bool:
        return self.may("keep_members")

    @property
    def may_answer_calls(self) -> bool:
        return self.may("answer_calls")

    def membership(self, pk: int) -> Membership:
        """A membership of this club that counts today; 404 for any other."""
        return get_object_or_404(selectors.open_memberships(self.club), pk=pk)


def open_door(request: HttpRequest, slug: str, action: str = "see_club") -> ClubDoor:
    """The club at this address for who may do ``action``.

    Insiders who may not are refused (403); to outsiders the page is not there (404).
    """
    club = get_object_or_404(Club, slug=slug)
    role = permissions.role_in_club(request.user, club)
    if permissions.may(role, action):
        return ClubDoor(request, club, role)
    if role in permissions.INSIDERS:
        raise PermissionDenied
    raise Http404


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: even an empty one when it was sent, None when the page was only opened."""
    return request.POST if request.method == "POST" else None
