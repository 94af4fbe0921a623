"""``round_robin``: everybody meets everybody."""

from __future__ import annotations

from tournaments.engine.systems import duels, schedule
from tournaments.engine.systems.system import AtTable, System

SYSTEM = System(
    name="round_robin",
    at_table=AtTable.DUEL,
    options=duels.OPTIONS | {"legs"},
    fixed=True,
    everybody_meets=True,
    draw=schedule.draw,
    draw_all=schedule.draw_all,
    waits_for_results=lambda stage: False,
    plan=schedule.plan,
    has_rounds_left=schedule.has_rounds_left,
    check=schedule.check,
    tie_breaks=duels.TIE_BREAKS,
    ranking=duels.RANKING,
    credit="zero",
)
