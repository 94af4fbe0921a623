"""Days, hours, numbers and money in each language, as its style sheet (docs/terms) has them."""

import re
from datetime import UTC, date, datetime, time
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.template import engines
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.utils.translation import to_locale

from manille_site import settings as site
from scoring.formats import grouped, moment_text, ordinal, percentage
from tournaments.words.amounts import decimals, money

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ("en", "nl", "fr", "is", "it", "ca", "es")
EVENING = datetime(2026, 11, 14, 19, 30)
READ_BY_MACHINES = {"c", "U", "Y-m-d"}
ALONE = {"j", "Y"}
"""A number without anything around it."""


@pytest.fixture(autouse=True)
def all_languages(settings):
    """Whether their catalogues are there or not: Django has names of days and months in each."""
    settings.LANGUAGES = [("en-gb", "English"), *((code, code) for code in LANGUAGES[1:])]


def say(language: str, moment: date | time, name: str) -> str:
    with translation.override("en-gb" if language == "en" else language):
        return moment_text(moment, name)


@pytest.mark.parametrize(
    ("language", "long", "short", "hour", "digits"),
    [
        ("en", "Saturday 14 November 2026, 19:30", "Sat 14 Nov, 19:30", "19:30", "14/11/2026"),
        ("nl", "zaterdag 14 november 2026, 19.30 uur", "za 14 nov, 19.30 uur", "19.30", "14/11/2026"),
        ("fr", "samedi 14 novembre 2026, 19 h 30", "sam. 14 nov., 19 h 30", "19 h 30", "14/11/2026"),
        ("is", "laugardagur 14. nóvember 2026, kl. 19.30", "lau 14. nóv, kl. 19.30", "19.30", "14.11.2026"),
        ("it", "sabato 14 novembre 2026, ore 19:30", "sab 14 nov, ore 19:30", "19:30", "14/11/2026"),
        ("ca", "dissabte 14 de novembre de 2026, 19.30 h", "ds. 14 nov., 19.30 h", "19.30", "14/11/2026"),
        ("es", "sábado 14 de noviembre de 2026, 19:30 h", "sáb 14 nov, 19:30 h", "19:30", "14/11/2026"),
    ],
)
def test_days_and_hours_are_written_as_the_style_sheet_says(language, long, short, hour, digits) -> None:
    names = ("WEEKDAY_DATETIME_FORMAT", "EVENING_FORMAT", "TIME_FORMAT", "SHORT_DATE_FORMAT")
    said = [say(language, EVENING, name).replace("\u202f", " ") for name in names]
    assert said == [long, short, hour, digits]


@pytest.mark.parametrize(
    ("month", "short"),
    [
        (1, "5 janv."),
        (2, "5 févr."),
        (3, "5 mars"),
        (4, "5 avr."),
        (7, "5 juil."),
        (8, "5 août"),
        (9, "5 sept."),
    ],
)
def test_french_months_are_shortened_as_french_does(month, short) -> None:
    assert say("fr", date(2026, month, 5), "DAY_FORMAT") == short


@pytest.mark.parametrize(
    ("language", "text"), [("en-gb", "O’Neill &amp; Bo:"), ("fr", "O’Neill &amp; Bo\u00a0:")]
)
def test_a_colon_keeps_to_its_word_as_the_language_writes_it(language, text) -> None:
    template = engines["django"].from_string("{% load lists %}{{ word|colon }}")
    with translation.override(language):
        assert template.render({"word": "O’Neill & Bo"}) == text
        assert template.render({"word": mark_safe("O’Neill &amp; Bo")}) == text


@pytest.mark.parametrize("name", ["date", "time"])
def test_both_filters_say_the_hour_of_the_club(name) -> None:
    template = engines["django"].from_string(f"{{{{ at|{name}:'TIME_FORMAT' }}}}")
    with timezone.override(ZoneInfo("America/La_Paz")), translation.override("en-gb"):
        assert template.render({"at": EVENING.replace(tzinfo=UTC)}) == "15:30"


def test_the_first_of_a_month_has_its_own_form() -> None:
    first = datetime(2026, 11, 1, 11, 1)
    assert say("fr", first, "LONG_DATE_FORMAT") == "1er novembre 2026"
    assert say("fr", first, "WEEKDAY_DATETIME_FORMAT").startswith("dimanche 1er novembre 2026, 11")
    assert say("it", first, "MONTH_DAY_FORMAT") == "1º novembre"
    assert say("nl", first, "MONTH_DAY_FORMAT") == "1 november"
    assert say("fr", first, "TIME_FORMAT") == "11\u202fh\u202f01"
    assert say("fr", date(2026, 11, 11), "MONTH_DAY_FORMAT") == "11 novembre"
    assert say("fr", date(2026, 11, 1), "YEAR_MONTH_FORMAT") == "novembre 2026"


def test_catalan_elides_before_a_vowel() -> None:
    assert say("ca", date(2026, 4, 14), "MONTH_DAY_FORMAT") == "14 d’abril"
    assert say("ca", date(2026, 8, 1), "LONG_DATE_FORMAT") == "1 d’agost de 2026"


@pytest.mark.parametrize(
    ("language", "four", "five", "tenth", "amount"),
    [
        ("en", "1,234", "12,345", "−0.5", "1,234.50"),
        ("nl", "1234", "12.345", "−0,5", "1234,50"),
        ("fr", "1234", "12\u202f345", "−0,5", "1234,50"),
        ("is", "1234", "12.345", "−0,5", "1234,50"),
        ("it", "1234", "12.345", "−0,5", "1234,50"),
        ("ca", "1234", "12.345", "−0,5", "1234,50"),
        ("es", "1234", "12,345", "−0.5", "1234.50"),
    ],
)
def test_numbers_and_money_are_written_as_the_style_sheet_says(language, four, five, tenth, amount) -> None:
    with translation.override("en-gb" if language == "en" else language):
        said = [grouped(1234), grouped(12345), decimals(-5, 1), money(123450)]
    assert said == [four, five, tenth, amount]


@pytest.mark.parametrize(
    ("language", "share"),
    [
        ("en-gb", "56%"),
        ("nl", "56%"),
        ("fr", "56\u202f%"),
        ("is", "56%"),
        ("it", "56%"),
        ("ca", "56\u00a0%"),
        ("es", "56\u00a0%"),
    ],
)
def test_shares_are_written_as_the_style_sheet_says(language: str, share: str) -> None:
    with translation.override(language):
        assert percentage(56) == share
        template = engines["django"].from_string("{% load statistics %}{{ n|percent }}")
        assert template.render({"n": Fraction(56)}) == share


def test_nobody_writes_the_sign_of_a_share_by_hand() -> None:
    """Behind a value stands no % of a template's or of the code's own."""
    for room in ("scoring", "tournaments", "manille_site", "templates"):
        for path in (ROOT / room).rglob("*.*"):
            if path.suffix in (".py", ".html"):
                assert not re.search(r"\}\s?%[^(}\w]", path.read_text()), path


def names_of(language: str) -> set[str]:
    module = import_module(f"scoring.formats.{to_locale(language)}.formats")
    return {name for name in dir(module) if name.endswith("_FORMAT")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_name(language: str) -> None:
    assert names_of(language) == names_of("en")


def test_every_language_of_the_site_has_its_formats() -> None:
    for code, _name in site.LANGUAGES:
        assert code.partition("-")[0] in LANGUAGES


def test_templates_ask_for_days_and_hours_by_name() -> None:
    wrong = []
    for path in (ROOT / "templates").rglob("*.html"):
        for form in re.findall(r"\|(?:date|time)(?!zone)(?::[\"']([^\"']*)[\"']|\b)", path.read_text()):
            if form not in names_of("en") | READ_BY_MACHINES | ALONE:
                wrong.append((path.name, form))
    assert wrong == []


def test_code_asks_for_days_and_hours_by_name() -> None:
    """Django's own function knows no small letters; ``strftime`` knows no language at all."""
    for room in ("scoring", "tournaments", "manille_site"):
        for path in (ROOT / room).rglob("*.py"):
            if path.parent.name not in ("formats", "ops"):
                assert not re.search(r"\bdate_format\(|\btime_format\(|\.strftime\(", path.read_text()), path


def test_a_template_says_what_code_says() -> None:
    template = engines["django"].from_string(
        "{{ at|date:'EVENING_FORMAT' }}|{{ at|time }}|{{ at|date:'Y-m-d' }}|{{ none|date:'TIME_FORMAT' }}|"
        "{{ n|grouped }}"
    )
    with translation.override("nl"):
        said = template.render({"at": EVENING, "none": None, "n": 10000})
    assert said == "za 14 nov, 19.30 uur|19.30|2026-11-14||10.000"


@pytest.mark.parametrize(
    ("language", "ranks"),
    [
        ("en-gb", "1st 2nd 3rd 4th 11th 21st 113th"),
        ("nl", "1e 2e 3e 4e 11e 21e 113e"),
        ("fr", "1er 2e 3e 4e 11e 21e 113e"),
        ("is", "1. 2. 3. 4. 11. 21. 113."),
        ("it", "1º 2º 3º 4º 11º 21º 113º"),
        ("ca", "1r 2n 3r 4t 11è 21è 113è"),
        ("es", "1.º 2.º 3.º 4.º 11.º 21.º 113.º"),
    ],
)
def test_ranks_end_as_the_language_ends_them(language: str, ranks: str) -> None:
    with translation.override(language):
        assert " ".join(ordinal(number) for number in (1, 2, 3, 4, 11, 21, 113)) == ranks
