"""What a button or a link does, as a drawing of our own beside its words."""

from functools import cache
from pathlib import Path

from defusedxml import ElementTree
from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

DRAWINGS = "scoring/sprites.svg"
USUAL_TEXT = 16
"""Pixels of a letter's height with which browsers come."""


@register.simple_tag
def sprite(name: str, size: int = 20, css: str = "") -> SafeString:
    """The drawing ``name``, so many pixels wide where text has its usual size; it grows with the text.

    Never read aloud: the words stand beside it. In ``em``, as WebKit takes no ``rem`` in an attribute; the
    style sheet gives the drawing the letters of the page for its own.
    """
    side = f"{size / USUAL_TEXT:g}em"
    return format_html(
        '<svg class="sprite{}" width="{}" height="{}" aria-hidden="true" focusable="false">'
        '<use href="{}#{}"/></svg>',
        f" {css}" if css else "",
        side,
        side,
        static(DRAWINGS),
        name,
    )


@cache
def names_in(file: str) -> list[str]:
    """The drawings in ``file``, as its static name says it, in its order."""
    root = ElementTree.parse(Path(str(finders.find(file)))).getroot()
    return [symbol.get("id") for symbol in root]
