"""What a form leaves open that the rules of a sheet can't see: they know the line, not how it was typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.pad.table import TableContext
from scoring.pad.typed import TEXTS, Fields, card_typed, hand_typed, is_half, line_typed, questions_of_line
from scoring.rules import Fact, FactKind, Header, Problem


def open_questions(kind: str, header: Header, fields: Fields, at_table: TableContext) -> list[Problem]:
    """Of a line of this kind, from the fields of its form."""
    if kind == "adjustment":
        return [*nulls(kind, fields), *unbalanced(header, line_typed(kind, header, fields))]
    if kind != "hand":
        return [*nulls(kind, fields), *half_cards(questions_of_line(kind, header), fields)]
    questions = header.variant.facts(header.ruleset, len(header.players))
    return [*half_cards(questions, fields), *unanswered(questions, fields, at_table)]


def nulls(kind: str, fields: Fields) -> list[Problem]:
    """Texts that no database keeps, though a file may have them."""
    return [Problem(key, "null") for key in TEXTS[kind] if "\0" in str(fields.get(key, ""))]


def half_cards(questions: Iterable[Fact], fields: Fields) -> list[Problem]:
    """Cards that were begun, and what they lack; saved as they are, the half would be lost without a word."""
    return [
        Problem(fact.key, "missing", {"why": "suit" if card in fact.choices else "rank"})
        for fact in questions
        if fact.kind is FactKind.CARD and is_half(card := card_typed(fields, fact.key), fact)
    ]


def unsaid(problems: Iterable[Problem], still_open: Iterable[Problem]) -> list[Problem]:
    """Those of the rules without what is said better: a card of which half is there is not missing whole."""
    begun = {problem.field for problem in still_open}
    return [problem for problem in problems if problem.code != "missing" or problem.field not in begun]


def unbalanced(header: Header, facts: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the sum of an adjustment, where what some win the others lose in every hand.

    Values that the rules refuse by themselves are left to them.
    """
    points = facts.get("points")
    if not isinstance(points, list | tuple) or not all(isinstance(number, int) for number in points):
        return []
    if len(points) != header.variant.sides(len(header.players)):
        return []
    total = sum(points)
    hand = header.variant.hand_yield(header.ruleset, len(header.players))
    return [Problem("points", "not_zero_sum", {"sum": total})] if total and hand.is_zero_sum else []


def unanswered(questions: Sequence[Fact], fields: Fields, at_table: TableContext) -> list[Problem]:
    """What a side with all the points must be asked, and wasn't answered for it."""
    facts = hand_typed(questions, fields, len(at_table.names))
    return [
        Problem(fact.key, "unanswered", {"name": at_table.sides_of(fact)[side]})
        for fact in questions
        if (side := side_in_question(fact, questions, facts)) is not None and not fields.get(fact.key)
    ]


def side_in_question(fact: Fact, questions: Sequence[Fact], facts: Mapping[str, Any]) -> int | None:
    """Of which side the points leave open what ``fact`` says."""
    if not fact.asked_from:
        return None
    pot = next(question for question in questions if question.kind is FactKind.POINTS)
    points = facts.get(pot.key)
    if not isinstance(points, list) or len(points) != 2:
        return None
    numbers = [number for number in points if type(number) is int]
    ours, theirs = (
        pot.total - sum(numbers) if number is None and len(numbers) == 1 else number for number in points
    )
    if type(ours) is not int or type(theirs) is not int or ours + theirs != pot.total:
        return None
    sides = (side for side in (0, 1) if fact.asked_from[side] <= (ours, theirs)[side] <= pot.total)
    return next(sides, None)
