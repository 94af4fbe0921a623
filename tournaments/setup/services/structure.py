"""Game, competitors, rules and stages: to be changed until the first draw."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.access.actors import Actor
from scoring.rules import expand_ruleset, get_variant
from scoring.words import words_of
from scoring.words.conventions import choices_from
from tournaments import engine
from tournaments.models import Round, Stage, Tournament
from tournaments.setup.selectors import Structure, placeholder_file
from tournaments.setup.services.settings import hash_of, log_setup
from tournaments.writing.errors import (
    EngineError,
    EntrantsOfAnotherSortError,
    StaleError,
    StructureFixedError,
)
from tournaments.writing.locking import changing


def change_structure(
    *, tournament: Tournament, structure: Structure, actor: Actor, page_fingerprint: str | None = None
) -> None:
    """Choose another game, other rules or other stages, as long as nothing has been drawn.

    Raises:
        StructureFixedError: a round has been drawn.
        StaleError: they are not as in ``page_fingerprint``, nor as they would become.
        EngineError: no tournament can be played in these stages.
    """
    new = replace(structure, ruleset=full_ruleset(structure), conventions=known_conventions(structure))
    with changing(tournament) as held:
        check_stages(new.stages, max(held.expected or 0, held.entrants.count()))
        before, after = structure_of(held).as_dict, new.as_dict
        if before == after:
            return
        if Round.objects.standing().filter(stage__tournament=held).exists():
            raise StructureFixedError
        if page_fingerprint is not None and page_fingerprint != structure_fingerprint(held):
            raise StaleError(changed=sorted(key for key in after if before[key] != after[key]))
        if new.unit != held.unit and held.entrants.exists():
            raise EntrantsOfAnotherSortError(count=held.entrants.count())
        held.variant, held.unit = new.variant, new.unit
        held.ruleset, held.conventions = after["ruleset"], after["conventions"]
        held.save(update_fields=["variant", "unit", "ruleset", "conventions"])
        # A round that was taken back still belongs to its stage: that one is changed, not replaced.
        _replace_stages(held, new.stages)
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


def structure_of(tournament: Tournament) -> Structure:
    stages = [stage.as_file() for stage in tournament.stages.all()]
    return Structure(tournament.variant, tournament.unit, stages, tournament.ruleset, tournament.conventions)


def structure_fingerprint(tournament: Tournament) -> str:
    return hash_of(structure_of(tournament).as_dict)


def full_ruleset(structure: Structure) -> dict[str, Any]:
    """Every option in force at the tables of such a tournament."""
    game = get_variant(structure.variant)
    return dict(expand_ruleset(game, dict(structure.ruleset), structure.players))


def known_conventions(structure: Structure) -> dict[str, str]:
    """Of its table card what this game knows."""
    return choices_from(words_of(structure.variant).conventions, structure.conventions)


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
