"""``knockout``: the winner goes on, the loser is out; perhaps a third place, and a plate for first losers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.engine.file.values import Stage
from tournaments.engine.systems import elimination
from tournaments.engine.systems.bracket_system import bracket_system
from tournaments.engine.systems.brackets import Bracket
from tournaments.engine.systems.elimination import PlannedMatch
from tournaments.engine.systems.system import StagePlan


class Knockout(Bracket):
    """``main``, with ``third_place`` and ``plate`` where the stage has them."""

    top = "main"

    def matches_for(self, size: int) -> Sequence[PlannedMatch]:
        return elimination.knockout(size, third_place=self.stage.third_place)

    def out(self) -> Mapping[int, tuple[int, int]]:
        """By the round lost; level ones by the match for the third place, or by the plate."""
        thirds = {
            self.winner(match) for match in self.matches if match.bracket == "third_place"
        }  # one match at most
        in_plate = self.lost_in("plate")
        out = {}
        for entrant, lost in self.lost_in("main").items():
            further = int(entrant in thirds)
            if lost == 1 and entrant in (self.plate_people or ()):
                further = in_plate.get(entrant, self.rounds + 1)
            out[entrant] = (lost, further)
        return out


def plan(_stage: Stage, entrants: int) -> StagePlan:
    rounds, byes = elimination.rounds_and_byes(entrants)
    return StagePlan(entrants, rounds, (entrants - byes) // 2, byes)


SYSTEM = bracket_system(
    "knockout",
    Knockout,
    options={"third_place", "plate"},
    brackets=("main", "third_place", "plate"),
    plan=plan,
)
