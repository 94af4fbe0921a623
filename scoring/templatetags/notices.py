"""Notices of other apps on a match page."""

from django import template

from scoring.models import Match
from scoring.notices import Notice, notices_about

register = template.Library()


@register.simple_tag
def notices_of(match: Match) -> list[Notice]:
    return notices_about(match)
