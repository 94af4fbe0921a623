"""Folds a season: the tallies of its evenings and its fixtures become the facts its table is ranked by."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from scoring.local_cache import LocalCache
from tournaments.engine.league.values import EveningScore, Missed
from tournaments.models import Evening, Fixture, Season, Side, Tournament
from tournaments.seasons.selectors.reading import SeasonRead, evenings_of, tallies_of
from tournaments.seasons.selectors.seasons import Competitor, EveningFacts, Key, SeasonFacts

_facts = LocalCache[tuple[str, bool], tuple[tuple[Any, ...], SeasonFacts]](size=32)
"""By season and reader (insiders, everybody): what the facts were folded from, and the facts."""


def facts_now(season: Season, *, public: bool) -> SeasonFacts:
    """The season as it stands; ``public`` shows people as they wish to appear."""
    return facts_of(season, evenings_of(season), public=public)


def facts_of(season: Season, evenings: Sequence[Evening], *, public: bool) -> SeasonFacts:
    """The season from the tallies of its evenings and its fixtures; eight queries however long it is.

    ``evenings`` are those of ``selectors.reading.evenings_of``. Computed again only when
    one of its sources has changed since the last time.
    """
    read = SeasonRead(season, evenings)
    sources = read.sources(public=public)
    last = _facts.get((season.public_id, public))
    if last is not None and last[0] == sources:
        return last[1]
    facts = _SeasonFold(read, public=public).facts()
    _facts.put((season.public_id, public), (sources, facts))
    return facts


class _SeasonFold:
    """Gathers a season's facts, step by step."""

    def __init__(self, read: SeasonRead, *, public: bool) -> None:
        self.season = read.season
        self.public = public
        self.clubs = read.clubs
        self.gone = {club.pk for club in self.clubs if club.withdrawn_at is not None}
        self.fixtures = read.fixtures
        self.evenings = read.evenings
        self.tallies = tallies_of(read.evenings)
        self.people = read.people
        self.absences, self.catch_ups = read.absences, read.catch_ups
        self.scores: list[tuple[Key, EveningScore]] = []
        self.beat: Counter[tuple[Key, Key]] = Counter()

    def facts(self) -> SeasonFacts:
        evenings = tuple(self._in_order())
        for evening in evenings:
            if evening.evening is not None and evening.counts:
                self._add_tally(evening.number, evening.evening)
            elif evening.round is not None:
                self._add_fixtures(evening.number, evening.round)
        absences, catch_ups = self._absences(), self._catch_ups()
        keys = {key for key, _score in self.scores} | set(absences)
        if self.season.unit == Season.Unit.CLUB:
            keys |= {(club.pk,) for club in self.clubs}
            names: dict[Key, str] = {(club.pk,): club.club.name for club in self.clubs}
        else:
            names = self.people.names(keys, public=self.public)
        competitors = tuple(
            Competitor(key, names[key], key[0] in self.gone and self.season.unit == Season.Unit.CLUB)
            for key in sorted(keys, key=lambda key: (names[key].casefold(), key))
        )
        number_of = {competitor.key: number for number, competitor in enumerate(competitors)}
        number_at = {evening.evening.pk: evening.number for evening in evenings if evening.evening}
        by_number = {evening.number: evening.evening for evening in evenings}
        return SeasonFacts(
            evenings,
            competitors,
            tuple(
                _with_catch_up(
                    replace(score, who=number_of[key]), key, by_number[score.evening], catch_ups, number_at
                )
                for key, score in self.scores
            ),
            tuple(self._missed(evenings, number_of, absences)),
            frozenset(number for number, one in enumerate(competitors) if one.is_struck),
            {
                (number_of[a], number_of[b]): n
                for (a, b), n in self.beat.items()
                if {a, b} <= number_of.keys()
            },
            tuple(number_of.values()) if self.season.unit == Season.Unit.CLUB else (),
        )

    def _in_order(self) -> Iterator[EveningFacts]:
        """Evenings and rounds of fixtures by their dates, numbered from 1."""
        rounds: dict[int, datetime] = {}
        for fixture in self.fixtures:
            rounds[fixture.round] = min(fixture.starts_at, rounds.get(fixture.round, fixture.starts_at))
        dated: list[tuple[datetime, int, EveningFacts]] = [
            (at, number, EveningFacts(0, "", at, round=number)) for number, at in rounds.items()
        ]
        for evening in self.evenings:
            tournament = evening.tournament
            dated.append(
                (
                    tournament.starts_at,
                    evening.pk,
                    EveningFacts(
                        0,
                        tournament.name,
                        tournament.starts_at,
                        evening=evening,
                        counts=tournament.status == Tournament.Status.FINISHED
                        and not tournament.hides_last_round,
                        unknown=self.tallies[evening.pk].get("unknown", 0),
                    ),
                )
            )
        for number, (_at, _order, facts) in enumerate(sorted(dated, key=lambda one: one[:2]), start=1):
            yield replace(facts, number=number)

    def _add_tally(self, number: int, evening: Evening) -> None:
        tally = self.tallies[evening.pk]
        # Two of a pair have one place between them, and share it with other pairs only.
        level = Counter(row["place"] for row in tally.get("rows", ()))
        if self.season.unit == Season.Unit.PAIR:
            pairs = {row["entrant"]: self.people.pair(row["players"]) for row in tally.get("rows", ())}
            by_pair = {pairs[row["entrant"]]: row for row in tally.get("rows", ()) if pairs[row["entrant"]]}
            self._add_rows(number, {key: row for key, row in by_pair.items() if key}, level)
            for one, other, times in tally.get("beat_entrants", ()):
                if (a := pairs.get(one)) and (b := pairs.get(other)):
                    self.beat[a, b] += times
            return
        people = {
            self.people.roots[row["player"]].pk: row
            for row in tally.get("people", ())
            if row["player"] in self.people.roots
        }
        if self.season.unit == Season.Unit.CLUB:
            self._add_clubs(number, people)
            return
        self._add_rows(number, {(player,): row for player, row in people.items()}, level)
        for one, other, times in tally.get("beat", ()):
            if one in self.people.roots and other in self.people.roots:
                self.beat[(self.people.roots[one].pk,), (self.people.roots[other].pk,)] += times

    def _add_rows(
        self, number: int, rows: Mapping[Key, Mapping[str, int]], level: Mapping[int, int] | None = None
    ) -> None:
        """``level``: how many entrants have a place; without it, as many as have it here."""
        for key, row in rows.items():
            score = EveningScore(
                who=0,
                evening=number,
                place=row["place"],
                level=(level or {}).get(row["place"], 0),
                won=row["won"],
                drawn=row["drawn"],
                played=row["played"],
                credited=row["credited"],
                game_points=row["scored"],
                net=row["net"],
            )
            self.scores.append((key, score))

    def _add_clubs(self, number: int, people: Mapping[int, Mapping[str, int]]) -> None:
        """The people of each club together; the club with the best percentage is first of the evening."""
        sums: defaultdict[Key, Counter[str]] = defaultdict(Counter)
        for player, row in people.items():
            if player in self.people.club_of:
                sums[self.people.club_of[player],].update(
                    {key: row[key] for key in row if key not in ("player", "place")}
                )
        shares = {
            key: (2 * figures["won"] + figures["drawn"]) / max(1, figures["played"])
            for key, figures in sums.items()
        }
        for key, figures in sums.items():
            figures["place"] = 1 + sum(share > shares[key] for share in shares.values())
        self._add_rows(number, sums)

    def _add_fixtures(self, number: int, round_number: int) -> None:
        for fixture in self.fixtures:
            if (
                fixture.round == round_number
                and fixture.is_signed
                and not self.gone & {fixture.home_id, fixture.away_id}
            ):
                self._add_fixture(number, fixture)

    def _add_fixture(self, number: int, fixture: Fixture) -> None:
        boards = [board for board in fixture.boards.all() if board.home_won is not None]
        won = {
            Side.HOME: sum(board.home_won or 0 for board in boards),
            Side.AWAY: sum(board.away_won or 0 for board in boards),
        }
        played = sum(won.values())
        if self.season.unit == Season.Unit.CLUB:
            home: Key = (fixture.home_id,)
            away: Key = (fixture.away_id,)
            for key, own, other in ((home, Side.HOME, Side.AWAY), (away, Side.AWAY, Side.HOME)):
                self.scores.append((key, _fixture_score(number, won[own], won[other], played)))
            self.beat[home, away] += won[Side.HOME]
            self.beat[away, home] += won[Side.AWAY]
            return
        for board in boards:
            numbers = {Side.HOME: board.home_won or 0, Side.AWAY: board.away_won or 0}
            sides: dict[str, list[int]] = {Side.HOME: [], Side.AWAY: []}
            for one in board.line_up.all():
                sides[one.side].append(one.player_id)
            for side, other in ((Side.HOME, Side.AWAY), (Side.AWAY, Side.HOME)):
                for key in self._keys_of(sides[side]):
                    score = _fixture_score(number, numbers[side], numbers[other], sum(numbers.values()))
                    self.scores.append((key, score))
                    for loser in self._keys_of(sides[other]):
                        self.beat[key, loser] += numbers[side]

    def _keys_of(self, players: Sequence[int]) -> list[Key]:
        if self.season.unit == Season.Unit.PAIR:
            pair = self.people.pair(players)
            return [pair] if pair else []
        return [(self.people.roots[player].pk,) for player in players]

    def _absences(self) -> dict[Key, set[int]]:
        """Evenings (keys) that somebody had called off, by competitor."""
        by_key: defaultdict[Key, set[int]] = defaultdict(set)
        if self.season.unit == Season.Unit.CLUB:
            return by_key
        away: defaultdict[int, set[int]] = defaultdict(set)
        for evening, player in self.absences:
            away[self.people.roots[player].pk].add(evening)
        if self.season.unit == Season.Unit.PLAYER:
            return {(player,): evenings for player, evenings in away.items()}
        for key in {key for key, _score in self.scores}:
            for player in key:
                by_key[key] |= away.get(player, set())
        return {key: evenings for key, evenings in by_key.items() if evenings}

    def _catch_ups(self) -> dict[tuple[int, int], int]:
        """(person, evening played) → evening missed."""
        return {(self.people.roots[player].pk, played): missed for player, played, missed in self.catch_ups}

    def _missed(
        self, evenings: Sequence[EveningFacts], number_of: Mapping[Key, int], absences: Mapping[Key, set[int]]
    ) -> Iterator[Missed]:
        """Whoever plays in the season and was not at an evening that counted."""
        if self.season.unit == Season.Unit.CLUB:
            return
        there = {(key, score.evening) for key, score in self.scores}
        for facts in evenings:
            evening = facts.evening
            if evening is None or not facts.counts or evening.is_catch_up:
                continue
            for key, who in number_of.items():
                if (key, facts.number) not in there:
                    yield Missed(who, facts.number, evening.pk in absences.get(key, ()))


def _fixture_score(number: int, own: int, other: int, played: int) -> EveningScore:
    return EveningScore(
        who=0,
        evening=number,
        won=own,
        played=played,
        meeting=(own > other) - (own < other),
        game_points=own,
        net=own - other,
    )


def _with_catch_up(
    score: EveningScore,
    key: Key,
    evening: Evening | None,
    catch_ups: Mapping[tuple[int, int], int],
    number_at: Mapping[int, int],
) -> EveningScore:
    """The score with the number of the missed evening that it was played for."""
    if evening is None:
        return score
    missed = {catch_ups[player, evening.pk] for player in key if (player, evening.pk) in catch_ups}
    made_up = number_at.get(missed.pop()) if missed else None
    return replace(score, makes_up=made_up, is_extra=evening.is_catch_up and made_up is None)
