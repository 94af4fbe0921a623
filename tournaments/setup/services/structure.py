"""Game, competitors, rules and stages: to be changed until the first draw."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.access.actors import Actor
from scoring.rules import expand_ruleset, get_variant
from tournaments import engine
from tournaments.models import Round, Stage, Tournament
from tournaments.reading.fitting import seats_at_table
from tournaments.setup.selectors import placeholder_file
from tournaments.setup.services.settings import hash_of, log_setup
from tournaments.writing.errors import (
    EngineError,
    EntrantsOfAnotherSortError,
    StaleError,
    StructureFixedError,
)
from tournaments.writing.locking import changing


def change_structure(
    *,
    tournament: Tournament,
    actor: Actor,
    variant: str,
    unit: str,
    stages: Sequence[Mapping[str, Any]],
    ruleset: Mapping[str, Any],
    page_fingerprint: str | None = None,
) -> None:
    """Choose another game, other rules or other stages, as long as nothing has been drawn.

    Raises:
        StructureFixedError: a round has been drawn.
        StaleError: they are not as in ``page_fingerprint``, nor as they would become.
        EngineError: no tournament can be played in these stages.
    """
    full = full_ruleset(variant, unit, ruleset, stages)
    with changing(tournament) as held:
        check_stages(stages, max(held.expected or 0, held.entrants.count()))
        before = structure_of(held)
        after = {"variant": variant, "unit": unit, "ruleset": full, "stages": list(stages)}
        if before == after:
            return
        if Round.objects.standing().filter(stage__tournament=held).exists():
            raise StructureFixedError
        if page_fingerprint is not None and page_fingerprint != structure_fingerprint(held):
            raise StaleError(changed=sorted(key for key in after if before[key] != after[key]))
        if unit != held.unit and held.entrants.exists():
            raise EntrantsOfAnotherSortError(count=held.entrants.count())
        held.variant, held.unit, held.ruleset = variant, unit, full
        held.save(update_fields=["variant", "unit", "ruleset"])
        # A round that was taken back still belongs to its stage: that one is changed, not replaced.
        _replace_stages(held, stages)
        log_setup("change_structure", held, actor, before=before, after=after)


def check_stages(stages: Sequence[Mapping[str, Any]], expected: int | None) -> engine.Tournament | None:
    """The tournament that these stages would be with so many entrants, as the engine sees it.

    Without a number only what holds for any number is asked, and there is no answer.

    Raises:
        EngineError: with every problem, each with its path into the tournament file.
    """
    try:
        return engine.read_tournament(placeholder_file(stages, expected or 2))
    except engine.TournamentError as error:
        problems = [problem for problem in error.problems if expected or problem.code != "stage_size"]
        if problems:
            raise EngineError(problems) from error
    return None


def structure_of(tournament: Tournament) -> dict[str, Any]:
    """Game, competitors, rules and stages, as :func:`change_structure` takes them."""
    return {
        "variant": tournament.variant,
        "unit": tournament.unit,
        "ruleset": tournament.ruleset,
        "stages": [stage.as_file() for stage in tournament.stages.all()],
    }


def structure_fingerprint(tournament: Tournament) -> str:
    return hash_of(structure_of(tournament))


def full_ruleset(
    variant: str, unit: str, options: Mapping[str, Any], stages: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """Every option in force at the tables of a tournament of this game."""
    table_size = next((stage["table_size"] for stage in stages if "table_size" in stage), None)
    players = seats_at_table(variant, unit, table_size)
    return dict(expand_ruleset(get_variant(variant), dict(options), players))


def options_of(stage: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in stage.items() if key not in ("system", "played")}


def _replace_stages(tournament: Tournament, stages: Sequence[Mapping[str, Any]]) -> None:
    """Put these stages in the place of the stored ones, number by number."""
    stored = {stage.number: stage for stage in tournament.stages.all()}
    for number, stage in enumerate(stages, start=1):
        old = stored.pop(number, None) or Stage(tournament=tournament, number=number)
        old.system, old.options = stage["system"], options_of(stage)
        old.save()
    for left_over in stored.values():
        left_over.delete()
