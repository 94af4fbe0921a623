"""What the organiser sees before a round is drawn, and what has happened since a draft was."""

from dataclasses import dataclass
from typing import Any

from tournaments import engine
from tournaments.engine import SYSTEMS
from tournaments.engine.progress import unfold
from tournaments.models import Entrant, Place, Rest, Result, Round, Stage, Table, Tournament
from tournaments.reading.attendance import did_not_play
from tournaments.reading.engine import standings_of
from tournaments.reading.files import newest_result, tournament_file
from tournaments.reading.fold import fold_of
from tournaments.reading.ranks import ranks_without


@dataclass(frozen=True, slots=True)
class ComingRound:
    """The round that would be drawn now."""

    stage: Stage
    number: int | None
    """In the stage; ``None`` where its rounds are all drawn and the next stage waits for their results."""

    of: int | None
    """Rounds of the stage, where that is known."""

    here: int
    missing: tuple[Entrant, ...]
    """Not checked in, though others are."""

    absent: tuple[Entrant, ...]
    left: int
    waits_for: tuple[Table, ...]
    """Tables without a result, where the draw has to wait for them."""

    draws_everybody: bool
    """Whoever isn't there is drawn all the same, and loses by forfeit."""

    tables: int | None
    sitting_out: int | None
    """How many would have no table; both only where everybody there plays."""

    @property
    def opens_a_stage(self) -> bool:
        """It is the first of a stage after another: by the ranking, people go on and are seeded."""
        return self.stage.number > 1 and self.number == 1


def draft_of(tournament: Tournament) -> Round | None:
    drafts = Round.objects.standing().filter(stage__tournament=tournament, published_at=None)
    return drafts.select_related("stage").first()


def newest_published(tournament: Tournament) -> Round | None:
    return Round.objects.published().filter(stage__tournament=tournament).select_related("stage").last()


def coming_round(tournament: Tournament, entrants: list[Entrant]) -> ComingRound | None:
    """The next round, or ``None`` when every round of every stage is drawn.

    Raises:
        engine.TournamentError: the tournament as it is can't be played.
    """
    state = unfold(engine.read_tournament(tournament_file(tournament)))[-1]
    stages = list(tournament.stages.all())
    is_last = state.index == len(stages) - 1
    if is_last and not state.has_rounds_left:
        return None
    stage = stages[state.index]
    waits = state.stage.waits_for_results if state.has_rounds_left else True
    rounds_so_far = len(state.stage.played)
    round_number = state.offset + rounds_so_far + 1
    of_stage = [entrants[index] for index in state.entrants]
    there = [entrant for entrant in of_stage if is_there(entrant, round_number)]
    checked_in = any(entrant.checked_in_at for entrant in entrants)
    missing = [entrant for entrant in there if checked_in and entrant.checked_in_at is None]
    here = len(there) - len(missing)
    system = SYSTEMS[stage.system]
    tables, sitting_out = _seats(system, stage, here) if not system.fixed else (None, None)
    return ComingRound(
        stage,
        rounds_so_far + 1 if state.has_rounds_left else None,
        stage.options.get("rounds"),
        here,
        tuple(sorted(missing, key=lambda entrant: entrant.number)),
        tuple(e for e in entrants if round_number in e.absent_in and e.left_after is None),
        sum(1 for entrant in entrants if entrant.left_after is not None),
        tuple(_without_result(stage)) if waits else (),
        system.fixed,
        tables,
        sitting_out,
    )


@dataclass(frozen=True, slots=True)
class SinceDrawn:
    """Changes since a draft was drawn that may make it worth drawing again."""

    came: tuple[Entrant, ...]
    """There now, and not in the draft."""

    went: tuple[Entrant, ...]
    """In the draft, and gone or absent now."""

    results: tuple[Result, ...]

    def __bool__(self) -> bool:
        return bool(self.came or self.went or self.results)


def changes_since_draw(tournament: Tournament, draft: Round, entrants: list[Entrant]) -> SinceDrawn:
    """People who came or went, and results written, since the draft was drawn."""
    rounds_so_far = Round.objects.published().filter(stage__tournament=tournament).count()
    placed = set(Place.objects.filter(round=draft).values_list("entrant_id", flat=True))
    placed |= set(Rest.objects.filter(round=draft).values_list("entrant_id", flat=True))
    there = [entrant for entrant in entrants if is_there(entrant, rounds_so_far + 1)]
    left_out = {pk for pks in draft.draw.get("left_out", {}).values() for pk in pks}
    system = SYSTEMS[draft.stage.system]
    came = [entrant for entrant in there if entrant.pk not in placed] if draft.stage.number == 1 else []
    came += [e for e in entrants if e.pk in left_out and e.checked_in_at is not None and e not in came]
    there_pks = {entrant.pk for entrant in there}
    went = [e for e in entrants if e.pk in placed and e.pk not in there_pks]
    results = Result.objects.filter(table__round__stage__tournament=tournament, entered_at__gt=draft.drawn_at)
    return SinceDrawn(
        () if system.fixed and draft.number > 1 else tuple(came),
        () if system.fixed else tuple(went),
        tuple(results.select_related("table__round__stage")),
    )


@dataclass(frozen=True, slots=True)
class PlaceBefore:
    """Where somebody stands before a draft is played."""

    rank: int
    measure: str
    """The tie-break that ranks first, and what it comes to."""

    value: Any


def places_before(tournament: Tournament, draft: Round) -> dict[int, PlaceBefore]:
    """By number on the list, in the stage, or before its first round in the one before.

    Nobody before anything was played, or where the stage ranks nobody; nor who did not play, as on the page
    of the standings.
    """
    number = draft.stage.number if draft.number > 1 else draft.stage.number - 1
    stages = standings_of(tournament)["stages"] if number else []
    stage: dict[str, Any] = next((one for one in stages if one["stage"] == number), {})
    fold = fold_of(tournament)
    absent = did_not_play(fold.whole, fold.ticked, [one["complete"] for one in stages])
    places: dict[int, PlaceBefore] = {}
    for group in stage.get("groups", [stage]):
        rows = group.get("standings", ())
        ranks = ranks_without({row["entrant"]: row["rank"] for row in rows}, absent)
        places |= {
            int(row["entrant"][1:]): PlaceBefore(ranks[row["entrant"]], *next(iter(row["values"].items())))
            for row in rows
            if row["values"] and row["entrant"] in ranks
        }
    return places


def is_there(entrant: Entrant, number: int) -> bool:
    """Whether somebody takes part in this round of the tournament, as the list has it."""
    if number < entrant.from_round or number in entrant.absent_in:
        return False
    return entrant.left_after is None or number <= entrant.left_after


def _without_result(stage: Stage) -> list[Table]:
    tables = Table.objects.filter(
        round__stage=stage, round__undone_at=None, round__published_at__isnull=False
    )
    published = (
        tables.select_related("round__stage")
        .prefetch_related("results", "places")
        .order_by("round__number", "order")
    )
    return [
        table
        for table in published
        if newest_result(table.results.all()) is None
        and len({place.side for place in table.places.all()}) > 1
    ]


def _seats(system: engine.System, stage: Stage, here: int) -> tuple[int, int]:
    """The number of full tables that so many people make, and how many people are left over."""
    return divmod(here, system.at_table.people(stage.options.get("table_size", 3)))
