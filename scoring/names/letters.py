"""Letters as they are compared: without accents, case and signs."""

import unicodedata
from functools import lru_cache

TRANSCRIBED = {"æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i"}
"""Letters that have no accent to take off, as passports write them."""

JOINING = "·\u00ad"
"""Signs inside a word that part nothing: the dot of Catalan *l·l*, the soft hyphen."""


@lru_cache(maxsize=4096)
def letters_of(sign: str) -> str:
    """The plain letters that a character stands for; "" for an accent, a blank or a sign.

    >>> [letters_of(sign) for sign in "Éþ’7"]
    ['e', 'th', '', '7']
    """
    folded = unicodedata.normalize("NFKD", sign.casefold())
    parts = "".join(TRANSCRIBED.get(part, part) for part in folded if not unicodedata.combining(part))
    return unicodedata.normalize("NFC", "".join(part for part in parts if part.isalnum()))


def plain(name: str) -> str:
    """A name without accents, case, signs and double blanks.

    >>> plain("  Zoë  D'Hondt-Maës "), plain("Gal·la Þórsdóttir")
    ('zoe d hondt maes', 'galla thorsdottir')
    """
    return " ".join("".join(" " if is_gap(sign) else letters_of(sign) for sign in name).split())


def spelling(name: str) -> str:
    """A name as it is compared: plain, and *ij* is *y*, one letter in Flanders. Signs alone stay signs.

    >>> spelling("Jan  THIJS") == spelling("Jan Thys")
    True
    """
    return plain(name).replace("ij", "y") or name.strip()


def contains(name: str, part: str) -> bool:
    """Whether what was typed is a part of a name, also while *ij* is typed by half.

    >>> [contains("Jan Thijs", part) for part in ("thi", "thys", "N TH", "Thiis")]
    [True, True, True, False]
    """
    return plain(part) in plain(name) or spelling(part) in spelling(name)


def address_of(name: str, longest: int = 40) -> str:
    """The part of an address that a name makes; "" where none of its letters can stand in one.

    >>> address_of("Hornfirðingar & Þór"), address_of("L'Equip Gal·la"), address_of("汉字")
    ('hornfirdingar-thor', 'l-equip-galla', '')
    """
    words = plain(name).encode("ascii", "ignore").decode().split()
    return "-".join(words)[:longest].strip("-")


@lru_cache(maxsize=4096)
def is_gap(sign: str) -> bool:
    """Whether a character parts words."""
    return not (letters_of(sign) or unicodedata.combining(sign) or sign in JOINING)
