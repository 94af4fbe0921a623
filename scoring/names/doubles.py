"""Finds names that may be one person typed twice. Plain Python: strings in, pairs of strings out."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

NEARLY = 0.86
"""How alike two names are (difflib) from which they may be one: ``Jan Peeters``, ``Jan Peters``."""

MOST_COMPARED = 40_000
"""Comparisons in one go, at most: enough for the biggest list, and soon over."""

LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss"})


def plain(name: str) -> str:
    """A name without accents, case, signs and double blanks.

    >>> plain("  Zoë  D'Hondt-Maës ")
    'zoe d hondt maes'
    """
    folded = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS))
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w]+", " ", letters).split())


def likely_doubles(names: Iterable[str], known: Iterable[str]) -> dict[str, list[str]]:
    """For each name the others that may be the same person: among ``names`` themselves and ``known`` ones.

    >>> likely_doubles(["Jose Maes", "An Claes"], ["José Maës", "Bert Claes"])
    {'Jose Maes': ['José Maës']}
    """
    asked = list(dict.fromkeys(names))
    found: dict[str, list[str]] = defaultdict(list)
    for one, other in _candidates(asked, [*known]):
        if one != other and _alike(plain(one), plain(other)) and other not in found[one]:
            found[one].append(other)
    return {name: others for name, others in found.items() if others}


def _candidates(asked: list[str], known: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs worth comparing: those that share a word, or the first three letters without blanks."""
    buckets: defaultdict[str, list[str]] = defaultdict(list)
    for name in dict.fromkeys([*asked, *known]):
        for key in _keys(name):
            buckets[key].append(name)
    left = MOST_COMPARED
    for name in asked:
        for other in dict.fromkeys(other for key in _keys(name) for other in buckets[key]):
            left -= 1
            if left < 0:
                return
            yield name, other


def _keys(name: str) -> set[str]:
    words = plain(name).split()
    return {*words, "".join(sorted(words))[:4], *(word[:3] for word in words)}


def _alike(one: str, other: str) -> bool:
    """The same words in any order, or nearly the same letters."""
    if sorted(one.split()) == sorted(other.split()):
        return True
    if min(len(one), len(other)) < 5:
        return False
    if _numbers(one) != _numbers(other):
        return False  # "Table 1" and "Table 2" are two
    matcher = SequenceMatcher(None, one, other)
    return (
        matcher.real_quick_ratio() >= NEARLY and matcher.quick_ratio() >= NEARLY and matcher.ratio() >= NEARLY
    )


def _numbers(name: str) -> list[str]:
    return re.findall(r"\d+", name)
