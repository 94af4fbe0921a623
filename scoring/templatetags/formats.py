"""Days, hours and numbers as the reader's language writes them, in every template.

``date`` and ``time`` stand in the place of Django's filters: they are asked by name (``scoring/formats``).
"""

from typing import Any

from django import template
from django.template import defaultfilters

from scoring.formats import NAME, grouped, moment_text

register = template.Library()
register.filter("grouped", grouped)


@register.filter(name="date", expects_localtime=True, is_safe=False)
def moment(value: Any, form: str = "DATE_FORMAT") -> str:
    """By a name of ``scoring/formats``; what a machine reads (``c``, ``Y-m-d``) as Django writes it."""
    if value in (None, "") or not NAME.fullmatch(form):
        return defaultfilters.date(value, form)
    return moment_text(value, form)


@register.filter(name="time", expects_localtime=True, is_safe=False)
def hour(value: Any, form: str = "TIME_FORMAT") -> str:
    return moment(value, form)
