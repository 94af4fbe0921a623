"""The door of every page about a match: which match, and as what the visitor comes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.models import Match


@dataclass(frozen=True)
class Access:
    """What this visitor may do at this match."""

    request: HttpRequest
    match: Match
    role: str

    @property
    def can_record(self) -> bool:
        return permissions.can_record(self.match, self.role)

    @property
    def can_correct(self) -> bool:
        return permissions.can_correct(self.match, self.role)

    @property
    def can_adjust(self) -> bool:
        return permissions.can_adjust(self.match, self.role)

    @property
    def needs_agreement(self) -> bool:
        return permissions.needs_agreement(self.match, self.role)

    @property
    def can_sign(self) -> bool:
        return permissions.may(self.role, "sign_sheet")

    @property
    def can_call(self) -> bool:
        return permissions.can_call(self.match, self.role)

    @property
    def can_relabel(self) -> bool:
        return permissions.can_relabel(self.match, self.role)

    @property
    def can_decide(self) -> bool:
        return permissions.can_decide(self.match, self.role)

    @property
    def can_show_code(self) -> bool:
        return permissions.may(self.role, "show_code")

    @property
    def can_keep_devices(self) -> bool:
        return permissions.may(self.role, "keep_devices")

    @cached_property
    def actor(self) -> Actor:
        """For services; a device that has no cookie yet gets one."""
        return Actor.of(self.request, role=self.role)


def access_to(request: HttpRequest, public_id: str) -> Access:
    """The match at this address; 404 where there is none."""
    match = get_object_or_404(Match.objects.select_related("club"), public_id=public_id)
    role = permissions.role_at(match, request.user, request.device_id)  # type: ignore[attr-defined]
    return Access(request, match, role)


def access_to_record(request: HttpRequest, public_id: str) -> Access:
    """As :func:`access_to`; 403 for whoever may only read."""
    access = access_to(request, public_id)
    if not access.can_record:
        raise PermissionDenied
    return access


def access_if(request: HttpRequest, public_id: str, may: Callable[[Access], bool]) -> Access:
    """As :func:`access_to`; 403 for whom ``may`` says no to."""
    access = access_to(request, public_id)
    if not may(access):
        raise PermissionDenied
    return access


def access_to_correct(request: HttpRequest, public_id: str) -> Access:
    access = access_to(request, public_id)
    if not access.can_correct:
        raise PermissionDenied
    return access
