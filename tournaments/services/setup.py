"""Setting up a tournament, changing its settings, copying last week's, opening and finishing it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.db.models import FilteredRelation, Q
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club
from scoring.rules import expand_ruleset, get_variant
from scoring.services.log import log
from tournaments import engine
from tournaments.fitting import seats_at_table
from tournaments.models import Entrant, EntrantPlayer, Official, Round, Stage, Tournament
from tournaments.selectors.plan import placeholder_file
from tournaments.services.errors import (
    EngineRefusedError,
    EntrantsOfAnotherSortError,
    RoundsPublishedError,
    StaleError,
    StructureFixedError,
)
from tournaments.services.locking import changing
from tournaments.services.suspense import secret_changed
from tournaments.signals import tournament_shown

SETTINGS = (
    "name",
    "place",
    "starts_at",
    "expected",
    "minutes",
    "break_minutes",
    "even_hands",
    "double_entry",
    "score_of",
    "finality",
    "deadline_minutes",
    "fee_cents",
    "prizes",
    "hides_last_round",
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

    ``public_id`` may be made by the page: the same one again answers with what is stored.

    Raises:
        scoring.rules.SheetError: the ruleset isn't one of this game.
        EngineRefusedError: no tournament can be played in these stages.
    """
    full = full_ruleset(variant, unit, ruleset or {}, stages)
    check_stages(stages, settings.get("expected"))
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                club=club,
                name=name,
                variant=variant,
                unit=unit,
                ruleset=full,
                preset=preset,
                created_by=actor.user,
                **settings,
            )
            _store_stages(tournament, stages)
            _log("found_tournament", tournament, actor)
    except IntegrityError:
        return _already_there(club, settings["public_id"])
    return tournament


def change_settings(
    *, tournament: Tournament, actor: Actor, seen: str | None = None, **settings: Any
) -> None:
    """Change words, clock, prizes and the like; stages have :func:`change_structure`.

    Raises:
        StaleError: they are not as they were ``seen`` (a :func:`fingerprint`), nor as they would become.
    """
    unknown = set(settings) - set(SETTINGS)
    assert not unknown, unknown  # noqa: S101  a form named a field that isn't a setting
    with changing(tournament) as held:
        changed = sorted(key for key, value in settings.items() if getattr(held, key) != value)
        if not changed:
            return
        if seen is not None and seen != fingerprint(held):
            raise StaleError(changed=changed)
        before = {key: getattr(held, key) for key in changed}
        Tournament.objects.filter(pk=held.pk).update(**settings)
        if "hides_last_round" in changed:
            secret_changed(held, hides=settings["hides_last_round"])
        _log("change_settings", held, actor, before=before, after={key: settings[key] for key in changed})


def change_structure(
    *,
    tournament: Tournament,
    actor: Actor,
    variant: str,
    unit: str,
    stages: Sequence[Mapping[str, Any]],
    ruleset: Mapping[str, Any],
    seen: str | None = None,
) -> None:
    """Choose another game, other rules or other stages, as long as nothing has been drawn.

    Raises:
        StructureFixedError: a round has been drawn.
        StaleError: they are not as they were ``seen``, nor as they would become.
        EngineRefusedError: no tournament can be played in these stages.
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
        if seen is not None and seen != structure_fingerprint(held):
            raise StaleError(changed=sorted(key for key in after if before[key] != after[key]))
        if unit != held.unit and held.entrants.exists():
            raise EntrantsOfAnotherSortError(count=held.entrants.count())
        held.variant, held.unit, held.ruleset = variant, unit, full
        held.save(update_fields=["variant", "unit", "ruleset"])
        # A round that was taken back still belongs to its stage: that one is changed, not replaced.
        _replace_stages(held, stages)
        _log("change_structure", held, actor, before=before, after=after)


def check_stages(stages: Sequence[Mapping[str, Any]], expected: int | None) -> engine.Tournament | None:
    """The tournament that these stages would be with so many entrants, as the engine sees it.

    Without a number only what holds for any number is asked, and there is no answer.

    Raises:
        EngineRefusedError: with every problem, each with its path into the tournament file.
    """
    try:
        return engine.read_tournament(placeholder_file(stages, expected or 2))
    except engine.TournamentError as error:
        problems = [found for found in error.problems if expected or found.code != "stage_size"]
        if problems:
            raise EngineRefusedError(problems) from error
    return None


def fingerprint(tournament: Tournament) -> str:
    """Of the settings: a page sends it back, so that nobody writes over what he has not seen."""
    return _hash_of({key: getattr(tournament, key) for key in SETTINGS})


def structure_of(tournament: Tournament) -> dict[str, Any]:
    """Game, competitors, rules and stages, as :func:`change_structure` takes them."""
    return {
        "variant": tournament.variant,
        "unit": tournament.unit,
        "ruleset": tournament.ruleset,
        "stages": [stage.as_file() for stage in tournament.stages.all()],
    }


def structure_fingerprint(tournament: Tournament) -> str:
    return _hash_of(structure_of(tournament))


def duplicate_tournament(
    *,
    tournament: Tournament,
    actor: Actor,
    starts_at: datetime | None = None,
    with_entrants: bool = True,
    public_id: str | None = None,
) -> Tournament:
    """The same again: settings, stages and people, with a chance of its own and nothing played.

    It starts at the same hour of the same weekday, the next time that comes round, unless said otherwise.
    """
    kept = (*SETTINGS, "club", "unit", "variant", "ruleset", "preset")
    fields = {key: getattr(tournament, key) for key in kept}
    fields["starts_at"] = starts_at or _same_time_next_week(tournament.starts_at)
    if public_id:
        fields["public_id"] = public_id
    try:
        with transaction.atomic():
            copy = Tournament.objects.create(**fields, copied_from=tournament, created_by=actor.user)
            _store_stages(copy, [stage.as_file() for stage in tournament.stages.all()])
            Official.objects.bulk_create(
                Official(tournament=copy, user_id=official.user_id, task=official.task)
                for official in tournament.officials.all()
            )
            if with_entrants:
                _copy_entrants(tournament, copy)
            _log("duplicate_tournament", copy, actor, after={"from": tournament.pk})
    except IntegrityError:
        return _already_there(tournament.club, str(public_id))
    return copy


def open_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Show the tournament to everybody who has its address."""
    _set_status(tournament, Tournament.Status.OPEN, "open_tournament", actor)


def hide_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Take the public page away again while the tournament is being prepared.

    Raises:
        RoundsPublishedError: people sit at tables; they keep their pages.
    """
    _set_status(tournament, Tournament.Status.DRAFT, "hide_tournament", actor)


def finish_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Close the books: the ranking is the final one. It can be opened again."""
    _set_status(tournament, Tournament.Status.FINISHED, "finish_tournament", actor)


def full_ruleset(
    variant: str, unit: str, given: Mapping[str, Any], stages: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """Every option in force at the tables of a tournament of this game."""
    table_size = next((stage["table_size"] for stage in stages if "table_size" in stage), None)
    players = seats_at_table(variant, unit, table_size)
    return dict(expand_ruleset(get_variant(variant), dict(given), players))


def _set_status(tournament: Tournament, status: str, action: str, actor: Actor) -> None:
    with changing(tournament) as held:
        if held.status == status:
            return
        published = Round.objects.published().filter(stage__tournament=held)
        if status == Tournament.Status.DRAFT and published.exists():
            raise RoundsPublishedError
        Tournament.objects.filter(pk=held.pk).update(status=status)
        _log(action, held, actor, before={"status": held.status}, after={"status": status})
        if held.status == Tournament.Status.DRAFT:
            tournament_shown.send(sender=Tournament, tournament=held)


def _same_time_next_week(before: datetime) -> datetime:
    """So many whole weeks later that it is still to come; the hour stays, in summer and winter."""
    weeks = max(1, (timezone.now() - before) // timedelta(weeks=1) + 1)
    clock = timezone.localtime(before).replace(tzinfo=None)
    return timezone.make_aware(clock + timedelta(weeks=weeks))


def _already_there(club: Club, public_id: str) -> Tournament:
    """What the same page stored a moment ago, when its button was pressed twice.

    Raises:
        StaleError: the address belongs to another club's tournament; the page has to be loaded anew.
    """
    stored = Tournament.objects.filter(club=club, public_id=public_id).first()
    if stored is None:
        raise StaleError(public_id=public_id)
    return stored


def _hash_of(values: Mapping[str, Any]) -> str:
    text = json.dumps(values, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _replace_stages(tournament: Tournament, stages: Sequence[Mapping[str, Any]]) -> None:
    """Put these stages in the place of the stored ones, number by number."""
    stored = {stage.number: stage for stage in tournament.stages.all()}
    for number, stage in enumerate(stages, start=1):
        old = stored.pop(number, None) or Stage(tournament=tournament, number=number)
        old.system, old.options = stage["system"], _options_of(stage)
        old.save()
    for left_over in stored.values():
        left_over.delete()


def _options_of(stage: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in stage.items() if key not in ("system", "played")}


def _store_stages(tournament: Tournament, stages: Sequence[Mapping[str, Any]]) -> None:
    Stage.objects.bulk_create(
        Stage(
            tournament=tournament,
            number=number,
            system=stage["system"],
            options=_options_of(stage),
        )
        for number, stage in enumerate(stages, start=1)
    )


def _copy_entrants(tournament: Tournament, copy: Tournament) -> None:
    """Those who are still in it, with whoever plays for them now: one read and two writes for all of them."""
    playing = FilteredRelation("people", condition=Q(people__until_round=None))
    rows = tournament.entrants.filter(left_after=None).annotate(playing=playing).order_by("number")
    columns = ("name", "club_name", "seed", "playing__position", "playing__name", "playing__player")
    twins: dict[int, Entrant] = {}
    people: list[EntrantPlayer] = []
    for key, name, club_name, seed, position, person, player in rows.values_list("pk", *columns):
        if key not in twins:
            twins[key] = Entrant(
                tournament=copy, number=len(twins) + 1, name=name, club_name=club_name, seed=seed
            )
        if person is not None:
            people.append(EntrantPlayer(entrant=twins[key], position=position, name=person, player_id=player))
    Entrant.objects.bulk_create(twins.values())
    EntrantPlayer.objects.bulk_create(people)


def _log(action: str, tournament: Tournament, actor: Actor, **said: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **said)
