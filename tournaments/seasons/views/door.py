"""The door of every page of a season: which one, as what the visitor comes, and how he is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from scoring.access.actors import Actor
from scoring.models import Membership, Player, User
from scoring.writing.errors import RefusedError
from tournaments import permissions
from tournaments.models import Fixture, Season, Side
from tournaments.seasons.selectors.fold import facts_of
from tournaments.seasons.selectors.reading import evenings_of
from tournaments.seasons.selectors.seasons import SeasonFacts
from tournaments.seasons.words import refusal


@dataclass(frozen=True)
class SeasonDoor:
    """What this visitor may do in this season; the role is asked for once."""

    request: HttpRequest
    season: Season
    role: str

    @cached_property
    def actor(self) -> Actor:
        return Actor.of(self.request, role=self.role, with_device=False)

    @property
    def may_keep(self) -> bool:
        return permissions.may(self.role, "keep_season")

    @property
    def may_run(self) -> bool:
        return permissions.may(self.role, "run_evening")

    @property
    def is_insider(self) -> bool:
        """Sees names as the club writes them; everybody else sees people as they wish to appear."""
        return self.role in permissions.INSIDERS

    def sides(self, fixture: Fixture) -> frozenset[str]:
        """The sides of a fixture that this visitor may write and sign for."""
        user = self.request.user
        if not isinstance(user, User):
            return frozenset()
        own = {fixture.home.club_id, fixture.away.club_id}
        if user.is_superuser:
            return frozenset({Side.HOME.value, Side.AWAY.value})
        organised = set(
            Membership.objects.current()
            .of_user(user)
            .filter(club__in=own, role="organiser")
            .values_list("club", flat=True)
        )
        people = set(Player.objects.filter(user=user).values_list("pk", flat=True))
        people |= set(Player.objects.filter(merged_into__user=user).values_list("pk", flat=True))
        return frozenset(
            side.value
            for side in Side
            if (club := fixture.side_of(side)).club_id in organised or club.captain_id in people
        )


def season_door(request: HttpRequest, public_id: str) -> SeasonDoor:
    """The season at this address; 404 where there is none that this visitor may see."""
    season = get_object_or_404(Season.objects.select_related("club"), public_id=public_id)
    role = permissions.role_in_club(request.user, season.club_id)
    if not season.is_public and not permissions.may(role, "see_prepared"):
        raise PermissionDenied if role in permissions.INSIDERS else Http404
    return SeasonDoor(request, season, role)


def door_to_keep(request: HttpRequest, public_id: str, action: str = "keep_season") -> SeasonDoor:
    """As :func:`season_door`, for who may do ``action``."""
    door = season_door(request, public_id)
    if not permissions.may(door.role, action):
        raise PermissionDenied if door.is_insider else Http404
    return door


def context_of(door: SeasonDoor, here: str) -> dict[str, Any]:
    """What every page of a season shows; ``here`` is its tab."""
    return {"door": door, "season": door.season, "club": door.season.club, "here": here}


def facts_now(door: SeasonDoor) -> SeasonFacts:
    """The season as it stands, with the names that this visitor may read."""
    return facts_of(door.season, evenings_of(door.season), public=not door.is_insider)


def done(door: SeasonDoor, view: str, act: Callable[[], object], said: str) -> HttpResponse:
    """Do it, say so or why not, and go back to the page."""
    try:
        act()
    except RefusedError as error:
        messages.error(door.request, refusal(error))
    else:
        messages.success(door.request, said)
    return redirect(f"tournaments:{view}", door.season.public_id)


def number_sent(text: str | None) -> int:
    """The version that a form was shown with; −1, which is none, for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else -1
