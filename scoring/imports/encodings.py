"""In which letters a file of text is written: it doesn't say, so what it would say in each decides.

``charset-normalizer`` leaves out what can't be text. On a page of names its choice among the rest is
chance (*Zoë* fits eight encodings), so the letters decide: a word's accents belong to one language.
"""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from scoring.imports.errors import SpreadsheetError

OLDER = ["cp1252", "mac_roman", "iso8859_2", "cp1250"]
"""What spreadsheets wrote before UTF-8, the likeliest first: Windows, Mac, Central Europe twice."""

ALPHABETS = (
    "àâæçéèêëîïôœùûüÿ",  # French, Dutch
    "áéëèêíïóöúüçñ",  # Dutch, Spanish
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
BETWEEN_LETTERS = re.compile(r"(?<=\w)[^\w\s.,;:/&()'’·\"|+@=\t-]|[^\w\s.,;:/&()'’·\"«“„|+@=#*%<\t-](?=\w)")
"""Signs that touch a letter, as none does in a name."""

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
    foreign = {word for word in re.findall(r"[^\W\d_]+", text) if not word.isascii()}
    return sum(map(_is_strange, foreign)) + len(BETWEEN_LETTERS.findall(text))


def _is_strange(word: str) -> bool:
    accented = {letter for letter in word.lower() if not letter.isascii()}
    mixed = any(a.islower() and b.isupper() and not b.isascii() for a, b in pairwise(word))
    return mixed or not any(accented <= set(alphabet) for alphabet in ALPHABETS)


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
    encodings = {name for match in possible for name in match.could_be_from_charset}
    readings = {name: sample.decode(name) for name in OLDER if name in encodings}
    plausible = [name for name, text in readings.items() if not OLD_CONTROLS.search(text)]
    yield from sorted(plausible, key=lambda name: strangeness(readings[name]))
