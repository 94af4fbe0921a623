"""Names that may be one person's: typed twice, in another order, shortened, with a slip.

A likeness only asks a question; who is who, a person says. What counts:

* the order of the words doesn't, nor whether *Van den Berghe* or *De Luca* is one word or several;
* a word may be an initial (``J. Peeters``), or a patronymic cut short (``Guðrún Jónsd.``);
* a second name or surname may be missing (``Jordi Puig``, ``Jordi Puig i Ferrer``);
* one word may have a slip, but *son* is not *dóttir*.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.names.letters import spelling
from scoring.names.slips import digits_of, is_one_slip

SLIPS_FROM = 4
"""Letters of the longer of two words from which a slip is one: *An* and *Jan* are two names."""

ALONE_FROM = 5
"""Letters of a word that is known again by itself, with a slip."""

MOST_COMPARED = 60
"""Names that one name is compared with, the most telling first: a long list stays fast."""

PARTICLES = frozenset(
    {"d", "de", "den", "der", "des", "du", "da", "das", "dos", "di", "del", "dei", "della", "degli", "la",
     "le", "les", "lo", "li", "l", "los", "el", "van", "vande", "vander", "vanden", "von", "zu", "ter", "ten",
     "te", "op", "t"}
)  # fmt: skip
"""Words that are written as one with the next, or not."""

AND = frozenset({"i", "y", "e", "et", "en"})
"""Between two surnames, or left out there."""

PATRONYMIC = re.compile(r"(.{2,}?)s?(son|dottir)")


def alike(one: str, other: str) -> bool:
    """Whether two names may be one person's.

    >>> alike("Peeters J.", "Jan Peeters"), alike("Pair 1", "Pair 2")
    (True, False)
    """
    return _may_be_one(_Name(one), _Name(other))


def namesakes(names: Iterable[str], known: Iterable[str]) -> dict[str, list[str]]:
    """For each name the known ones of another spelling that may be the same person.

    >>> namesakes(["Jan Peters", "Els Six"], ["Jan Peeters", "Piet Peeters"])
    {'Jan Peters': ['Jan Peeters']}
    """
    by_key: defaultdict[str, list[_Name]] = defaultdict(list)
    for other in map(_Name, dict.fromkeys(known)):
        for key in other.keys:
            by_key[key].append(other)
    likely: dict[str, list[str]] = {}
    for name in map(_Name, dict.fromkeys(names)):
        compared = (other for other in _candidates(name, by_key) if other.words != name.words)
        if near := [other.name for other in compared if _may_be_one(name, other)]:
            likely[name.name] = near
    return likely


class _Name:
    """A name, read once for all comparisons."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.words = spelling(name).split()
        self.glued = glued_words(self.words)
        self.digits = digits_of("".join(self.words))

    @property
    def keys(self) -> Iterator[str]:
        """Index keys: words, their first and last three letters, and words with the initial of another."""
        for word in dict.fromkeys([*self.words, *self.glued]):
            yield from (word, f"{word[:3]}…", f"…{word[-3:]}")
        for word in dict.fromkeys(self.glued):
            yield from dict.fromkeys(f"{word} {other[0]}" for other in self.glued if other != word)


def _candidates(name: _Name, by_key: Mapping[str, Sequence[_Name]]) -> list[_Name]:
    """Whom a name is compared with: those who share a key, the rarest key first."""
    shared: dict[_Name, None] = {}
    for bucket in sorted((by_key[key] for key in name.keys if key in by_key), key=len):
        shared |= dict.fromkeys(bucket[: MOST_COMPARED - len(shared)])
        if len(shared) >= MOST_COMPARED:
            break
    return list(shared)


def _may_be_one(one: _Name, other: _Name) -> bool:
    if not one.words or not other.words or one.digits != other.digits:
        return False
    if _same_words(one.words, other.words):
        return True
    return (one.words, other.words) != (one.glued, other.glued) and _same_words(one.glued, other.glued)


def _same_words(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words can be paired, in any order, with one slip at most; the longer name may have more.

    Some whole word has to be the same, or a long one nearly so.
    """
    shorter, longer = sorted((list(one), list(other)), key=len)
    rest = [word for word in shorter if word not in longer]
    left = [word for word in longer if word not in shorter]
    if not rest:
        return True
    is_known = any(len(word) > 1 for word in shorter if word in longer)
    slips = 0
    for word in rest:
        match = next((it for it in left if _shortens(word, it) or _shortens(it, word)), None)
        if match is None:
            match = next((it for it in left if _nearly(word, it)), None)
            slips += 1
            is_known = is_known or (match is not None and min(len(word), len(match)) >= ALONE_FROM)
        if match is None or slips > 1:
            return False
        left.remove(match)
    return is_known


def _shortens(short: str, long: str) -> bool:
    """Whether a word is the initial of another, or its patronymic cut short."""
    if len(short) == 1:
        return long.startswith(short)
    if not long.startswith(short):
        return False
    patronymic = PATRONYMIC.fullmatch(long)
    return patronymic is not None and len(short) > len(patronymic[1])


def _nearly(one: str, other: str) -> bool:
    """Whether two words are a slip apart."""
    if not is_one_slip(one, other) or max(len(one), len(other)) < SLIPS_FROM:
        return False
    first, second = PATRONYMIC.fullmatch(one), PATRONYMIC.fullmatch(other)
    return first is None or second is None or first[2] == second[2]


def glued_words(words: Sequence[str]) -> list[str]:
    """The words with particles before what they belong to, and no *and* between surnames.

    >>> glued_words(["jan", "van", "den", "berghe"]), glued_words(["joan", "puig", "i", "ferrer"])
    (['jan', 'vandenberghe'], ['joan', 'puig', 'ferrer'])
    """
    glued: list[str] = []
    begun = ""
    for place, word in enumerate(words):
        if word in AND and 0 < place < len(words) - 1:
            continue
        if word in PARTICLES and place < len(words) - 1:
            begun += word
            continue
        glued.append(begun + word)
        begun = ""
    return glued
