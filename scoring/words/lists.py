"""Lists as each language writes them: the one place that says *and*, *or* and where the comma goes.

The patterns are those of the Unicode CLDR: two of them alone, the last two of several, and all before.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.words.translate import pgettext


def join_all(words: Iterable[object]) -> str:
    """Every one of them.

    >>> join_all(["Ana"]), join_all(["Ana", "Bo"]), join_all([6, 4, 3])
    ('Ana', 'Ana and Bo', '6, 4 and 3')
    """
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    if len(texts) == 2:
        return pgettext("a list of two", "%(one)s and %(other)s") % {"one": texts[0], "other": texts[1]}
    some = join_row(texts[:-1])
    return pgettext("the end of a list", "%(some)s and %(last)s") % {"some": some, "last": texts[-1]}


def join_any(words: Iterable[object]) -> str:
    """One of them, whichever.

    >>> join_any([4]), join_any([2, 4]), join_any([3, 4, 5])
    ('4', '2 or 4', '3, 4 or 5')
    """
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    if len(texts) == 2:
        return pgettext("a list of two", "%(one)s or %(other)s") % {"one": texts[0], "other": texts[1]}
    some = join_row(texts[:-1])
    return pgettext("the end of a list", "%(some)s or %(last)s") % {"some": some, "last": texts[-1]}


def join_row(words: Iterable[object], *, apart: bool = False) -> str:
    """One after the other; ``apart`` where they have commas of their own.

    >>> join_row([3, 12]), join_row(["Target: 61", "Best of: 3"], apart=True), join_row([])
    ('3, 12', 'Target: 61; Best of: 3', '')
    """
    comma = pgettext("between the words of a list", ", ")
    semicolon = pgettext("between the parts of a list", "; ")
    return (semicolon if apart else comma).join(str(word) for word in words)
