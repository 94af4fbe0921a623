"""Scores in words: codes and numbers of the fold, as a reader wants them."""

from collections.abc import Sequence
from typing import Any

from django import template

from scoring import words
from scoring.matches.selectors.sheets import ScoreSheet
from scoring.models import Line
from scoring.rules import Header, LineResult, Problem, Step
from scoring.words import lines as sheet_words
from scoring.words.numbers import minus, signed
from scoring.words.state import Item
from scoring.words.state import state_line as items_of_state
from scoring.writing import authorship

register = template.Library()

MOST_MARKS = 7

register.filter(signed)
register.filter(minus)


@register.filter
def score(totals: Sequence[int]) -> str:
    """
    >>> score((59, 16)), score((3, 0, -3))
    ('59–16', '3 : 0 : −3')
    """
    plain = len(totals) == 2 and min(totals) >= 0
    return ("–" if plain else " : ").join(minus(total) for total in totals)


@register.filter
def widest(totals: Sequence[int]) -> int:
    """How many characters the longest of these numbers has; what the board's digits are sized by."""
    return max(len(str(total)) for total in totals)


@register.filter
def marks(sheet: ScoreSheet, side: int) -> list[bool]:
    """A mark for each game that wins the match, won ones first; none where that would be a long row."""
    needed = sheet.header.ruleset["best_of"] // 2 + 1
    won = sheet.fold.match.games_won[side]
    return [game < won for game in range(max(needed, won))] if needed <= MOST_MARKS else []


@register.filter
def at(sequence: Sequence[Any] | dict[Any, Any], index: int) -> Any:
    return sequence[index]


@register.simple_tag
def step_sentence(step: Step, sheet: ScoreSheet) -> str:
    return words.step(sheet.header.variant.key, step, sheet.side_names)


@register.simple_tag
def reasons(result: LineResult, sheet: ScoreSheet) -> list[str]:
    """The sentences of all steps, each once."""
    names, write = sheet.side_names, words.step_writer(sheet.header.variant.key)
    return list(dict.fromkeys(write(step, names) for step in result.steps))


@register.simple_tag
def problem_sentence(problem: Problem, header: Header) -> str:
    return words.problem(problem, header)


@register.simple_tag
def outcome(result: LineResult, sheet: ScoreSheet) -> str:
    return sheet_words.outcome(result, sheet.side_names)


@register.simple_tag(takes_context=True)
def who(context: dict[str, Any], line: Line) -> str:
    return authorship.who(line, context["request"].device_id)


@register.simple_tag
def won_by(sides: tuple[int, ...], sheet: ScoreSheet) -> str:
    return sheet_words.won_by(sides, sheet.side_names)


@register.filter
def state_line(sheet: ScoreSheet) -> list[Item]:
    return [] if sheet.next is None else items_of_state(sheet.next, sheet.header, sheet.side_names)


@register.filter
def note_sentence(code: str) -> str:
    return words.note(code)


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
def game_name(variant: str) -> str:
    return words.variant_name(variant)


@register.filter
def side_name(sheet: ScoreSheet, side: int) -> str:
    return sheet.side_names[side]
