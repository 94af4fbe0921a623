"""Codes of the rules into sentences, in the language of the reader.

The rules answer with codes and facts; here are the words. What is said of one game stands in
``games/<game>.py``, what several say in ``families``, what all sheets have in ``steps``, ``problems`` and
``lines``. Nothing here imports Django: phones without a network say the same sentences (``translate``).
"""

from scoring.words.cards import card_label, card_name, card_row
from scoring.words.game import words_of
from scoring.words.names import (
    article_text,
    article_title,
    deck_line,
    fact_help,
    fact_label,
    family_heading,
    family_name,
    players_needed,
    suit,
    term,
    variant_name,
    variant_sentence,
)
from scoring.words.options import (
    choice_label,
    infraction_name,
    option_help,
    option_label,
    preset_help,
    preset_label,
)
from scoring.words.problems import problem
from scoring.words.steps import names_somebody, note, step, step_writer, steps_beside

__all__ = [
    "article_text",
    "article_title",
    "card_label",
    "card_name",
    "card_row",
    "choice_label",
    "deck_line",
    "fact_help",
    "fact_label",
    "family_heading",
    "family_name",
    "infraction_name",
    "names_somebody",
    "note",
    "option_help",
    "option_label",
    "players_needed",
    "preset_help",
    "preset_label",
    "problem",
    "step",
    "step_writer",
    "steps_beside",
    "suit",
    "term",
    "variant_name",
    "variant_sentence",
    "words_of",
]
