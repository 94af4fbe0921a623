"""Numbers behind a decimal sign, and amounts of money, as the reader's language writes them."""

from django.utils import formats

from scoring.formats import grouped


def decimals(scaled: int, places: int, *, grouping: bool = False) -> str:
    """A number that is given as so many parts of ten to the power ``places``: exact, with a real minus sign.

    >>> from django.utils import translation
    >>> with translation.override("en-gb"):
    ...     decimals(67, 1), decimals(-3, 1), decimals(233, 2)
    ('6.7', '−0.3', '2.33')
    >>> with translation.override("nl"):
    ...     decimals(67, 1)
    '6,7'
    """
    whole, rest = divmod(abs(scaled), 10**places)
    sign = "−" if scaled < 0 else ""
    before = grouped(whole) if grouping else str(whole)
    return f"{sign}{before}{formats.get_format('DECIMAL_SEPARATOR')}{rest:0{places}}"


def money(cents: int) -> str:
    """An amount as it is written here: exact, two digits after the sign.

    >>> from django.utils import translation
    >>> with translation.override("en-gb"):
    ...     money(123456), money(-5)
    ('1,234.56', '−0.05')
    """
    return decimals(cents, 2, grouping=True)
