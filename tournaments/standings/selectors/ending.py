"""The end of a tournament: its final ranking and prizes, as far as they were read out."""

from functools import cached_property

from tournaments.standings.selectors.prizes import Final, PrizeList, prizes_of, steps_of
from tournaments.standings.selectors.scene import Scene
from tournaments.standings.selectors.standings import snapshot_of


class FinalRanking:
    """The final ranking as this reader may know it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.is_secret = scene.tournament.hides_last_round

    @cached_property
    def final(self) -> Final | None:
        """All of it, secret or not; ``None`` until every stage is complete."""
        snapshot = snapshot_of(self.scene.tournament)
        return snapshot.final if snapshot else None

    @cached_property
    def steps(self) -> list[list[tuple[int, tuple[str, ...]]]]:
        return steps_of(self.final or ())

    @property
    def steps_read_out(self) -> int:
        """How many steps were read out."""
        return min(self.scene.tournament.places_told, len(self.steps)) if self.is_secret else len(self.steps)

    @cached_property
    def ranks_read_out(self) -> set[int]:
        """The ranks that were read out."""
        return {rank for step in self.steps[: self.steps_read_out] for rank, _entrants in step}

    @cached_property
    def prizes(self) -> PrizeList | None:
        if self.final is None:
            return None
        return prizes_of(self.scene.tournament, self.final, self.scene.names)

    def may_see(self, rank: int) -> bool:
        return not self.scene.door.hides_last_round or rank in self.ranks_read_out
