"""Lists in a sentence, and what a colon leads to, as the reader's language writes them."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from scoring.words.lists import join_all, join_row

register = template.Library()


@register.filter(is_safe=True)
def colon(word: object) -> str:
    """A word and the colon before what it has to say: French puts a blank between them."""
    return _("%(word)s:") % {"word": word}


@register.filter
def in_a_row(words: Iterable[object]) -> str:
    """One after the other: *3, 12*."""
    return join_row(words)


@register.filter
def all_of(words: Iterable[object]) -> str:
    """All of them, as a sentence names them: *Ana, Bo and Cas*."""
    return join_all(words)
