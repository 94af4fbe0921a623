"""Seasons: founding, rules, what counts in them, who called off, what was made up, clubs that withdraw."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club, Player
from scoring.rules import expand_ruleset, get_variant
from scoring.services.log import log
from tournaments.engine.league import LeagueRules
from tournaments.models import Absence, CatchUp, Evening, Season, SeasonClub, Tournament
from tournaments.selectors.evenings import tally_of
from tournaments.selectors.seasons import rules_of, stored_rules
from tournaments.services.season_errors import (
    BeyondLimitError,
    CountedAlreadyError,
    InSeasonAlreadyError,
    MadeUpAlreadyError,
    NotOfSeasonError,
    RulesChangedError,
    SeasonClosedError,
    TooLateToCatchUpError,
    UnitFixedError,
    WasNotThereError,
    WasThereError,
)

SETTINGS = (
    "name",
    "starts_on",
    "ends_on",
    "unit",
    "variant",
    "ruleset",
    "catch_up_until",
    "boards",
    "matches_a_board",
)


@contextmanager
def changing(season: Season) -> Iterator[Season]:
    """Hold the season's row for one transaction, and move its version on."""
    with transaction.atomic():
        held = Season.objects.select_for_update(of=("self",)).select_related("club").get(pk=season.pk)
        yield held
        Season.objects.filter(pk=held.pk).update(version=F("version") + 1)
    season.refresh_from_db()


def found_season(
    *, club: Club, actor: Actor, rules: LeagueRules | None = None, public_id: str = "", **settings: Any
) -> Season:
    """A season being prepared; its club takes part. The same ``public_id`` again answers what is stored.

    Raises:
        scoring.rules.SheetError: the ruleset isn't one of the game.
    """
    _checked(settings)
    if public_id:
        settings["public_id"] = public_id
    try:
        with transaction.atomic():
            season = Season.objects.create(
                club=club, rules=stored_rules(rules or LeagueRules()), created_by=actor.user, **settings
            )
            SeasonClub.objects.create(season=season, club=club)
            _log("found_season", season, actor, after={"unit": season.unit})
    except IntegrityError:
        return Season.objects.get(club=club, public_id=public_id)
    return season


def edit_season(*, season: Season, actor: Actor, **settings: Any) -> None:
    """Change words, days, game and what the table lists.

    Raises:
        UnitFixedError: something counts already and would count for others.
    """
    _checked(settings)
    with changing(season) as held:
        changed = sorted(key for key in settings if getattr(held, key) != settings[key])
        if not changed:
            return
        if "unit" in changed and (held.evenings.exists() or held.fixtures.exists()):
            raise UnitFixedError
        before = {key: getattr(held, key) for key in changed}
        Season.objects.filter(pk=held.pk).update(**{key: settings[key] for key in changed})
        _log("edit_season", held, actor, before=before, after={key: settings[key] for key in changed})


def change_rules(
    *, season: Season, rules: LeagueRules, actor: Actor, seen_version: int, reason: str = ""
) -> None:
    """Count by other rules from now on: the whole season, as it was shown in the preview.

    Raises:
        RulesChangedError: the season is another than the one that was shown.
        SeasonClosedError: it is finished.
    """
    with changing(season) as held:
        _must_run(held)
        if held.version != seen_version:
            raise RulesChangedError
        before, after = held.rules, stored_rules(rules)
        if before == after:
            return
        Season.objects.filter(pk=held.pk).update(rules=after)
        _log("change_league_rules", held, actor, before=before, after=after, reason=reason)


def set_status(*, season: Season, status: str, actor: Actor) -> None:
    """Show a season, hide it, finish it, open it again."""
    with changing(season) as held:
        if held.status != status:
            Season.objects.filter(pk=held.pk).update(status=status)
            _log("set_season_status", held, actor, before={"status": held.status}, after={"status": status})


# What counts ------------------------------------------------------------------------------------------------


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
        _must_run(held)
        if tournament.club_id != held.club_id and not held.clubs.filter(club=tournament.club_id).exists():
            raise NotOfSeasonError(name=tournament.name)
        try:
            with transaction.atomic():
                evening = Evening.objects.create(season=held, tournament=tournament, is_catch_up=is_catch_up)
        except IntegrityError:
            raise CountedAlreadyError(name=tournament.name) from None
        _log("count_tournament", held, actor, after={"tournament": tournament.pk, "catch_up": is_catch_up})
    return evening


def stop_counting(*, evening: Evening, actor: Actor) -> None:
    """Take a tournament out of its season again, with what was noted of it. Its own results stay.

    A club evening stays a club evening, without a season.
    """
    season = _season_of(evening)
    with changing(season) as held:
        _must_run(held)
        Absence.objects.filter(evening=evening).delete()
        CatchUp.objects.filter(missed=evening).delete()
        CatchUp.objects.filter(played=evening).delete()
        _log("stop_counting", held, actor, before={"tournament": evening.tournament_id})
        if evening.kind == Evening.Kind.CLUB_EVENING:
            Evening.objects.filter(pk=evening.pk).update(season=None, is_catch_up=False)
        else:
            evening.delete()


def set_catch_up(*, evening: Evening, is_catch_up: bool, actor: Actor) -> None:
    """Say that an evening is for making up missed ones only, or an ordinary one."""
    with changing(_season_of(evening)) as held:
        _must_run(held)
        Evening.objects.filter(pk=evening.pk).update(is_catch_up=is_catch_up)
        evening.is_catch_up = is_catch_up
        _log("set_catch_up", held, actor, after={"evening": evening.pk, "catch_up": is_catch_up})


def refresh(evenings: Iterable[Evening]) -> None:
    """Fold anew what has changed since an evening's tally was kept; nothing where nothing has."""
    for evening in evenings:
        version = evening.tournament.version
        if evening.tally is None or evening.tally_version != version:
            evening.tally, evening.tally_version = tally_of(evening.tournament), version
            Evening.objects.filter(pk=evening.pk).update(tally=evening.tally, tally_version=version)


# Who was not there ------------------------------------------------------------------------------------------


def note_absence(*, evening: Evening, player: Player, actor: Actor) -> None:
    """Note that somebody has called off for an evening. Noted twice is noted once.

    Raises:
        WasThereError: he played.
    """
    with changing(_season_of(evening)) as held:
        _must_run(held)
        if player.pk in people_at(evening):
            raise WasThereError(name=player.name)
        _absence, new = Absence.objects.get_or_create(
            evening=evening, player=player, defaults={"noted_by": actor.user}
        )
        if new:
            _log("note_absence", held, actor, after={"evening": evening.pk, "player": player.pk})


def forget_absence(*, evening: Evening, player: Player, actor: Actor) -> None:
    """Take the note back: whoever is not there then had not said so."""
    with changing(_season_of(evening)) as held:
        _must_run(held)
        gone, _kinds = Absence.objects.filter(evening=evening, player=player).delete()
        if gone:
            _log("forget_absence", held, actor, before={"evening": evening.pk, "player": player.pk})


def note_catch_up(*, player: Player, missed: Evening, played: Evening, actor: Actor) -> CatchUp:
    """Say that somebody has played one evening for another that he missed.

    Raises:
        WasThereError, WasNotThereError: he missed nothing, or made nothing up.
        TooLateToCatchUpError, BeyondLimitError: the league's rules are against it.
        MadeUpAlreadyError: one of the two evenings is used for another.
    """
    season = _season_of(missed)
    with changing(season) as held:
        _must_run(held)
        if played.season_id != held.pk or player.pk in people_at(missed):
            raise WasThereError(name=player.name)
        if player.pk not in people_at(played):
            raise WasNotThereError(name=player.name)
        until = held.catch_up_until
        if until is not None and timezone.localdate(played.tournament.starts_at) > until:
            raise TooLateToCatchUpError(until=until)
        limit = rules_of(held.rules).catch_up_limit
        if CatchUp.objects.filter(player=player, played__season=held).count() >= limit:
            raise BeyondLimitError(name=player.name, limit=limit)
        try:
            with transaction.atomic():
                noted = CatchUp.objects.create(
                    player=player, missed=missed, played=played, noted_by=actor.user
                )
        except IntegrityError:
            raise MadeUpAlreadyError(name=player.name) from None
        after = {"player": player.pk, "missed": missed.pk, "played": played.pk}
        _log("note_catch_up", held, actor, after=after)
    return noted


def forget_catch_up(*, catch_up: CatchUp, actor: Actor) -> None:
    """Take it back that an evening was made up."""
    with changing(_season_of(catch_up.played)) as held:
        _must_run(held)
        before = {"player": catch_up.player_id, "missed": catch_up.missed_id, "played": catch_up.played_id}
        catch_up.delete()
        _log("forget_catch_up", held, actor, before=before)


def people_at(evening: Evening) -> set[int]:
    """Players (merges followed) who sat at a table of this evening, or had a round without one."""
    refresh([evening])
    people = [row["player"] for row in (evening.tally or {}).get("people", ())]
    found = Player.objects.filter(pk__in=people).values_list("pk", "merged_into")
    return {into or pk for pk, into in found}


# Clubs ------------------------------------------------------------------------------------------------------


def add_club(*, season: Season, club: Club, actor: Actor, venue: str = "") -> SeasonClub:
    """Let another club take part.

    Raises:
        InSeasonAlreadyError: it does.
    """
    with changing(season) as held:
        _must_run(held)
        try:
            with transaction.atomic():
                added = SeasonClub.objects.create(season=held, club=club, venue=venue)
        except IntegrityError:
            raise InSeasonAlreadyError(name=club.name) from None
        _log("add_club_to_season", held, actor, after={"club": club.pk})
    return added


def edit_club(*, club: SeasonClub, captain: Player | None, venue: str, actor: Actor) -> None:
    """Name a club's captain and where it plays at home."""
    with changing(club.season) as held:
        _must_run(held)
        before = {"captain": club.captain_id, "venue": club.venue}
        after = {"captain": captain.pk if captain else None, "venue": venue}
        if before == after:
            return
        club.captain, club.venue = captain, venue
        club.save(update_fields=["captain", "venue"])
        _log("edit_season_club", held, actor, before=before, after={"club": club.club_id, **after})


def withdraw_club(*, club: SeasonClub, withdrawn: bool, actor: Actor, reason: str = "") -> None:
    """Strike a club with all that it played, for everybody; or take that back."""
    with changing(club.season) as held:
        _must_run(held)
        if (club.withdrawn_at is not None) == withdrawn:
            return
        club.withdrawn_at = timezone.now() if withdrawn else None
        club.save(update_fields=["withdrawn_at"])
        after = {"club": club.club_id, "withdrawn": withdrawn}
        _log("withdraw_club", held, actor, after=after, reason=reason)


def _season_of(evening: Evening) -> Season:
    assert evening.season is not None  # noqa: S101  a view asked a season for its evenings
    return evening.season


def _must_run(season: Season) -> None:
    if season.status == Season.Status.FINISHED:
        raise SeasonClosedError


def _checked(settings: Mapping[str, Any]) -> None:
    """Refuse rules that are none of the game's, before anything is stored."""
    unknown = set(settings) - set(SETTINGS)
    assert not unknown, unknown  # noqa: S101  a form named a field that isn't a setting
    if "ruleset" in settings and "variant" in settings:
        variant = get_variant(settings["variant"])
        expand_ruleset(variant, dict(settings["ruleset"]), max(variant.players))


def _log(action: str, season: Season, actor: Actor, **said: Any) -> None:
    log(action, actor=actor, club=season.club, subject=f"season:{season.pk}", **said)
