"""What is said of one game, and where it is said: a module of ``games`` for each, named like its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from scoring.rules import VARIANTS
from scoring.words.cards import FRENCH, Pack
from scoring.words.conventions import Convention
from scoring.words.packs import on_the_table
from scoring.words.translate import LazyText


class FactWords(NamedTuple):
    """One thing that is written down after a hand."""

    label: LazyText
    help: LazyText
    question: LazyText | None = None
    """What a side with the points for it is asked; ``name`` is theirs."""


class OptionWords(NamedTuple):
    """One switch of the ruleset."""

    label: LazyText
    help: LazyText
    values: Mapping[Any, LazyText] = {}
    """Words for its choices, and for None; numbers and yes or no say themselves."""


class Source(NamedTuple):
    """A text that says how the game is played, by its key in docs/rules/README.md, 16."""

    key: str
    title: LazyText | str
    """In its own words, or ours where it has none; with the language of the text."""

    address: str = ""
    """Empty for the texts that came with the project."""

    phrase: LazyText | None = None
    """What follows "After" where a preset is taken from it: ``the regulations of a card club in Bruges``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """One game, in words; its keys are those of its Variant (tests/scoring/words/test_games.py)."""

    name: LazyText
    sentence: LazyText
    """Tells this game from the others."""

    facts: Mapping[str, FactWords]
    terms: Mapping[str, LazyText] = field(default_factory=dict)
    """What a fact may be: contracts, calls, who is meant. All games know the four suits."""

    called: Mapping[str, LazyText] = field(default_factory=dict)
    """What is played, where a fact says it before play; suits have their names."""

    options: Mapping[str, OptionWords]
    """But for the three that every game has."""

    presets: Mapping[str, LazyText] = field(default_factory=dict)
    steps: Mapping[str, LazyText]
    """By code, with the facts of the step; ``won`` is its points with their sign, ``size`` without it."""

    problems: Mapping[str, LazyText] = field(default_factory=dict)
    """Refusals that only this game has, by code."""

    articles: Mapping[int, LazyText] = field(default_factory=dict)
    """Numbered rules in plain words."""

    titles: Mapping[int, LazyText] = field(default_factory=dict)
    """In two or three words, of those that cost points: what stands on a key."""

    ways: Mapping[str, LazyText] = field(default_factory=dict)
    """How the cards are played, where tables differ in that."""

    section: str
    """Number of the section of the rules (docs/rules), as ``4`` or ``12.3``."""

    deal: tuple[LazyText, ...]
    play: tuple[LazyText, ...]
    counting: tuple[LazyText, ...]
    ending: tuple[LazyText, ...]
    example: Mapping[str, Any]
    """Facts of a hand to begin with on the page; the reader changes them."""

    sources: tuple[Source, ...]
    conventions: tuple[Convention, ...] = ()
    """What a table agrees on that moves no points."""

    pack: Pack = FRENCH
    """What the cards are called."""

    packs: Mapping[str, Pack] = field(default_factory=dict)
    """Other cards that it is played with, by the custom of the table card that says so."""


@cache
def load(module: str, pack: str) -> GameWords:
    """The words in a module of ``games``, with this pack where the game knows it."""
    words: GameWords = import_module(f"scoring.words.games.{module}").WORDS
    return replace(words, pack=words.packs[pack]) if pack in words.packs else words


def words_of(variant: str) -> GameWords:
    """The words of the game with this stored key, for the cards on the table; KeyError when there is none."""
    return load(VARIANTS[variant].module, on_the_table())
