"""The door of every page about a tournament: which one, and as what the visitor comes.

Outsiders are told that a page does not exist (404); insiders of the club who lack a right, that they may
not (403).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scoring.access.actors import Actor
from scoring.models import Club
from tournaments import permissions
from tournaments.models import Round, Tournament
from tournaments.reading import suspense


@dataclass(frozen=True)
class Access:
    """What this visitor may do at this tournament; the role is asked for once."""

    request: HttpRequest
    tournament: Tournament
    role: str

    @property
    def can_organise(self) -> bool:
        return permissions.can_organise(self.role)

    @property
    def can_see_drafts(self) -> bool:
        return permissions.can_see_drafts(self.role)

    @property
    def can_rule(self) -> bool:
        return permissions.can_rule(self.role)

    @property
    def can_enter_results(self) -> bool:
        return permissions.can_enter_results(self.role)

    @property
    def hides_last_round(self) -> bool:
        """Whether the last round is kept from this visitor; who writes its results down knows them."""
        return self.tournament.hides_last_round and not self.can_enter_results

    def is_kept_from(self, round_: Round) -> bool:
        """Whether this visitor is not to be told what a round brought."""
        return self.hides_last_round and suspense.is_secret(
            self.tournament, round_.stage.number, round_.number
        )

    def own_tables(self, round_: Round) -> set[int]:
        """The tables of a round at which this visitor sits or scores."""
        device_id = self.request.device_id  # type: ignore[attr-defined]
        return suspense.own_tables(round_, self.request.user, device_id)

    @cached_property
    def actor(self) -> Actor:
        """For services; a device that has no cookie yet gets one."""
        return Actor.of(self.request, role=self.role)


def access_to(request: HttpRequest, public_id: str) -> Access:
    """The tournament at this address; 404 where there is none that this visitor may see."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_id=public_id)
    role = permissions.role_at(tournament, request.user)
    if not permissions.can_see(tournament, role):
        raise PermissionDenied if role in permissions.INSIDERS else Http404
    return Access(request, tournament, role)


def access_to_organise(request: HttpRequest, public_id: str) -> Access:
    """As :func:`access_to`, for organisers only."""
    return _allowed(access_to(request, public_id), lambda access: access.can_organise)


def access_to_rule(request: HttpRequest, public_id: str) -> Access:
    """As :func:`access_to`, for organisers and referees."""
    return _allowed(access_to(request, public_id), lambda access: access.can_rule)


def access_to_enter(request: HttpRequest, public_id: str) -> Access:
    """As :func:`access_to`, for all who help to run it: organisers, referees, scorers."""
    return _allowed(access_to(request, public_id), lambda access: access.can_enter_results)


def club_to_found_in(request: HttpRequest, slug: str) -> tuple[Club, str]:
    """A club in which this visitor may set up tournaments, and the role that gives the right."""
    club = get_object_or_404(Club, slug=slug)
    role = permissions.role_in_club(request.user, club)
    if not permissions.can_found(role):
        raise PermissionDenied if role in permissions.INSIDERS else Http404
    return club, role


def _allowed(access: Access, may: Callable[[Access], bool]) -> Access:
    if may(access):
        return access
    raise PermissionDenied if access.role in permissions.INSIDERS else Http404
