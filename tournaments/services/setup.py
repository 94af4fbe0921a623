"""Setting up a tournament, changing its settings, copying last week's, opening and finishing it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club
from scoring.rules import expand_ruleset, get_variant
from scoring.services.log import log
from tournaments.models import Entrant, EntrantPlayer, Round, Stage, Tournament
from tournaments.services.errors import StructureFixedError
from tournaments.services.locking import changing

SETTINGS = (
    "name",
    "place",
    "starts_at",
    "minutes",
    "even_hands",
    "double_entry",
    "score_of",
    "finality",
    "deadline_minutes",
    "fee_cents",
    "prizes",
)
"""What can be changed at any time."""


def found_tournament(
    *,
    club: Club,
    actor: Actor,
    name: str,
    variant: str,
    unit: str,
    stages: Sequence[Mapping[str, Any]],
    ruleset: Mapping[str, Any] | None = None,
    preset: str = "",
    **settings: Any,
) -> Tournament:
    """A tournament being prepared. ``stages`` and ``ruleset`` are as in the files.

    Raises:
        scoring.rules.SheetError: the ruleset isn't one of this game.
    """
    with transaction.atomic():
        tournament = Tournament.objects.create(
            club=club,
            name=name,
            variant=variant,
            unit=unit,
            ruleset=full_ruleset(variant, unit, ruleset or {}),
            preset=preset,
            created_by=actor.user,
            **settings,
        )
        _store_stages(tournament, stages)
        log("found_tournament", actor=actor, club=club, subject=f"tournament:{tournament.pk}")
    return tournament


def change_settings(*, tournament: Tournament, actor: Actor, **settings: Any) -> None:
    """Change words, clock, prizes and the like; stages have :func:`change_structure`."""
    unknown = set(settings) - set(SETTINGS)
    assert not unknown, unknown  # noqa: S101  a form named a field that isn't a setting
    with changing(tournament) as held:
        Tournament.objects.filter(pk=held.pk).update(**settings)
        log(
            "change_settings",
            actor=actor,
            club=held.club,
            subject=f"tournament:{held.pk}",
            after={"keys": sorted(settings)},
        )


def change_structure(
    *,
    tournament: Tournament,
    actor: Actor,
    variant: str,
    unit: str,
    stages: Sequence[Mapping[str, Any]],
    ruleset: Mapping[str, Any],
) -> None:
    """Choose another game, other rules or other stages, as long as nothing has been drawn.

    Raises:
        StructureFixedError: a round has been drawn.
    """
    with changing(tournament) as held:
        if Round.objects.filter(stage__tournament=held).exists():
            raise StructureFixedError
        held.variant, held.unit = variant, unit
        held.ruleset = full_ruleset(variant, unit, ruleset)
        held.save(update_fields=["variant", "unit", "ruleset"])
        held.stages.all().delete()
        _store_stages(held, stages)
        log("change_structure", actor=actor, club=held.club, subject=f"tournament:{held.pk}")


def duplicate_tournament(
    *, tournament: Tournament, actor: Actor, starts_at: datetime | None = None, with_entrants: bool = True
) -> Tournament:
    """The same again: settings, stages and people, with a chance of its own and nothing played."""
    with transaction.atomic():
        copy = Tournament.objects.create(
            club=tournament.club,
            name=tournament.name,
            place=tournament.place,
            starts_at=starts_at or timezone.now(),
            unit=tournament.unit,
            variant=tournament.variant,
            ruleset=tournament.ruleset,
            score_of=tournament.score_of,
            minutes=tournament.minutes,
            even_hands=tournament.even_hands,
            double_entry=tournament.double_entry,
            finality=tournament.finality,
            deadline_minutes=tournament.deadline_minutes,
            fee_cents=tournament.fee_cents,
            prizes=tournament.prizes,
            preset=tournament.preset,
            copied_from=tournament,
            created_by=actor.user,
        )
        for stage in tournament.stages.all():
            Stage.objects.create(
                tournament=copy, number=stage.number, system=stage.system, options=stage.options
            )
        if with_entrants:
            _copy_entrants(tournament, copy)
        log("duplicate_tournament", actor=actor, club=copy.club, subject=f"tournament:{copy.pk}")
    return copy


def open_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Show the tournament to everybody who has its address."""
    _set_status(tournament, Tournament.Status.OPEN, "open_tournament", actor)


def hide_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Take the public page away again while the tournament is being prepared."""
    _set_status(tournament, Tournament.Status.DRAFT, "hide_tournament", actor)


def finish_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Close the books: the ranking is the final one. It can be opened again."""
    _set_status(tournament, Tournament.Status.FINISHED, "finish_tournament", actor)


def full_ruleset(variant: str, unit: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option in force at the tables of a tournament of this game."""
    players = seats_at_table(variant, unit)
    return dict(expand_ruleset(get_variant(variant), dict(given), players))


def seats_at_table(variant: str, unit: str) -> int:
    """How many sit at a table: teams of three where the game has six, else the fewest it can be played by."""
    players = get_variant(variant).players
    return max(players) if unit == Tournament.Unit.TEAM else min(players)


def _set_status(tournament: Tournament, status: str, action: str, actor: Actor) -> None:
    with changing(tournament) as held:
        Tournament.objects.filter(pk=held.pk).update(status=status)
        log(
            action,
            actor=actor,
            club=held.club,
            subject=f"tournament:{held.pk}",
            before={"status": held.status},
            after={"status": status},
        )


def _store_stages(tournament: Tournament, stages: Sequence[Mapping[str, Any]]) -> None:
    Stage.objects.bulk_create(
        Stage(
            tournament=tournament,
            number=number,
            system=stage["system"],
            options={key: value for key, value in stage.items() if key not in ("system", "played")},
        )
        for number, stage in enumerate(stages, start=1)
    )


def _copy_entrants(tournament: Tournament, copy: Tournament) -> None:
    here = tournament.entrants.filter(left_after=None).prefetch_related("people")
    for number, entrant in enumerate(here, start=1):
        twin = Entrant.objects.create(
            tournament=copy, number=number, name=entrant.name, club_name=entrant.club_name, seed=entrant.seed
        )
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(
                entrant=twin, position=person.position, name=person.name, player_id=person.player_id
            )
            for person in entrant.people.all()
            if person.until_round is None
        )
