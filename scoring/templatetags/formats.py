"""Days, hours and numbers as the reader's language writes them, and names in headings, in every template.

``date`` and ``time`` stand in the place of Django's filters: they are asked by name (``scoring/formats``).
"""

import re
from typing import Any

from django import template
from django.template import defaultfilters
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

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


@register.filter
def whole_words(name: str) -> SafeString:
    """A name as a heading has it: a line ends at a hyphen only where the word is wider than the page.

    No style keeps a hyphen from ending a line, so each word that has one is a box (`.whole`, site/base.css).
    What a template has escaped already (``{% firstof … as name %}``) is not escaped again.
    """
    boxes = re.sub(r"\S+-\S+", r'<span class="whole">\g<0></span>', conditional_escape(name))
    return mark_safe(boxes)  # noqa: S308  escaped above, and no sign of an escape is a blank or a hyphen
