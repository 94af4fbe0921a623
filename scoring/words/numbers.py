"""Numbers as people read them: with a real minus, with a sign where it is a change."""

from __future__ import annotations


def minus(number: int) -> str:
    """
    >>> minus(-3), minus(3)
    ('−3', '3')
    """
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """
    >>> signed(7), signed(-3), signed(0)
    ('+7', '−3', '0')
    """
    return f"+{number}" if number > 0 else minus(number)
