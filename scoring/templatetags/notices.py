"""Notices and panels of other apps on the pages of a match."""

from django import template
from django.template.context import Context

from scoring.access.doors import MatchDoor
from scoring.hooks import Notice, Panel, notices_about, panels_of_match
from scoring.models import Match

register = template.Library()


@register.simple_tag
def notices_of(match: Match) -> list[Notice]:
    """None about a match that is no more than a form (``views/blank.py``)."""
    return notices_about(match) if match.pk else []


@register.simple_tag(takes_context=True)
def match_panels(context: Context) -> list[Panel]:
    """None where the page stands behind no door of a match, or the match is no more than a form."""
    door = context.get("door")
    if not isinstance(door, MatchDoor) or not door.match.pk:
        return []
    return panels_of_match(door.request, door.match, door.role)
