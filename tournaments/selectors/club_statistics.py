"""What a club did, all its years or one: numbers, games, months, the most faithful, who stands out."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Max, Min, QuerySet, Sum
from django.db.models.functions import TruncMonth
from django.utils import timezone

from scoring.models import Club
from tournaments.engine.ratings import FEWEST_MATCHES, Rating
from tournaments.figures import Figures
from tournaments.models import PlayedMatch, PlayerEvening, RatingPoint, Tournament
from tournaments.models.statistics import is_public
from tournaments.selectors.people import PERSON, Person, people_named
from tournaments.selectors.statistics import RESULTS, figures_of_row, sums

SHOWN = 10
MONTHS = 12


@dataclass(frozen=True, slots=True)
class Numbers:
    """A club, or a year of it, at one glance."""

    matches: int
    hands: int
    people: int
    evenings: int
    first: date | None


@dataclass(frozen=True, slots=True)
class Honour:
    """Somebody in a list, and what for."""

    person: Person
    value: int
    figures: Figures | None = None
    rating: Rating | None = None


def evenings_of(club: Club, year: int | None = None) -> QuerySet[PlayerEvening]:
    rows = PlayerEvening.objects.filter(is_public(), club=club)
    return rows if year is None else rows.filter(day__year=year)


def matches_of(club: Club, year: int | None = None) -> QuerySet[PlayedMatch]:
    rows = PlayedMatch.objects.filter(is_public(), club=club)
    return rows if year is None else rows.filter(day__year=year)


def numbers_of(club: Club, year: int | None = None) -> Numbers:
    """Two queries."""
    of_evenings = (
        evenings_of(club, year)
        .annotate(person=PERSON)
        .aggregate(people=Count("person", distinct=True), evenings=Count("day", distinct=True))
    )
    of_matches = matches_of(club, year).aggregate(matches=Count("pk"), hands=Sum("hands"), first=Min("day"))
    return Numbers(
        of_matches["matches"], of_matches["hands"] or 0, of_evenings["people"], of_evenings["evenings"],
        of_matches["first"],
    )  # fmt: skip


def matches_by_game(club: Club, year: int | None = None) -> list[tuple[str, int, int]]:
    """Variant, matches and hands, the most played first."""
    rows = (
        matches_of(club, year)
        .order_by()
        .values("variant")
        .annotate(count=Count("pk"), total_hands=Sum("hands"))
    )
    found = [(row["variant"], row["count"], row["total_hands"] or 0) for row in rows]
    return sorted(found, key=lambda one: (-one[1], one[0]))


def matches_by_month(club: Club, year: int | None = None) -> list[tuple[date, int]]:
    """Every month of a year, or the last twelve, those without a match included."""
    today = timezone.localdate()
    first = date(year, 1, 1) if year is not None else _month(today, -(MONTHS - 1))
    months = [_month(first, nr) for nr in range(MONTHS)]
    rows = (
        matches_of(club, year)
        .filter(day__gte=first)
        .order_by()
        .annotate(month=TruncMonth("day"))
        .values("month")
        .annotate(count=Count("pk"))
    )
    found = {row["month"]: row["count"] for row in rows}
    return [(month, found.get(month, 0)) for month in months]


def _month(day: date, shift: int) -> date:
    """
    >>> _month(date(2026, 3, 21), -3), _month(date(2026, 3, 21), 10)
    (datetime.date(2025, 12, 1), datetime.date(2027, 1, 1))
    """
    months = day.year * 12 + day.month - 1 + shift
    return date(months // 12, months % 12 + 1, 1)


def years_of(club: Club) -> list[int]:
    """Years with a match, the newest first."""
    return [day.year for day in matches_of(club).dates("day", "year", order="DESC")]


def most_faithful(evenings: QuerySet[PlayerEvening]) -> list[Honour]:
    """By evenings played."""
    rows = (
        evenings.order_by()
        .annotate(person=PERSON)
        .values("person")
        .annotate(count=Count("day", distinct=True))
    )
    return _honours({row["person"]: row["count"] for row in rows})


def halls(club: Club, game: str, family: str | None) -> dict[str, list[Honour]]:
    """Lists of people in a game, all years together: won, faithful, capots; and the highest rating ever."""
    rows = (
        evenings_of(club)
        .filter(variant=game)
        .order_by()
        .annotate(person=PERSON)
        .values("person")
        .annotate(days=Count("day", distinct=True), **sums(*RESULTS, "capots", "comeback", "best_hand"))
    )
    found = {row["person"]: (row["days"], figures_of_row(row)) for row in rows}
    lists = {
        "won": {person: figures.won for person, (_days, figures) in found.items()},
        "evenings": {person: days for person, (days, _figures) in found.items()},
        "capots": {person: figures.capots for person, (_days, figures) in found.items()},
        "best_hand": {person: figures.best_hand for person, (_days, figures) in found.items()},
    }
    people = people_named(found)
    honours = {name: _honours(values, people) for name, values in lists.items()}
    if family is not None:
        honours["rating"] = _highest_ratings(family, people)
    return {name: rows for name, rows in honours.items() if rows}


def _highest_ratings(family: str, people: dict[int, Person]) -> list[Honour]:
    """The highest careful estimate that people of the club ever had, once they had played enough."""
    points = RatingPoint.objects.filter(family=family, matches__gte=FEWEST_MATCHES).order_by()
    rows = points.values("player").annotate(best=Max(F("mean") - 3 * F("deviation")))
    shown = {row["player"]: Rating(row["best"], 0.0, FEWEST_MATCHES).shown for row in rows}
    return _honours({player: value for player, value in shown.items() if player in people}, people)


def _honours(values: dict[int, int], people: dict[int, Person] | None = None) -> list[Honour]:
    """The highest values with their people; who was erased is in no hall."""
    ordered = sorted((one for one in values.items() if one[1] > 0), key=lambda one: (-one[1], one[0]))
    if people is None:
        people = people_named(values)
    return [Honour(people[key], value) for key, value in ordered if people[key].is_known][:SHOWN]


def tournaments_of(club: Club, year: int) -> list[Tournament]:
    """Public tournaments of the year, in the order they were held."""
    held = Tournament.objects.filter(club=club, starts_at__year=year).exclude(status=Tournament.Status.DRAFT)
    return list(held.order_by("starts_at", "pk")[:100])
