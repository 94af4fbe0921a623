"""Ratings as they are kept: a person's in each family, the path there, everybody's in one."""

from collections.abc import Mapping
from datetime import date

from django.db.models import QuerySet

from scoring.models import Club
from scoring.rules import families
from tournaments.engine.people.ratings import FEWEST_MATCHES, Rating
from tournaments.models import ClubRating, CurrentRating, RatingPoint


def rating_of(row: CurrentRating | RatingPoint) -> Rating:
    return Rating(row.mean, row.deviation, row.matches)


def ratings_of(player: int) -> dict[str, Rating]:
    """A person's ratings by family, those with too few matches to be listed included."""
    by_family = {row.family: rating_of(row) for row in CurrentRating.objects.filter(player=player)}
    return {family: by_family[family] for family in families() if family in by_family}


def path_of(player: int, family: str) -> list[tuple[date, Rating]]:
    """The rating after each day's play, the first day first."""
    points = RatingPoint.objects.filter(player=player, family=family).order_by("day")
    return [(point.day, rating_of(point)) for point in points]


def greatest_moves(player: int, family: str, limit: int) -> list[tuple[int, int]]:
    """The matches that gave or took most points since the rating is shown; one query.

    Each is the key of a :class:`PlayedMatch` and its points. The first matches move everybody's most, as
    nothing is known yet; they would stand here for ever.
    """
    points = RatingPoint.objects.filter(player=player, family=family, matches__gt=FEWEST_MATCHES)
    moves: list[tuple[int, int]] = []
    for matches, of_day in points.order_by("-day").values_list("matches", "moves"):
        since_shown = matches - FEWEST_MATCHES
        moves += [(key, moved) for key, moved in reversed(of_day[-since_shown:])]
    return sorted(moves, key=lambda move: -abs(move[1]))[:limit]


def listed_ratings(family: str) -> Mapping[int, Rating]:
    """By person, of those who have played enough for a rating to mean something."""
    rows: QuerySet[CurrentRating] = CurrentRating.objects.filter(family=family)
    by_player = {row.player_id: rating_of(row) for row in rows}
    return {player: rating for player, rating in by_player.items() if rating.is_listed}


def are_switched_off(club: Club | None) -> bool:
    """Whether this club has its matches not rated; then its pages show no ratings either."""
    return club is not None and ClubRating.objects.filter(club=club, switched_off=True).exists()
