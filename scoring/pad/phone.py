"""What a phone without a network asks of the rules: questions and answers in JSON.

A Web Worker runs this in the browser (``static/scoring/rules-worker.js``), from the package that
``scoring.pad.package`` makes. The phone has the sheet as the server knows it, and hands that wait for the
network, as their forms were filled in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from scoring.pad.board import ScoreBoard, Worth, board_of, worth_of
from scoring.pad.open_questions import open_questions, unsaid
from scoring.pad.parts import phone_part, phone_word
from scoring.pad.seat_draw import draw_on_phone
from scoring.pad.table import side_names_of, table_context
from scoring.pad.typed import line_typed
from scoring.rules import FactKind, Fold, Header, LineResult, SheetError, fold, preview, read_file
from scoring.words.lines import Part, called, parts_of
from scoring.words.numbers import minus, signed
from scoring.words.packs import laid
from scoring.words.translate import read_catalogues

LOCALE = Path("/locale")
"""Where the worker puts the catalogue of the reader's language."""

Answer = dict[str, Any]


def answer(text: str) -> str:
    """The answer to a question: an object whose ``ask`` says what, with what it is asked of.

    ``pack`` are the cards on the table, which a score sheet file doesn't name; empty for the usual ones.
    """
    question = json.loads(text)
    with laid(question.get("pack", "")):
        reply = _ANSWERS[question["ask"]](question)
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line on this phone, as the rules take it."""

    written: Mapping[str, Any]
    result: LineResult


@dataclass(frozen=True, slots=True)
class PhoneSheet:
    """The sheet of the server, and what this phone adds."""

    server: Fold
    whole: Fold
    lines: Sequence[KeptLine]
    """Those after the server's."""

    @property
    def header(self) -> Header:
        return self.server.header


@lru_cache(maxsize=4)
def _server_fold(sheet: str) -> Fold:
    """From the text of a score sheet file: most questions are asked of the same one."""
    header, lines = read_file(sheet.encode())
    return fold(header, lines, strict=False)


def _sheet_of(question: Mapping[str, Any]) -> PhoneSheet:
    """``sheet`` is the text of a score sheet file, ``kept`` the fields of the lines after it, in order."""
    server = whole = _server_fold(question["sheet"])
    lines = []
    for fields in question.get("kept", []):
        written = _written(server.header, fields)
        whole = whole.extended([written], strict=False)
        lines.append(KeptLine(written, whole.lines[-1]))
    return PhoneSheet(server, whole, lines)


def _written(header: Header, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The form of a hand doesn't say what kind of line it writes."""
    return line_typed(fields.get("kind", "hand"), header, fields)


# Questions ------------------------------------------------------------------------------------------------


def _start(question: Mapping[str, Any]) -> Answer:
    """In which language; English where the worker has no catalogue of it."""
    read_catalogues(LOCALE, question["language"])
    return {}


def _fold(question: Mapping[str, Any]) -> Answer:
    """The board, what the pad asks next, and the lines that this phone adds; ``seat`` is the phone's."""
    sheet = _sheet_of(question)
    names = side_names_of(sheet.header)
    return {
        "over": sheet.whole.match.over,
        "board": _board(board_of(sheet.whole, question.get("seat")), sheet.header),
        "pad": _pad(sheet.whole),
        "lines": [
            {
                "written": line.written,
                "what": [phone_part(part, sheet.header) for part in _parts_of(line, sheet.header)],
            }
            | _line(line.result, sheet.header, names)
            for line in sheet.lines
        ],
    }


def _preview(question: Mapping[str, Any]) -> Answer:
    """What the line in ``fields`` would be worth, or why it is refused."""
    sheet = _sheet_of(question)
    header, fields = sheet.header, question["fields"]
    written = _written(header, fields)
    still_open = open_questions(written["kind"], header, fields, table_context(header, sheet.whole.next))
    result = preview(sheet.whole, written)
    result = result._replace(problems=(*unsaid(result.problems, still_open), *still_open))
    now = called(written, header) if written["kind"] == "hand" else ""
    return _worth(worth_of(result, header, side_names_of(header), now))


def _parts_of(line: KeptLine, header: Header) -> list[Part]:
    facts = {key: value for key, value in line.written.items() if key != "kind"}
    return parts_of(line.written["kind"], facts, header)


def _whole(question: Mapping[str, Any]) -> Answer:
    """Everything that is said of a sheet, line by line, or why it can't be read.

    Phones and server are compared by it (tests/journeys/test_rules_of_the_phone.py).
    """
    try:
        folded = _server_fold(question["sheet"])
    except SheetError as error:
        return {"refused": [[at.line, at.problem.code, at.problem.field] for at in error.problems]}
    names = side_names_of(folded.header)
    return {
        "over": folded.match.over,
        "games": [[list(game.totals), list(game.winners)] for game in folded.games],
        "board": _board(board_of(folded), folded.header),
        "pad": _pad(folded),
        "lines": [_line(result, folded.header, names) for result in folded.lines],
    }


_ANSWERS: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
    "start": _start,
    "fold": _fold,
    "preview": _preview,
    "whole": _whole,
    "draw": draw_on_phone,
}


# As JSON --------------------------------------------------------------------------------------------------


def _board(board: ScoreBoard, header: Header) -> Answer:
    return {
        "digits": board.digits,
        "sides": [
            {
                "total": score.total,
                "plus": score.plus,
                "minus": score.minus,
                "won": score.games_won,
                "marks": list(score.marks),
            }
            for score in board.sides
        ],
        "state": [{"text": item.text, "kind": item.kind, "pip": item.pip} for item in board.state],
        "contracts": [
            {"name": name, "left": [phone_word(word, header) for word in left]}
            for name, left in board.contracts
        ],
    }


def _pad(folded: Fold) -> Answer:
    """What the pad says of the coming hand: the names on its boxes, and contracts that are used up."""
    header = folded.header
    at_table = table_context(header, folded.next)
    questions = header.variant.facts(header.ruleset, len(header.players))
    left = at_table.contracts_left
    used = [] if left is None else [fact for fact in questions if fact.key == "contract"]
    return {
        "names": {
            fact.key: list(at_table.sides_of(fact))
            for fact in questions
            if fact.kind in (FactKind.POINTS, FactKind.SIDE) and not fact.asked_from
        },
        "used": [word for fact in used for word in fact.choices if word not in (left or ())],
        "turn": at_table.turn,
        "hand": folded.next.hand if folded.next else None,
    }


def _line(result: LineResult, header: Header, names: Sequence[str]) -> Answer:
    dealer = None if result.dealer is None else header.players[result.dealer]
    totals = [minus(total) for total in result.totals]
    own = [signed(points) if points else "" for points in result.points]  # as a row of the sheet has them
    at = {"game": result.game, "hand": result.number, "dealer": dealer, "totals": totals, "own": own}
    return at | _worth(worth_of(result, header, names))


def _worth(worth: Worth) -> Answer:
    return {
        "points": [{"name": name, "points": points} for name, points in worth.points],
        "nothing": worth.nothing,
        "reasons": list(worth.reasons),
        "notes": list(worth.notes),
        "ending": worth.ending,
        "called": worth.called,
        "refusals": [refusal._asdict() for refusal in worth.refusals],
        "first_refusals": [refusal._asdict() for refusal in worth.first_refusals],
    }
