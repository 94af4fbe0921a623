"""Suits and cards as pictures: real shapes, never colour alone, from one file of drawings."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring import words
from scoring.rules.cards.notation import LETTERS, SUITS, rank_of, suit_of

register = template.Library()

DRAWINGS = "scoring/pips.svg"
CALLS = ("none", "blind")
"""Words that have a drawing though they are no suits."""


@register.simple_tag
def drawing(name: str) -> SafeString:
    """One of the drawings alone, for beside the name of what it shows."""
    return format_html(
        '<svg class="pip {}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        name,
        static(DRAWINGS),
        name,
    )


@register.simple_tag
def pip(word: str, variant: str) -> SafeString:
    """A term's drawing, of the pack that this game is played with; nothing for a term without one."""
    return drawing(words.words_of(variant).pack.pips.get(word, word)) if has_pip(word) else SafeString("")


@register.simple_tag
def word_with_pip(word: str, variant: str) -> SafeString:
    """A suit as its picture with the name for who cannot see it; other terms of the game as they are."""
    name = words.term(variant, word)
    if word in SUITS:
        return format_html('{}<span class="visually-hidden">{}</span>', pip(word, variant), name)
    return format_html("{}", name)


@register.simple_tag
def card(value: str, variant: str) -> SafeString:
    """A card: the letter of its rank and the picture of its suit; its whole name for who cannot see them."""
    if value[-1:] not in LETTERS:
        return format_html("{}", value)
    pack = words.words_of(variant).pack
    suit = pack.pips[suit_of(value)]
    return format_html(
        '<span class="card-face {}"><span aria-hidden="true">{}{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        suit,
        pack.letter(rank_of(value)),
        drawing(suit),
        words.card_name(value, pack),
    )


@register.filter
def has_pip(word: str) -> bool:
    return word in SUITS or word in CALLS
