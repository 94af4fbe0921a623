"""Each language on offer is whole: every sentence of today, its places, and compiled as it is written."""

import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import to_locale

from tests.catalogues import compiled, faults, sentences_of_the_code
from tests.terms import ROOT, Message, parse_catalogue

LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]
each_language = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(language: str) -> Path:
    return ROOT / "locale" / to_locale(language) / "LC_MESSAGES" / "django.po"


def entries(path: Path) -> dict[object, str]:
    """What a compiled catalogue says, by what it is asked for."""
    return entries_of(path.read_bytes())


def entries_of(content: bytes) -> dict[object, str]:
    said: dict[object, str] = dict(GNUTranslations(BytesIO(content))._catalog)  # type: ignore[attr-defined]
    said.pop("", None)
    return said


def entries_written(messages: list[Message]) -> dict[object, str]:
    """The same as it has to come from the source."""
    said: dict[object, str] = {}
    for message in messages:
        key = f"{message.context}\x04{message.english}" if message.context else message.english
        if message.plural:
            said |= {(key, form): text for form, text in enumerate(message.translations)}
        else:
            said[key] = message.translations[0]
    return said


@each_language
def test_a_language_on_offer_is_whole(language: str) -> None:
    assert list(faults(parse_catalogue(catalogue(language).read_text()))) == []


@each_language
def test_it_is_compiled_as_it_is_written(language: str) -> None:
    """Nobody who starts the site needs gettext's tools: what they make stands beside the source."""
    path = catalogue(language)
    assert entries(path.with_suffix(".mo")) == entries_written(parse_catalogue(path.read_text()))


@pytest.mark.skipif(not LANGUAGES, reason="no language beside English yet")
def test_every_sentence_of_today_is_in_every_language(tmp_path: Path) -> None:
    today = sentences_of_the_code(tmp_path)
    for language in LANGUAGES:
        there = {(one.context, one.english) for one in parse_catalogue(catalogue(language).read_text())}
        assert today - there == set(), language


FRENCH_BLANKS = re.compile(r" :(?!\S)|\S [;?!»]|« |[\w)][;?!»](?!\S)|\w:(?!\S)")
"""A sign that could begin a line: an ordinary blank, or none, stands before it (docs/terms/fr.md, 4)."""


def test_french_signs_keep_to_their_words() -> None:
    typed_as_it_stands = "revoke: 60"
    texts = [text for one in parse_catalogue(catalogue("fr").read_text()) for text in one.translations]
    assert [text for text in texts if FRENCH_BLANKS.search(text.replace(typed_as_it_stands, ""))] == []


@pytest.mark.parametrize(
    "text", ["Nom : An", "la main ; le jeu", "Qui donne ?", "« Jouer »", "Nom: An", "Qui?"]
)
def test_a_french_sign_with_an_ordinary_blank_is_found(text: str) -> None:
    assert FRENCH_BLANKS.search(text)


@pytest.mark.parametrize("text", ["Nom\u00a0: An", "à 20:30", "«\u202fJouer\u202f»", "Qui\u202f?"])
def test_a_french_sign_with_its_own_blank_passes(text: str) -> None:
    assert not FRENCH_BLANKS.search(text)


# What the tests above judge by -----------------------------------------------------------------------------


def fault_of(english: str, *translations: str, plural: str = "") -> list[str]:
    return list(faults([Message(english, plural, translations)]))


@pytest.mark.parametrize(
    ("english", "translations", "plural"),
    [
        ("%(name)s deals", ["%(name)s deelt"], ""),
        ("100%% of %(count)d", ["%(count)d: 100%%"], ""),
        ("Read <a>this</a>", ["<a>Lees dit</a>"], ""),
        (
            "%(count)d hand of %(name)s",
            ["één hand van %(name)s", "%(count)d handen van %(name)s"],
            "%(count)d hands of %(name)s",
        ),
        ("one hand", ["één hand", "%(count)d handen"], "%(count)d hands"),
    ],
)
def test_a_right_translation(english: str, translations: list[str], plural: str) -> None:
    assert fault_of(english, *translations, plural=plural) == []


@pytest.mark.parametrize(
    ("english", "translations", "plural"),
    [
        ("Trump", [], ""),
        ("Trump", [""], ""),
        ("%(name)s deals", ["%(naam)s deelt"], ""),
        ("%(name)s deals", ["deelt"], ""),
        ("100%% sure", ["100% zeker"], ""),
        ("Read <a>this</a>", ["Lees dit"], ""),
        ("one hand", ["één hand", ""], "%(count)d hands"),
        ("%(n)d hand of %(name)s", ["een hand", "%(n)d handen van %(name)s"], "%(n)d hands of %(name)s"),
    ],
)
def test_a_wrong_translation(english: str, translations: list[str], plural: str) -> None:
    assert len(fault_of(english, *translations, plural=plural)) == 1


def test_a_fuzzy_entry_counts_as_not_translated_and_a_plural_is_read_by_form() -> None:
    messages = parse_catalogue(
        '#, fuzzy\nmsgid "Rank"\nmsgstr "Plaats"\n\n# back-checked\nmsgctxt "in a sentence"\nmsgid "one"\n'
        'msgid_plural "many"\nmsgstr[0] "een"\nmsgstr[1] "veel"\n\n# compared\nmsgid "hand"\nmsgstr "gift"\n'
    )
    assert list(faults(messages)) == ["not translated: 'Rank'"]
    assert [message.is_back_checked for message in messages] == [False, True, False]
    assert [message.is_compared for message in messages] == [False, False, True]
    assert entries_written(messages[1:2]) == {
        ("in a sentence\x04one", 0): "een",
        ("in a sentence\x04one", 1): "veel",
    }
    assert entries_of(compiled({"Rank": "Plaats"})) == {"Rank": "Plaats"}


def test_the_code_is_read_for_its_sentences(tmp_path: Path) -> None:
    today = sentences_of_the_code(tmp_path)
    assert len(today) > 3000
    assert ("", "Skip to the content") in today
