"""Figures on pages."""

from fractions import Fraction

from django import template

from scoring import words
from tournaments.records import words as figure_words
from tournaments.records.figures import one_decimal
from tournaments.records.selectors.people import ListedPerson

register = template.Library()
register.filter("percent", figure_words.percent)


@register.filter
def decimal(value: Fraction | None) -> str:
    return "–" if value is None else one_decimal(value)


@register.filter
def game_name(variant: str) -> str:
    return words.variant_name(variant)


@register.filter
def family_name(family: str) -> str:
    return words.family_name(family)


@register.filter
def outcome_word(outcome: int) -> str:
    return str(figure_words.OUTCOMES[outcome])


@register.inclusion_tag("tournaments/records/_person.html")
def person_link(person: ListedPerson) -> dict[str, ListedPerson]:
    return {"person": person}


@register.filter
def outcome_key(outcome: int) -> str:
    """For a class: ``won``, ``drawn``, ``lost``."""
    return {1: "won", 0: "drawn", -1: "lost"}[outcome]


@register.filter
def real_minus(number: int) -> str:
    """
    >>> real_minus(-3), real_minus(4)
    ('−3', '4')
    """
    return str(number).replace("-", "−")
