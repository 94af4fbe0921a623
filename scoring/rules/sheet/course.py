"""The course of a match: where it stands between two lines, and how a line moves it on.

The moving part of the fold; ``sheet.py`` has what others use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from scoring.rules.play import Play
from scoring.rules.sheet import endings
from scoring.rules.sheet.header import Header
from scoring.rules.sheet.line_keys import KINDS, line_keys
from scoring.rules.sheet.results import Game, LineResult, Next
from scoring.rules.variant import Facts, Problem, Step, Table

Line = Mapping[str, Any]


class ImpossibleLineError(Exception):
    """A line that can't be scored."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems


class Course:
    """A match in progress. Moves with each line; whoever keeps one keeps a copy."""

    __slots__ = ("_keys", "_play", "_table", "games", "games_won", "header", "in_progress", "over", "winners")

    def __init__(self, header: Header) -> None:
        variant, players = header.variant, len(header.players)
        self.header = header
        self._play: Play = variant.play(header.ruleset, players)
        self._keys = line_keys(variant, header.ruleset, players, self._play)
        sides = variant.sides(players)
        self._table = Table(
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

    def copy(self) -> Course:
        """The same match, to be moved on by itself."""
        other = copy(self)
        other.games, other.games_won = list(self.games), list(self.games_won)
        table = other._table = copy(self._table)
        table.totals, table.plus, table.minus = list(table.totals), list(table.plus), list(table.minus)
        return other

    # Lines

    def add(self, line: object) -> LineResult:
        """Moves on by one line; raises :class:`ImpossibleLineError`, and then nothing has moved."""
        if self.over:
            raise ImpossibleLineError(Problem(None, "match_over"))
        if not isinstance(line, dict):
            raise ImpossibleLineError(Problem(None, "type", {"kind": "line"}))
        kind = line.get("kind")
        if kind is None:
            kind = "hand"
        elif type(kind) is not str:
            raise ImpossibleLineError(Problem("kind", "type", {"kind": "kind"}))
        elif kind not in KINDS:
            raise ImpossibleLineError(Problem("kind", "range", {"kind": "kind", "choices": KINDS}))
        keys, problems = self._keys[kind].read(line)
        if problems:
            raise ImpossibleLineError(*problems)
        if kind == "adjustment":
            return self._adjustment(keys)
        table = self._table
        expected = table.dealer
        table.dealer = keys.get("dealer", expected)
        notes = () if table.dealer == expected else ("dealer_out_of_turn",)
        try:
            if kind == "hand":
                return self._hand(keys, notes)
            if kind == "penalty":
                return self._penalty(keys, notes)
            return self._void(keys, notes)
        except ImpossibleLineError:
            table.dealer = expected
            raise

    def refused(self, line: object, problems: Sequence[Problem]) -> LineResult:
        """The place that a line keeps which can't be scored."""
        table = self._table
        kind = line.get("kind") or "hand" if isinstance(line, dict) else ""
        last = self.games[-1] if self.over else self._game((), over=False)
        deal = not self.over and kind != "adjustment"
        return LineResult(
            kind=kind if kind in KINDS else "",
            game=last.game,
            hand=table.hand if deal else None,
            dealer=table.dealer if deal else None,
            leader=None,
            points=(0,) * table.sides,
            totals=last.totals,
            plus=last.plus,
            minus=last.minus,
            steps=(),
            problems=tuple(problems),
        )

    def _hand(self, hand: Facts, notes: tuple[str, ...]) -> LineResult:
        table, play = self._table, self._play
        problems = play.check(hand, table)
        if not problems and play.check_calls is not None and "calls" in hand:
            problems = play.check_calls(hand, table)
        if problems:
            raise ImpossibleLineError(*problems)
        steps = play.score(hand, table)
        leader = table.after_dealer if play.leader is None else play.leader(hand, table)
        multiplier = 1 if play.carry is None else play.carry(hand, table)
        if play.remember is not None:
            table.memory = play.remember(hand, table)
        if play.passed_out is not None and play.passed_out(hand):
            return self._moved("hand", leader, steps, notes, takes_number=False)
        table.multiplier = multiplier
        return self._moved("hand", leader, steps, notes)

    def _penalty(self, penalty: Facts, notes: tuple[str, ...]) -> LineResult:
        """An irregularity that ended the hand: paid for, never multiplied."""
        table, play = self._table, self._play
        article, offender = penalty.get("article"), penalty["offender"]
        rules, turn_up = play.articles, play.turn_up
        problems = []
        turn_up_stands = True
        if article is not None and rules is not None:
            turn_up_stands = article not in rules.cancel_turn_up
            if article not in rules.prices:
                problems.append(Problem("article", "no_penalty", {"article": article}))
                turn_up = None
            if article in rules.dealers_own and offender != table.dealer_side:
                problems.append(Problem("offender", "range", {"kind": "dealers_side", "article": article}))
        if turn_up is not None and turn_up_stands and turn_up.has_won(penalty, table):
            field = "infraction" if article is None else "article"
            problems.append(Problem(field, "points_after_win", {"card": penalty["turn_up"]}))
        if problems:
            raise ImpossibleLineError(*problems)
        steps = []
        if turn_up is not None and turn_up_stands:
            steps += turn_up.steps(penalty, table)
        others = [side for side in range(table.sides) if side != offender]
        if article is not None and rules is not None:
            about = {"article": article, "offender": offender}
            if rules.to_others:
                steps += [Step("article", side, rules.to_others, about) for side in others]
            if rules.to_offender:
                steps.append(Step("article_paid", offender, rules.to_offender, about))
        else:
            infraction = penalty["infraction"]
            points: int = self.header.ruleset["tariff"][infraction]
            about = {"infraction": infraction, "offender": offender}
            steps += [Step("infraction", side, points, about) for side in others]
        leader = self._leader_before()
        table.multiplier = 1
        return self._moved("penalty", leader, steps, notes)

    def _void(self, void: Facts, notes: tuple[str, ...]) -> LineResult:
        """A deal that does not count: the same dealer deals again, but after a misdeal the next one."""
        rules = self._play.articles
        passes = rules is not None and void.get("article") in rules.pass_the_deal
        leader = self._leader_before()
        return self._moved("void", leader, [], notes, takes_number=False, passes_deal=passes)

    def _adjustment(self, adjustment: Facts) -> LineResult:
        points = adjustment["points"]
        about = {"reason": adjustment["reason"]}
        steps = [Step("adjustment", side, given, about) for side, given in enumerate(points) if given]
        return self._moved(
            "adjustment", None, steps, (), takes_number=False, passes_deal=False, is_deal=False
        )

    def _leader_before(self) -> int | None:
        table, leader = self._table, self._play.leader
        return table.after_dealer if leader is None else leader({}, table)

    def _moved(
        self,
        kind: str,
        leader: int | None,
        steps: list[Step],
        notes: tuple[str, ...],
        *,
        takes_number: bool = True,
        passes_deal: bool = True,
        is_deal: bool = True,
    ) -> LineResult:
        """Points to the totals, the deal to the next player, and the end of the game looked at."""
        table = self._table
        self.in_progress = True
        totals, plus, minus = table.totals, table.plus, table.minus
        points = [0] * len(totals)
        for step in steps:
            points[step.side] += step.points
        for side, given in enumerate(points):
            if given:
                totals[side] += given
                if plus:
                    (plus if given > 0 else minus)[side] += abs(given)
        game, hand, dealer = table.game, table.hand, table.dealer
        if takes_number:
            table.hand += 1
        if passes_deal:
            table.dealer = table.after_dealer
        result = LineResult(
            kind,
            game,
            hand if is_deal else None,
            dealer if is_deal else None,
            leader,
            tuple(points),
            tuple(totals),
            tuple(plus),
            tuple(minus),
            tuple(steps),
            notes,
        )
        winners = self._play.ending.winners(table)
        if winners is None:
            return result
        self._end_game(winners)
        return result._replace(
            ended_game=True, game_winners=winners, ended_match=self.over, match_winners=self.winners
        )

    # Games and the match

    def _new_game(self) -> None:
        table = self._table
        table.game = len(self.games) + 1
        table.hand = 1
        table.totals = [0] * table.sides
        if self.header.variant.columns:
            table.plus, table.minus = [0] * table.sides, [0] * table.sides
        table.multiplier = 1
        table.memory = self._play.memory
        table.target = self._play.ending.target(table.game)
        self.in_progress = False

    def _game(self, winners: tuple[int, ...], *, over: bool) -> Game:
        table = self._table
        return Game(table.game, tuple(table.totals), tuple(table.plus), tuple(table.minus), winners, over)

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

    def stopped(self) -> Course:
        """The match as the clock or the director ended it: the game in progress ends as it stands."""
        if self.over:
            return self
        end = self.copy()
        if end.in_progress:
            winners = end._play.ending.as_it_stands(end._table)
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

    def next(self) -> Next | None:
        """What the table must know before the next deal."""
        if self.over:
            return None
        table = self._table
        foresee: Callable[[Table], Mapping[str, Any]] | None = self._play.foresee
        return Next(
            game=table.game,
            hand=table.hand,
            dealer=table.dealer,
            leader=self._leader_before(),
            target=table.target,
            **({} if foresee is None else foresee(table)),
        )
