"""What stands above every page of those who run a tournament: the organiser's bar, the strip of what is open.

Others see neither.
"""

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


@register.simple_tag(takes_context=True)
def has_bar(context: Context, tournament: Tournament) -> bool:
    """Whether the reader has the organiser's bar; a club evening is run from a page of its own."""
    return permissions.may(_role(context, tournament), "organise") and not tournament.is_club_evening


@register.inclusion_tag("tournaments/rounds/_strip.html", takes_context=True)
def strip(context: Context) -> dict[str, Any]:
    """Nothing for whoever only watches."""
    tournament = context.get("tournament")
    if not isinstance(tournament, Tournament):
        return {}
    role = _role(context, tournament)
    if not permissions.may(role, "enter_results"):
        return {}
    return {
        "tournament": tournament,
        "strip": strip_of(tournament),
        "rules": permissions.may(role, "rule"),
    }


def _role(context: Context, tournament: Tournament) -> str:
    """As what the reader acts at the tournament; behind another door than its own they are asked anew."""
    door, user = context.get("door"), getattr(context.get("request"), "user", None)
    if user is None or not user.is_authenticated:
        return ""
    return door.role if isinstance(door, TournamentDoor) else permissions.role_at(tournament, user)
