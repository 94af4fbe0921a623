"""Collects what one reader may see of a tournament: its snapshot and the names of its entrants."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from scoring.access.request import Request
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Tournament
from tournaments.standings.selectors.facts import Named, Snapshot, StageFacts
from tournaments.standings.selectors.standings import entrants_of, snapshot_of


@dataclass(frozen=True)
class Scene:
    """A tournament with the snapshot and names that one reader may see."""

    door: TournamentDoor

    @property
    def tournament(self) -> Tournament:
        return self.door.tournament

    @cached_property
    def snapshot(self) -> Snapshot | None:
        return snapshot_of(self.tournament, hide_last_round=self.door.hides_last_round)

    @cached_property
    def names(self) -> dict[str, Named]:
        return self.names_of(None)

    def names_of(self, entrants: Collection[str] | None) -> dict[str, Named]:
        """Of these entrants (ids) only: a page shows a hundred of thousands."""
        public = not self.door.may("enter_results")
        return entrants_of(self.tournament, public=public, only=entrants)

    @cached_property
    def leavers(self) -> frozenset[str]:
        """Ids of the entrants who left before the end."""
        entrants = self.tournament.entrants.filter(left_after__isnull=False)
        return frozenset(f"e{number}" for number in entrants.values_list("number", flat=True))

    @property
    def stages(self) -> tuple[StageFacts, ...]:
        return self.snapshot.stages if self.snapshot else ()

    @property
    def eliminations(self) -> list[StageFacts]:
        """Stages that are drawn as brackets."""
        return [stage for stage in self.stages if stage.is_elimination]

    @property
    def version(self) -> str:
        """What a live page asks with."""
        return str(self.tournament.version)


def scene_at(request: Request, public_id: str) -> Scene:
    return Scene(tournament_door(request, public_id))
