"""In which letters a file of text is written: it doesn't say, so what it would say in each decides.

The letters decide: a word's accents belong to one language, and most words of a list to the same. On a page
of names the choice of ``charset-normalizer`` is chance (*Zoë* fits eight encodings), and names in capitals
are no text to it: it is asked where the letters leave it open.
"""

import re
from collections.abc import Iterator
from itertools import chain
from string import ascii_letters

from scoring.imports.errors import SpreadsheetError

OLDER = ["cp1252", "mac_roman", "iso8859_2", "cp1250", "cp850", "mac_iceland", "cp852"]
"""What spreadsheets wrote before UTF-8, the likeliest first: Windows, Mac, Central Europe twice, what Excel
calls *CSV (MS-DOS)*, the Mac of Iceland, and MS-DOS in Central Europe."""

ALPHABETS = (
    "àâæçéèêëîïôœùûüÿ",  # French, Dutch
    "áéëèêíïóöúüçñªº",  # Dutch, Spanish with *Mª*
    "àçéèíïóòúü",  # Catalan
    "àáèéìíîòóùú",  # Italian
    "áðéíóúýþæö",  # Icelandic
    "äöüßé",  # German
    "åæøéöä",  # Danish, Norwegian, Swedish
    "áàâãçéêíóôõúü",  # Portuguese
    "ąćęłńóśźż",  # Polish
    "áčďéěíňóřšťúůýžäĺľŕôöü",  # Czech, Slovak
    "čćđšž",  # Croatian, Slovene
    "áéíóöőúüű",  # Hungarian
    "ăâîșțşţ",  # Romanian
)
BETWEEN_LETTERS = re.compile(
    r"(?<=\w)[^\w\s.,;:/&()'’·\"|+@=\t-]|[^\w\s.,;:/&()'’·\"«“„|+@=#*%<\t-](?=\w)|·(?![lL])|(?<![lL])·"
)
"""Signs that touch a letter, as none does in a name; a dot in the middle stands in Catalan *l·l* only."""

SMALL_ONLY = frozenset("ßªº")
"""Letters that stand among capitals, too."""

CONTROLS = re.compile(r"[\0-\x08\x0e-\x1f]")
"""None of these is in a text."""

SAMPLE = 20_000
"""Bytes of the lines that are not plain English, by which the letters are judged."""

OLD_CONTROLS = re.compile(r"[\x80-\x9f]")
"""What ISO 8859 has where Windows has quotation marks; no spreadsheet ever wrote one."""


def decoded(raw: bytes) -> str:
    """The text of a file.

    Raises:
        SpreadsheetError: it is no text.
    """
    encodings = [marked] if (marked := _marked(raw)) else chain(["utf-8-sig"], _likely(raw))
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not CONTROLS.search(text):
            return text
    raise SpreadsheetError("no_table")


def strangeness(text: str) -> int:
    """How many of the text's words no language writes so; 0 where nothing is wrong with it.

    >>> strangeness("Étienne;Zoë;Ghesquière"), strangeness("Dvoøák;Wa³êsa")
    (0, 2)
    """
    return sum(map(_is_strange, _foreign(text))) + len(BETWEEN_LETTERS.findall(text))


def variety(text: str) -> int:
    """How many of the text's words are not of the language that most of them could be of.

    >>> variety("Kovács Ödön;Szűcs Győző"), variety("Kovács Ödön;Szûcs Gyõzõ")
    (0, 2)
    """
    words = [_accents(word) for word in _foreign(text)]
    return min(sum(not accents <= set(alphabet) for accents in words) for alphabet in ALPHABETS)


def _foreign(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", text) if not word.isascii()}


def _accents(word: str) -> set[str]:
    return {letter for letter in word.lower() if not letter.isascii()}


def _is_strange(word: str) -> bool:
    plain = "".join(letter for letter in word if letter in ascii_letters)
    smaller = {letter for letter in word if letter.islower()} - set(plain) - SMALL_ONLY
    capital = any(letter.isupper() for letter in word[1:] if not letter.isascii())
    mixed = smaller if len(plain) > 1 and plain.isupper() else capital and any(map(str.islower, word))
    return bool(mixed) or not any(_accents(word) <= set(alphabet) for alphabet in ALPHABETS)


def _marked(raw: bytes) -> str:
    """The encoding that a file shows by a mark or by its zeros; "" where it shows none."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b"\0" in raw[:2]:
        return "utf-16-be" if raw[:1] == b"\0" else "utf-16-le"
    return ""


def _likely(raw: bytes) -> Iterator[str]:
    """The older encodings in which a file may be, the likeliest first."""
    import charset_normalizer  # only once an old file comes

    sample = b"\n".join(line for line in raw.splitlines() if not line.isascii())[:SAMPLE]
    possible = charset_normalizer.from_bytes(sample, cp_isolation=OLDER, preemptive_behaviour=False)
    likely = {name for match in possible for name in match.could_be_from_charset}
    readings = {name: text for name in OLDER if (text := _read(sample, name))}
    yield from sorted(
        readings, key=lambda name: (strangeness(readings[name]), variety(readings[name]), name not in likely)
    )


def _read(sample: bytes, encoding: str) -> str:
    """The sample in this encoding; "" where it can't be."""
    try:
        text = sample.decode(encoding)
    except UnicodeDecodeError:
        return ""
    return "" if OLD_CONTROLS.search(text) else text
