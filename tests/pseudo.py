"""A language that nobody speaks: each sentence in brackets, accented, a third longer; places and tags stay.

Whatever stands outside the brackets on a page did not go through gettext.
"""

import re
from gettext import NullTranslations
from typing import Any

OPEN, CLOSE = "⟦", "⟧"
ACCENTS = str.maketrans("aeioucnAEIOUCN", "àéîöüçñÀÉÎÖÜÇÑ")
KEPT = re.compile(r"(%\(\w+\)\d*[sd]|%%|%[sd]|\{\w*\}|<[^>]*>|&\w+;)")
CONTEXT = "\x04"


def pseudo(text: str) -> str:
    """
    >>> pseudo("Round %(number)d")
    '⟦Röüñd %(number)d··⟧'
    """
    pieces = KEPT.split(text.rpartition(CONTEXT)[2])
    accented = "".join(piece if place % 2 else piece.translate(ACCENTS) for place, piece in enumerate(pieces))
    length = sum(len(piece) for piece in pieces[::2])
    return f"{OPEN}{accented}{'·' * -(-length * 3 // 10)}{CLOSE}"


def plain_texts(text: str) -> list[str]:
    """The words of a text that stand outside every bracket.

    >>> plain_texts("⟦Rank ⟦Swiss⟧⟧ of Anna")
    ['of', 'Anna']
    """
    while (without := re.sub(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)) != text:
        text = without
    return re.findall(r"[^\W\d_]{2,}", text)


class PseudoTranslation(NullTranslations):
    """In the place of every catalogue of Django."""

    plural = None

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def to_language(self) -> str:
        """Not the language it stands in for: what the app keeps by language was kept in English before."""
        return f"{self.language}-x-pseudo"

    def language_name(self) -> str:
        return self.language

    def gettext(self, message: str) -> str:
        return pseudo(message) if message.strip() else message

    def ngettext(self, msgid1: str, msgid2: str, n: Any) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)
