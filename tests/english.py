"""How a page that is to be in another language is found to have English left.

By words that no other language has, and by whole sentences and labels of the catalogue, as they stand in it.
"""

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser

from tests.terms import ROOT, parse_catalogue

TOLD_ALOUD = ("aria-label", "alt", "title", "placeholder", "data-done")
SILENT = {"script", "style", "svg", "code", "kbd"}


ENGLISH = frozenset(
    {
        "the", "and", "with", "your", "you", "this", "that", "which", "they", "their", "from", "when",
        "where", "there", "were", "been", "what", "who", "have", "about", "every", "everybody",
        "nobody", "without", "against", "between", "because",
    }
)  # fmt: skip
"""Words of English sentences that none of our other languages has. Titles of sources begin with *how*."""


class Texts(HTMLParser):
    """What a page says, aloud and on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.texts += [value for name, value in attrs if name in TOLD_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def english_in(page: str) -> set[str]:
    """The English words that a page says aloud or shows."""
    return ENGLISH & set(re.findall(r"[a-z]+", " ".join(_texts_of(page)).casefold()))


def english_labels_in(page: str, language: str) -> set[str]:
    """Texts of a page that are English ones of the catalogue, and are something else in this language."""
    return _other_in(language) & {" ".join(text.split()) for text in _texts_of(page)}


def _texts_of(page: str) -> list[str]:
    texts = Texts()
    texts.feed(page)
    return [unescape(text) for text in texts.texts]


SHORT = 2
"""Letters of cards, which another pack has for another card, are no English."""


@cache
def _other_in(language: str) -> frozenset[str]:
    """What the catalogue translates; but for what is the translation of something else there."""
    messages = parse_catalogue((ROOT / f"locale/{language}/LC_MESSAGES/django.po").read_text())
    translations = {text for message in messages for text in message.translations}
    english = {text for message in messages for text in (message.english, message.plural) if text}
    return frozenset(" ".join(text.split()) for text in english - translations if len(text) > SHORT)
