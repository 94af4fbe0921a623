"""The door of everything that the API tells of a tournament: who asks, and what he may do there."""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tournaments.access import Access, access_to


def tournament_at(request: HttpRequest, public_id: str, may: Callable[[str], bool] | None = None) -> Access:
    """The tournament at this address, for whose role ``may`` says yes to.

    404 where there is none that the asker may see; 403 where he sees it and may not do this.
    """
    access = access_to(request, public_id)
    if may is not None and not may(access.role):
        raise PermissionDenied
    return access
