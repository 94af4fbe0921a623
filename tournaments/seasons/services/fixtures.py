"""Fixtures: the calendar, team sheets, results, and the captains' signatures."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core import signing
from django.db import transaction
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Player
from scoring.writing.log import log
from tournaments.engine.league.fixtures import calendar
from tournaments.models import Board, CalendarAddress, Fixture, LineUp, Season, SeasonClub, Side
from tournaments.seasons.services.errors import (
    BoardResultError,
    FixtureChangedError,
    FixtureNotPlayedError,
    FixturesBegunError,
    FixtureSignedError,
    SeasonClosedError,
    TooFewClubsError,
    TwiceOnSheetError,
)
from tournaments.seasons.services.seasons import changing as changing_season

SALT = "tournaments.calendar"
FIRST_ADDRESS = 1
"""Number of the address of whoever has never renewed it."""

MOST_TIMES = 4
"""Legs of a calendar."""


@dataclass(frozen=True, slots=True)
class CalendarPlan:
    """When a league's rounds are, and where."""

    first_at: datetime
    every_days: int
    legs: int
    """How often everybody meets everybody."""

    rotating: bool
    """A whole round in one café, each club's in turn; else each club at home and away."""


def make_calendar(*, season: Season, plan: CalendarPlan, actor: Actor) -> list[Fixture]:
    """Everybody meets everybody; a calendar without results is replaced. Hours stay in summer and winter.

    Raises:
        TooFewClubsError: nobody to meet.
        FixturesBegunError: somebody has written a result or a team sheet down.
    """
    with changing_season(season) as held:
        if held.status == Season.Status.FINISHED:
            raise SeasonClosedError
        clubs = {club.pk: club for club in held.clubs.filter(withdrawn_at=None).select_related("club")}
        if len(clubs) < 2:
            raise TooFewClubsError
        begun = Board.objects.filter(fixture__season=held)
        if begun.filter(home_won__isnull=False).exists() or LineUp.objects.filter(board__in=begun).exists():
            raise FixturesBegunError
        begun.delete()
        held.fixtures.all().delete()
        rounds = calendar(list(clubs), plan.legs, rotating=plan.rotating)
        # Days are added to the clock on the wall there.
        first_evening = plan.first_at.astimezone(held.club.zone)
        fixtures = Fixture.objects.bulk_create(
            Fixture(
                season=held,
                round=round_.number,
                home=clubs[meeting.home],
                away=clubs[meeting.away],
                venue=_venue(clubs[meeting.host]),
                starts_at=first_evening + timedelta(days=plan.every_days * (round_.number - 1)),
            )
            for round_ in rounds
            for meeting in round_.meetings
        )
        Board.objects.bulk_create(
            Board(fixture=fixture, number=number)
            for fixture in fixtures
            for number in range(1, held.boards + 1)
        )
        after = {"fixtures": len(fixtures), "legs": plan.legs, "rotating": plan.rotating}
        _log("make_calendar", held, actor, after=after)
    return fixtures


def move_fixture(*, fixture: Fixture, starts_at: datetime, venue: str, actor: Actor) -> None:
    """Another day or another café."""
    with changing(fixture) as held:
        before = {"starts_at": held.starts_at.isoformat(), "venue": held.venue}
        after = {"starts_at": starts_at.isoformat(), "venue": venue}
        Fixture.objects.filter(pk=held.pk).update(starts_at=starts_at, venue=venue)
        _log("move_fixture", held.season, actor, before=before, after={"fixture": held.pk, **after})


def hand_in_sheet(
    *,
    fixture: Fixture,
    side: str,
    line_up: Mapping[int, Sequence[Player]],
    actor: Actor,
) -> None:
    """The team sheet of a side: who sits at which board (by number). It may change until both have signed.

    Raises:
        TwiceOnSheetError: somebody stands on it twice.
        FixtureSignedError: it is signed.
    """
    named = [player for players in line_up.values() for player in players]
    for player in named:
        if named.count(player) > 1:
            raise TwiceOnSheetError(name=player.name)
    with changing(fixture) as held:
        rows = LineUp.objects.filter(board__fixture=held, side=side)
        before = sorted(rows.values_list("board__number", "player"))
        after = sorted((number, player.pk) for number, players in line_up.items() for player in players)
        if before == after:
            return
        other = Side.AWAY if side == Side.HOME else Side.HOME
        there = set(LineUp.objects.filter(board__fixture=held, side=other).values_list("player", flat=True))
        for player in named:
            if player.pk in there:
                raise TwiceOnSheetError(name=player.name)
        rows.delete()
        boards = {board.number: board for board in held.boards.all()}
        LineUp.objects.bulk_create(
            LineUp(board=boards[number], side=side, position=position, player=player)
            for number, players in line_up.items()
            for position, player in enumerate(players)
        )
        _unsign(held)
        facts = {"fixture": held.pk, "side": side, "sheet": after}
        _log("hand_in_sheet", held.season, actor, before={"sheet": before}, after=facts)


def write_result(
    *,
    fixture: Fixture,
    boards: Mapping[int, tuple[int, int] | None],
    actor: Actor,
    seen_version: int | None = None,
) -> None:
    """Matches won at each board (home, away), or None for a board that is not played yet.

    A signature is for what was read: a change takes it away.

    Raises:
        BoardResultError: more matches than a board has, or none at all.
        FixtureSignedError, FixtureChangedError: it is no longer as it was shown.
    """
    with changing(fixture, seen_version) as held:
        most = held.season.matches_a_board
        for number, result in boards.items():
            if result is not None and not 1 <= sum(result) <= most:
                raise BoardResultError(board=number, most=most)
        stored = {board.number: board for board in held.boards.all()}
        before = {n: (b.home_won, b.away_won) for n, b in stored.items() if n in boards}
        after = {number: result or (None, None) for number, result in boards.items()}
        if before == after:
            return
        for number, (home, away) in after.items():
            stored[number].home_won, stored[number].away_won = home, away
        Board.objects.bulk_update(stored.values(), ["home_won", "away_won"])
        _unsign(held)
        facts = {"fixture": held.pk, "boards": after}
        _log("write_fixture_result", held.season, actor, before={"boards": before}, after=facts)


def sign(*, fixture: Fixture, side: str, actor: Actor, seen_version: int) -> None:
    """Sign the result as it was shown, for one captain. Repeating it changes nothing.

    Raises:
        FixtureNotPlayedError: a board has no result.
        FixtureChangedError: it is another than the one shown.
    """
    with transaction.atomic():
        stored = Fixture.objects.select_for_update().get(pk=fixture.pk)
        if getattr(stored, f"{side}_signed_at") is not None:
            return
        with changing(fixture, seen_version, moves_on=False) as held:
            if held.boards.filter(home_won=None).exists():
                raise FixtureNotPlayedError
            signed = {f"{side}_signed_at": timezone.now(), f"{side}_signed_by": actor.user}
            Fixture.objects.filter(pk=held.pk).update(**signed)
            _log("sign_fixture", held.season, actor, after={"fixture": held.pk, "side": side})
        Season.objects.filter(pk=fixture.season_id).update(version=F("version") + 1)


def reopen(*, fixture: Fixture, actor: Actor, reason: str) -> None:
    """Take both signatures away, by the season's organisers."""
    with transaction.atomic():
        held = (
            Fixture.objects.select_for_update(of=("self",)).select_related("season__club").get(pk=fixture.pk)
        )
        if held.season.status == Season.Status.FINISHED:
            raise SeasonClosedError
        _unsign(held)
        Season.objects.filter(pk=held.season_id).update(version=F("version") + 1)
        _log("reopen_fixture", held.season, actor, after={"fixture": held.pk}, reason=reason)


@contextmanager
def changing(
    fixture: Fixture, seen_version: int | None = None, *, moves_on: bool = True
) -> Iterator[Fixture]:
    """Hold an unsigned fixture for one transaction, and move its version on."""
    with transaction.atomic():
        held = (
            Fixture.objects.select_for_update(of=("self",)).select_related("season__club").get(pk=fixture.pk)
        )
        if held.season.status == Season.Status.FINISHED:
            raise SeasonClosedError
        if held.is_signed:
            raise FixtureSignedError
        if seen_version is not None and held.version != seen_version:
            raise FixtureChangedError
        yield held
        if moves_on:
            Fixture.objects.filter(pk=held.pk).update(version=F("version") + 1)
    fixture.refresh_from_db()


# Calendars of people ----------------------------------------------------------------------------------------


def calendar_token(player: Player) -> str:
    """The secret part of the address of a person's calendar; until it is renewed, always the same.

    Nothing is stored for it: whoever has never renewed it has the first.
    """
    renewed = CalendarAddress.objects.filter(player=player).values_list("number", flat=True).first()
    return signing.Signer(salt=SALT).sign_object([player.pk, renewed or FIRST_ADDRESS])


def renew_calendar(player: Player) -> None:
    """Give the calendar a new address; the old one stops working."""
    CalendarAddress.objects.get_or_create(player=player)
    CalendarAddress.objects.filter(player=player).update(number=F("number") + 1)


def player_of_calendar(token: str) -> Player | None:
    """The player whose calendar has this address; ``None`` for one that was replaced or never existed."""
    try:
        pk, number = signing.Signer(salt=SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    renewed = Subquery(CalendarAddress.objects.filter(player=OuterRef("pk")).values("number"))
    people = Player.objects.annotate(address=Coalesce(renewed, FIRST_ADDRESS))
    return people.filter(pk=pk, address=number, erased_at=None).first()


def _unsign(held: Fixture) -> None:
    Fixture.objects.filter(pk=held.pk).update(
        home_signed_at=None, home_signed_by=None, away_signed_at=None, away_signed_by=None
    )


def _venue(club: SeasonClub) -> str:
    return club.venue or club.club.name


def _log(action: str, season: Season, actor: Actor, **facts: Any) -> None:
    log(action, actor=actor, club=season.club, subject=f"season:{season.pk}", **facts)
