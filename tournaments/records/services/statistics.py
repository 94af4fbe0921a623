"""Keeps the counts that statistics are read from in step with the sheets and results they are counted from.

A match is counted when it closes, and again whenever its sheet, its seats or its table's result change; what
was counted before is thrown away. Facts are never touched (docs/decisions/0010-statistics-are-a-cache.md).
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from django.db import transaction
from django.db.models import QuerySet

from scoring.models import Match
from scoring.rules import families, get_variant
from tournaments.models import PlayedMatch, PlayedSeat, PlayerEvening, Table, Tournament
from tournaments.reading.suspense import tables_of_last_round
from tournaments.records.selectors.counting import CountedMatch, count_matches, matches_that_may_count
from tournaments.records.selectors.sums import evening_sums
from tournaments.records.services.ratings import first_days, hold_families, mark_stale

BATCH = 500

Evening = tuple[str, date, int | None, int | None]
"""Variant, day, club and tournament."""


def count_again(matches: Collection[int]) -> None:
    """Count these matches (by primary key) anew; those that no longer count are forgotten."""
    with transaction.atomic():
        variants = Match.objects.filter(pk__in=matches).values_list("variant", flat=True)
        hold_families({get_variant(variant).family for variant in variants})
        before = list(PlayedMatch.objects.filter(match__in=matches))
        players: set[int | None] = set(
            PlayedSeat.objects.filter(played__in=before).values_list("player_id", flat=True)
        )
        after = count_matches(matches)
        _store(before, after)
        both = [*before, *(one.played for one in after)]
        players |= {seat.player_id for one in after for seat in one.seats}
        _sum_evenings({(one.variant, one.day, one.club_id, one.tournament_id) for one in both}, players)
        mark_stale(first_days((one.variant, one.day) for one in both if one.is_rated))


def count_club(pk: int) -> None:
    """Count all that was played in a club (by primary key) anew, in parts that hold nobody up for long."""
    keys = list(matches_that_may_count().filter(club=pk).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        count_again(keys[start : start + BATCH])


def count_round_again(pk: int) -> None:
    """Count the matches of a round (by primary key) anew."""
    count_again(_matches_at(Table.objects.filter(round=pk)))


def count_last_round(pk: int) -> None:
    """Count the matches of the last round of a tournament (by primary key) anew."""
    count_again(_matches_at(tables_of_last_round(Tournament.objects.get(pk=pk))))


def rebuild() -> int:
    """Throw every count away and make it anew; answers how many matches count."""
    with transaction.atomic():
        hold_families(families())
        PlayerEvening.objects.all().delete()
        PlayedMatch.objects.all().delete()
        keys = list(matches_that_may_count().order_by("pk").values_list("pk", flat=True))
        total = 0
        for start in range(0, len(keys), BATCH):
            counts = count_matches(keys[start : start + BATCH])
            _store([], counts)
            total += len(counts)
        PlayerEvening.objects.bulk_create(evening_sums(PlayedSeat.objects.all()), batch_size=BATCH)
        mark_stale(dict.fromkeys(families(), date.min))
    return total


def _matches_at(tables: QuerySet[Table]) -> list[int]:
    return [match for match in tables.values_list("match", flat=True) if match is not None]


def _store(before: Sequence[PlayedMatch], after: Sequence[CountedMatch]) -> None:
    PlayedMatch.objects.filter(pk__in=[played.pk for played in before]).delete()
    PlayedMatch.objects.bulk_create(one.played for one in after)
    seats = []
    for one in after:
        for seat in one.seats:
            seat.played = one.played
            seats.append(seat)
    PlayedSeat.objects.bulk_create(seats, batch_size=BATCH)


def _sum_evenings(evenings: Iterable[Evening], players: Collection[int | None]) -> None:
    """Add up anew what these people did on these evenings."""
    people = [player for player in players if player is not None]
    for variant, day, club, tournament in evenings:
        PlayerEvening.objects.filter(
            player__in=people, variant=variant, day=day, club=club, tournament=tournament
        ).delete()
        seats = PlayedSeat.objects.filter(
            player__in=people,
            played__variant=variant,
            played__day=day,
            played__club=club,
            played__tournament=tournament,
        )
        PlayerEvening.objects.bulk_create(evening_sums(seats))
