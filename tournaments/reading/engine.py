"""Questions to the engine about a stored tournament, in the shapes its commands print."""

from hashlib import sha256
from time import monotonic
from typing import Any

from django.core.cache import caches

from tournaments import engine
from tournaments.models import Stage, Tournament
from tournaments.reading.files import tournament_file
from tournaments.reading.fold import fold_of

HOUR = 60 * 60

SECONDS = 1.7
"""A search that somebody waits for is told to end after so long, with the best that it has reached.

What is left of two seconds is for the step that it is in.
"""


def soon() -> engine.OutOfTime:
    """Whether the time of the searches of one request, which begins now, is up."""
    end = monotonic() + SECONDS
    return lambda: monotonic() >= end


class CachedPlans:
    """All rounds by lot are searched once, and looked up by each that is drawn."""

    def get(self, key: engine.PlanKey, /) -> tuple[engine.Round, ...] | None:
        plan: tuple[engine.Round, ...] | None = caches["pages"].get(_name_of(key))
        return plan

    def __setitem__(self, key: engine.PlanKey, plan: tuple[engine.Round, ...], /) -> None:
        caches["pages"].set(_name_of(key), plan, HOUR)


def _name_of(key: engine.PlanKey) -> str:
    return f"plan:{sha256(repr(key).encode()).hexdigest()}"


def current_stage(tournament: Tournament) -> Stage | None:
    """The stage that is being played: the first that isn't complete, ``None`` when all are."""
    states = engine.unfold(engine.read_tournament(tournament_file(tournament)))
    complete = {state.index + 1 for state in states if state.is_complete}
    return next((stage for stage in tournament.stages.all() if stage.number not in complete), None)


def next_round(tournament: Tournament, *, chance: int) -> dict[str, Any]:
    """The next round of the current stage, as ``draw`` prints it, noted if its search was cut by time.

    Raises:
        engine.TournamentError: with the problems, when it can't be drawn.
    """
    file = tournament_file(tournament, chance=chance)
    return engine.draw_json(file, out_of_time=soon(), plans=CachedPlans())


def standings_of(tournament: Tournament, *, hide_last_round: bool = False) -> dict[str, Any]:
    """What ``standings`` prints; computed once a version, not once a visitor."""
    key = f"standings:{tournament.public_id}:{tournament.version}:{int(hide_last_round)}"
    standings: dict[str, Any] | None = caches["pages"].get(key)
    if standings is None:
        fold = fold_of(tournament, hide_last_round=hide_last_round)
        if not fold.states:
            return engine.standings_json(fold.file)  # which says why not
        standings = engine.standings_answer(fold.tournament, fold.standings)
        caches["pages"].set(key, standings, HOUR)
    return standings
