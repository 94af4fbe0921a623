"""Has the browser fetch all files of a script at once, not each when another one that imports it has come."""

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

AT_ONCE = re.compile(r'^import\s[^"]*"(\.[^"]+)";|^import "(\.[^"]+)";', re.MULTILINE)


@register.simple_tag
def preload_modules(*names: str) -> SafeString:
    """Links to all files that these scripts import, so that none waits for another's."""
    links = ((static(name),) for name in imported_by(*names))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', links)


@cache
def imported_by(*names: str) -> tuple[str, ...]:
    """The names of all that these scripts import at once, directly or not, but for themselves."""
    known = dict.fromkeys(names)
    waiting = list(names)
    while waiting:
        for imported in _imports(waiting.pop()):
            if imported not in known:
                known[imported] = None
                waiting.append(imported)
    return tuple(name for name in known if name not in names)


def _imports(name: str) -> Iterator[str]:
    path = finders.find(name)
    if path is None:
        return
    for one, other in AT_ONCE.findall(Path(path).read_text(encoding="utf-8")):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(name), one or other))
