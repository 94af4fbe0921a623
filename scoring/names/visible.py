"""What of a text can be seen: names that cannot be read, or that turn their neighbours round, are none."""

import unicodedata

LINES = "\t\n\r"
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that say which way what follows is written; in a list of names they reach beyond their own."""

BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by their kind that show nothing."""


def visible(text: str) -> str:
    """``text`` without control characters and marks of direction; "" where nothing of it can be seen.

    >>> visible("Jan\\x08 \\u202ePeeters"), visible("\\u200b \\u3164"), visible("👩\\u200d🌾 Zoë")
    ('Jan Peeters', '', '👩\\u200d🌾 Zoë')
    """
    if text.isascii() and text.isprintable():
        return text
    plain = "".join(sign for sign in text if not _is_control(sign))
    return plain if any(map(_is_seen, plain)) or not plain.strip() else ""


def is_all_visible(text: str) -> bool:
    """Whether :func:`visible` would leave it as it is."""
    return visible(text) == text


def _is_control(sign: str) -> bool:
    return sign in TURNING or (sign not in LINES and unicodedata.category(sign) in ("Cc", "Cs"))


def _is_seen(sign: str) -> bool:
    return sign not in BLANK_LETTERS and unicodedata.category(sign)[0] in "LNPSM"
