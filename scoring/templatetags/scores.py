"""Scores in words: codes and numbers of the fold, as a reader wants them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from scoring import words
from scoring.matches import pieces
from scoring.matches.selectors.sheets import ScoreRow, ScoreSheet
from scoring.matches.words.lines import row_name
from scoring.models import Line
from scoring.pad.board import Worth, worth_of
from scoring.pad.figures import score
from scoring.rules import LineResult, NextDeal
from scoring.words import line_names
from scoring.words import lines as sheet_words
from scoring.words import names as names_in_words
from scoring.words.numbers import minus, signed
from scoring.writing import authorship

register = template.Library()

for _filter in (signed, minus, score):
    register.filter(_filter)


@register.filter
def at(sequence: Sequence[Any] | dict[Any, Any], index: int) -> Any:
    return sequence[index]


@register.simple_tag
def worth(result: LineResult, sheet: ScoreSheet, called: str = "") -> Worth:
    return worth_of(result, sheet.header, sheet.side_names, called)


@register.simple_tag
def outcome(result: LineResult, sheet: ScoreSheet) -> str:
    return sheet_words.outcome(result, sheet.side_names)


@register.simple_tag(takes_context=True)
def who(context: dict[str, Any], line: Line) -> str:
    return authorship.who(line, context["request"].device_id)


@register.filter
def term(word: str, variant: str) -> str:
    return words.term(variant, word)


@register.filter
def fact_help(key: str, variant: str) -> str:
    return words.fact_help(variant, key)


@register.filter
def parts(line: Line, sheet: ScoreSheet) -> list[sheet_words.Part]:
    return sheet_words.parts_of(line.kind, line.facts, sheet.header)


@register.filter
def reasons(result: LineResult | None, sheet: ScoreSheet) -> Mapping[str, Any] | None:
    """Why a line is worth what it is worth, in words."""
    return pieces.reasons_of(result, sheet)


@register.filter
def game_name(variant: str) -> str:
    return words.variant_name(variant)


@register.filter
def row_of(sheet: ScoreSheet, number: int) -> ScoreRow | None:
    return sheet.row(number)


@register.filter
def line_name(row: ScoreRow | NextDeal | None) -> str:
    """What people read of a line by, or of the hand that is being played."""
    if isinstance(row, NextDeal):
        return line_names.hand_name(row.game, row.hand)
    return row_name(row) if row else ""


@register.filter
def result_name(result: LineResult) -> str:
    """The same, where a result stands alone."""
    return line_names.name_of(result)


@register.filter
def side_name(sheet: ScoreSheet, side: int) -> str:
    return sheet.side_names[side]


@register.filter
def is_alone(sheet: ScoreSheet, side: int) -> bool:
    """Whether the side is one person."""
    return names_in_words.people_in(sheet.side_names[side]) == 1


@register.filter
def people_in(names: str) -> int:
    """How many people a sentence with these names is about."""
    return names_in_words.people_in(names)
