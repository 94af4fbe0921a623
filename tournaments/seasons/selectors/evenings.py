"""The tally of an evening (what everybody did), folded from its tournament; and the evenings of a club."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from django.db.models import Q

from scoring.clubs.selectors.clubs import members_of_club
from scoring.models import Club, Player
from scoring.names import sort_key
from tournaments import engine
from tournaments.models import Entrant, EntrantPlayer, Evening, Place, Rest, Season, Tournament
from tournaments.reading.attendance import came
from tournaments.reading.fold import fold_of
from tournaments.reading.ranks import ranks_without
from tournaments.standings.selectors.facts import RoundFacts, Snapshot, StageFacts, TableFacts
from tournaments.standings.selectors.standings import snapshot_of

Pair = tuple[int, int]
Tally = dict[str, Any]
"""JSON: ``rows`` an entrant each, ``people`` a known person each (both with place, won, drawn, played,
credited, scored, net), ``beat`` and ``beat_entrants`` ([who, whom, matches]; 0 where two have met and neither
has won), ``unknown`` people without a player, ``open`` tables without a result, ``came`` (which says that
``rows`` and ``people`` have only those who came, and ``beat`` the zeros)."""

SUMS = ("won", "drawn", "played", "credited", "scored", "net")


@dataclass(slots=True)
class _Sum:
    counts: Counter[str] = field(default_factory=Counter)
    place: int = 0

    def as_json(self) -> dict[str, int]:
        return {"place": self.place, **{key: self.counts[key] for key in SUMS}}


def tally_of(tournament: Tournament) -> Tally:
    """The tally of the tournament as it stands; empty while nothing can be computed."""
    snapshot = snapshot_of(tournament)
    fold = fold_of(tournament)
    present = came(fold.whole, fold.ticked)
    rows = list(EntrantPlayer.objects.filter(entrant__tournament=tournament).select_related("entrant"))
    people: defaultdict[str, list[EntrantPlayer]] = defaultdict(list)
    for row in rows:
        people[row.entrant.file_id].append(row)
    entrants: defaultdict[str, _Sum] = defaultdict(_Sum)
    persons: defaultdict[int, _Sum] = defaultdict(_Sum)
    beat: Counter[tuple[int, int]] = Counter()
    beat_entrants: Counter[tuple[str, str]] = Counter()
    for number, stage, index, played in _rounds(snapshot):
        here = {entrant: _there(people.get(entrant, ()), number) for entrant in people}
        for entrant, counts in _counts_of(stage, index, played):
            if entrant not in present:
                continue
            entrants[entrant].counts.update(counts)
            for player in here.get(entrant, ()):
                persons[player].counts.update(counts)
        for winner, loser, times in _meetings(played, present):
            beat_entrants[winner, loser] += times
            for one in here.get(winner, ()):
                for other in here.get(loser, ()):
                    beat[one, other] += times
    for entrant, place in _places(snapshot, present).items():
        entrants[entrant].place = place
        for row in people.get(entrant, ()):
            if row.until_round is None and row.player_id is not None:
                persons[row.player_id].place = place
    numbers = {entrant: int(entrant[1:]) for entrant in people}
    return {
        "rows": [
            {
                "entrant": numbers[entrant],
                "players": [row.player_id for row in of if row.until_round is None],
                **entrants[entrant].as_json(),
            }
            for entrant, of in sorted(people.items(), key=lambda item: numbers[item[0]])
            if entrants[entrant].counts or entrants[entrant].place
        ],
        "people": [
            {"player": player, **person_tally.as_json()} for player, person_tally in sorted(persons.items())
        ],
        "beat": [[one, other, times] for (one, other), times in sorted(beat.items())],
        "beat_entrants": sorted([numbers[a], numbers[b], times] for (a, b), times in beat_entrants.items()),
        "unknown": sum(row.player_id is None for row in rows if row.until_round is None),
        "came": True,
        "open": sum(stage.open_tables for stage in snapshot.stages) if snapshot else 0,
    }


def _rounds(snapshot: Snapshot | None) -> Iterator[tuple[int, StageFacts, int, RoundFacts]]:
    """Every played round: its number in the tournament, its stage, its index in the stage."""
    number = 0
    for stage in snapshot.stages if snapshot else ():
        for index, played in enumerate(stage.rounds):
            number += 1
            yield number, stage, index, played


def _there(people: Iterable[EntrantPlayer], number: int) -> list[int]:
    """Known people who played for an entrant in this round of the tournament."""
    return [
        row.player_id
        for row in people
        if row.player_id is not None
        and row.from_round <= number
        and (row.until_round is None or row.until_round >= number)
    ]


def _counts_of(stage: StageFacts, index: int, played: RoundFacts) -> Iterator[tuple[str, dict[str, int]]]:
    """What one round gave each entrant who had a table with a result, or sat out for a credit."""
    outcomes = stage.outcomes[index] if stage.outcomes else {}
    for table in played.tables:
        if not table.has_result or table.is_bye:
            continue
        best = _best_sides(table)
        for side, people in enumerate(table.sides):
            counts = {"played": 1}
            counts["won" if best == [side] else "drawn" if side in best else "lost"] = 1
            counts |= _points(table, side)
            for entrant in people:
                outcome = outcomes.get(entrant)
                if outcome is not None and table.scores is None:
                    counts |= {"scored": outcome.scored, "net": outcome.scored - outcome.conceded}
                yield entrant, counts
    for entrant, outcome in outcomes.items():
        if outcome.kind is engine.OutcomeKind.SAT_OUT:
            yield (
                entrant,
                {
                    "credited": int(outcome.won),
                    "scored": outcome.scored,
                    "net": outcome.scored - outcome.conceded,
                },
            )


def _points(table: TableFacts, side: int) -> dict[str, int]:
    """Points at a table; of two sides the difference is net, at a table of more each score is net already."""
    if table.scores is None:
        return {}
    own = table.scores[side]
    others = sum(table.scores) - own if len(table.scores) == 2 else 0
    return {"scored": own, "net": own - others}


def _best_sides(table: TableFacts) -> list[int]:
    """The sides with the best score: one, or several that share the win."""
    if table.winner is not None:
        return list(table.winner) if isinstance(table.winner, tuple) else [table.winner]
    if table.scores is not None:
        return [side for side, score in enumerate(table.scores) if score == max(table.scores)]
    there = [side for side in range(len(table.sides)) if side not in table.absent_sides]
    return there if len(there) == 1 else []


def _meetings(played: RoundFacts, present: Collection[str]) -> Iterator[tuple[str, str, int]]:
    """Who met whom across a table with a result, the winner first: 1 where the first has won, else 0.

    Nobody has met who is not among those ``present``.
    """
    for table in played.tables:
        if not table.has_result or table.is_bye:
            continue
        best = _best_sides(table)
        for side, other in combinations(
            sorted(range(len(table.sides)), key=lambda side: side not in best), 2
        ):
            won = int(best == [side])
            for one, against in product(table.sides[side], table.sides[other]):
                if one in present and against in present:
                    yield one, against, won


def _places(snapshot: Snapshot | None, present: Collection[str]) -> dict[str, int]:
    """The final ranks of those who came; of a tournament stopped early, those of the stage it came to."""
    if snapshot is None:
        return {}
    if snapshot.final is not None:
        ranks = {entrant: rank for rank, entrants in snapshot.final for entrant in entrants}
        return ranks_without(ranks, ranks.keys() - present)
    stage = snapshot.current
    if stage is None or not stage.has_begun or len(stage.rankings) != 1:
        return {}
    ranks = {row.entrant: row.rank for row in stage.rankings[0].rows}
    return ranks_without(ranks, ranks.keys() - present)


# Club evenings ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class History:
    """Counts over a season's evenings, by player: partners, opponents, rounds without a table."""

    partnered: Mapping[Pair, int]
    met: Mapping[Pair, int]
    rests: Mapping[int, int]
    evenings: int = 0


def club_evening(tournament: Tournament) -> Evening | None:
    """The club evening that is stored as this tournament; None of an ordinary one."""
    evenings = Evening.objects.filter(tournament=tournament, kind=Evening.Kind.CLUB_EVENING)
    return evenings.select_related("season", "tournament__club", "tournament__pot").first()


def evenings_of_club(club: Club) -> list[Evening]:
    evenings = Evening.objects.filter(tournament__club=club, kind=Evening.Kind.CLUB_EVENING)
    return list(
        evenings.select_related("season", "tournament").order_by("-tournament__starts_at", "-pk")[:50]
    )


def history_before(evening: Evening) -> History:
    """Of the season's published rounds, or of the club's other evenings where there is no season.

    Rounds of tonight are in it; rounds that were undone are not. Five queries.
    """
    if evening.season_id is not None:
        tournaments = Evening.objects.filter(season=evening.season_id).values("tournament")
    else:
        tournaments = Evening.objects.filter(
            tournament__club=evening.tournament.club_id, kind=Evening.Kind.CLUB_EVENING
        ).values("tournament")
    return history_of(tournaments)


def history_of(tournaments: Any) -> History:
    """Of all published rounds of these tournaments (a query of their keys)."""
    standing = Q(round__undone_at=None, round__published_at__isnull=False)
    places = Place.objects.filter(standing, round__stage__tournament__in=tournaments)
    people: defaultdict[int, list[int]] = defaultdict(list)
    rows = EntrantPlayer.objects.filter(
        entrant__tournament__in=tournaments, player__isnull=False, until_round=None
    )
    for entrant, player, into in rows.values_list("entrant", "player", "player__merged_into"):
        people[entrant].append(into or player)
    tables: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table, side, entrant in places.values_list("table", "side", "entrant"):
        tables[table][side] += people.get(entrant, [])
    partnered: Counter[Pair] = Counter()
    met: Counter[Pair] = Counter()
    for sides in tables.values():
        for one, other in combinations(sides.values(), 2):
            met.update((min(a, b), max(a, b)) for a in one for b in other if a != b)
        for partners in sides.values():
            partnered.update((min(a, b), max(a, b)) for a, b in combinations(partners, 2) if a != b)
    resting = Rest.objects.filter(
        standing, round__stage__tournament__in=tournaments, kind=Rest.Kind.SITTING_OUT
    ).values_list("entrant", flat=True)
    rests = Counter(player for entrant in resting for player in people.get(entrant, ()))
    evenings = len({*tournaments.values_list("tournament", flat=True)}) if rows else 0
    return History(partnered, met, rests, evenings)


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody of the club in the list of who is here tonight."""

    player: Player
    is_here: bool
    entrant: Entrant | None = None
    often: int = 0
    """Evenings of the season, for the regulars to come first."""


def faces_of(club: Club, evening: Evening | None, season: Season | None) -> list[Face]:
    """Everybody of the club, the regulars first, and who is here. Guests who came only tonight are in it."""
    entered: dict[int, Entrant] = {}
    if evening is not None:
        rows = EntrantPlayer.objects.filter(
            entrant__tournament=evening.tournament_id, player__isnull=False, until_round=None
        ).select_related("entrant", "player__merged_into")
        entered = {row.player.merged_into_id or row.player.pk: row.entrant for row in rows if row.player}
    often: Counter[int] = Counter()
    if season is not None:
        came = EntrantPlayer.objects.filter(
            entrant__tournament__evenings__season=season, player__isnull=False
        ).values_list("player", "player__merged_into")
        often.update(into or player for player, into in came)
    faces = [
        Face(
            member.player,
            (entrant := entered.get(member.player.pk)) is not None and entrant.left_after is None,
            entrant,
            often[member.player.pk],
        )
        for member in members_of_club(club)
    ]
    return sorted(faces, key=lambda face: (-face.often, sort_key(face.player.name)))
