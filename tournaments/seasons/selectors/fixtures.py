"""Fixtures of a season by round, one with its sheets, and the dates of clubs and people."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils import timezone

from scoring.models import Club, Player, site_day
from scoring.rules import expand_ruleset, get_variant
from tournaments.models import Board, Evening, Fixture, LineUp, Season, Side, Tournament
from tournaments.reading.fitting import seats_at_table
from tournaments.setup.selectors import minutes_of_a_match, plan_of_stored

UNPLANNED = timedelta(hours=4)
"""How long an event is expected to last whose stages can't be planned yet."""


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture in a list: matches won by each side so far, and whether that counts."""

    fixture: Fixture
    home_won: int
    away_won: int
    is_played: bool
    """Every board has a result."""

    is_begun: bool


def rounds_of(season: Season) -> list[tuple[int, list[FixtureLine]]]:
    """The calendar, round by round; three queries."""
    rounds: dict[int, list[FixtureLine]] = {}
    fixtures = season.fixtures.select_related("home__club", "away__club").prefetch_related("boards")
    for fixture in fixtures:
        rounds.setdefault(fixture.round, []).append(line_of(fixture))
    return sorted(rounds.items())


def line_of(fixture: Fixture) -> FixtureLine:
    boards = list(fixture.boards.all())
    played = [board for board in boards if board.home_won is not None]
    return FixtureLine(
        fixture,
        sum(board.home_won or 0 for board in played),
        sum(board.away_won or 0 for board in played),
        bool(boards) and len(played) == len(boards),
        bool(played),
    )


def fixture_with_sheets(season: Season, pk: int) -> Fixture | None:
    """One fixture with its boards and who sits at them; four queries."""
    sheets = Prefetch("line_up", LineUp.objects.select_related("player__merged_into").order_by("position"))
    return (
        season.fixtures.filter(pk=pk)
        .select_related("season__club", "home__club", "away__club", "home_signed_by", "away_signed_by")
        .prefetch_related(Prefetch("boards", Board.objects.prefetch_related(sheets)))
        .first()
    )


def seats_a_side(season: Season) -> int:
    """How many of each side sit at a board: two where partners play, else one."""
    variant = get_variant(season.variant)
    return 2 if 4 in variant.players and variant.sides(4) == 2 else 1


def people_of(club: Club) -> QuerySet[Player]:
    """Whom a club may put on its team sheet."""
    people = Player.objects.filter(
        Q(memberships__until=None) | Q(memberships__until__gt=site_day()),
        memberships__club=club,
        merged_into=None,
        erased_at=None,
    )
    return people.distinct().order_by("name", "pk")


# Calendars --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Date:
    """Something in a calendar: a fixture or a tournament that everybody may know of."""

    fixture: Fixture | None = None
    tournament: Tournament | None = None

    @property
    def ends_at(self) -> datetime:
        """When it will be over, as planned: by its clock, or as long as the rules make a match."""
        if self.fixture is not None:
            return self.fixture.starts_at + _length_of_a_fixture(self.fixture.season)
        assert self.tournament is not None  # noqa: S101  a date is one or the other
        plan = plan_of_stored(self.tournament, vars(self.tournament))
        return plan.ends_at if plan is not None else self.tournament.starts_at + UNPLANNED


def dates_of_club(club: Club) -> Iterator[Date]:
    """Fixtures, tournaments and evenings of a club, from half a year ago on."""
    since = timezone.now() - timedelta(days=183)
    yield from _fixtures(Q(home__club=club) | Q(away__club=club), since)
    yield from _tournaments(Q(club=club), since)


def dates_of_season(season: Season) -> Iterator[Date]:
    """Everything of a season."""
    yield from _fixtures(Q(season=season), season.created_at - timedelta(days=3660))
    keys = Evening.objects.filter(season=season).values("tournament")
    yield from _tournaments(Q(pk__in=keys), season.created_at - timedelta(days=3660))


def dates_of_person(player: Player) -> Iterator[Date]:
    """Fixtures of the person's clubs, and tournaments that they have entered or that their clubs hold."""
    since = timezone.now() - timedelta(days=183)
    own = Q(memberships__player=player) | Q(memberships__player__merged_into=player)
    clubs = Club.objects.filter(own, memberships__until=None).values("pk")
    yield from _fixtures(Q(home__club__in=clubs) | Q(away__club__in=clubs), since)
    entered = Q(entrants__people__player=player) | Q(entrants__people__player__merged_into=player)
    keys = Tournament.objects.filter(entered).values("pk")
    yield from _tournaments(Q(club__in=clubs) | Q(pk__in=keys), since)


def _fixtures(which: Q, since: object) -> Iterator[Date]:
    fixtures = Fixture.objects.filter(which, starts_at__gte=since).exclude(season__status=Season.Status.DRAFT)
    for fixture in fixtures.select_related("season", "home__club", "away__club").order_by("starts_at", "pk"):
        yield Date(fixture=fixture)


def _tournaments(which: Q, since: object) -> Iterator[Date]:
    tournaments = Tournament.objects.filter(which, starts_at__gte=since).exclude(
        status=Tournament.Status.DRAFT
    )
    here = Q(entrants__isnull=False, entrants__left_after=None)
    with_entries = tournaments.annotate(entered=Count("entrants", here, distinct=True))
    planned = with_entries.select_related("club").prefetch_related("stages").distinct()
    for tournament in planned.order_by("starts_at", "pk"):
        yield Date(tournament=tournament)


def _length_of_a_fixture(season: Season) -> timedelta:
    """All boards play at once, one match after the other."""
    players = seats_at_table(season.variant, Tournament.Unit.PAIR)
    ruleset = expand_ruleset(get_variant(season.variant), dict(season.ruleset), players)
    minutes = minutes_of_a_match(season.variant, json.dumps(dict(ruleset)), players)
    return timedelta(minutes=season.matches_a_board * minutes)


def fixtures_ahead(club: Club | None, since: datetime) -> QuerySet[Fixture]:
    """Public fixtures from a time on that are still to be played; of a club, or of all."""
    fixtures = Fixture.objects.filter(
        starts_at__gte=since,
        season__status=Season.Status.OPEN,
        home__withdrawn_at=None,
        away__withdrawn_at=None,
    ).exclude(home_signed_at__isnull=False, away_signed_at__isnull=False)
    if club is not None:
        fixtures = fixtures.filter(Q(home__club=club) | Q(away__club=club))
    return fixtures.select_related("season__club", "home__club", "away__club").order_by("starts_at", "pk")


def sheet_of(board: Board, side: str) -> list[Player]:
    """Who sits at a board for a side, merges followed."""
    return [one.player.merged_into or one.player for one in board.line_up.all() if one.side == side]


SIDES = (Side.HOME, Side.AWAY)
