"""Counts matches from their facts: the sheet, who sat where, and what a tournament has decided.

Answers unsaved rows; ``services/statistics.py`` stores them, ``manage.py check_statistics`` compares.
A match counts once it is over. One that belongs to a tournament follows its table: a result from paper or by
the referee goes before the sheet's, a forfeit is no play, a round that was taken back counts for nothing, and
one that is kept secret counts when it is told.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q, QuerySet

from scoring.matches.selectors.folding import fold_lines, header_of
from scoring.models import Club, Line, Match, zone_of
from scoring.rules import Fold
from tournaments.engine.people.tally import MatchTally, outcomes, places_of_sides, tally
from tournaments.models import ClubRating, PlayedMatch, PlayedSeat, Result, Round, Table
from tournaments.reading.live import match_sides
from tournaments.reading.suspense import is_secret

EVENING_ENDS = timedelta(hours=5)
"""What ends before five in the morning belongs to the evening before."""

DECIDED = frozenset({Result.State.PROVISIONAL, Result.State.CONFIRMED, Result.State.FINAL})


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match that counts, with a row for each seat in their order."""

    played: PlayedMatch
    seats: tuple[PlayedSeat, ...]


def matches_that_may_count() -> QuerySet[Match]:
    """Those that are over, and those whose table has a result."""
    with_result = Result.objects.filter(scores__isnull=False).values("table__match")
    return Match.objects.filter(Q(closed_at__isnull=False) | Q(pk__in=with_result))


def count_matches(keys: Collection[int]) -> list[CountedMatch]:
    """Those of these matches that count, in the order they ended; a constant number of queries."""
    matches = list(Match.objects.filter(pk__in=keys).select_related("club").prefetch_related("seats"))
    lines = _newest_lines(matches)
    tables = _tables(matches)
    unrated = set(ClubRating.objects.filter(switched_off=True).values_list("club_id", flat=True))
    counts = []
    for match in matches:
        counted_match = _count(match, lines[match.pk], tables.get(match.pk, []), unrated)
        if counted_match is not None:
            counts.append(counted_match)
    return sorted(counts, key=lambda one: (one.played.played_at, one.played.match_id))


def day_of(at: datetime, club: Club | None) -> date:
    """The evening that a moment belongs to, where the club is."""
    return (at.astimezone(zone_of(club)) - EVENING_ENDS).date()


def _newest_lines(matches: Sequence[Match]) -> Mapping[int, list[Line]]:
    newest: defaultdict[int, dict[int, Line]] = defaultdict(dict)
    for line in Line.objects.filter(match__in=matches).order_by("number", "version"):
        newest[line.match_id][line.number] = line
    return defaultdict(list, {match: list(by_number.values()) for match, by_number in newest.items()})


def _tables(matches: Sequence[Match]) -> Mapping[int, list[Table]]:
    by_match: defaultdict[int, list[Table]] = defaultdict(list)
    tables = Table.objects.filter(match__in=matches).select_related("round__stage__tournament")
    for table in tables.prefetch_related("results", "places"):
        if table.match_id is not None:
            by_match[table.match_id].append(table)
    return by_match


@dataclass(frozen=True, slots=True)
class _MatchVerdict:
    """How a match ended: places and winners by side, and when."""

    places: list[int]
    winners: list[int]
    at: datetime


def _count(
    match: Match, lines: Sequence[Line], tables: Sequence[Table], unrated: Collection[int]
) -> CountedMatch | None:
    table = tables[0] if tables else None
    if table is not None and not _is_public_round(table.round):
        return None
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    header = header_of(match, [seat.name for seat in seats])
    counting = [line for line in lines if not line.struck]
    folded = fold_lines(header, counting).fold
    verdict = _verdict(match, folded, table, len(seats))
    if verdict is None:
        return None
    sides = header.variant.sides(len(seats))
    # A sheet that went on on paper, or was left in the middle of a hand, tells of the hands that it has.
    match_tally = tally(header, [line.written for line in counting], folded)
    played = _played(match, table, verdict, match_tally, counting)
    is_rated = match.club_id is not None and match.club_id not in unrated
    played.is_rated = is_rated and all(seat.player_id is not None for seat in seats)
    by_side = outcomes(verdict.winners, sides)
    rows = (
        PlayedSeat(
            number=seat.number,
            side=(side := header.variant.side_of(seat.number, len(seats))),
            player_id=seat.player_id,
            outcome=by_side[side],
            **asdict(own),
        )
        for seat, own in zip(seats, match_tally.seats, strict=True)
    )
    return CountedMatch(played, tuple(rows))


def _is_public_round(round_: Round) -> bool:
    """Whether the round stands, and isn't kept secret: ratings and sums would give it away."""
    stage = round_.stage
    return round_.undone_at is None and not is_secret(stage.tournament, stage.number, round_.number)


def _played(
    match: Match,
    table: Table | None,
    verdict: _MatchVerdict,
    match_tally: MatchTally,
    counting: Sequence[Line],
) -> PlayedMatch:
    line = match_tally.best_hand_line
    return PlayedMatch(
        match=match,
        variant=match.variant,
        club_id=match.club_id,
        tournament_id=table.round.stage.tournament_id if table is not None else None,
        played_at=verdict.at,
        day=day_of(verdict.at, match.club),
        places=verdict.places,
        hands=match_tally.hands,
        best_hand=match_tally.best_hand,
        best_hand_side=match_tally.best_hand_side,
        best_hand_line=counting[line].number if line is not None else None,
        longest_game=match_tally.longest_game,
        comeback=match_tally.comeback,
        comeback_side=match_tally.comeback_side,
    )


def _verdict(match: Match, folded: Fold, table: Table | None, seats: int) -> _MatchVerdict | None:
    results = list(table.results.all()) if table is not None else []
    newest = max(results, key=lambda result: result.version, default=None)
    if newest is not None and newest.absent_sides:
        return None
    if table is not None and newest is not None and newest.scores is not None and newest.state in DECIDED:
        first = min(results, key=lambda result: result.version)
        outcome = _by_result(table, newest, match, seats)
        if outcome is not None and (newest.source != Result.Source.MATCH or not folded.match.over):
            return _MatchVerdict(*outcome, match.closed_at or first.entered_at)
    if match.closed_at is None or not folded.match.over:
        return None
    totals = [sum(side) for side in zip(*(game.totals for game in folded.games), strict=True)]
    winners = list(folded.match.winners)
    won = list(folded.match.games_won)
    return _MatchVerdict(places_of_sides(winners, won, totals or [0] * len(won)), winners, match.closed_at)


def _by_result(table: Table, result: Result, match: Match, seats: int) -> tuple[list[int], list[int]] | None:
    """Places and winners by side of the match; None where the table's sides are not the match's."""
    sides = match_sides(table.places.all(), match.variant, seats)
    scores: list[int] = result.scores or []
    if len(scores) != len(sides) or sorted(sides) != list(range(len(sides))):
        return None
    by_side = [0] * len(sides)
    for side, score in zip(sides, scores, strict=True):
        by_side[side] = score
    if result.winner is not None:
        named = result.winner if isinstance(result.winner, list) else [result.winner]
        winners = [sides[side] for side in named]
    else:
        best = max(by_side)
        winners = [side for side, score in enumerate(by_side) if score == best]
        winners = [] if len(winners) == len(sides) else winners
    return places_of_sides(winners, by_side, by_side), winners
