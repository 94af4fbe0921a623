"""Pages in a language that nobody speaks: what is not in its brackets did not go through gettext."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from tests.english import Texts
from tests.pseudo import PseudoTranslation, plain_texts

pytestmark = pytest.mark.django_db


def plain_words(page: str) -> set[str]:
    """The words of a page that no translator sees; a sentence may have tags inside."""
    texts = Texts()
    texts.feed(page)
    return set(plain_texts(unescape(" ".join(texts.texts))))


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language of before comes back when Django's catalogues have: else it would be this one."""
    with translation.override("en-gb"), monkeypatch.context() as patch:
        patch.setattr(trans_real, "translation", PseudoTranslation)
        patch.setattr(trans_real, "_default", None)
        translation.activate("en-gb")
        yield


NAMES = re.compile(r"^(Manille|Mariglia|[A-Z]{2,})$")
"""What may stay as it is: the names of the product and of a game in the title of a text about it; formats;
keys of sources."""

LANGUAGES = set(re.findall(r"\w+", " ".join(name for _code, name in settings.LANGUAGES)))
"""Each by its own name, in whatever language the page is."""


@pytest.mark.parametrize(
    "address", ["/", "/games/", "/games/mariglia/", "/accounts/login/", "/leaders/", "/nowhere/"]
)
def test_a_page_for_everybody_has_no_plain_english(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert "⟦" in page
    assert sorted(word for word in plain_words(page) - LANGUAGES if not NAMES.match(word)) == []
