"""What counts in a season: its evenings, who called off, what was made up."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Player
from scoring.writing.later import later
from tournaments.models import Absence, CatchUp, Evening, Season, Tournament
from tournaments.seasons.selectors.seasons import rules_of
from tournaments.seasons.services.errors import (
    CatchUpLimitError,
    CountedAlreadyError,
    MadeUpAlreadyError,
    NotOfSeasonError,
    TooLateToCatchUpError,
    WasNotThereError,
    WasThereError,
)
from tournaments.seasons.services.seasons import changing, log_of, must_run
from tournaments.seasons.services.tallies import fold_evenings


def count_tournament(
    *, season: Season, tournament: Tournament, actor: Actor, is_catch_up: bool = False
) -> Evening:
    """Let a tournament of one of its clubs count in the season.

    Raises:
        CountedAlreadyError: it does.
        NotOfSeasonError: its club takes no part.
        SeasonClosedError: the season is finished.
    """
    with changing(season) as held:
        must_run(held)
        if tournament.club_id != held.club_id and not held.clubs.filter(club=tournament.club_id).exists():
            raise NotOfSeasonError(name=tournament.name)
        try:
            with transaction.atomic():
                evening = Evening.objects.create(season=held, tournament=tournament, is_catch_up=is_catch_up)
        except IntegrityError:
            raise CountedAlreadyError(name=tournament.name) from None
        later(fold_evenings, tournament.pk)
        log_of("count_tournament", held, actor, after={"tournament": tournament.pk, "catch_up": is_catch_up})
    return evening


def stop_counting(*, evening: Evening, actor: Actor) -> None:
    """Take a tournament out of its season again, with what was noted of it. Its own results stay.

    A club evening stays a club evening, without a season.
    """
    season = _season_of(evening)
    with changing(season) as held:
        must_run(held)
        Absence.objects.filter(evening=evening).delete()
        CatchUp.objects.filter(missed=evening).delete()
        CatchUp.objects.filter(played=evening).delete()
        log_of("stop_counting", held, actor, before={"tournament": evening.tournament_id})
        if evening.kind == Evening.Kind.CLUB_EVENING:
            Evening.objects.filter(pk=evening.pk).update(season=None, is_catch_up=False)
        else:
            evening.delete()


def set_catch_up(*, evening: Evening, is_catch_up: bool, actor: Actor) -> None:
    """Say that an evening is for making up missed ones only, or an ordinary one."""
    with changing(_season_of(evening)) as held:
        must_run(held)
        Evening.objects.filter(pk=evening.pk).update(is_catch_up=is_catch_up)
        evening.is_catch_up = is_catch_up
        log_of("set_catch_up", held, actor, after={"evening": evening.pk, "catch_up": is_catch_up})


# Who was not there ------------------------------------------------------------------------------------------


def note_absence(*, evening: Evening, player: Player, actor: Actor) -> None:
    """Note that somebody has called off for an evening. Repeating it changes nothing.

    Raises:
        WasThereError: they played.
    """
    with changing(_season_of(evening)) as held:
        must_run(held)
        if player.pk in people_at(evening):
            raise WasThereError(name=player.name)
        _absence, new = Absence.objects.get_or_create(
            evening=evening, player=player, defaults={"noted_by": actor.user}
        )
        if new:
            log_of("note_absence", held, actor, after={"evening": evening.pk, "player": player.pk})


def forget_absence(*, evening: Evening, player: Player, actor: Actor) -> None:
    """Delete the note that somebody called off; if absent, they count as absent without notice."""
    with changing(_season_of(evening)) as held:
        must_run(held)
        gone, _kinds = Absence.objects.filter(evening=evening, player=player).delete()
        if gone:
            log_of("forget_absence", held, actor, before={"evening": evening.pk, "player": player.pk})


def note_catch_up(*, player: Player, missed: Evening, played: Evening, actor: Actor) -> CatchUp:
    """Say that somebody has played one evening for another that they missed.

    Raises:
        WasThereError, WasNotThereError: they missed nothing, or made nothing up.
        TooLateToCatchUpError, CatchUpLimitError: the league's rules are against it.
        MadeUpAlreadyError: one of the two evenings is used for another.
    """
    season = _season_of(missed)
    with changing(season) as held:
        must_run(held)
        if played.season_id != held.pk or player.pk in people_at(missed):
            raise WasThereError(name=player.name)
        if player.pk not in people_at(played):
            raise WasNotThereError(name=player.name)
        until = held.catch_up_until
        if until is not None and timezone.localdate(played.tournament.starts_at, held.club.zone) > until:
            raise TooLateToCatchUpError(until=until)
        limit = rules_of(held.rules).catch_up_limit
        if CatchUp.objects.filter(player=player, played__season=held).count() >= limit:
            raise CatchUpLimitError(name=player.name, limit=limit)
        try:
            with transaction.atomic():
                catch_up = CatchUp.objects.create(
                    player=player, missed=missed, played=played, noted_by=actor.user
                )
        except IntegrityError:
            raise MadeUpAlreadyError(name=player.name) from None
        after = {"player": player.pk, "missed": missed.pk, "played": played.pk}
        log_of("note_catch_up", held, actor, after=after)
    return catch_up


def forget_catch_up(*, catch_up: CatchUp, actor: Actor) -> None:
    """Delete the note that an evening was made up."""
    with changing(_season_of(catch_up.played)) as held:
        must_run(held)
        before = {"player": catch_up.player_id, "missed": catch_up.missed_id, "played": catch_up.played_id}
        catch_up.delete()
        log_of("forget_catch_up", held, actor, before=before)


def people_at(evening: Evening) -> set[int]:
    """Players (merges followed) who sat at a table of this evening, or had a round without one."""
    fold_evenings(evening.tournament_id)
    evening.refresh_from_db(fields=["tally", "tally_version"])
    people = [row["player"] for row in (evening.tally or {}).get("people", ())]
    pairs = Player.objects.filter(pk__in=people).values_list("pk", "merged_into")
    return {into or pk for pk, into in pairs}


def _season_of(evening: Evening) -> Season:
    assert evening.season is not None  # noqa: S101  a view asked a season for its evenings
    return evening.season
