"""Names that may be one person's: typed twice, with an initial, or with a slip. Plain Python."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

ALIKE = 0.75
"""How alike two surnames are before somebody is asked: *Claes* and *Claeys* are, *Maes* is neither."""

MOST_COMPARED = 60
"""Names that one name is compared with: more Jans than that are in no club, and a list stays fast."""


def spelling(name: str) -> str:
    """A name without accents, case and signs: the same spelling is the same person until somebody objects.

    >>> spelling("  Zoë D’HONDT ") == spelling("Zoe D'Hondt")
    True
    """
    return " ".join(_words(name))


def likely_namesakes(names: Iterable[str], known: Iterable[str]) -> dict[str, list[str]]:
    """For each name the known ones of another spelling that may be the same person.

    >>> likely_namesakes(["Jan Peters", "Els Six"], ["Jan Peeters", "Piet Peeters"])
    {'Jan Peters': ['Jan Peeters']}
    """
    buckets: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for other in dict.fromkeys(known):
        for key in _keys(other):
            buckets[key].append(other)
    found: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        candidates = list(dict.fromkeys(other for key in _keys(name) for other in buckets[key]))
        near = [other for other in candidates[:MOST_COMPARED] if alike(name, other)]
        if near:
            found[name] = near
    return found


def _keys(name: str) -> Iterator[tuple[str, str]]:
    """Under which a name is looked for: those that :func:`alike` finds share one, but for rare slips."""
    words = _words(name)
    if not words:
        return
    first, rest = words[0], " ".join(words[1:])
    yield "words", " ".join(sorted(words))
    yield "rest", rest or first
    yield "begins", f"{first} {rest[:2]}"
    yield "ends", f"{first} {rest[-2:]}"
    yield "initial", f"{first} {rest[:1]}"
    yield "first", first


def alike(first: str, second: str) -> bool:
    """Whether two names may be one person's: the same words, an initial for a name, or a slip."""
    one, other = _words(first), _words(second)
    if not one or not other:
        return False
    if sorted(one) == sorted(other):
        return True
    if one[0] != other[0]:
        return one[1:] == other[1:] != [] and _nearly(one[0], other[0])
    if len(one) == 1 or len(other) == 1:
        return True
    surname, other_surname = " ".join(one[1:]), " ".join(other[1:])
    if min(len(surname), len(other_surname)) == 1:
        return surname[0] == other_surname[0]
    return _nearly(surname, other_surname)


def _nearly(one: str, other: str) -> bool:
    matcher = SequenceMatcher(None, one, other)
    return matcher.real_quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE


def _words(name: str) -> list[str]:
    """The words of a name without accents, case and full stops; *ij* and *y* are one letter in Flanders."""
    plain = unicodedata.normalize("NFKD", name.casefold()).replace("ij", "y")
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return letters.split()
