"""Notices of other apps on a match page."""

from django import template

from scoring.hooks import Notice, notices_about
from scoring.models import Match

register = template.Library()


@register.simple_tag
def notices_of(match: Match) -> list[Notice]:
    """None about a match that is no more than a form (``views/blank.py``)."""
    return notices_about(match) if match.pk else []
