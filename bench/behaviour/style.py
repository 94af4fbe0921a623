"""Where style sheets show no blank: beside blocks, and between what a flex or grid container lays out."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CONDITIONAL = re.compile(r"@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
LAID_OUT = re.compile(r"display:\s*(?:inline-)?(?:flex|grid)\b")
BLOCK = re.compile(r"display:\s*(?:block|flex|grid|list-item)\b")
IN_LINE = re.compile(r"display:\s*inline")
PLAIN = re.compile(r"(?P<tag>[a-z][\w-]*)?(?P<classes>(?:\.[\w-]+)*)")


@dataclass(frozen=True)
class Element:
    """What a selector may ask of an element."""

    tag: str
    classes: frozenset[str] = frozenset()


Way = Sequence[Element]
"""An element and what it is in, outermost first."""


class Style:
    """The rules of some style sheets that hold on every screen and need no state (``:hover``, ``[open]``)."""

    def __init__(self, sheets: Iterable[str]) -> None:
        self._containers, self._blocks, self._in_line = Selectors(), Selectors(), Selectors()
        for sheet in sheets:
            for selectors, declarations in RULE.findall(CONDITIONAL.sub("", COMMENT.sub("", sheet))):
                for pattern, kind in (
                    (LAID_OUT, self._containers),
                    (BLOCK, self._blocks),
                    (IN_LINE, self._in_line),
                ):
                    if pattern.search(declarations):
                        for selector in selectors.split(","):
                            kind.add(selector)

    def lays_out(self, way: Way) -> bool:
        """Whether the last element is a flex or grid container."""
        return self._containers.match(way)

    def is_block(self, way: Way) -> bool:
        """Whether the last element is made a block, and by no other rule a part of a line."""
        return self._blocks.match(way) and not self._in_line.match(way)


class Selectors:
    """Selectors of tags and classes; others are left out."""

    def __init__(self) -> None:
        self._by_last: dict[Element, list[list[tuple[str, Element]]]] = {}

    def match(self, way: Way) -> bool:
        return any(
            _matches(parts, way)
            for last, selectors in self._by_last.items()
            if way and _is(last, way[-1])
            for parts in selectors
        )

    def add(self, selector: str) -> None:
        parts: list[tuple[str, Element]] = []
        joined = " "
        for word in selector.split():
            if word == ">":
                joined = word
            elif plain := PLAIN.fullmatch(word):
                parts.append(
                    (joined, Element(plain["tag"] or "", frozenset(plain["classes"].split(".")[1:])))
                )
                joined = " "
            else:
                return
        self._by_last.setdefault(parts[-1][1], []).append(parts)


def _is(wanted_element: Element, element: Element) -> bool:
    return wanted_element.tag in ("", element.tag) and wanted_element.classes <= element.classes


def _matches(parts: list[tuple[str, Element]], way: Way) -> bool:
    """Whether a selector, with what joins each part to the one before, means the last element of the way."""
    (joined, last), before = parts[-1], parts[:-1]
    if not way or not _is(last, way[-1]):
        return False
    if not before:
        return True
    ends = [len(way) - 1] if joined == ">" else range(len(way) - 1, 0, -1)
    return any(_matches(before, way[:end]) for end in ends)
