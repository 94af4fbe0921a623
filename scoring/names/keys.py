"""What search knows of a name: keys, one plain letter for each letter, so that a slip stays a single slip."""

from scoring.names.letters import is_gap, letters_of, plain
from scoring.names.likeness import glued_words

LONGEST = 80
MOST_KEYS = 20


def whole_key(name: str) -> str:
    """The letters and digits of a name in one.

    >>> whole_key("Étienne D’Hondt-Þór")
    'etiennedhondttor'
    """
    return "".join(_one_letter(sign) for sign in name)[:LONGEST]


def word_keys(name: str) -> list[str]:
    """The keys of the words between spaces, each once, in order; several initials in one word are several.

    >>> word_keys("Els D’Hondt-Six"), word_keys("J.-P. Dubois")
    (['els', 'dhondtsix'], ['j', 'p', 'dubois'])
    """
    words = (word for typed in name.split() for word in _initials(typed) or [typed])
    return list(dict.fromkeys(key for word in words if (key := whole_key(word))))


def name_keys(name: str) -> list[str]:
    """By what keys a name is found besides its whole: its words, the parts of those with a sign inside, and
    what is written as one word by others.

    *ij* and *y* are one letter in Flanders: a word that has one is found by the other.

    >>> name_keys("Els D’Hondt-Thijs")
    ['els', 'dhondtthijs', 'd', 'hondt', 'thijs', 'dhondt', 'dhondtthys', 'thys']
    >>> name_keys("An Van de Velde")
    ['an', 'van', 'de', 'velde', 'vandevelde']
    """
    parted = "".join(" " if is_gap(sign) else sign for sign in name)
    keys = [*word_keys(name), *word_keys(parted), *glued_words(word_keys(parted))]
    other = [swap for key in keys for swap in (key.replace("ij", "y"), key.replace("y", "ij"))]
    return list(dict.fromkeys(key[:LONGEST] for key in (*keys, *other)))[:MOST_KEYS]


def begins(name: str, typed: str) -> bool:
    """Whether each word that was typed is how a word of the name begins; *þ* may be typed *t* or *th*.

    >>> begins("Jón Guðmundsson", "jon gud"), begins("Sigurður Þór", "tor s"), begins("Jón Nys", "on")
    (True, True, False)
    """
    parts = plain(name).split() + name_keys(name)
    words = plain(typed).split() or [typed]
    return all(any(part.startswith(word) for part in parts) for word in words)


def _initials(word: str) -> list[str]:
    """The letters of a word that is initials and nothing else, as *J.-P.*; else none."""
    parts = "".join(" " if is_gap(sign) else sign for sign in word).split()
    return parts if len(parts) > 1 and all(len(part) == 1 for part in parts) else []


def halves(key: str) -> tuple[str, str, str]:
    """Both halves of a key; after one typing error at least one half still matches.

    Third comes the key with the letters on either side of the cut swapped, the one error that touches both.
    """
    cut = len(key) // 2
    swapped = key[: cut - 1] + key[cut] + key[cut - 1] + key[cut + 1 :] if cut else key
    return key[:cut], key[cut:], swapped


def _one_letter(sign: str) -> str:
    """The first of the letters that a sign stands for: *æ* is *a* here."""
    return letters_of(sign)[:1]
