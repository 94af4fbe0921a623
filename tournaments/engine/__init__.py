"""Tournaments: who meets whom next, who is ahead, who goes on. Plain Python, no clock, no dice of its own.

The public face. A tournament is one file (docs/formats/tournament-file.md); every answer is a function of
it. ``scoring.rules.reader`` reads its JSON; entrants are numbers inside, and ids again in the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules import reader
from tournaments.engine.budget import Budget, PlanKey, Plans
from tournaments.engine.draw import draw, draw_all
from tournaments.engine.extension import TableKey, extend
from tournaments.engine.file.answers import Json, draw_answer, standings_answer
from tournaments.engine.file.problems import Problem, TournamentError
from tournaments.engine.file.reading import FORMAT, tournament_from
from tournaments.engine.file.values import Round, Table, Tournament
from tournaments.engine.one_table import can_be_checked_alone, table_problems
from tournaments.engine.plan import plan
from tournaments.engine.progress import StageState, unfold
from tournaments.engine.ranking.final import (
    FinalPlace,
    StageStandings,
    Standings,
    standings,
    standings_of,
)
from tournaments.engine.ranking.results import Outcome, OutcomeKind
from tournaments.engine.ranking.standings import Standing
from tournaments.engine.ranking.tie_break import TieBreak
from tournaments.engine.ranking.tie_breaks import TIE_BREAKS
from tournaments.engine.rounds_view import StageRounds, bracket_of, bracket_view, rounds_view
from tournaments.engine.simulate import finished_file, simulate
from tournaments.engine.systems.bracket_view import BracketMatch
from tournaments.engine.systems.catalogue import SYSTEMS
from tournaments.engine.systems.draws import Draw, DrawnTable, Note, Quality, SittingOut
from tournaments.engine.systems.system import AtTable, StagePlan, System
from tournaments.engine.time_limit import OutOfTime, TimeLimit, never

LIMIT = 4 * 1024 * 1024
"""Bytes of a tournament file, at most."""

File = bytes | Mapping[str, Any]
"""A tournament file: as it lies on a disk, or its JSON read already."""


def read_tournament(file: File) -> Tournament:
    """The tournament of a file, checked from end to end; raises :class:`TournamentError`."""
    tournament = read_file(file)
    unfold(tournament)
    return tournament


def read_file(file: File) -> Tournament:
    """The tournament of a file, every key by itself in order; what is asked of it checks the rest."""
    if not isinstance(file, bytes):
        return tournament_from(file)
    try:
        return tournament_from(reader.read(file, limit=LIMIT))
    except reader.UnreadableError as error:
        raise TournamentError([Problem("", "format", {"reason": error.reason})]) from None


def draw_json(
    file: File, *, everything: bool = False, out_of_time: OutOfTime = never, plans: Plans | None = None
) -> Json:
    """What ``draw`` prints, with ``everything`` what ``draw --all`` prints.

    Where ``out_of_time`` has cut a search, a draw has a key more: ``"notes": ["cut_by_time"]``. Who asks for
    round after round may keep ``plans``, so that all rounds by lot are searched but once.
    """
    tournament = read_file(file)
    if everything:
        return {"rounds": [draw_answer(tournament, one) for one in draw_all(tournament)]}
    budget = Budget(TimeLimit(out_of_time), {} if plans is None else plans)
    return draw_answer(tournament, draw(tournament, budget))


def standings_json(file: File) -> Json:
    """What ``standings`` prints."""
    tournament = read_file(file)
    return standings_answer(tournament, standings(tournament))


def simulate_json(file: File, *, seed: int = 0) -> Json:
    """What ``simulate`` prints: the file, played to its end."""
    tournament = read_file(file)
    return finished_file(tournament, simulate(tournament, seed))


__all__ = [
    "FORMAT",
    "LIMIT",
    "SYSTEMS",
    "TIE_BREAKS",
    "AtTable",
    "BracketMatch",
    "Budget",
    "Draw",
    "DrawnTable",
    "FinalPlace",
    "Note",
    "OutOfTime",
    "Outcome",
    "OutcomeKind",
    "PlanKey",
    "Plans",
    "Problem",
    "Quality",
    "Round",
    "SittingOut",
    "StagePlan",
    "StageRounds",
    "StageStandings",
    "StageState",
    "Standing",
    "Standings",
    "System",
    "Table",
    "TableKey",
    "TieBreak",
    "TimeLimit",
    "Tournament",
    "TournamentError",
    "bracket_of",
    "bracket_view",
    "can_be_checked_alone",
    "draw",
    "draw_all",
    "draw_json",
    "extend",
    "never",
    "plan",
    "read_file",
    "read_tournament",
    "rounds_view",
    "simulate",
    "simulate_json",
    "standings",
    "standings_answer",
    "standings_json",
    "standings_of",
    "table_problems",
    "unfold",
]
