"""The way from a table to its files, at the foot of its page and alike everywhere."""

from typing import Any

from django import template
from django.urls import reverse

register = template.Library()

KINDS = {"csv": "CSV", "xlsx": "XLSX"}


@register.inclusion_tag("components/exports.html", takes_context=True)
def export_links(
    context: dict[str, Any], name: str, *args: Any, with_filters: bool = False, what: str = ""
) -> dict[str, Any]:
    """Links to the table's files. ``with_filters`` carries over what the page was narrowed down to.

    ``what`` names what is taken along, where it is more than the table of the page.
    """
    request = context.get("request")
    query = request.GET.urlencode() if with_filters and request is not None else ""
    addresses = ((label, reverse(name, args=[*args, kind])) for kind, label in KINDS.items())
    files = [(label, f"{address}?{query}" if query else address) for label, address in addresses]
    return {"files": files, "what": what}
