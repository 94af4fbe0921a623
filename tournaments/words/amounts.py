"""Amounts of money as they are written here."""

from django.utils import formats


def money(cents: int) -> str:
    """An amount as it is written here: exact, two digits after the sign.

    >>> from django.utils import translation
    >>> with translation.override("en-gb"):
    ...     money(123456), money(-5)
    ('1,234.56', '−0.05')
    """
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    separator = formats.get_format("DECIMAL_SEPARATOR")
    return f"{sign}{formats.number_format(whole, use_l10n=True, force_grouping=True)}{separator}{rest:02}"
