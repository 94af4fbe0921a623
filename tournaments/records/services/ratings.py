"""Brings ratings up to date with the matches they follow from.

Every change to a counted match says from which day on its family's ratings are stale. Once it is committed
they are replayed from there: what was known before that day is in the path. A match of tonight replays
tonight; a correction of last year replays the year since (docs/decisions/0011-ratings-are-replayed.md). The
scheduler does it, and until it has ended readers see the ratings as they were before.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from time import sleep

from django.db import connection, transaction
from django.db.models import OuterRef, Subquery

from scoring.access.actors import Actor
from scoring.models import Club, Player
from scoring.rules import families, get_variant
from scoring.writing.later import at_leisure
from scoring.writing.log import log
from tournaments.engine.people.ratings import BEGINNER, RatedMatch, Rating, rate
from tournaments.models import ClubRating, CurrentRating, PlayedMatch, PlayedSeat, RatingFamily, RatingPoint

BATCH = 500
PEOPLE_AT_A_TIME = 20
LETS_IN = 0.1
"""Seconds between two transactions on SQLite, where whoever waits looks again as seldom as that: one that
follows at once takes the database before them each time."""


@dataclass(slots=True)
class RatedDay:
    """A day of somebody's path: the rating at its end, and what each match did to its points."""

    rating: Rating
    moves: list[tuple[int, int]]


def hold_families(families: Iterable[str]) -> None:
    """One writer at a time for each family, always in the same order; call it in a transaction."""
    wanted = sorted(families)
    RatingFamily.objects.bulk_create([RatingFamily(key=key) for key in wanted], ignore_conflicts=True)
    list(RatingFamily.objects.select_for_update().filter(key__in=wanted).order_by("key"))


def mark_stale(days: Mapping[str, date]) -> None:
    """Have the ratings of each family replayed from its day, or from earlier where that was said before.

    Call it in the transaction that holds these families.
    """
    for family, day in days.items():
        stored = RatingFamily.objects.filter(key=family)
        stored.filter(stale_from=None).update(stale_from=day)
        stored.filter(stale_from__gt=day).update(stale_from=day)
        at_leisure(bring_up_to_date, family)


def first_days(played: Iterable[tuple[str, date]]) -> dict[str, date]:
    """By family: the first day of these matches, each its variant and its day."""
    days: dict[str, date] = {}
    for variant, day in played:
        family = get_variant(variant).family
        days[family] = min(day, days.get(family, day))
    return days


def bring_up_to_date(family: str | None = None) -> None:
    """Replay what is stale, of one family or of all; one query when nothing is."""
    stale = RatingFamily.objects.exclude(stale_from=None, replay_from=None)
    if family is not None:
        stale = stale.filter(key=family)
    for key in stale.order_by("key").values_list("key", flat=True):
        _replay(key)


def rate_person_again(key: int) -> None:
    """Rate again from somebody's first match on, after they were merged with another person or separated."""
    player = Player.objects.get(pk=key)
    people = {player.pk, player.merged_into_id} - {None}
    people |= set(Player.objects.filter(merged_into__in=people).values_list("pk", flat=True))
    seats = PlayedSeat.objects.filter(player__in=people, played__is_rated=True)
    with transaction.atomic():
        for family, variants in families().items():
            first = seats.filter(played__variant__in=variants).order_by("played__day").first()
            if first is not None:
                hold_families([family])
                mark_stale({family: first.played.day})


def switch_ratings(*, club: Club, off: bool, actor: Actor) -> None:
    """Switch rating of a club's matches on or off, past ones included."""
    with transaction.atomic():
        hold_families(families())
        setting, _is_new = ClubRating.objects.get_or_create(club=club)
        if setting.switched_off == off:
            return
        setting.switched_off = off
        setting.save(update_fields=["switched_off"])
        played = PlayedMatch.objects.filter(club=club)
        unknown = PlayedSeat.objects.filter(player=None).values("played")
        played.exclude(pk__in=unknown).update(is_rated=not off)
        mark_stale(first_days(played.values_list("variant", "day")))
        log("switch_ratings", actor=actor, club=club, before={"off": not off}, after={"off": off})


def _replay(family: str) -> None:
    """Rate anew without holding anything: others write meanwhile, in this family and in all others.

    Readers see what was finished last: of each person the whole old path or the whole new one; the ranking
    changes at once, at the end. What is said to be stale meanwhile is replayed by the next job.
    """
    since = _begin(family)
    if since is None:
        return  # another job was faster
    known = _known_before(family, since)
    days: dict[int, date] = {}
    paths: defaultdict[int, dict[date, RatedDay]] = defaultdict(dict)
    for key, person, rating in rate(_rated_matches(family, since, days), known):
        day = paths[person].setdefault(days[key], RatedDay(rating, []))
        day.rating = rating
        day.moves.append((key, rating.points - known.get(person, BEGINNER).points))
        known[person] = rating
    _store_paths(family, since, paths)
    _store_ranking(family, known)


def _begin(family: str) -> date | None:
    """From which day the replay goes: also that of one which did not come to its end."""
    with transaction.atomic():
        hold_families([family])
        state = RatingFamily.objects.get(key=family)
        days = [day for day in (state.stale_from, state.replay_from) if day is not None]
        since = min(days, default=None)
        RatingFamily.objects.filter(key=family).update(stale_from=None, replay_from=since)
    return since


def _store_paths(family: str, since: date, paths: Mapping[int, Mapping[date, RatedDay]]) -> None:
    """Person by person, a few at a time, so that no other writer waits for long."""
    after = RatingPoint.objects.filter(family=family, day__gte=since)
    people = sorted(paths.keys() | set(after.order_by().values_list("player", flat=True)))
    for start in range(0, len(people), PEOPLE_AT_A_TIME):
        if start and connection.vendor == "sqlite":
            sleep(LETS_IN)
        some = people[start : start + PEOPLE_AT_A_TIME]
        points = [
            RatingPoint(
                family=family,
                player_id=person,
                day=day,
                mean=played.rating.mean,
                deviation=played.rating.deviation,
                matches=played.rating.matches,
                moves=played.moves,
            )
            for person in some
            for day, played in paths.get(person, {}).items()
        ]
        with transaction.atomic():
            after.filter(player__in=some).delete()
            RatingPoint.objects.bulk_create(points, batch_size=BATCH)


def _store_ranking(family: str, known: Mapping[int, Rating]) -> None:
    """All of it at once, and of it only what has changed."""
    with transaction.atomic():
        hold_families([family])
        columns = ("player", "mean", "deviation", "matches")
        stored = CurrentRating.objects.filter(family=family)
        before = {person: Rating(*values) for person, *values in stored.values_list(*columns)}
        stored.filter(player__in=before.keys() - known.keys()).delete()
        CurrentRating.objects.bulk_create(
            (
                CurrentRating(
                    family=family,
                    player_id=person,
                    mean=rating.mean,
                    deviation=rating.deviation,
                    matches=rating.matches,
                )
                for person, rating in known.items()
                if before.get(person) != rating
            ),
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=("family", "player"),
            update_fields=("mean", "deviation", "matches"),
        )
        RatingFamily.objects.filter(key=family).update(replay_from=None)


def _known_before(family: str, since: date) -> dict[int, Rating]:
    """The newest stored rating of each person before the day from which ratings are replayed."""
    own = RatingPoint.objects.filter(family=family, player=OuterRef("player"), day__lt=since).order_by("-day")
    last = RatingPoint.objects.filter(family=family, pk=Subquery(own.values("pk")[:1]))
    return {point.player_id: Rating(point.mean, point.deviation, point.matches) for point in last.order_by()}


def _rated_matches(family: str, since: date, days: dict[int, date]) -> Iterator[RatedMatch]:
    """In the order played; notes the day of each. People are who they are today, merges followed."""
    merged = dict(Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into_id"))
    matches = PlayedMatch.objects.filter(variant__in=families()[family], is_rated=True, day__gte=since)
    seats: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    sat = PlayedSeat.objects.filter(played__in=matches).order_by("played_id", "number")
    for key, side, player in sat.values_list("played_id", "side", "player_id").iterator(chunk_size=5000):
        seats[key].append((side, merged.get(player, player)))
    ordered = matches.order_by("day", "played_at", "match_id").values_list("pk", "day", "places")
    for key, day, places in ordered.iterator(chunk_size=5000):
        people = [person for _side, person in seats[key]]
        if len(set(people)) < len(people):
            continue  # a merge has put one person on two seats: nothing can be learnt from that
        days[key] = day
        sides = tuple(
            tuple(person for own, person in seats[key] if own == side) for side in range(len(places))
        )
        yield RatedMatch(key, sides, tuple(places))
