"""Keys of one JSON object, each looked at by itself: is it there, of the right sort, within its bounds?

What a key means together with others is for ``checks.py`` and ``round_checks.py``. ``None`` stands for
a key that is absent or was refused; where it was refused, the problem is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from tournaments.engine.file.problems import Problems

LIMIT = 1_000_000
"""Whole numbers stay within plus and minus this."""

LONGEST_TEXT = 80

Value = TypeVar("Value")


def whole_number(value: object, path: str, problems: Problems, least: int, most: int) -> int | None:
    """The value if it is a whole number from ``least`` to ``most``; ``true`` is no number."""
    if isinstance(value, bool) or not isinstance(value, int):
        problems.add(path, "type", expected="number")
        return None
    if not least <= value <= most:
        problems.add(path, "range", least=least, most=most)
        return None
    return value


def is_text(value: object, path: str, problems: Problems) -> bool:
    if not isinstance(value, str):
        problems.add(path, "type", expected="text")
        return False
    return True


class Fields:
    """One object of the file, at one path."""

    def __init__(self, data: Mapping[str, Any], path: str, problems: Problems) -> None:
        self._data = data
        self._path = path
        self._problems = problems

    def path(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def refuse(self, key: str, code: str, **facts: Any) -> None:
        self._problems.add(self.path(key), code, **facts)

    def allow(self, keys: Collection[str]) -> None:
        """Refuse every key but these."""
        for key in self._data:
            if key not in keys:
                self.refuse(key, "unknown_field", name=key)

    def has(self, key: str) -> bool:
        return self._data.get(key) is not None

    def raw(self, key: str, *, required: bool = False) -> Any:
        """The value as it stands; ``null`` is the same as no key."""
        value = self._data.get(key)
        if value is None and required:
            self.refuse(key, "missing", name=key)
        return value

    def text(self, key: str, *, required: bool = False) -> str | None:
        value = self.raw(key, required=required)
        if value is None or not is_text(value, self.path(key), self._problems):
            return None
        if not 1 <= len(value) <= LONGEST_TEXT:
            self.refuse(key, "range", longest=LONGEST_TEXT)
            return None
        return str(value)

    def number(
        self, key: str, *, least: int = -LIMIT, most: int = LIMIT, required: bool = False
    ) -> int | None:
        value = self.raw(key, required=required)
        if value is None:
            return None
        return whole_number(value, self.path(key), self._problems, least, most)

    def flag(self, key: str) -> bool | None:
        value = self.raw(key)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(key, "type", expected="flag")
        return None

    def word(self, key: str, words: Collection[str], *, required: bool = False) -> str | None:
        value = self.raw(key, required=required)
        if value is None or not is_text(value, self.path(key), self._problems):
            return None
        if value not in words:
            self.refuse(key, "range", words=", ".join(words))
            return None
        return str(value)

    def child(self, key: str) -> Fields | None:
        """An object under a key."""
        value = self.raw(key)
        return None if value is None else fields_at(value, self.path(key), self._problems)

    def each(
        self, key: str, read: Callable[[Any, str], Value | None], *, required: bool = False
    ) -> list[Value] | None:
        """A list under a key, each element read by ``read(value, path)``; ``None`` when any was refused."""
        value = self.raw(key, required=required)
        if value is None:
            return None
        return elements(value, self.path(key), self._problems, read)


def fields_at(value: object, path: str, problems: Problems) -> Fields | None:
    if not isinstance(value, dict):
        problems.add(path, "type", expected="object")
        return None
    return Fields(value, path, problems)


def elements(
    value: object, path: str, problems: Problems, read: Callable[[Any, str], Value | None]
) -> list[Value] | None:
    if not isinstance(value, list):
        problems.add(path, "type", expected="list")
        return None
    values = [read(element, f"{path}[{index}]") for index, element in enumerate(value)]
    whole = [element for element in values if element is not None]
    return whole if len(whole) == len(values) else None
