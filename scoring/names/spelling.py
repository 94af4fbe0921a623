"""Names as they are compared: without accents, case and spaces, forgiving one slip of the finger.

A slip is one wrong, missing or extra letter, or two neighbours swapped.
"""

import unicodedata
from collections.abc import Iterator

PLAIN = str.maketrans("ßæœøđðłþı", "saooddlti")
"""Letters that have no accent to take off. One letter for one, so that a slip stays a single slip."""

LONGEST = 80
MOST_KEYS = 20


def whole_key(name: str) -> str:
    """The letters and digits of a name in one.

    >>> whole_key("Étienne D’Hondt-Þór")
    'etiennedhondttor'
    """
    return "".join(_plain(letter) for letter in name)[:LONGEST]


def word_keys(name: str) -> list[str]:
    """The keys of the words between spaces, each once, in order.

    >>> word_keys("Els D’Hondt-Six")
    ['els', 'dhondtsix']
    """
    return list(dict.fromkeys(key for word in name.split() if (key := whole_key(word))))


def name_keys(name: str) -> list[str]:
    """By what keys a name is found besides its whole: its words, and the parts of those with a sign inside.

    *ij* and *y* are one letter in Flanders: a word that has one is found by the other.

    >>> name_keys("Els D’Hondt-Thijs")
    ['els', 'dhondtthijs', 'd', 'hondt', 'thijs', 'dhondtthys', 'thys']
    """
    parted = "".join(letter if _plain(letter) or unicodedata.combining(letter) else " " for letter in name)
    keys = [*word_keys(name), *word_keys(parted)]
    other = [swap for key in keys for swap in (key.replace("ij", "y"), key.replace("y", "ij"))]
    return list(dict.fromkeys(key[:LONGEST] for key in (*keys, *other)))[:MOST_KEYS]


def is_one_slip(one: str, other: str) -> bool:
    """Whether one is the other, or at most one slip away.

    >>> [is_one_slip("claeys", typed) for typed in ("claes", "claeyss", "clayes", "klaeys", "klays")]
    [True, True, True, True, False]
    """
    if abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    one, other = one[start:], other[start:]
    end = next((at for at, (a, b) in enumerate(zip(one[::-1], other[::-1], strict=False)) if a != b), None)
    if end is None:
        return True  # one is the end of the other, at most a letter shorter
    one, other = one[: len(one) - end], other[: len(other) - end]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])


def halves(key: str) -> tuple[str, str, str]:
    """The two halves of a key, of which a single slip leaves one as it is, and the key with the neighbours
    on either side of the cut swapped: the one slip that touches both."""
    cut = len(key) // 2
    swapped = key[: cut - 1] + key[cut] + key[cut - 1] + key[cut + 1 :] if cut else key
    return key[:cut], key[cut:], swapped


def _plain(letter: str) -> str:
    """The letter in its plainest form; "" for an accent, a space or a sign."""
    lower = letter.lower().translate(PLAIN)
    bare = "".join(_bare(lower))
    return bare if len(bare) <= 1 else letter.lower()


def _bare(letter: str) -> Iterator[str]:
    for part in unicodedata.normalize("NFKD", letter):
        if part.isalnum() and not unicodedata.combining(part):
            yield part.translate(PLAIN)
