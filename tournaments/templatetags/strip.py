"""The strip of what is open, on every page that somebody who helps to run a tournament may see."""

from typing import Any

from django import template
from django.template.context import Context

from tournaments import permissions
from tournaments.access import TournamentDoor
from tournaments.models import Tournament
from tournaments.rounds.selectors.strip import strip_of

register = template.Library()


@register.simple_tag(takes_context=True)
def keeps_cash(context: Context, tournament: Tournament) -> bool:
    """Whether the reader may open the cash box: it is the club's, so a task at a tournament is not enough."""
    user = getattr(context.get("request"), "user", None)
    return user is not None and permissions.may(
        permissions.role_in_club(user, tournament.club_id), "keep_pot"
    )


@register.inclusion_tag("tournaments/rounds/_strip.html", takes_context=True)
def strip(context: Context) -> dict[str, Any]:
    """Nothing for whoever only watches. Behind another door than the tournament's the role is asked."""
    request, tournament = context.get("request"), context.get("tournament")
    user = getattr(request, "user", None)
    if not isinstance(tournament, Tournament) or user is None or not user.is_authenticated:
        return {}
    door = context.get("door")
    role = door.role if isinstance(door, TournamentDoor) else permissions.role_at(tournament, user)
    if not permissions.may(role, "enter_results"):
        return {}
    return {
        "tournament": tournament,
        "strip": strip_of(tournament),
        "rules": permissions.may(role, "rule"),
    }
