"""Each game's own words in other languages: the tables of docs/terms, and a catalogue held against them.

A file of docs/terms has a style sheet, a table of sources, tables of terms, and a table of sentences that
rightly say a term otherwise. docs/terms/README.md says what stands in which column.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/terms"
STATES = ("sourced", "translated", "back-checked")
ANY_WORDING = "…"
"""In the column of other forms: sentences may say it as they like, only the label is held."""

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|</?\w[^>]*>")


@dataclass(frozen=True)
class Term:
    """A row; ``english`` may have in brackets which of its meanings is meant."""

    english: str
    translation: str
    also: str
    state: str
    ground: str
    """The sources, or why it is translated so."""

    doubt: str

    @cached_property
    def word(self) -> str:
        return re.sub(r" \(.*\)$", "", self.english)

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """Any of these in a translated sentence says the term; ``troef…`` begins a word."""
        listed = (form.strip() for form in self.also.split(";"))
        return (self.translation, *(form for form in listed if form))

    @property
    def source_keys(self) -> list[str]:
        """The source that each part of the ground begins with, but for the reasons."""
        return [part.split()[0].rstrip(",") for part in self.ground.split(";") if part.strip()]


@dataclass(frozen=True)
class Language:
    """One file of docs/terms."""

    code: str
    terms: tuple[Term, ...]
    sources: tuple[str, ...]
    style: tuple[str, ...]
    otherwise: Mapping[str, frozenset[str]]
    """By sentence, the terms that its translation rightly says otherwise."""


@dataclass(frozen=True)
class Message:
    """An entry of a catalogue; ``translations`` has one for each form of the plural, none if it is fuzzy."""

    english: str
    plural: str
    translations: tuple[str, ...]
    context: str = ""
    is_back_checked: bool = False
    is_compared: bool = False


def read_language(path: Path) -> Language:
    return parse_language(path.stem, path.read_text())


def parse_language(code: str, text: str) -> Language:
    terms: list[Term] = []
    sources: list[str] = []
    otherwise: defaultdict[str, set[str]] = defaultdict(set)
    for header, cells in rows_of(text):
        match header:
            case "English":
                terms.append(Term(*cells))
            case "key":
                sources.append(cells[0])
            case "sentence":
                otherwise[cells[0]].add(cells[1])
    return Language(
        code,
        tuple(terms),
        tuple(sources),
        tuple(re.findall(r"^\d+\. (.+)$", text, re.MULTILINE)),
        {sentence: frozenset(words) for sentence, words in otherwise.items()},
    )


def rows_of(text: str) -> Iterator[tuple[str, list[str]]]:
    """The cells of every row of every table, with the first cell of the table's header."""
    header = ""
    for line in text.splitlines():
        if not line.startswith("|"):
            header = ""
        elif not header:
            header = cells_of(line)[0]
        elif not line.startswith("|---"):
            yield header, cells_of(line)


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


# Catalogues -----------------------------------------------------------------------------------------------


def parse_catalogue(text: str) -> list[Message]:
    """The entries of a ``.po`` file, without its header and what is obsolete."""
    messages = (parse_message(block) for block in re.split(r"\n\s*\n", text))
    return [message for message in messages if message and message.english]


def parse_message(block: str) -> Message | None:
    strings: dict[str, str] = {}
    keyword = ""
    for line in block.splitlines():
        if line.startswith("#") or not line:
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
        strings[keyword] = strings.get(keyword, "") + ast.literal_eval(line.strip())
    if "msgid" not in strings:
        return None
    fuzzy = re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)
    translations = () if fuzzy else tuple(text for key, text in strings.items() if key.startswith("msgstr"))
    return Message(
        strings["msgid"],
        strings.get("msgid_plural", ""),
        translations,
        strings.get("msgctxt", ""),
        re.search(r"^# back-checked$", block, re.MULTILINE) is not None,
        re.search(r"^# compared$", block, re.MULTILINE) is not None,
    )


def breaches(messages: Iterable[Message], language: Language) -> list[str]:
    """Sentences that contain a term, and whose translation has none of its forms."""
    forms = forms_by_word(language.terms)
    return [
        f"{message.english!r} says {word!r}, {translation!r} none of: {', '.join(forms[word])}"
        for message in messages
        for word in words_in(message.english, forms)
        if word not in language.otherwise.get(message.english, ())
        for translation in message.translations
        if translation and not says(translation, forms[word], alone=is_alone(word, message.english))
    ]


def forms_by_word(terms: Iterable[Term]) -> dict[str, tuple[str, ...]]:
    """One English word may have several meanings; longer terms come first."""
    forms: defaultdict[str, list[str]] = defaultdict(list)
    for term in sorted(terms, key=lambda term: -len(term.word)):
        forms[term.word.casefold()].extend(term.forms)
    return {word: tuple(dict.fromkeys(each)) for word, each in forms.items()}


def words_in(sentence: str, words: Iterable[str]) -> list[str]:
    """The terms in an English sentence; where one is part of another only the longer."""
    rest = PLACEHOLDER.sub(" ", sentence).casefold().replace("'", "’")
    inside = []
    for word in words:
        word_ = word.replace("'", "’")
        if word_[:-1] not in rest:  # most are not; a search for each takes minutes
            continue
        rest, count = in_english(word_).subn(" | ", rest)
        if count:
            inside.append(word)
    return inside


@cache
def in_english(word: str) -> re.Pattern[str]:
    """The word with the endings of a plural or a third person."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return re.compile(rf"(?<!\w){re.escape(word[:-1])}(?:y|ies)(?!\w)")
    return re.compile(rf"(?<!\w){re.escape(word)}(?:e?s)?(?!\w)")


def is_alone(word: str, sentence: str) -> bool:
    """Whether the term is the whole of what is said: a label, a button, a heading."""
    return word == sentence.strip(" .:").casefold()


def says(translation: str, forms: Sequence[str], *, alone: bool = False) -> bool:
    if ANY_WORDING in forms and not alone:
        return True
    text = PLACEHOLDER.sub(" ", translation).casefold().replace("'", "’")
    return any(in_translation(form).search(text) for form in forms if form != ANY_WORDING)


@cache
def in_translation(form: str) -> re.Pattern[str]:
    begins = form.endswith(ANY_WORDING)
    stem = re.escape(form.removesuffix(ANY_WORDING).casefold().replace("'", "’"))
    return re.compile(rf"(?<!\w){stem}" if begins else rf"(?<!\w){stem}(?!\w)")
