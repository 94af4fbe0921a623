"""The score sheet of a match, ready to be shown: a constant number of queries, however long it is."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import prefetch_related_objects

from scoring.matches.selectors.folding import LineFold, fold_lines, header_of
from scoring.models import Device, Line, Match, Seat
from scoring.pad.board import ONE_LINE
from scoring.pad.table import SheetSide, longest_word, sides_of
from scoring.rules import Fold, Header, LineResult, NextDeal
from scoring.rules.cards.pile import counts_piles
from scoring.rules.variant import Facts

DEALS = (Line.Kind.HAND, Line.Kind.VOID)

HEAD = 11
"""Letters of a word that the head of a phone's column holds, or half of the card with the result."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One row of the sheet: what was written, and what it came to."""

    line: Line
    """The version that counts."""

    earlier: tuple[Line, ...]
    """The versions before it, oldest first."""

    result: LineResult | None
    """None for a struck line."""

    game: int
    """The game it belongs to; a struck line lies where the line before it does, or in the game after that."""

    dealer: str | None
    totals: tuple[int, ...]
    """Running totals of the game, after this row."""

    plus: tuple[int, ...]
    minus: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.line.number

    @property
    def hand(self) -> int | None:
        """Its number in the game, as the board counts; None for what is no hand, and for what was struck."""
        return self.result.number if self.result else None

    @property
    def versions(self) -> tuple[Line, ...]:
        return (*self.earlier, self.line)

    @property
    def recorded_at(self) -> datetime:
        return self.versions[0].recorded_at

    @property
    def recorded_on(self) -> Device | None:
        return self.versions[0].recorded_on

    @property
    def is_wrong(self) -> bool:
        """Whether a correction above it made the line impossible; it stays, marked, worth nothing."""
        return bool(self.result and self.result.problems)

    @property
    def counts(self) -> bool:
        """Whether it is neither struck nor wrong."""
        return self.result is not None and not self.result.problems

    @property
    def place(self) -> dict[str, Any]:
        """What people know the line by, as facts of the log and of a refusal."""
        return {"game": self.game, "hand": self.hand, "counts": self.counts}


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game of the match with its rows, oldest first."""

    game: int
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    plus: tuple[int, ...]
    minus: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """Everything the match page shows."""

    match: Match
    header: Header
    sides: tuple[SheetSide, ...]
    rows: tuple[ScoreRow, ...]
    games: tuple[GameSheet, ...]
    line_fold: LineFold

    @property
    def fold(self) -> Fold:
        return self.line_fold.fold

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return self.header.players

    @property
    def side_names(self) -> tuple[str, ...]:
        """By side: "Anna & Cas"."""
        return tuple(" & ".join(side.names) for side in self.sides)

    @property
    def has_long_words(self) -> bool:
        """Whether a name over a column would be broken within a word: it then stands in smaller letters."""
        return longest_word(self.names) > min(HEAD, ONE_LINE // len(self.sides))

    @property
    def next(self) -> NextDeal | None:
        """What the table must know before the deal; None when the match is over."""
        return self.fold.next

    @property
    def next_number(self) -> int:
        return len(self.rows) + 1

    def row(self, number: int) -> ScoreRow | None:
        """That of the line with this number."""
        return next((row for row in self.rows if row.number == number), None)

    def hand_at(self, at: datetime) -> "ScoreRow | NextDeal | None":
        """The hand that was being played then; None after the end."""
        later = (row for row in self.rows if row.hand is not None and row.recorded_at > at)
        return next(later, self.next)

    @property
    def is_over(self) -> bool:
        return self.fold.match.over

    @property
    def columns(self) -> bool:
        return self.header.variant.columns

    @property
    def call(self) -> Callable[[Facts], str | None] | None:
        """Says what is played by facts that are known before play; None in games in which nothing does."""
        return self.header.variant.rules(self.header.ruleset, len(self.header.players)).called

    @property
    def is_called(self) -> bool:
        """What is played is known before play, and changes from deal to deal."""
        return self.call is not None

    @property
    def deals(self) -> int:
        """How many deals were played or void, and stand on the sheet."""
        return sum(row.line.kind in DEALS and not row.line.struck for row in self.rows)

    @property
    def called(self) -> str:
        """What is played in the running deal, by its word, where the table has said so; else empty."""
        after, _dot, word = self.match.called.partition(".")
        return word if after == str(self.deals) else ""

    @property
    def has_penalties(self) -> bool:
        """This ruleset has a price for something."""
        offered = self.header.variant.penalties(self.header.ruleset)
        return any(penalty.points and not penalty.voids for penalty in offered)

    @property
    def judges_cards(self) -> bool:
        """The referee's tool knows which cards may be played in this game."""
        return self.header.variant.card_play is not None

    @property
    def counts_piles(self) -> bool:
        """Cards are worth points here, so a pile can be counted."""
        return counts_piles(self.header.variant, self.header.ruleset, len(self.header.players))

    @property
    def last(self) -> ScoreRow | None:
        """The newest row that counts: the one that can be undone."""
        return next((row for row in reversed(self.rows) if not row.line.struck), None)

    @cached_property
    def current(self) -> GameSheet:
        """The game in progress; before its first line an empty one, after the match the last."""
        coming = self.next
        if self.games and (coming is None or not self.games[-1].over):
            return self.games[-1]
        nothing = (0,) * len(self.sides)
        columns = nothing if self.columns else ()
        return GameSheet(coming.game if coming else 1, (), nothing, columns, columns, False, ())


def score_sheet(match: Match, *, public: bool = False) -> ScoreSheet:
    """The lines of ``match`` in order, with what each side has so far.

    Names are those that known players have today; ``public`` shows them as they wish to appear to everybody.
    """
    seats = list(match.seats.select_related("player").order_by("number"))
    header = header_of(match, [_name(seat, public=public) for seat in seats])
    versions: dict[int, list[Line]] = defaultdict(list)
    for line in match.lines.select_related("recorded_by", "recorded_on").order_by("number", "version"):
        versions[line.number].append(line)
    return _sheet_of(match, header, versions)


def score_sheets(matches: Iterable[Match]) -> dict[int, ScoreSheet]:
    """The sheets of many matches by their keys, with the names that were written down; in two queries."""
    by_key = {match.pk: match for match in matches}
    prefetch_related_objects(list(by_key.values()), "seats")
    versions: dict[int, dict[int, list[Line]]] = {key: defaultdict(list) for key in by_key}
    for line in Line.objects.filter(match__in=by_key).order_by("match", "number", "version"):
        versions[line.match_id][line.number].append(line)
    return {
        key: _sheet_of(match, header_of(match, [seat.name for seat in match.seats.all()]), versions[key])
        for key, match in by_key.items()
    }


def blank_sheet(match: Match, header: Header) -> ScoreSheet:
    """The sheet of a match before its first line; asks the database nothing."""
    return _sheet(match, header, [], fold_lines(header, []))


def sheet_with(sheet: ScoreSheet, match: Match, line: Line, line_fold: LineFold) -> ScoreSheet:
    """``sheet`` with ``line`` below it and ``match`` as it has become; asks the database nothing."""
    versions = [*(list(row.versions) for row in sheet.rows), [line]]
    return _sheet(match, sheet.header, versions, line_fold)


def _sheet_of(match: Match, header: Header, versions: dict[int, list[Line]]) -> ScoreSheet:
    """``versions`` are those of each line, by its number."""
    folded = fold_lines(header, [lines[-1] for lines in versions.values()])
    return _sheet(match, header, list(versions.values()), folded)


def _sheet(match: Match, header: Header, versions: list[list[Line]], line_fold: LineFold) -> ScoreSheet:
    rows = _rows(header, versions, line_fold)
    return ScoreSheet(match, header, sides_of(header), rows, _games(line_fold.fold, rows), line_fold)


def _name(seat: Seat, *, public: bool) -> str:
    if seat.player is None:
        return seat.name
    return seat.player.public_name if public else seat.player.name


def _rows(header: Header, versions: list[list[Line]], folded: LineFold) -> tuple[ScoreRow, ...]:
    """The rows of the sheet; a struck line repeats the totals of the line before it in its game."""
    nothing = (0,) * header.variant.sides(len(header.players))
    columns = nothing if header.variant.columns else ()
    game, totals, plus, minus, over = 1, nothing, columns, columns, False
    rows = []
    for *earlier, line in versions:
        result = folded.results.get(line.number)
        if result is not None:
            game, totals, plus, minus = result.game, result.totals, result.plus, result.minus
            over = result.ended_game and not result.ended_match
        elif over:  # struck before anything else of the next game was written down
            game, totals, plus, minus, over = game + 1, nothing, columns, columns, False
        dealer = header.players[result.dealer] if result and result.dealer is not None else None
        rows.append(ScoreRow(line, tuple(earlier), result, game, dealer, totals, plus, minus))
    return tuple(rows)


def _games(folded: Fold, rows: tuple[ScoreRow, ...]) -> tuple[GameSheet, ...]:
    of_game: dict[int, list[ScoreRow]] = defaultdict(list)
    for row in rows:
        of_game[row.game].append(row)
    games = {game.game: game for game in folded.games}
    sheets = []
    for number in sorted({*of_game, *games}):
        at = tuple(of_game[number])
        if number in games:
            game = games[number]
            sheets.append(GameSheet(number, at, game.totals, game.plus, game.minus, game.over, game.winners))
        else:  # nothing but struck lines
            sheets.append(GameSheet(number, at, at[-1].totals, at[-1].plus, at[-1].minus, False, ()))
    return tuple(sheets)
