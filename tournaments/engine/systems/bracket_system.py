"""What systems of brackets share, made of the way their brackets go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tournaments.engine.budget import Budget
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Stage
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.splits import by_value
from tournaments.engine.ranking.standings import Standing, rank_levels
from tournaments.engine.systems.bracket_checks import check_bracket
from tournaments.engine.systems.bracket_draw import bracket_round, first_round_notes
from tournaments.engine.systems.bracket_view import BracketMatch, matches_of
from tournaments.engine.systems.brackets import Bracket
from tournaments.engine.systems.draws import Draw
from tournaments.engine.systems.system import AtTable, StagePlan, System


def bracket_system(
    name: str,
    kind: type[Bracket],
    *,
    options: Collection[str],
    brackets: tuple[str, ...],
    plan: Callable[[Stage, int], StagePlan],
) -> System:
    """A system of duels in which matches feed matches, as ``kind`` says."""

    def draw(state: StageState, _budget: Budget) -> Draw:
        return bracket_round(state, state.fold(kind))

    def has_rounds_left(state: StageState) -> bool:
        return state.fold(kind).has_rounds_left(len(state.stage.played))

    def check(state: StageState, problems: Problems) -> None:
        check_bracket(state.fold(kind), state.path, problems)

    def standings(state: StageState) -> Sequence[Standing]:
        out = state.fold(kind).out()
        still_in = (2 * len(state.entrants), 0)
        return rank_levels(by_value(lambda entrant: out.get(entrant, still_in))(list(state.entrants)))

    def view(state: StageState) -> Sequence[BracketMatch]:
        return matches_of(state.fold(kind))

    return System(
        name=name,
        at_table=AtTable.DUEL,
        options=frozenset(options),
        fixed=True,
        draw=draw,
        plan=plan,
        has_rounds_left=has_rounds_left,
        check=check,
        notes=first_round_notes,
        standings=standings,
        brackets=brackets,
        view=view,
    )
