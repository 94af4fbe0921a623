"""Codes of the rules into sentences, in the language of the reader.

The rules answer with codes and facts; here are the words for steps, notes, problems, options, presets,
facts and games. Every code has a sentence (tests/scoring/words/test_words.py).
"""

from scoring.words.games.names import (
    article_text,
    deck_line,
    fact_help,
    fact_label,
    fact_word,
    players_needed,
    source_name,
    variant_name,
    variant_sentence,
)
from scoring.words.games.options import choice_label, option_help, option_label, preset_help, preset_label
from scoring.words.problems import problem
from scoring.words.steps import card_label, note, step, step_writer

__all__ = [
    "article_text",
    "card_label",
    "choice_label",
    "deck_line",
    "fact_help",
    "fact_label",
    "fact_word",
    "note",
    "option_help",
    "option_label",
    "players_needed",
    "preset_help",
    "preset_label",
    "problem",
    "source_name",
    "step",
    "step_writer",
    "variant_name",
    "variant_sentence",
]
