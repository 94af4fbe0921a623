"""What is announced, on every page of a tournament."""

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.screens.selectors.addresses import announcements_on

register = template.Library()


@register.inclusion_tag("tournaments/screens/_announcements.html")
def announcements(tournament: Tournament) -> dict[str, Any]:
    """The part of a page with what hangs now; empty, it waits for what comes."""
    return announcements_on(tournament)
