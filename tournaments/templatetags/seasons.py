"""Words of seasons in templates."""

from django import template

from tournaments.words import amounts

register = template.Library()


@register.filter
def slice_sign(number: int) -> int:
    """A number without its sign: an arrow says which way."""
    return abs(number)


@register.filter
def money(cents: int | None) -> str:
    """An amount of cents as it is written here."""
    return "" if cents is None else amounts.money(cents)
