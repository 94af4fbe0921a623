"""A folded score sheet as JSON: what ``manage.py score`` prints and the API answers.

Implements docs/formats/score-sheet.md, What the command prints.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring import words
from scoring.rules import (
    Fold,
    Game,
    Header,
    LineProblem,
    LineResult,
    NextDeal,
    SheetError,
    Step,
    Variant,
    fold,
    read_file,
)

Answer = dict[str, Any]


def answer_to(raw: bytes) -> Answer:
    """The result of a score sheet file, or its errors; never raises."""
    header: Header | None = None
    try:
        header, lines = read_file(raw)
        return result_of(fold(header, lines))
    except SheetError as error:
        return errors_of(error.problems, header or error.variant)


def result_of(folded: Fold) -> Answer:
    """Points with their reasons, games, the match, and what comes next."""
    sentence = words.step_writer(folded.header.variant.key)
    columns = folded.header.variant.columns
    answer = {
        "variant": folded.header.variant.key,
        "ruleset": folded.header.ruleset,
        "lines": [_line(line, columns, sentence) for line in folded.lines],
        "games": [_game(game, columns) for game in folded.games],
        "match": folded.match._asdict(),
    }
    if folded.next is not None:
        answer["next"] = next_of(folded.next)
    return answer


def errors_of(problems: tuple[LineProblem, ...], about: Header | Variant | None = None) -> Answer:
    """Why a file is refused; ``about`` is as much as is known of it."""
    return {
        "errors": [
            {
                "line": line,
                "field": problem.field,
                "code": problem.code,
                "message": words.problem(problem, about),
            }
            for line, problem in problems
        ]
    }


def next_of(upcoming: NextDeal) -> Answer:
    """What the table must know before the deal, as far as the game has it; the leader may be null."""
    return {key: value for key, value in upcoming._asdict().items() if value is not None or key == "leader"}


def _line(line: LineResult, columns: bool, sentence: Callable[[Step], str]) -> Answer:
    answer = {
        "game": line.game,
        "hand": line.hand,
        "dealer": line.dealer,
        "leader": line.leader,
        "points": line.points,
        "totals": line.totals,
        "steps": [
            {"code": step.code, "side": step.side, "points": step.points, "text": sentence(step)}
            for step in line.steps
        ],
        "notes": line.notes,
    }
    if columns:
        answer["plus"], answer["minus"] = line.plus, line.minus
    return answer


def _game(game: Game, columns: bool) -> Answer:
    answer = game._asdict()
    if not columns:
        del answer["plus"], answer["minus"]
    return answer
