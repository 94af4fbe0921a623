"""What of the database belongs to a club, table by table, in an order in which it can be put back.

A new model has to be named here, in :data:`TABLES_OF_CLUB` or in :data:`LEFT_OUT`: a test holds both
against the apps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Model, Q, QuerySet

from scoring import models as scoring
from tournaments import models as tournaments
from tournaments.models import (
    Absence,
    Apart,
    Board,
    CatchUp,
    ClubRating,
    Entrant,
    EntrantPlayer,
    Evening,
    Fixture,
    LineUp,
    Place,
    Pot,
    PotEntry,
    PrizeGame,
    RankingVersion,
    Rest,
    Result,
    Round,
    Season,
    SeasonClub,
    Stage,
    Table,
    Ticket,
    Tournament,
)

Rows = QuerySet[Any]


@dataclass(frozen=True)
class ArchiveScope:
    """One club, and the ids of the large things that its smaller ones hang on."""

    club: scoring.Club

    @cached_property
    def seasons(self) -> Rows:
        return Season.objects.filter(club=self.club)

    @cached_property
    def tournaments(self) -> Rows:
        """The club's own, and those of other clubs that count in its seasons and are no secret."""
        of_evenings = tournaments.Evening.objects.filter(season__club=self.club).values("tournament")
        is_listed = Q(pk__in=of_evenings) & ~Q(status=Tournament.Status.DRAFT)
        return Tournament.objects.filter(Q(club=self.club) | is_listed)

    @cached_property
    def matches(self) -> Rows:
        """Played in the club, at a table of its tournaments or for a prize of its evenings."""
        at_tables = Table.objects.filter(round__stage__tournament__club=self.club, match__isnull=False)
        for_prizes = PrizeGame.objects.filter(pot__club=self.club, match__isnull=False)
        return scoring.Match.objects.filter(
            Q(club=self.club) | Q(pk__in=at_tables.values("match")) | Q(pk__in=for_prizes.values("match"))
        )

    @cached_property
    def caretakers(self) -> Rows:
        """Memberships that came with taking the club over, of people who are nowhere else in it."""
        entries = scoring.LogEntry.objects.filter(club=self.club)
        importers = entries.filter(action="import_club").values("actor")
        busy = entries.exclude(action__in=TRANSPORT).filter(actor__isnull=False).values("actor")
        seated = scoring.Seat.objects.filter(match__in=self.matches, player__isnull=False).values("player")
        entered = EntrantPlayer.objects.filter(
            entrant__tournament__in=self.tournaments, player__isnull=False
        ).values("player")
        of_importers = scoring.Membership.objects.filter(
            club=self.club, role=scoring.Role.ORGANISER, player__user__in=importers
        )
        return (
            of_importers.exclude(player__user__in=busy).exclude(player__in=seated).exclude(player__in=entered)
        )

    @cached_property
    def evenings(self) -> Rows:
        """Evenings of its seasons, and its own club evenings."""
        of_season = Q(season__club=self.club, tournament__in=self.tournaments)
        own = Q(tournament__club=self.club, kind=Evening.Kind.CLUB_EVENING)
        return Evening.objects.filter(of_season | own)


@dataclass(frozen=True, slots=True)
class ArchiveTable:
    """One table of the archive."""

    name: str
    model: type[Model]
    rows: Callable[[ArchiveScope], Rows]
    left_out: frozenset[str] = frozenset()
    """Fields that are counted from others, or make sense in one installation only."""


def _table(
    name: str, model: Any, path: str, of: Callable[[ArchiveScope], Any], *left_out: str
) -> ArchiveTable:
    return ArchiveTable(
        name, model, lambda scope: model.objects.filter(**{path: of(scope)}), frozenset(left_out)
    )


def _club(scope: ArchiveScope) -> scoring.Club:
    return scope.club


def _seasons(scope: ArchiveScope) -> Rows:
    return scope.seasons


def _tournaments(scope: ArchiveScope) -> Rows:
    return scope.tournaments


def _matches(scope: ArchiveScope) -> Rows:
    return scope.matches


def _log(scope: ArchiveScope) -> Rows:
    """The club's log, without its exports and imports, which belong to one installation."""
    return scoring.LogEntry.objects.filter(club=scope.club).exclude(action__in=TRANSPORT)


def _memberships(scope: ArchiveScope) -> Rows:
    """Memberships, without people who only took the club over on this installation."""
    return scoring.Membership.objects.filter(club=scope.club).exclude(pk__in=scope.caretakers)


def _evenings(scope: ArchiveScope) -> Rows:
    return scope.evenings


TRANSPORT = ("export_club", "import_club", "take_back_club")
"""What the log calls the ways of an archive."""

CLUBS, PLAYERS = "clubs", "players"
"""Tables that are made of what the others refer to."""

TABLES_OF_CLUB = (
    ArchiveTable("memberships", scoring.Membership, _memberships),
    _table("house_rulesets", scoring.HouseRuleset, "club", _club),
    _table("companies", scoring.Company, "club", _club),
    ArchiveTable("matches", scoring.Match, _matches),
    _table("seats", scoring.Seat, "match__in", _matches),
    _table("lines", scoring.Line, "match__in", _matches),
    _table("late_hands", scoring.LateHand, "match__in", _matches),
    _table("confirmations", scoring.Confirmation, "match__in", _matches),
    _table("referee_calls", scoring.RefereeCall, "match__in", _matches),
    _table("rulings", scoring.Ruling, "club", _club),
    ArchiveTable("tournaments", Tournament, _tournaments, frozenset({"frame_version"})),
    _table("entrants", Entrant, "tournament__in", _tournaments),
    _table("entrant_players", EntrantPlayer, "entrant__tournament__in", _tournaments),
    _table("apart", Apart, "tournament__in", _tournaments),
    _table("stages", Stage, "tournament__in", _tournaments),
    _table("rounds", Round, "stage__tournament__in", _tournaments),
    _table("tables", Table, "round__stage__tournament__in", _tournaments),
    _table("places", Place, "round__stage__tournament__in", _tournaments),
    _table("rests", Rest, "round__stage__tournament__in", _tournaments),
    _table("results", Result, "table__round__stage__tournament__in", _tournaments),
    _table("ranking_versions", RankingVersion, "tournament__in", _tournaments),
    ArchiveTable("seasons", Season, _seasons),
    _table("season_clubs", SeasonClub, "season__in", _seasons),
    ArchiveTable("evenings", Evening, _evenings, frozenset({"tally", "tally_version"})),
    _table("absences", Absence, "evening__in", _evenings),
    ArchiveTable(
        "catch_ups",
        CatchUp,
        lambda scope: CatchUp.objects.filter(missed__in=scope.evenings, played__in=scope.evenings),
    ),
    _table("fixtures", Fixture, "season__in", _seasons),
    _table("boards", Board, "fixture__season__in", _seasons),
    _table("line_ups", LineUp, "board__fixture__season__in", _seasons),
    _table("pots", Pot, "club", _club),
    _table("prize_games", PrizeGame, "pot__club", _club),
    _table("tickets", Ticket, "pot__club", _club),
    _table("pot_entries", PotEntry, "pot__club", _club),
    _table("club_ratings", ClubRating, "club", _club),
    ArchiveTable("log", scoring.LogEntry, _log, frozenset({"request_id"})),
)

LEFT_OUT = {
    "scoring.User": "accounts belong to an installation; people claim their names anew",
    "scoring.Device": "phones are known to one installation by a cookie",
    "scoring.ApiToken": "a secret of an account",
    "scoring.JoinCode": "a secret of a table",
    "scoring.TableDevice": "about phones",
    "scoring.PhoneSeat": "about phones",
    "scoring.RequestToWrite": "about phones",
    "scoring.Attempt": "limits on guessing",
    "scoring.FollowUp": "what one installation still has to do",
    "manille_site.Webhook": "an address and a secret of one installation",
    "manille_site.UpdateCheck": "about one installation",
    "manille_site.Rehearsal": "about one installation",
    "manille_site.Restoration": "about one installation",
    "manille_site.SecondCopy": "about one installation",
    "manille_site.Delivery": "what was sent from one installation",
    "tournaments.Official": "a right of an account",
    "tournaments.CalendarAddress": "a secret of a person",
    "tournaments.TableCard": "a secret of a table",
    "tournaments.ScreenAddress": "a secret of a hall",
    "tournaments.DoorTablet": "a secret of a door",
    "tournaments.SlipPicture": "handwriting of people, which nobody but the director sees, and not for long",
    "tournaments.Screen": "what hangs in a hall",
    "tournaments.Announcement": "was said in a hall, for the moment",
    "tournaments.PlayedMatch": "counted from the sheets",
    "tournaments.PlayedSeat": "counted from the sheets",
    "tournaments.PlayerEvening": "counted from the sheets",
    "tournaments.RatingPoint": "counted from the sheets",
    "tournaments.CurrentRating": "counted from the sheets",
    "tournaments.RatingFamily": "counted from the sheets",
}
"""Why a model is in no archive."""
