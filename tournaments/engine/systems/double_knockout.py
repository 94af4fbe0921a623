"""``double_knockout``: out after the second defeat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.engine.file.values import Stage
from tournaments.engine.systems import elimination
from tournaments.engine.systems.bracket_system import bracket_system
from tournaments.engine.systems.brackets import NOBODY, Bracket, people_of
from tournaments.engine.systems.elimination import PlannedMatch
from tournaments.engine.systems.system import StagePlan


class DoubleKnockout(Bracket):
    """``winners``, ``losers`` and ``final``, the last perhaps twice."""

    top = "winners"

    def matches_for(self, size: int) -> Sequence[PlannedMatch]:
        return elimination.double_knockout(size, reset=self.stage.reset)

    def out(self) -> Mapping[int, tuple[int, int]]:
        """By the losers' round; who never came into it, because two did not appear, stands just behind."""
        out = {entrant: (lost, 1) for entrant, lost in self.lost_in("losers").items()}
        for match in self.matches:
            if match.bracket == "winners" and self.winner(match) == NOBODY:
                into = max(2, 2 * match.round - 1)
                out.update(dict.fromkeys(people_of(self.places(match)), (into, 0)))
        finals = [m for m in self.matches if m.bracket == "final" and people_of(self.places(m))]
        if finals and self.winner(finals[-1]) is not None:
            winner = self.winner(finals[-1])
            beaten = people_of(self.places(finals[-1]))
            out.update({place: (finals[-1].round, 1) for place in beaten if place != winner})
        return out


def plan(stage: Stage, entrants: int) -> StagePlan:
    rounds, byes = elimination.rounds_and_byes(entrants)
    return StagePlan(entrants, 2 * rounds + stage.reset, (entrants - byes) // 2, byes)


SYSTEM = bracket_system(
    "double_knockout",
    DoubleKnockout,
    options={"reset"},
    brackets=("winners", "losers", "final"),
    plan=plan,
)
