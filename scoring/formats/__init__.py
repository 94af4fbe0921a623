"""Days, hours and numbers as each language writes them: one module a language, all with the same names.

Templates and code ask for a name (``LONG_DATE_FORMAT``), never for letters such as ``j F Y``. The letters are
those of Django's filter ``date``; what they can't say is said here: small letters, *1er novembre*, *d’abril*.
Source: the style sheets in ``docs/terms/``.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime

from django.utils import formats

NAME = re.compile(r"[A-Z_]+_FORMAT")

Moment = date | datetime


def moment_text(moment: Moment, name: str) -> str:
    """A day, an hour or both, by the name of a format.

    >>> from django.utils import translation
    >>> with translation.override("fr"):
    ...     moment_text(date(2026, 11, 1), "LONG_DATE_FORMAT")
    '1er novembre 2026'
    """
    text = formats.date_format(moment, name)
    if _says("SMALL_LETTERS"):
        text = text.lower()
    first = formats.get_format("FIRST_OF_MONTH")
    if getattr(moment, "day", 0) == 1 and first != "FIRST_OF_MONTH" and _has_day(name):
        text = re.sub(r"(?<!\d)1(?!\d)", first, text, count=1)
    return re.sub(r"\bde (?=[aeiou])", "d’", text) if _says("ELIDES") else text


def grouped(number: int) -> str:
    """A whole number, its digits in groups of three from where this language parts them.

    >>> from django.utils import translation
    >>> with translation.override("nl"):
    ...     grouped(1234), grouped(12345)
    ('1234', '12.345')
    """
    least = formats.get_format("GROUPING_FROM")
    parts = isinstance(least, int) and abs(number) >= least
    return formats.number_format(number, use_l10n=True, force_grouping=parts)


def percentage(number: int) -> str:
    """
    >>> from django.utils import translation
    >>> with translation.override("en-gb"):
    ...     percentage(56)
    '56%'
    """
    return f"{number}{formats.get_format('PERCENT_ENDING')}"


def ordinal(number: int) -> str:
    """A rank, from 1 on.

    >>> from django.utils import translation
    >>> with translation.override("fr"):
    ...     ordinal(1), ordinal(21)
    ('1er', '21e')
    """
    endings: Mapping[int, str] = formats.get_format("ORDINAL_ENDINGS")
    ending: str = endings.get(number, formats.get_format("ORDINAL_ENDING"))
    return f"{number}{ending}"


def _says(name: str) -> bool:
    """Whether the language's module says so: a name that it has not comes back as it is."""
    return formats.get_format(name) is True


def _has_day(name: str) -> bool:
    return "j" in re.sub(r"\\.", "", formats.get_format(name))
