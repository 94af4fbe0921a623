"""In which letters a file of text is written: it doesn't say, so what it would say in each decides.

``charset-normalizer`` leaves out what can't be text. On a page of names its choice among the rest is
chance (*Zoë* fits eight encodings), so the letters decide: a word's accents belong to one language.
"""

import re
from itertools import pairwise

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

CONTROLS = re.compile(r"[\0-\x08\x0e-\x1f\x80-\x84\x86-\x9f\ufffd]")
"""None of these is in a text; neither is what stands for half a character."""


def decoded(raw: bytes) -> str:
    """The text of a file.

    Raises:
        SpreadsheetError: it is no text.
    """
    encoding = _marked(raw)
    readings = [raw.decode(encoding, "replace")] if encoding else _readings(raw)
    readings = [text for text in readings if not CONTROLS.search(text)]
    if not readings:
        raise SpreadsheetError("no_table")
    return min(readings, key=strangeness)


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


def _readings(raw: bytes) -> list[str]:
    """What a file would say: in UTF-8, where it fits, else in older letters, the likeliest first."""
    try:
        return [raw.decode("utf-8-sig")]
    except UnicodeDecodeError:
        import charset_normalizer  # only once an old file comes

        possible = charset_normalizer.from_bytes(raw, cp_isolation=OLDER, preemptive_behaviour=False)
        encodings = {name for match in possible for name in match.could_be_from_charset}
        return [raw.decode(name) for name in OLDER if name in encodings]
