"""The words of each game in other languages: complete, each with its ground, and kept by the catalogues."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from scoring.rules import VARIANTS
from scoring.words import cards, families, names, options
from scoring.words.game import words_of
from tests.terms import (
    FOLDER,
    ROOT,
    STATES,
    Language,
    Message,
    breaches,
    parse_catalogue,
    parse_language,
    read_language,
    rows_of,
    words_in,
)
from tournaments.engine import TIE_BREAKS
from tournaments.words.systems import SYSTEMS

FILES = sorted(path for path in FOLDER.glob("*.md") if path.stem != "README")
LANGUAGES = [read_language(path) for path in FILES]
each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)

README = (FOLDER / "README.md").read_text()
SOURCES_OF_THE_RULES = {
    cells[0] for header, cells in rows_of((ROOT / "docs/rules/README.md").read_text()) if header == "key"
}
LATIN_PACKS = {"ca": cards.CATALAN, "es": cards.SPANISH, "it": cards.NEAPOLITAN}
"""By the language of those who play with them."""

ENGLISH = {term.english for language in LANGUAGES for term in language.terms}
WORDS = {term.word.casefold() for language in LANGUAGES for term in language.terms}
LONGEST_FIRST = sorted(WORDS, key=len, reverse=True)


def glossary_words() -> list[str]:
    cells = [cells[0] for header, cells in rows_of((ROOT / "docs/glossary.md").read_text())]
    return [word.strip(" *") for cell in cells for word in cell.split(",")]


def words_of_the_code() -> list[str]:
    """Words of the glossary that no page says, by the list in docs/terms/README.md."""
    (paragraph,) = re.findall(r"^Words that no page says: (.*?)\.$", README, re.MULTILINE | re.DOTALL)
    return [word.strip(" *\n") for word in paragraph.split(",")]


def labels() -> Iterator[object]:
    """What stands alone on pages: cards, games, what is written down, what may be agreed on."""
    for pack in (cards.FRENCH, *LATIN_PACKS.values()):
        yield from (*pack.ranks.values(), *pack.suits.values())
    yield from (label for family in families.FAMILIES.values() for label in family)
    yield from (fact.label for fact in names.KEYS.values())
    yield from (option.label for option in options.MATCH_OPTIONS.values())
    yield from options.INFRACTIONS.values()
    for variant in VARIANTS:
        words = words_of(variant)
        yield from (words.name, *words.terms.values(), *words.presets.values())
        yield from (fact.label for fact in words.facts.values())
        yield from (option.label for option in words.options.values())


def labels_of_tournaments() -> Iterator[object]:
    """What organisers choose by name: systems, and what may part those who are level."""
    yield from (system.name for system in SYSTEMS.values())
    yield from (tie_break.name for tie_break in TIE_BREAKS.values())


@each_language
def test_a_language_has_every_term_once(language: Language) -> None:
    count = Counter(term.english for term in language.terms)
    assert [english for english, times in count.items() if times > 1] == []
    assert set(count) == ENGLISH


@each_language
def test_every_term_is_translated_in_a_state_and_says_why(language: Language) -> None:
    empty = [term.english for term in language.terms if not (term.translation and term.ground)]
    assert empty == []
    assert {term.state for term in language.terms} <= set(STATES)


@each_language
def test_a_term_with_a_source_names_one_that_is_listed(language: Language) -> None:
    listed = SOURCES_OF_THE_RULES | set(language.sources) | {"docs/glossary.md"}
    unlisted = {
        term.english: term.source_keys[0]
        for term in language.terms
        if term.state == "sourced" and term.source_keys[0] not in listed
    }
    assert unlisted == {}


@each_language
def test_a_source_is_listed_once_and_used(language: Language) -> None:
    assert len(set(language.sources)) == len(language.sources)
    assert SOURCES_OF_THE_RULES & set(language.sources) == set()
    grounds = " ".join(f"{term.ground} {term.doubt}" for term in language.terms)
    assert [key for key in language.sources if not re.search(rf"(?<![\w-]){key}(?![\w-])", grounds)] == []


@each_language
def test_a_style_sheet_has_ten_lines(language: Language) -> None:
    assert len(language.style) == 10


@each_language
def test_the_list_of_languages_leads_to_each(language: Language) -> None:
    assert f"[{language.code}.md]({language.code}.md)" in README


def test_every_word_of_the_glossary_is_translated_or_never_said() -> None:
    glossary = {word.casefold() for word in glossary_words()}
    silent = set(words_of_the_code())
    assert glossary - WORDS == silent
    assert silent & WORDS == set()


def test_every_label_of_games_and_tournaments_is_a_term() -> None:
    names_of_all = {str(label) for label in (*labels(), *labels_of_tournaments())}
    assert sorted(name for name in names_of_all if name.casefold() not in WORDS) == []


@pytest.mark.parametrize("code", LATIN_PACKS)
def test_the_players_own_words_for_their_cards_are_those_of_their_language(code: str) -> None:
    pack = LATIN_PACKS[code]
    english = pack.suits | pack.ranks
    translations = {term.english: term.translation for term in read_language(FOLDER / f"{code}.md").terms}
    names = {key: str(english[key]).replace("jack", "jack (Latin pack)") for key in pack.own}
    assert {key: translations[name] for key, name in names.items()} == pack.own


@each_language
def test_a_catalogue_says_the_terms(language: Language) -> None:
    catalogues = sorted(ROOT.glob(f"locale/{language.code}/LC_MESSAGES/*.po"))
    messages = [message for path in catalogues for message in parse_catalogue(path.read_text())]
    assert breaches(messages, language) == []


def test_a_language_with_a_catalogue_has_its_terms() -> None:
    catalogues = {path.name for path in ROOT.glob("locale/*") if path.is_dir()}
    assert catalogues <= {language.code for language in LANGUAGES}


@each_language
def test_a_sentence_that_says_a_term_otherwise_has_that_term(language: Language) -> None:
    idle = {
        sentence: sorted(terms - set(words_in(sentence, LONGEST_FIRST)))
        for sentence, terms in language.otherwise.items()
        if not terms <= set(words_in(sentence, LONGEST_FIRST))
    }
    assert idle == {}


# The check itself, on small catalogues --------------------------------------------------------------------

TABLE = """
| English | Nederlands | also | state | source, or why | doubt |
|---|---|---|---|---|---|
| trump | troef | troev… | sourced | MIF |  |
| no trumps | zonder troef | sans | sourced | PLANK 9 |  |
| penalty | straf | straf… | translated | plain |  |
| draw (who meets whom) | loting | geloot; lot… | sourced | PLANK 5 |  |
| draw (nobody wins) | gelijkspel |  | translated | plain |  |
| home | thuis | … | translated | plain |  |

| sentence | term | why |
|---|---|---|
| The penalty of being late | penalty | a figure of speech |
"""
DUTCH = parse_language("nl", TABLE)

CATALOGUE = r"""
msgid ""
msgstr ""
"Language: nl\n"

#: a comment
msgctxt "card"
msgid "Trump"
msgstr "Troef"

#, python-format
msgid "%(count)d penalty "
"for %(name)s"
msgid_plural "%(count)d penalties"
msgstr[0] "één straf "
"voor %(name)s"
msgstr[1] "%(count)d straffen"

#, fuzzy
msgid "The draw"
msgstr "De trekking"

#~ msgid "trump"
#~ msgstr "atout"
"""


def test_a_catalogue_is_read_with_plurals_and_without_what_is_fuzzy_or_obsolete() -> None:
    assert parse_catalogue(CATALOGUE) == [
        Message("Trump", "", ("Troef",), "card"),
        Message(
            "%(count)d penalty for %(name)s",
            "%(count)d penalties",
            ("één straf voor %(name)s", "%(count)d straffen"),
        ),
        Message("The draw", "", ()),
    ]


@pytest.mark.parametrize(
    ("english", "translation"),
    [
        ("Trump", "Troef"),
        ("The trumps", "De troeven"),
        ("no trumps ×2", "sans ×2"),
        ("A draw", "Een gelijkspel"),
        ("The draw of round 2", "De loting van ronde 2"),
        ("Everybody was drawn", "Iedereen heeft een tafel"),
        ("Home page", "Beginpagina"),
        ("The penalty of being late", "Wie laat komt"),
        ("Trumpets", "Trompetten"),
        ("%(trump)s leads", "%(trump)s komt uit"),
        ("Trump", ""),
    ],
)
def test_a_translation_keeps_the_terms(english: str, translation: str) -> None:
    assert breaches([Message(english, "", (translation,))], DUTCH) == []


@pytest.mark.parametrize(
    ("english", "translation", "word"),
    [
        ("Trump", "Atout", "trump"),
        ("No trumps", "Zonder atout", "no trumps"),
        ("The penalties", "De boetes", "penalty"),
        ("The draw", "De trekking", "draw"),
        ("Home", "Huis", "home"),
        ("The trump", "De aftroefkaart", "trump"),
    ],
)
def test_a_translation_with_another_word_is_a_breach(english: str, translation: str, word: str) -> None:
    (breach,) = breaches([Message(english, "", (translation,))], DUTCH)
    assert f"says {word!r}" in breach


def test_every_form_of_a_plural_is_held() -> None:
    message = Message("%(count)d penalty", "%(count)d penalties", ("één straf", "%(count)d boetes"))
    (breach,) = breaches([message], DUTCH)
    assert "boetes" in breach
