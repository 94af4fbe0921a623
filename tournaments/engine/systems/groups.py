"""``groups``: small groups in which everybody meets everybody, ranked in themselves and across."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.progress import StageState
from tournaments.engine.ranking.standings import Standing
from tournaments.engine.systems import duels, schedule
from tournaments.engine.systems.system import AtTable, System


def standings(state: StageState) -> Sequence[Standing]:
    """Everybody across the groups: the place in the group first."""
    return state.ranking.across(state.group_standings, state.entrants)


SYSTEM = System(
    name="groups",
    at_table=AtTable.DUEL,
    options=duels.OPTIONS | {"legs", "groups"},
    fixed=True,
    everybody_meets=True,
    draw=schedule.draw,
    draw_all=schedule.draw_all,
    waits_for_results=lambda stage: False,
    plan=schedule.plan,
    has_rounds_left=schedule.has_rounds_left,
    check=schedule.check,
    standings=standings,
    tie_breaks=duels.TIE_BREAKS,
    ranking=duels.RANKING,
    credit="zero",
)
