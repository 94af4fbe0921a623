"""What every round of a stage gave every entrant: the fold from played rounds to outcomes.

docs/formats/tournament-file.md, "The file" (results) and "Systems and options" (``win`` to ``withdrawn``).
Whole numbers throughout; means are rounded half up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from tournaments.engine.file.values import Round, Stage, Table
from tournaments.engine.ranking.meetings import Pair, meetings, opponents, partners
from tournaments.engine.systems.system import AtTable


def mean(numbers: Sequence[int]) -> int | None:
    """The mean rounded half up (2.5 to 3, −1.5 to −1); ``None`` of nothing.

    >>> mean([1, 2]), mean([-1, -2]), mean([])
    (2, -1, None)
    """
    count = len(numbers)
    return (2 * sum(numbers) + count) // (2 * count) if count else None


class OutcomeKind(Enum):
    """How a round went for one entrant."""

    PLAYED = "played"
    WON_BY_FORFEIT = "won_by_forfeit"
    DID_NOT_APPEAR = "did_not_appear"
    SAT_OUT = "sat_out"
    AWAY = "away"
    """No table, no credit: absent, or at a table that counts for nobody."""

    OPEN = "open"
    """At a table that has no result yet."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one round gave one entrant."""

    kind: OutcomeKind
    points: int = 0
    scored: int = 0
    conceded: int = 0
    won: bool = False
    against: int | None = None
    """The opponent of a duel, also where one of the two did not appear."""


AWAY = Outcome(OutcomeKind.AWAY)


class Results:
    """The outcomes of a stage, round by round, and who has met whom in it."""

    def __init__(
        self,
        stage: Stage,
        entrants: Sequence[int],
        struck: Collection[int] = (),
        lot: Mapping[int, int] | None = None,
        of_tables: Sequence[Mapping[int, Outcome]] | None = None,
    ) -> None:
        """``of_tables``: what the tables of each round gave, where that is known already."""
        self.stage = stage
        self.entrants = tuple(entrant for entrant in entrants if entrant not in struck)
        self.struck = frozenset(struck)
        self.lot = lot or {}
        """Everybody's place in the lot, from 1."""

        self._of_tables = list(map(self._tables_of, stage.played)) if of_tables is None else of_tables
        self.by_round: list[dict[int, Outcome]] = list(map(dict, self._of_tables))
        self._credit_those_sitting_out()

    def up_to(self, stage: Stage) -> Results:
        """The results of the same stage with fewer of its last rounds."""
        of_tables = self._of_tables[: len(stage.played)]
        return Results(stage, self.entrants, self.struck, self.lot, of_tables)

    def with_tables(self, stage: Stage, changes: Mapping[int, Collection[int]]) -> Results:
        """The results of the same stage with other results at some tables: their orders by round, from 0."""
        of_tables = list(self._of_tables)
        for index, orders in changes.items():
            of_tables[index] = self._tables_of(stage.played[index], of_tables[index], orders)
        later = Results(stage, self.entrants, self.struck, self.lot, of_tables)
        points = {entrant: later._points_of(entrant) for entrant in later.moved_since(self)}
        later.__dict__["points"] = {**self.points, **points}
        if "met_with" in self.__dict__:  # who sits opposite whom is no result
            later.__dict__["met_with"] = self.met_with
        return later

    def moved_since(self, before: Results) -> set[int]:
        """Whose outcomes are others than in ``before``, results of the same rounds."""
        return {
            entrant
            for now, then in zip(self.by_round, before.by_round, strict=True)
            for entrant, outcome in now.items()
            if outcome is not then[entrant] and outcome != then[entrant]
        }

    def of(self, entrant: int) -> Iterator[Outcome]:
        """One entrant's outcomes, in the order of the rounds."""
        return (outcomes.get(entrant, AWAY) for outcomes in self.by_round)

    @cached_property
    def points(self) -> Mapping[int, int]:
        return {entrant: self._points_of(entrant) for entrant in self.entrants}

    def _points_of(self, entrant: int) -> int:
        return sum(outcome.points for outcome in self.of(entrant))

    def points_before(self, round_index: int) -> Mapping[int, int]:
        """Match points when this round (from 0) was drawn."""
        earlier = self.by_round[:round_index]
        return {
            entrant: sum(outcomes.get(entrant, AWAY).points for outcomes in earlier)
            for entrant in self.entrants
        }

    @cached_property
    def rests(self) -> Mapping[int, int]:
        """How often each has sat out."""
        counts = dict.fromkeys(self.entrants, 0)
        for played in self.stage.played:
            for entrant in played.sitting_out:
                if entrant in counts:
                    counts[entrant] += 1
        return counts

    @cached_property
    def met(self) -> Mapping[Pair, int]:
        """How often two have sat at one table as opponents; not where a side did not appear."""
        return meetings(self.stage.played, opponents)

    @cached_property
    def partnered(self) -> Mapping[Pair, int]:
        return meetings(self.stage.played, partners)

    @cached_property
    def met_with(self) -> Mapping[int, frozenset[int]]:
        """Whom each has had at the table, forfeits too: what ``head_to_head`` asks for."""
        others: dict[int, set[int]] = {entrant: set() for entrant in self.entrants}
        for entrant in self.entrants:
            others[entrant].update(o.against for o in self.of(entrant) if o.against is not None)
        return {entrant: frozenset(opponents_met) for entrant, opponents_met in others.items()}

    @cached_property
    def last_round_with_a_result(self) -> int | None:
        """From 0."""
        for index in reversed(range(len(self.stage.played))):
            if any(table.has_result for table in self._counting(self.stage.played[index].tables)):
                return index
        return None

    def tablemates(self, entrant: int) -> list[int]:
        """Everybody met at a table, once for each meeting."""
        return self._tablemates.get(entrant, [])

    @cached_property
    def _tablemates(self) -> Mapping[int, list[int]]:
        tablemates: dict[int, list[int]] = {}
        for played in self.stage.played:
            for table in played.tables:
                if table.is_meeting:
                    for one in table.people:
                        tablemates.setdefault(one, []).extend(other for other in table.people if other != one)
        return tablemates

    def _counting(self, tables: Sequence[Table]) -> Sequence[Table]:
        return [one for one in tables if self.struck.isdisjoint(one.people)] if self.struck else tables

    def _cap(self, score: int) -> int:
        cap = self.stage.score_cap
        return score if cap is None else min(score, cap)

    def _tables_of(
        self, played: Round, before: Mapping[int, Outcome] | None = None, orders: Collection[int] = ()
    ) -> dict[int, Outcome]:
        """What the tables of a round give; ``before``: what they gave until those of ``orders`` changed."""
        again: Sequence[Table] = played.tables
        if before is not None:  # what a forfeit is worth hangs on all tables of its round
            again = [one for order, one in enumerate(again) if one.absent_sides or order in orders]
        tables = self._counting(again)
        has_forfeits = any(table.absent_sides for table in tables)
        forfeit_score = self._forfeit_score(self._counting(played.tables)) if has_forfeits else 0
        outcomes = dict(before or {})
        for table in tables:
            for index, side in enumerate(table.sides):
                outcome = self._outcome(table, index, forfeit_score)
                outcomes.update(dict.fromkeys(side, outcome))
        return outcomes

    def _forfeit_score(self, tables: Sequence[Table]) -> int:
        """What a win by forfeit scores in a round with these tables."""
        if self.stage.forfeit_score is not None:
            return self._cap(self.stage.forfeit_score)
        scores = [
            self._cap(table.scores[side])
            for table in tables
            if table.scores is not None
            for side in winning_sides(table, share=self.stage.system.is_solo)
        ]
        return mean(scores) or 0

    def _outcome(self, table: Table, side: int, forfeit_score: int) -> Outcome:
        duel = self.stage.system.at_table is AtTable.DUEL
        against = table.sides[1 - side][0] if duel else None
        if not table.has_result:
            return Outcome(OutcomeKind.OPEN, against=against)
        solo = self.stage.system.is_solo
        winners = winning_sides(table, share=solo)
        won = side in winners
        if table.scores is not None:
            points = self.stage.win if won else self.stage.loss if winners else self.stage.draw
            conceded = 0 if solo else self._cap(table.scores[1 - side])
            return Outcome(OutcomeKind.PLAYED, points, self._cap(table.scores[side]), conceded, won, against)
        if side not in table.absent_sides:
            return Outcome(
                OutcomeKind.WON_BY_FORFEIT,
                self.stage.win if won else 0,
                forfeit_score if won else 0,
                0,
                won,
                against,
            )
        conceded = forfeit_score if winners and not solo else 0
        return Outcome(OutcomeKind.DID_NOT_APPEAR, conceded=conceded, against=against)

    def _credit_those_sitting_out(self) -> None:
        """Last, for the credit looks at an entrant's scores in the whole stage."""
        wins = self.stage.sitting_out in ("win_mean", "win_zero")
        points = self.stage.win if wins else self.stage.draw if self.stage.sitting_out == "draw_mean" else 0
        with_mean = self.stage.sitting_out in ("win_mean", "draw_mean")
        for played, outcomes in zip(self.stage.played, self.by_round, strict=True):
            resting = [entrant for entrant in played.sitting_out if entrant not in self.struck]
            means = {entrant: self._own_mean(entrant) if with_mean else 0 for entrant in resting}
            everybody = self._mean_of(played) if None in means.values() else 0
            for entrant, own in means.items():
                score = everybody if own is None else own
                outcomes[entrant] = Outcome(OutcomeKind.SAT_OUT, points, score, score, wins)

    def _own_mean(self, entrant: int) -> int | None:
        """The mean of the scores that somebody has at the table."""
        return mean([outcome.scored for outcome in self.of(entrant) if outcome.kind is OutcomeKind.PLAYED])

    def _mean_of(self, played: Round) -> int:
        scores = [self._cap(score) for table in self._counting(played.tables) for score in table.scores or ()]
        return mean(scores) or 0


def winning_sides(table: Table, *, share: bool = False) -> tuple[int, ...]:
    """The sides that won a table with a result: none of a drawn duel, several where the win is shared.

    After a forfeit all who were there have won.
    """
    if table.winner is not None:
        return (table.winner,)
    if table.scores is None:
        return tuple(side for side in range(len(table.sides)) if side not in table.absent_sides)
    best = max(table.scores)
    winners = tuple(side for side, score in enumerate(table.scores) if score == best)
    return winners if share or len(winners) == 1 else ()
