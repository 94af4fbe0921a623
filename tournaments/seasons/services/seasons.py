"""Seasons: founding, settings, rules, the clubs that take part and withdraw."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Club, Player
from scoring.rules import expand_ruleset, get_variant
from scoring.writing.log import log
from tournaments.engine.league.values import LeagueRules
from tournaments.models import Season, SeasonClub
from tournaments.seasons.selectors.seasons import stored_rules
from tournaments.seasons.services.errors import (
    InSeasonAlreadyError,
    SeasonClosedError,
    SeasonStaleError,
    SeasonUnitFixedError,
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
            log_of("found_season", season, actor, after={"unit": season.unit})
    except IntegrityError:
        return Season.objects.get(club=club, public_id=public_id)
    return season


def edit_season(*, season: Season, actor: Actor, **settings: Any) -> None:
    """Change words, days, game and what the table lists.

    Raises:
        SeasonUnitFixedError: something counts already and would count for others.
    """
    _checked(settings)
    with changing(season) as held:
        changed = sorted(key for key in settings if getattr(held, key) != settings[key])
        if not changed:
            return
        if "unit" in changed and (held.evenings.exists() or held.fixtures.exists()):
            raise SeasonUnitFixedError
        before = {key: getattr(held, key) for key in changed}
        Season.objects.filter(pk=held.pk).update(**{key: settings[key] for key in changed})
        log_of("edit_season", held, actor, before=before, after={key: settings[key] for key in changed})


def change_rules(
    *, season: Season, rules: LeagueRules, actor: Actor, seen_version: int, reason: str = ""
) -> None:
    """Count by other rules from now on: the whole season, as it was shown in the preview.

    Raises:
        SeasonStaleError: the season is another than the one that was shown.
        SeasonClosedError: it is finished.
    """
    with changing(season) as held:
        must_run(held)
        if held.version != seen_version:
            raise SeasonStaleError
        before, after = held.rules, stored_rules(rules)
        if before == after:
            return
        Season.objects.filter(pk=held.pk).update(rules=after)
        log_of("change_league_rules", held, actor, before=before, after=after, reason=reason)


def set_status(*, season: Season, status: str, actor: Actor) -> None:
    """Show a season, hide it, finish it, open it again."""
    with changing(season) as held:
        if held.status != status:
            Season.objects.filter(pk=held.pk).update(status=status)
            log_of("set_season_status", held, actor, before={"status": held.status}, after={"status": status})


# Clubs ------------------------------------------------------------------------------------------------------


def add_club(*, season: Season, club: Club, actor: Actor, venue: str = "") -> SeasonClub:
    """Let another club take part.

    Raises:
        InSeasonAlreadyError: it does.
    """
    with changing(season) as held:
        must_run(held)
        try:
            with transaction.atomic():
                added = SeasonClub.objects.create(season=held, club=club, venue=venue)
        except IntegrityError:
            raise InSeasonAlreadyError(name=club.name) from None
        log_of("add_club_to_season", held, actor, after={"club": club.pk})
    return added


def edit_club(*, club: SeasonClub, captain: Player | None, venue: str, actor: Actor) -> None:
    """Name a club's captain and where it plays at home."""
    with changing(club.season) as held:
        must_run(held)
        before = {"captain": club.captain_id, "venue": club.venue}
        after = {"captain": captain.pk if captain else None, "venue": venue}
        if before == after:
            return
        club.captain, club.venue = captain, venue
        club.save(update_fields=["captain", "venue"])
        log_of("edit_season_club", held, actor, before=before, after={"club": club.club_id, **after})


def withdraw_club(*, club: SeasonClub, withdrawn: bool, actor: Actor, reason: str = "") -> None:
    """Strike a club with all that it played, for everybody; or take that back."""
    with changing(club.season) as held:
        must_run(held)
        if (club.withdrawn_at is not None) == withdrawn:
            return
        club.withdrawn_at = timezone.now() if withdrawn else None
        club.save(update_fields=["withdrawn_at"])
        after = {"club": club.club_id, "withdrawn": withdrawn}
        log_of("withdraw_club", held, actor, after=after, reason=reason)


def must_run(season: Season) -> None:
    """
    Raises:
        SeasonClosedError: the season is finished.
    """
    if season.status == Season.Status.FINISHED:
        raise SeasonClosedError


def _checked(settings: Mapping[str, Any]) -> None:
    """Refuse rules that are none of the game's, before anything is stored."""
    unknown = set(settings) - set(SETTINGS)
    assert not unknown, unknown  # noqa: S101  a form named a field that isn't a setting
    if "ruleset" in settings and "variant" in settings:
        variant = get_variant(settings["variant"])
        expand_ruleset(variant, dict(settings["ruleset"]), max(variant.players))


def log_of(action: str, season: Season, actor: Actor, **facts: Any) -> None:
    """Note in the log of the season's club what was done to it."""
    log(action, actor=actor, club=season.club, subject=f"season:{season.pk}", **facts)
