"""The pieces that a page of a match is put together of, and what a hand adds to an open one.

Their templates only print what they are given, so each is a stencil (``scoring/stencils.py``).
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.safestring import SafeString

from scoring import words
from scoring.local_cache import LocalCache
from scoring.matches.forms.next_hand import NextHand, Undo
from scoring.matches.selectors.sheets import GameSheet, ScoreRow, ScoreSheet
from scoring.matches.words.lines import row_name
from scoring.models import Line
from scoring.pad import package
from scoring.pad.board import SideScore, board_of
from scoring.pad.figures import score
from scoring.rules import Header, LineResult, sheet_of
from scoring.stencils import Printed, PrintedHtml, fill
from scoring.words import lines as line_words
from scoring.words.numbers import minus, signed
from scoring.words.packs import on_the_table
from scoring.writing import authorship

_headers = LocalCache[tuple[object, ...], Printed](size=256)


class Reader(NamedTuple):
    """Who looks at a sheet: what they may do with it, and where."""

    record: bool = False
    correct: bool = False
    device_id: UUID | None = None
    seat: int | None = None
    """Theirs, where that is known."""


def row_html(row: ScoreRow, sheet: ScoreSheet, reader: Reader, *, is_disputed: bool = False) -> SafeString:
    """A row of the sheet."""
    line, first = row.line, row.versions[0]
    return fill(
        "scoring/matches/_row.html",
        number=Printed(row.number),
        public_id=Printed(sheet.match.public_id),
        line_file=Printed(_file(line.written)) if reader.record and not line.struck else "",
        name=Printed(row_name(row)),
        may_correct=reader.correct,
        is_struck=line.struck,
        is_wrong=row.is_wrong,
        is_corrected=bool(row.earlier),
        is_disputed=is_disputed,
        hand=Printed(row.hand or ""),
        kind=_kind(line),
        parts=parts_of(line, sheet.header),
        variant=sheet.header.variant.key,
        totals=_totals(row, sheet.side_names),
        reasons=reasons_of(row.result, sheet),
        dealer=Printed(row.dealer or ""),
        written=Printed(authorship.written_down(first, reader.device_id)),
    )


def _kind(line: Line) -> Printed | str:
    return "" if line.kind == Line.Kind.HAND else Printed(line.get_kind_display())


def parts_of(line: Line, header: Header) -> list[Mapping[str, Any]]:
    """What the line says; cards and words of the game have drawings of their own."""
    return [
        {key: value if key in ("card", "word") else Printed(value) for key, value in part.items()}
        for part in line_words.parts_of(line.kind, line.facts, header)
    ]


def _totals(row: ScoreRow, sides: tuple[str, ...]) -> list[Mapping[str, Any]]:
    points = row.result.points if row.result else (0,) * len(row.totals)
    return [
        {
            "side": Printed(side),
            "total": Printed(minus(total)),
            "points": Printed(signed(more)) if more else "",
            "is_minus": more < 0,
        }
        for side, total, more in zip(sides, row.totals, points, strict=True)
    ]


def reasons_of(result: LineResult | None, sheet: ScoreSheet) -> Mapping[str, Any] | None:
    """Why a line is worth what it is worth; ``None`` of a struck one."""
    if result is None:
        return None
    variant, sides = sheet.header.variant.key, sheet.side_names
    write = words.step_writer(variant)
    return {
        "steps": [
            (Printed(name), Printed(write(step, sides)), Printed(signed(step.points)))
            for name, step in words.steps_beside(result.steps, sides)
        ],
        "notes": [Printed(words.note(code)) for code in result.notes],
        "problems": [Printed(words.problem(problem, sheet.header)) for problem in result.problems],
        "end": Printed(line_words.outcome(result, sides)),
    }


def board_html(sheet: ScoreSheet, reader: Reader, *, oob: bool = False) -> SafeString:
    """The score above the pad, and what the table must know before the deal."""
    board = board_of(sheet.fold, reader.seat, sheet.called)
    return fill(
        "scoring/matches/_score.html",
        header=_header_file(sheet.header) if reader.record else "",
        pack=on_the_table(),
        seat=Printed("" if reader.seat is None else reader.seat),
        oob=oob,
        has_long_names=board.has_long_names,
        has_long_words=board.has_long_words,
        digits=board.digits,
        sides=[_side(side) for side in board.sides],
        state=[(item.kind, item.pip, Printed(item.text)) for item in board.state],
        contracts=[(Printed(name), left) for name, left in board.contracts],
        variant=sheet.header.variant.key,
    )


def _side(side: SideScore) -> Mapping[str, Any]:
    return {
        "names": [Printed(name) for name in side.side.names],
        "total": Printed(side.total),
        "plus": Printed(side.plus),
        "minus": Printed(side.minus),
        "games_won": Printed(side.games_won),
        "marks": side.marks,
    }


def _header_file(header: Header) -> Printed:
    """The score sheet file without its lines: what a phone folds them by."""
    key = (header.variant.key, repr(header.ruleset), header.players, header.first_dealer, header.stopped)
    text = _headers.get(key)
    if text is None:
        text = Printed(_file(sheet_of(header, [])))
        _headers.put(key, text)
    return text


def _file(value: Any) -> str:
    return _JSON.encode(value)


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def title_html(game: GameSheet, sheet: ScoreSheet, *, oob: bool = False) -> SafeString:
    """The heading of a game."""
    return fill(
        "scoring/matches/_game_title.html",
        number=Printed(game.game),
        score=Printed(score(game.totals)),
        is_over=game.over,
        winners=Printed(line_words.won_by(game.winners, sheet.side_names) if game.winners else ""),
        oob=oob,
    )


def added_html(  # noqa: PLR0913  each is a part of it
    sheet: ScoreSheet,
    reader: Reader,
    pad: NextHand,
    *,
    undo: Undo | None,
    may_adjust: bool,
    token: str,
    news: str,
) -> SafeString:
    """What a hand adds to a page that has the sheet up to the line before."""
    game, coming = sheet.games[-1], sheet.next
    assert coming is not None  # noqa: S101  the match goes on
    last = sheet.last
    return fill(
        "scoring/matches/_added.html",
        match={
            "public_id": Printed(sheet.match.public_id),
            "version": Printed(sheet.match.version),
            "newest": Printed(sheet.match.newest),
        },
        sheet={
            "has_penalties": sheet.has_penalties,
            "is_called": sheet.is_called,
            "next": {"game": Printed(coming.game), "hand": Printed(coming.hand)},
            "next_number": Printed(sheet.next_number),
            "last": {"number": Printed(last.number)} if last else None,
        },
        form={
            "number": {"value": Printed(pad.number.value)},
            "client_id": {"value": Printed(pad.client_id.value)},
            "questions_html": PrintedHtml(pad.questions_html()),
        },
        door={"may": {"record_line": True, "adjust": may_adjust}},
        undo={"version": Printed(undo.version), "client_id": Printed(undo.client_id)} if undo else None,
        csrf_token=Printed(token),
        said=Printed(news),
        rules=Printed(package.version()),
        board=PrintedHtml(board_html(sheet, reader, oob=True)),
        title=PrintedHtml(title_html(game, sheet, oob=True)),
        game=Printed(game.game),
        row=PrintedHtml(row_html(sheet.rows[-1], sheet, reader)),
    )
