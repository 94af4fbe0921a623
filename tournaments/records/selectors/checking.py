"""Compares the counts that are kept with those that the facts give today."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import models

from tournaments.models import PlayedMatch, PlayedSeat, PlayerEvening
from tournaments.records.selectors.counting import CountedMatch, count_matches, matches_that_may_count
from tournaments.records.selectors.sums import evening_sums

BATCH = 500


def differences() -> Iterator[str]:
    """A line for whatever is not as it should be; nothing when all is well."""
    keys = list(matches_that_may_count().order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        yield from _of_matches(keys[start : start + BATCH])
    strays = PlayedMatch.objects.exclude(match__in=matches_that_may_count())
    yield from (f"{played}: kept, but it is not over" for played in strays)
    yield from _of_evenings()


def _of_matches(keys: list[int]) -> Iterator[str]:
    fresh = {one.played.match_id: one for one in count_matches(keys)}
    stored = {
        one.match_id: one for one in PlayedMatch.objects.filter(match__in=keys).prefetch_related("seats")
    }
    for key in sorted(fresh.keys() | stored.keys()):
        name = f"match {key}"
        if key not in stored or key not in fresh:
            yield f"{name}: {'not kept' if key in fresh else 'kept, but does not count'}"
        elif _numbers_of(fresh[key]) != _numbers(stored[key], stored[key].seats.all()):
            yield f"{name}: kept numbers are not those of the sheet"


def _numbers_of(one: CountedMatch) -> Any:
    return _numbers(one.played, one.seats)


def _numbers(played: PlayedMatch, seats: Iterable[PlayedSeat]) -> Any:
    """Everything that is counted, without the keys that rows are stored under."""
    ordered = sorted(seats, key=lambda seat: seat.number)
    return _values(played), [_values(seat) for seat in ordered]


def _values(row: models.Model) -> dict[str, Any]:
    stored = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: value for name, value in stored.items() if name not in ("id", "played_id")}


def _of_evenings() -> Iterator[str]:
    stored = {frozenset(_values(row).items()) for row in PlayerEvening.objects.iterator()}
    summed = {frozenset(_values(row).items()) for row in evening_sums(PlayedSeat.objects.all())}
    if (wrong := len(stored ^ summed)) > 0:
        yield f"evenings: {wrong} sums are not those of the matches"
