"""Templates that are rendered once, with holes where their texts stand; afterwards only the holes are filled.

What a table gets after each hand differs from the last answer in a few names and numbers: all that steers the
template, such as how many sides there are and whether a game has columns, stays the same. A stencil is the
template as it comes out for one such outline.
"""

import re
from html import escape
from secrets import randbelow
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoring.local_cache import LocalCache
from scoring.words.packs import way_of_speaking


class Printed(str):
    """A text that the template prints as it is, and asks nothing but whether it is empty."""

    __slots__ = ()


class PrintedHtml(Printed):
    """The same, of HTML that is safe already."""

    __slots__ = ()


class Stencil(NamedTuple):
    """What stands between the holes, and which text comes into each hole."""

    first: str
    rest: tuple[tuple[int, str], ...]


MARK = f"{randbelow(10**15) + 10**15}"
"""Begins a hole while the template is rendered. Digits alone: they stand in addresses and sentences, too."""

HOLE = re.compile(rf"{MARK}(\d\d\d)")
ESCAPED = {ord(sign): escape(sign) for sign in "&<>\"'"}

_stencils = LocalCache[tuple[object, ...], Stencil](size=512)


def fill(template: str, **values: Any) -> SafeString:
    """The template with ``values``, as Django renders it: texts, numbers, dictionaries and lists of them.

    Each :class:`Printed` among them fills a hole; by all others the stencil is chosen.
    """
    texts: list[Printed] = []
    key = (template, way_of_speaking(), _outline(values, texts))
    stencil = _stencils.get(key)
    if stencil is None:
        stencil = _cut(render_to_string(template, _with_marks(values, iter(range(len(texts))))))
        _stencils.put(key, stencil)
    safe = [text if type(text) is PrintedHtml else text.translate(ESCAPED) for text in texts]
    pieces = [stencil.first]
    for number, piece in stencil.rest:
        pieces += (safe[number], piece)
    return SafeString("".join(pieces))


def _outline(value: Any, texts: list[Printed]) -> Any:
    """What steers the template; the texts that it only prints are added to ``texts``."""
    if isinstance(value, Printed):
        if value:
            texts.append(value)
        return Printed if value else ""
    if isinstance(value, dict):
        return (*value, *[_outline(one, texts) for one in value.values()])
    if isinstance(value, list | tuple):
        return tuple([_outline(one, texts) for one in value])
    return value


def _with_marks(value: Any, numbers: Any) -> Any:
    """The same values with a mark for each text, in the order of :func:`_outline`."""
    if isinstance(value, Printed):
        return SafeString(f"{MARK}{next(numbers):03d}") if value else ""
    if isinstance(value, dict):
        return {key: _with_marks(one, numbers) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_with_marks(one, numbers) for one in value]
    return value


def _cut(html: str) -> Stencil:
    first, *rest = HOLE.split(html)
    return Stencil(first, tuple(zip(map(int, rest[::2]), rest[1::2], strict=True)))
