"""Suits and cards as pictures: real shapes, never colour alone, drawn here."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring import words
from scoring.rules.cards.notation import LETTERS, SUITS, rank_of, suit_of

register = template.Library()

SHAPES = {
    "hearts": (
        "M12 21.2C5.2 15.9 2.4 12.4 2.4 8.5A5.2 5.2 0 0 1 12 5.6a5.2 5.2 0 0 1 9.6 2.9"
        "c0 3.9-2.8 7.4-9.6 12.7z"
    ),
    "spades": (
        "M12 2.2c4 4.5 8.6 7.1 8.6 11.2a4.1 4.1 0 0 1-7.2 2.7c.2 2.2 1 3.8 2.4 5.7H8.2"
        "c1.4-1.9 2.2-3.5 2.4-5.7a4.1 4.1 0 0 1-7.2-2.7c0-4.1 4.6-6.7 8.6-11.2z"
    ),
    "diamonds": (
        "M12 1.8c2.3 4 4.8 7.2 8.1 10.2-3.3 3-5.8 6.2-8.1 10.2-2.3-4-4.8-7.2-8.1-10.2C7.2 9 9.7 5.8 12 1.8z"
    ),
    "clubs": (
        "M12 2.1a4.5 4.5 0 0 1 3.9 6.8 4.5 4.5 0 1 1-2.5 7.8c.2 2 .9 3.4 2.2 5.1H8.4"
        "c1.3-1.7 2-3.1 2.2-5.1a4.5 4.5 0 1 1-2.5-7.8A4.5 4.5 0 0 1 12 2.1z"
    ),
    "none": (
        "M12 2.6a9.4 9.4 0 1 0 0 18.8 9.4 9.4 0 0 0 0-18.8zm0 2.5c1.5 0 2.9.5 4 1.3L6.4 16"
        "A6.9 6.9 0 0 1 12 5.1zm0 13.8c-1.5 0-2.9-.5-4-1.3L17.6 8A6.9 6.9 0 0 1 12 18.9z"
    ),
    "blind": (
        "M3 10.2c2.6 2.7 5.6 4 9 4s6.4-1.3 9-4l1.6 1.7a15 15 0 0 1-2.7 2.3l1.6 2.5-2 1.3-1.7-2.7"
        "a12 12 0 0 1-3 .9l.3 3-2.4.2-.2-3h-.6l-.6 3-2.4-.4.5-2.9a12 12 0 0 1-2.7-1"
        "l-1.8 2.6-2-1.3 1.8-2.5a15 15 0 0 1-1.8-1.7z"
    ),
}
"""In a box of 24 by 24."""


def _shape(word: str) -> SafeString:
    return format_html(
        '<svg class="pip {}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="{}"/></svg>',
        word,
        SHAPES[word],
    )


@register.simple_tag
def pip(word: str) -> SafeString:
    """The picture alone, for beside its name; nothing for a word without one."""
    return _shape(word) if word in SHAPES else SafeString("")


@register.simple_tag
def word_with_pip(word: str, variant: str) -> SafeString:
    """A suit as its picture with the name for who cannot see it; other terms of the game as they are."""
    name = words.term(variant, word)
    if word in SUITS:
        return format_html('{}<span class="visually-hidden">{}</span>', _shape(word), name)
    return format_html("{}", name)


@register.simple_tag
def card(value: str) -> SafeString:
    """A card: its rank and the picture of its suit."""
    if value[-1:] not in LETTERS:
        return format_html("{}", value)
    suit = suit_of(value)
    return format_html(
        '<span class="card-face {}">{}{}<span class="visually-hidden"> {}</span></span>',
        suit,
        rank_of(value),
        _shape(suit),
        words.suit(suit),
    )


@register.filter
def has_pip(word: str) -> bool:
    return word in SHAPES
