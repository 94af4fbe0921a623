"""How many of a ranking go on to the next stage, as it stands: where the cut runs."""

from tournaments.standings.selectors.facts import Ranking, StageFacts
from tournaments.standings.selectors.scene import Scene


def last_one_in(scene: Scene, stage: StageFacts, ranking: Ranking) -> str | None:
    """The entrant below whom the cut runs; None where nobody is cut, or all of this list go on.

    Who left is passed over. Of groups it is the last one who goes on by their place in it alone.
    """
    places = _places(scene, stage)
    if places is None:
        return None
    here = [row.entrant for row in ranking.rows if row.entrant not in scene.leavers]
    return here[places - 1] if 0 < places < len(here) else None


def _places(scene: Scene, stage: StageFacts) -> int | None:
    if scene.snapshot is None or stage.number == len(scene.snapshot.planned):
        return None
    following = scene.tournament.stages.filter(number=stage.number + 1).first()
    way_in = following.options.get("from") if following is not None else None
    if not isinstance(way_in, dict):
        return None
    number = way_in.get("per_group" if "per_group" in way_in else "best")
    is_split = len(stage.rankings) > 1 and "per_group" not in way_in
    return None if is_split else number
