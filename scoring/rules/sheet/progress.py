"""A match in progress: where it stands between two lines, and how a line moves it on.

The moving part of the fold; ``fold.py`` has what others use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

from scoring.rules.sheet import endings, penalties
from scoring.rules.sheet.file import Header
from scoring.rules.sheet.line_keys import KINDS, ImpossibleLineError, line_keys, read_line
from scoring.rules.sheet.results import Game, LineResult, NextDeal
from scoring.rules.variant import Facts, Position, Problem, Rules, Step

Line = Mapping[str, Any]


class Move(NamedTuple):
    """What a line does to the match, once it is in order."""

    kind: str
    leader: int | None
    steps: list[Step]
    notes: tuple[str, ...] = ()
    takes_number: bool = True
    """It counts as a hand of the game."""

    passes_deal: bool = True


class MatchProgress:
    """A match in progress. Each line changes it; take a copy to keep how it stood."""

    __slots__ = (
        "_keys",
        "_position",
        "_rules",
        "games",
        "games_won",
        "header",
        "in_progress",
        "over",
        "winners",
    )

    def __init__(self, header: Header) -> None:
        variant, players = header.variant, len(header.players)
        self.header = header
        self._rules: Rules = variant.rules(header.ruleset, players)
        self._keys = line_keys(variant, header.ruleset, players, self._rules)
        sides = variant.sides(players)
        self._position = Position(
            players=players,
            sides=sides,
            step=-1 if variant.anticlockwise else 1,
            dealer=header.first_dealer,
            game=0,
            hand=1,
            totals=[],
            plus=[],
            minus=[],
        )
        self.games: list[Game] = []
        self.games_won = [0] * sides
        self.in_progress = False
        self.over = False
        self.winners: tuple[int, ...] = ()
        self._new_game()

    def copy(self) -> MatchProgress:
        """The same match, which can go on without changing this one."""
        other = copy(self)
        other.games, other.games_won = list(self.games), list(self.games_won)
        position = other._position = copy(self._position)
        position.totals = list(position.totals)
        position.plus, position.minus = list(position.plus), list(position.minus)
        return other

    # Lines

    def add(self, line: object) -> LineResult:
        """Count one line, and answer what it was worth.

        Raises:
            ImpossibleLineError: it can't be scored; nothing has changed.
        """
        if self.over:
            raise ImpossibleLineError(Problem(None, "match_over"))
        kind, facts = read_line(line, self._keys)
        if kind == "adjustment":
            return self._adjustment(facts)
        position = self._position
        expected = position.dealer
        position.dealer = facts.get("dealer", expected)
        notes = () if position.dealer == expected else ("dealer_out_of_turn",)
        count = {"hand": self._hand, "penalty": self._penalty, "void": self._void}[kind]
        try:
            return count(facts, notes)
        except ImpossibleLineError:
            position.dealer = expected
            raise

    def refused(self, line: object, problems: Sequence[Problem]) -> LineResult:
        """The result of a line that can't be scored: its place, no points, and its problems."""
        position = self._position
        kind = line.get("kind") or "hand" if isinstance(line, dict) else ""
        last = self.games[-1] if self.over else self._game((), over=False)
        deal = not self.over and kind != "adjustment"
        return LineResult(
            kind=kind if kind in KINDS else "",
            game=last.game,
            hand=position.hand if deal else None,
            dealer=position.dealer if deal else None,
            leader=None,
            points=(0,) * position.sides,
            totals=last.totals,
            plus=last.plus,
            minus=last.minus,
            steps=(),
            problems=tuple(problems),
            takes_number=False,
        )

    def _hand(self, hand: Facts, notes: tuple[str, ...]) -> LineResult:
        position, rules = self._position, self._rules
        problems = rules.check(hand, position)
        if not problems and rules.check_calls is not None and "calls" in hand:
            problems = rules.check_calls(hand, position)
        if problems:
            raise ImpossibleLineError(*problems)
        steps = rules.score(hand, position)
        leader = position.after_dealer if rules.leader is None else rules.leader(hand, position)
        multiplier = 1 if rules.carry is None else rules.carry(hand, position)
        if rules.remember is not None:
            position.memory = rules.remember(hand, position)
        if rules.passed_out is not None and rules.passed_out(hand):
            return self._move(Move("hand", leader, steps, notes, takes_number=False))
        position.multiplier = multiplier
        return self._move(Move("hand", leader, steps, notes))

    def _penalty(self, penalty: Facts, notes: tuple[str, ...]) -> LineResult:
        """An irregularity ended the hand: its price is scored, and the next hand is dealt."""
        verdict = penalties.judge(penalty, self._position, self._rules, self.header.ruleset)
        if verdict.problems:
            raise ImpossibleLineError(*verdict.problems)
        leader = self._leader_before()
        self._position.multiplier = 1
        return self._move(Move("penalty", leader, verdict.steps, notes))

    def _void(self, void: Facts, notes: tuple[str, ...]) -> LineResult:
        """A deal that does not count: the same dealer deals again, or after a misdeal the next one."""
        articles = self._rules.articles
        passes = articles is not None and void.get("article") in articles.pass_the_deal
        leader = self._leader_before()
        return self._move(Move("void", leader, [], notes, takes_number=False, passes_deal=passes))

    def _adjustment(self, adjustment: Facts) -> LineResult:
        points = adjustment["points"]
        about = {"reason": adjustment["reason"]}
        steps = [Step("adjustment", side, number, about) for side, number in enumerate(points) if number]
        return self._move(Move("adjustment", None, steps, takes_number=False, passes_deal=False))

    def _leader_before(self) -> int | None:
        position, leader = self._position, self._rules.leader
        return position.after_dealer if leader is None else leader({}, position)

    def _move(self, move: Move) -> LineResult:
        """Add the points, pass the deal on, and end the game if it is over; answers the line's result."""
        position = self._position
        self.in_progress = True
        points = self._add_points(move.steps)
        is_deal = move.kind != "adjustment"
        result = LineResult(
            kind=move.kind,
            game=position.game,
            hand=position.hand if is_deal else None,
            dealer=position.dealer if is_deal else None,
            leader=move.leader,
            points=tuple(points),
            totals=tuple(position.totals),
            plus=tuple(position.plus),
            minus=tuple(position.minus),
            steps=tuple(move.steps),
            notes=move.notes,
            takes_number=move.takes_number,
        )
        if move.takes_number:
            position.hand += 1
        if move.passes_deal:
            position.dealer = position.after_dealer
        winners = self._rules.ending.winners(position)
        if winners is None:
            return result
        self._end_game(winners)
        return result._replace(
            ended_game=True, game_winners=winners, ended_match=self.over, match_winners=self.winners
        )

    def _add_points(self, steps: Sequence[Step]) -> list[int]:
        """Add what the steps are worth to totals and columns; answers the points by side."""
        position = self._position
        points = [0] * position.sides
        for step in steps:
            points[step.side] += step.points
        for side, worth in enumerate(points):
            position.totals[side] += worth
            if worth and position.plus:
                (position.plus if worth > 0 else position.minus)[side] += abs(worth)
        return points

    # Games and the match

    def _new_game(self) -> None:
        position = self._position
        position.game = len(self.games) + 1
        position.hand = 1
        position.totals = [0] * position.sides
        if self.header.variant.columns:
            position.plus, position.minus = [0] * position.sides, [0] * position.sides
        position.multiplier = 1
        position.memory = self._rules.memory
        position.target = self._rules.ending.target(position.game)
        self.in_progress = False

    def _game(self, winners: tuple[int, ...], *, over: bool) -> Game:
        position = self._position
        return Game(
            position.game, tuple(position.totals), tuple(position.plus), tuple(position.minus), winners, over
        )

    def _end_game(self, winners: tuple[int, ...]) -> None:
        self.games.append(self._game(winners, over=True))
        for side in winners:
            self.games_won[side] += 1
        if self._is_decided():
            self._end_match()
        else:
            self._new_game()

    def _is_decided(self) -> bool:
        best_of: int = self.header.ruleset["best_of"]
        left = best_of - len(self.games)
        first, second = sorted(self.games_won, reverse=True)[:2]
        return left <= 0 or 2 * first > best_of or second + left < first

    def _end_match(self) -> None:
        self.over = True
        if self.header.ruleset["best_of"] == 1:
            self.winners = self.games[0].winners if self.games else ()
        else:
            self.winners = endings.leaders(self.games_won)

    def stopped(self) -> MatchProgress:
        """The match ended by the clock or the director: a game in progress is decided as it stands."""
        if self.over:
            return self
        end = self.copy()
        if end.in_progress:
            winners = end._rules.ending.as_it_stands(end._position)
            end.games.append(end._game(winners, over=True))
            for side in winners:
                end.games_won[side] += 1
            end.in_progress = False
        end._end_match()
        return end

    def all_games(self) -> tuple[Game, ...]:
        """Finished games, and the one in progress once it has a line."""
        if self.over or not self.in_progress:
            return tuple(self.games)
        return (*self.games, self._game((), over=False))

    def next(self) -> NextDeal | None:
        """What the table must know before the next deal."""
        if self.over:
            return None
        position = self._position
        foresee: Callable[[Position], Mapping[str, Any]] | None = self._rules.foresee
        return NextDeal(
            game=position.game,
            hand=position.hand,
            dealer=position.dealer,
            leader=self._leader_before(),
            target=position.target,
            **({} if foresee is None else foresee(position)),
        )
