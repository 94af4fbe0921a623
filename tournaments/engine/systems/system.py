"""What a system is: one value with everything that the rest of the engine, and the pages, ask of it.

A system is added by a module here that has it as ``SYSTEM``, its words in a module of the same name in
``tournaments/words/systems/``, and its name in ``catalogue.py``. Its options are keys of
docs/formats/tournament-file.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tournaments.engine.file.problems import Problems

if TYPE_CHECKING:  # a stage has a system, and a system works on stages
    from tournaments.engine.budget import Budget
    from tournaments.engine.file.values import Stage, Table
    from tournaments.engine.progress import StageState
    from tournaments.engine.ranking.standings import Standing
    from tournaments.engine.systems.bracket_view import BracketMatch
    from tournaments.engine.systems.draws import Draw, Note

EVERY_STAGE = frozenset({"system", "from", "played"})
SCORES = frozenset({"score_cap", "forfeit_score", "sitting_out", "ranking"})
POINTS = frozenset({"win", "draw", "loss"})

CREDITS = ("win_mean", "win_zero", "draw_mean", "zero")


class AtTable(StrEnum):
    """Who sits at one table."""

    DUEL = "duel"
    """Two entrants."""

    PARTNERS = "partners"
    """Four single people, drawn two against two."""

    ALONE = "alone"
    """Three or more single people, each alone; who shares the highest score shares the win."""

    def sides(self, table_size: int) -> int:
        return table_size if self is AtTable.ALONE else 2

    @property
    def side_size(self) -> int:
        """Entrants on each side."""
        return 2 if self is AtTable.PARTNERS else 1

    def people(self, table_size: int) -> int:
        """Entrants at the table."""
        return self.sides(table_size) * self.side_size


@dataclass(frozen=True, slots=True)
class StagePlan:
    """What a stage takes if everybody comes and nobody leaves."""

    entrants: int
    rounds: int
    """At most: the second final of a double knock-out may not be needed."""

    tables: int
    """In its fullest round."""

    sitting_out: int
    """In a round; in a bracket the byes of the first."""


def plan_chosen_rounds(stage: Stage, entrants: int) -> StagePlan:
    """As many rounds as the stage says, with as many tables as can be filled."""
    people = stage.system.at_table.people(stage.table_size)
    return StagePlan(entrants, stage.rounds, entrants // people, entrants % people)


def chosen_rounds_left(state: StageState) -> bool:
    return len(state.stage.played) < state.stage.rounds


def check_chosen_rounds(state: StageState, problems: Problems) -> None:
    """Refuse a round more than the stage says."""
    rounds = state.stage.rounds
    if len(state.stage.played) > rounds:
        problems.add(f"{state.path}.played[{rounds}]", "too_many_rounds", rounds=rounds)


def rank_by_tie_breaks(state: StageState) -> Sequence[Standing]:
    return state.ranking.among(state.entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One way to play a stage. What it leaves out is as in a system with chosen rounds and standings."""

    name: str
    """In the file; its words have the same."""

    at_table: AtTable
    options: frozenset[str]
    """The keys a stage of this system may have, beside those of every stage."""

    least: int = 2
    """Fewest entrants; with everybody alone, the size of a table if that is more."""

    fixed: bool = False
    """Whoever is not there is drawn all the same, and loses by forfeit."""

    everybody_meets: bool = False
    """Each is to meet each, so that a crosstable has a place for every match."""

    # Rounds

    draw: Callable[[StageState, Budget], Draw]
    """The next round; only asked where rounds are left."""

    draw_all: Callable[[StageState], Sequence[Draw]] | None = None
    """Every round that can be drawn now, where that may be more than one."""

    waits_for_results: Callable[[Stage], bool] = lambda stage: True
    """Whether a round can only be drawn when the one before has all its results."""

    plan: Callable[[Stage, int], StagePlan] = plan_chosen_rounds
    """What the stage takes with so many entrants."""

    has_rounds_left: Callable[[StageState], bool] = chosen_rounds_left
    """Whether there is, or may be, a round after those played."""

    check: Callable[[StageState, Problems], None] = check_chosen_rounds
    """Refuses played rounds that the stage does not have; each round by itself was checked before."""

    check_size: Callable[[Stage, range, str, Problems], None] = lambda stage, entrants, path, problems: None
    """Refuses numbers of entrants that can't be played; ``range`` has those that may come."""

    notes: Callable[[StageState, Table], Sequence[Note]] = lambda state, table: ()
    """What an organiser should know of a table in the next round, beside what is said in every system."""

    for_evenings: bool = False
    """Club evenings are stages of it, whose tables are drawn by what the whole season has seen."""

    trf_type: str = ""
    """What FIDE's report file calls it; empty where that file can't say it."""

    # Ranking

    standings: Callable[[StageState], Sequence[Standing]] = rank_by_tie_breaks
    """Everybody of the stage who is not struck, ranked."""

    tie_breaks: tuple[str, ...] = ()
    """Those it may rank by; none where it ranks by how far one came."""

    ranking: tuple[str, ...] = ()
    """Those it ranks by unless the file says otherwise."""

    credit: str = "win_mean"
    """What sitting out is worth unless the file says otherwise."""

    # Brackets

    brackets: tuple[str, ...] = ()
    """What the brackets of its tables are called in the file."""

    view: Callable[[StageState], Sequence[BracketMatch]] = lambda state: ()
    """The matches of its brackets, played or not."""

    @property
    def keys(self) -> frozenset[str]:
        """The keys a stage of this system may have in the file."""
        return self.options | EVERY_STAGE

    @property
    def has_groups(self) -> bool:
        return "groups" in self.options

    @property
    def has_standings(self) -> bool:
        """Ranked by tie-breaks, not by how far one came."""
        return bool(self.tie_breaks)

    @property
    def is_bracket(self) -> bool:
        return bool(self.brackets)

    @property
    def is_solo(self) -> bool:
        return self.at_table is AtTable.ALONE

    def going_on(self, advance: int, *, is_last: bool) -> int:
        """How many of a table go on, 0 where nobody has to be parted.

        ``advance`` is the stage's. The last table ranks by its scores, the last duel has to have a winner.
        """
        if self.has_standings or (self.is_solo and is_last):
            return 0
        return advance
