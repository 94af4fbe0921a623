"""Reads JSON as strictly as our file formats ask: score sheets and tournament files.

UTF-8 with or without a byte order mark, at most so many bytes, no key twice, no NaN. Numbers with a
fraction or an exponent come out as floats, so that a check for whole numbers refuses them.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
LONGEST_NUMBER = 400
"""Digits of a whole number that are read exactly; every longer one is just as far out of range."""
BEYOND: int = 10**LONGEST_NUMBER


class UnreadableError(Exception):
    """Bytes that are no JSON of ours. ``reason`` is a code: why not."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read(raw: bytes, *, limit: int) -> Any:
    """The value in ``raw``, a file of at most ``limit`` bytes; raises :class:`UnreadableError` only."""
    if len(raw) > limit:
        raise UnreadableError("too_big")
    try:
        text = raw.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableError("not_utf8") from None
    try:
        return _decode(text)
    except json.JSONDecodeError:
        raise UnreadableError("not_json") from None
    except RecursionError:
        raise UnreadableError("too_deep") from None


def is_blank(value: object) -> bool:
    """True for a text of nothing but blanks, which counts as absent."""
    return isinstance(value, str) and not value.strip()


def is_text(value: object, longest: int) -> bool:
    """True for a text of 1 to ``longest`` characters, not all blank."""
    return isinstance(value, str) and len(value) <= longest and bool(value.strip())


def _decode(text: str) -> Any:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # Python reads no whole number of more than some thousand digits.
        return _PATIENT_DECODER.decode(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise UnreadableError("key_twice")
    return read


def _constant(name: str) -> NoReturn:
    raise UnreadableError("not_json")


def _whole_number(digits: str) -> int:
    if len(digits) <= LONGEST_NUMBER:
        return int(digits)
    return -BEYOND if digits.startswith("-") else BEYOND


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
_PATIENT_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_int=_whole_number
)
