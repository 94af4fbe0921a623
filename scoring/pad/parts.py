"""Words and cards of a game as a phone shows them: a text, and the drawing that stands for it."""

from __future__ import annotations

from typing import Any

from scoring import words
from scoring.rules import Header
from scoring.rules.cards.notation import LETTERS, rank_of, suit_of
from scoring.words.game import words_of
from scoring.words.lines import Part


def phone_word(word: str, header: Header) -> dict[str, Any]:
    """A term of the game, and the drawing that stands for it."""
    pips = words_of(header.variant.key).pack.pips
    return {"text": words.term(header.variant.key, word), "pip": pips.get(word, "")}


def phone_part(part: Part, header: Header) -> dict[str, Any]:
    """One thing that was written down: its text, and the drawing of a suit."""
    if "word" in part:
        return phone_word(part["word"], header)
    if "card" in part and part["card"][-1:] in LETTERS:
        pack = words_of(header.variant.key).pack
        text, pip = pack.letter(rank_of(part["card"])), pack.pips[suit_of(part["card"])]
        return {"text": text, "pip": pip, "name": words.card_name(part["card"], pack)}
    return {"text": part.get("numbers") or part.get("card") or part["text"], "pip": ""}
