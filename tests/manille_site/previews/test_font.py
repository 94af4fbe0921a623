"""The font that is kept here has every letter and sign that a page of ours may say."""

import unicodedata
from functools import cache

import pytest
from django.conf import settings
from PIL import ImageFont

from manille_site.previews.drawing import FONT
from tests.terms import ROOT, parse_catalogue

LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]
SHOWN = "LNPS"
"""Letters, numbers, punctuation and symbols: what Unicode calls the kinds of signs that are seen."""


@cache
def box() -> bytes:
    return bytes(ImageFont.truetype(str(FONT), 40).getmask("\uffff"))


def missing_of(text: str) -> set[str]:
    """What would be shown as an empty box."""
    font = ImageFont.truetype(str(FONT), 40)
    signs = {sign for sign in text if unicodedata.category(sign)[0] in SHOWN}
    return {sign for sign in signs if bytes(font.getmask(sign)) == box()}


def test_a_letter_of_far_away_is_shown_as_a_box() -> None:
    assert missing_of("A話Þ♠") == {"話"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_a_catalogue_is_in_it(language: str) -> None:
    messages = parse_catalogue((ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text())
    text = "".join(
        part for message in messages for part in (message.english, message.plural, *message.translations)
    )

    assert len(text) > 100_000
    assert missing_of(text) == set()


def test_every_letter_with_which_names_of_languages_and_alphabets_are_written_is_in_it() -> None:
    names = "".join(name for _code, name in settings.LANGUAGES)

    assert (
        missing_of(names + "ÁÐÉÍÓÚÝÞÆÖáðéíóúýþæö ÀÇÈÉÍÏÒÓÚÜŀ·àçèéíïòóúü ËëÏïIJij ŒœÂâÊêÎîÔôÛûŸÿ €“”‘’–—…−×½")
        == set()
    )


def test_every_sign_that_pages_and_styles_write_is_in_it() -> None:
    files = [
        path
        for folder, ending in (
            ("templates", "html"),
            ("scoring/static/scoring", "css"),
            ("scoring/static/scoring", "js"),
            ("tournaments/static", "css"),
            ("tournaments/static", "js"),
            ("manille_site/static", "css"),
            ("manille_site/static", "js"),
        )
        for path in (ROOT / folder).rglob(f"*.{ending}")
    ]

    assert missing_of("".join(path.read_text() for path in files)) == set()


def test_the_four_signs_of_cards_are_those_that_pages_draw() -> None:
    font = ImageFont.truetype(str(FONT), 240)
    widths = {sign: font.getlength(sign) for sign in "♠♥♦♣"}

    assert len(set(widths.values())) == 1
    assert len({bytes(font.getmask(sign)) for sign in widths}) == 4
