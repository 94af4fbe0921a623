"""What a club did, all its years or one: numbers, games, months, the most faithful, who stands out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, F, Max, QuerySet, Sum
from django.utils import timezone

from scoring.models import Club
from tournaments.engine.people.ratings import FEWEST_MATCHES, Rating
from tournaments.models import PlayedMatch, PlayerEvening, RatingPoint, Tournament
from tournaments.models.records import is_public
from tournaments.records.figures import Figures
from tournaments.records.selectors.leaderboards import figures_by_person
from tournaments.records.selectors.people import ListedPerson, people_named

ROWS = 10
MONTHS = 12
HALLS = ("won", "capots", "best_hand")


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """What a club played of one game on one day."""

    variant: str
    day: date
    matches: int
    hands: int


@dataclass(frozen=True, slots=True)
class ClubNumbers:
    """A club, or a year of it, at one glance."""

    matches: int
    hands: int
    evenings: int
    first: date | None


@dataclass(frozen=True, slots=True)
class Honour:
    """Somebody in a list, and what for."""

    person: ListedPerson
    value: int
    figures: Figures | None = None
    rating: Rating | None = None


def evenings_of(club: Club, year: int | None = None) -> QuerySet[PlayerEvening]:
    rows = PlayerEvening.objects.filter(is_public(), club=club)
    return rows if year is None else rows.filter(day__year=year)


def matches_of(club: Club, year: int | None = None) -> QuerySet[PlayedMatch]:
    rows = PlayedMatch.objects.filter(is_public(), club=club)
    return rows if year is None else rows.filter(day__year=year)


def days_of(club: Club, year: int | None = None) -> list[PlayedDay]:
    """Matches by game and day, from which all other numbers are computed: one index-only query.

    Rows are counted, not keys: PostgreSQL has no key in the index.
    """
    rows = (
        matches_of(club, year)
        .order_by()
        .values("variant", "day")
        .annotate(count=Count("*"), total_hands=Sum("hands"))
    )
    return [PlayedDay(row["variant"], row["day"], row["count"], row["total_hands"] or 0) for row in rows]


def numbers_of(days: Sequence[PlayedDay]) -> ClubNumbers:
    dates = {one.day for one in days}
    return ClubNumbers(
        sum(one.matches for one in days), sum(one.hands for one in days), len(dates), min(dates, default=None)
    )


def matches_by_game(days: Sequence[PlayedDay]) -> list[tuple[str, int, int]]:
    """Variant, matches and hands, the most played first."""
    matches, hands = Counter[str](), Counter[str]()
    for one in days:
        matches[one.variant] += one.matches
        hands[one.variant] += one.hands
    rows = [(variant, count, hands[variant]) for variant, count in matches.items()]
    return sorted(rows, key=lambda one: (-one[1], one[0]))


def matches_by_month(days: Sequence[PlayedDay], year: int | None = None) -> list[tuple[date, int]]:
    """Every month of a year, or the last twelve, those without a match included."""
    first = date(year, 1, 1) if year is not None else _month(timezone.localdate(), -(MONTHS - 1))
    by_month = Counter[date]()
    for one in days:
        by_month[one.day.replace(day=1)] += one.matches
    return [(month, by_month[month]) for month in (_month(first, nr) for nr in range(MONTHS))]


def years_of(days: Sequence[PlayedDay]) -> list[int]:
    """Years with a match, the newest first."""
    return sorted({one.day.year for one in days}, reverse=True)


def _month(day: date, shift: int) -> date:
    """
    >>> _month(date(2026, 3, 21), -3), _month(date(2026, 3, 21), 10)
    (datetime.date(2025, 12, 1), datetime.date(2027, 1, 1))
    """
    months = day.year * 12 + day.month - 1 + shift
    return date(months // 12, months % 12 + 1, 1)


@dataclass(frozen=True, slots=True)
class Faithful:
    """The people who came most often, and how many people came at all."""

    honours: list[Honour]
    people: int


def most_faithful(evenings: QuerySet[PlayerEvening]) -> Faithful:
    """By evenings played."""
    days = {person: figures.evenings for person, figures in figures_by_person(evenings, ()).items()}
    return Faithful(_honours(days), len(days))


def halls(club: Club, game: str, family: str | None) -> dict[str, list[Honour]]:
    """Lists of people in a game, all years together: won, faithful, capots; and the highest rating ever."""
    by_person = figures_by_person(evenings_of(club).filter(variant=game), HALLS)
    lists = {
        name: {person: figures.sums[name] for person, figures in by_person.items()}
        for name in ("won", "evenings", "capots", "best_hand")
    }
    people = people_named(by_person)
    honours = {name: _honours(values, people) for name, values in lists.items()}
    if family is not None:
        honours["rating"] = _highest_ratings(family, people)
    return {name: rows for name, rows in honours.items() if rows}


def _highest_ratings(family: str, people: dict[int, ListedPerson]) -> list[Honour]:
    """The highest careful estimate that people of the club ever had, once they had played enough."""
    points = RatingPoint.objects.filter(family=family, matches__gte=FEWEST_MATCHES).order_by()
    rows = points.values("player").annotate(best=Max(F("mean") - 3 * F("deviation")))
    rating_points = {row["player"]: Rating(row["best"], 0.0, FEWEST_MATCHES).points for row in rows}
    return _honours({player: value for player, value in rating_points.items() if player in people}, people)


def _honours(values: dict[int, int], people: dict[int, ListedPerson] | None = None) -> list[Honour]:
    """The highest values with their people; erased people are left out."""
    ordered = sorted((one for one in values.items() if one[1] > 0), key=lambda one: (-one[1], one[0]))
    if people is None:
        people = people_named(values)
    return [Honour(people[key], value) for key, value in ordered if people[key].is_known][:ROWS]


def tournaments_of(club: Club, year: int) -> list[Tournament]:
    """Public tournaments of the year, in the order they were held."""
    first, after = (datetime(one, 1, 1, tzinfo=club.zone) for one in (year, year + 1))
    held = Tournament.objects.filter(club=club, starts_at__gte=first, starts_at__lt=after)
    held = held.exclude(status=Tournament.Status.DRAFT)
    return list(held.order_by("starts_at", "pk")[:100])
