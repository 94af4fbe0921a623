"""Words of tournaments in templates. Thin: the words are in ``setup/words.py`` and ``words/systems/``."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournaments.setup import words as structure_words
from tournaments.words.systems import SYSTEMS

register = template.Library()


@register.filter
def system_label(system: str) -> str:
    """What a system is called."""
    return str(SYSTEMS[system].name)


@register.filter
def count_of(count: int, unit: str) -> str:
    """``12|count_of:"pair"`` is 12 pairs."""
    return structure_words.count_of(unit, count)


@register.filter
def yesno_or_value(value: Any) -> Any:
    """A stored setting as a reader expects it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("none") if value is None else value
