"""What forms have in common."""

from collections.abc import Mapping
from typing import Any, Protocol

from django import template
from django.template import Context
from django.template.defaulttags import CsrfTokenNode
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


class Versioned(Protocol):
    """What has a version: a tournament, a season, a match."""

    version: int


@register.simple_tag(takes_context=True)
def versioned_form(context: Context, of: Versioned | Mapping[str, Any], **fields: Any) -> SafeString:
    """The hidden fields of a form that only fits what is on the page: the CSRF token and the version.

    Whatever else has to come back unchanged is given by name:
    ``{% versioned_form tournament round=draft.pk %}``. In a stencil ``of`` is a dictionary of texts.
    """
    version = of["version"] if isinstance(of, Mapping) else of.version
    inputs = format_html_join(
        "", '<input type="hidden" name="{}" value="{}">', [*fields.items(), ("version", version)]
    )
    return format_html("{}{}", CsrfTokenNode().render(context), inputs)
