"""Fills a database with years of clubs, faster than anybody plays: COPY on PostgreSQL, executemany on SQLite.

Some matches are invented, stored and counted as services do it; all others have one's lines and counts, with
other people, at another time. Ratings aren't stored: they are replayed from these.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.utils import timezone

from scoring.matches.selectors.folding import final_of
from scoring.models import Club, Line, Match, Membership, Player, Seat
from scoring.rules import Header, expand_ruleset, fold, get_variant
from scoring.sampling import invent_hand
from tournaments.models import PlayedMatch, PlayedSeat, PlayerEvening
from tournaments.records.selectors.counting import CountedMatch, count_matches
from tournaments.records.selectors.sums import OF_SEATS

VARIANT, SEATS = "manillen-4p", 4
SHEETS = 25
LAST = datetime.now(UTC).replace(hour=19, minute=0, second=0, microsecond=0) - timedelta(days=1)
"""The newest evening: pages of this season and this year have something to show."""

BATCH = 20_000
"""Rows that are handed over at once."""


@dataclass(frozen=True, slots=True)
class Size:
    """Of an installation."""

    clubs: int = 1
    evenings: int = 40
    """Of each club, one a week."""

    matches: int = 500
    """Of each evening."""

    people: int = 300
    hands: int = 20

    @property
    def all_hands(self) -> int:
        return self.clubs * self.evenings * self.matches * self.hands


@dataclass(frozen=True, slots=True)
class Sample:
    """A match as services store it: its lines, its end, and what was counted."""

    lines: tuple[str, ...]
    final: str
    counts: CountedMatch


class Bulk:
    """Rows of a model on their way into its table."""

    def __init__(self, model: type[models.Model], **same: Any) -> None:
        self.model = model
        self.fields = model._meta.concrete_fields
        self.columns: list[str] = [str(field.column) for field in self.fields]
        defaults = model(**same)
        self._defaults = {
            field.column: stored(field, getattr(defaults, field.attname)) for field in self.fields
        }
        self._rows: list[tuple[Any, ...]] = []

        self._key = (model._base_manager.aggregate(key=models.Max("pk"))["key"] or 0) + 1

    @property
    def is_long(self) -> bool:
        return len(self._rows) >= BATCH

    def next_key(self) -> int:
        self._key += 1
        return self._key - 1

    def add(self, **values: Any) -> None:
        """By column; what isn't there is as in a new object, with the next key."""
        row = self._defaults | values
        if row["id"] is None:
            row["id"] = self.next_key()
        self._rows.append(tuple([row[column] for column in self.columns]))

    def flush(self) -> None:
        table = connection.ops.quote_name(self.model._meta.db_table)
        columns = ", ".join(map(connection.ops.quote_name, self.columns))
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                    for row in self._rows:
                        copy.write_row(row)
            else:
                places = ", ".join(["?"] * len(self.columns))
                connection.connection.executemany(
                    f"INSERT INTO {table} ({columns}) VALUES ({places})", self._rows
                )
        self._rows.clear()


def stored(field: "models.Field[Any, Any]", value: Any) -> Any:
    """As the database takes it, without an adapter in between."""
    if isinstance(field, models.JSONField):
        return None if value is None else json.dumps(value, cls=field.encoder)
    prepared = field.get_db_prep_save(value, connection)
    return prepared.isoformat() if isinstance(prepared, datetime | date) else prepared


def moment(at: datetime) -> Any:
    return stored(Match._meta.get_field("opened_at"), at)


def load(size: Size, rng: Random) -> None:
    """Add an installation of this size to the database."""
    samples = _samples(size.hands, rng)
    with transaction.atomic():
        for number in range(size.clubs):
            club, people = _club(number, size.people)
            evenings = Evenings(club, people, samples, rng)
            for evening in range(size.evenings):
                evenings.play(LAST - timedelta(weeks=size.evenings - 1 - evening), size.matches)
                if evenings.lines.is_long:
                    evenings.flush()
            evenings.flush()
            _sum_evenings(club)
        _set_sequences()


def _club(number: int, people: int) -> tuple[Club, list[int]]:
    slug = "bench" if number == 0 else f"bench-{number}"
    club = Club.objects.create(name=f"Bench {number}", slug=slug, founded_at=timezone.now())
    players = [Player(name=f"Player {key} of {number}") for key in range(1, people + 1)]
    Player.objects.bulk_create(players)
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    return club, [player.pk for player in players]


def _samples(hands: int, rng: Random) -> list[Sample]:
    """Stored and counted in a transaction that is taken back."""
    with transaction.atomic():
        club, people = _club(-1, SEATS)
        header, ruleset = _header()
        samples = []
        for _sheet in range(SHEETS):
            lines = _sheet_of(header, hands, rng)
            final = final_of(fold(header, lines))
            match = Match.objects.create(
                variant=VARIANT, ruleset=ruleset, club=club, stopped=True, closed_at=LAST, final=final
            )
            Seat.objects.bulk_create(
                Seat(match=match, number=number, name=f"Player {number}", player_id=people[number])
                for number in range(SEATS)
            )
            Line.objects.bulk_create(
                Line(match=match, number=number, facts=line) for number, line in enumerate(lines, start=1)
            )
            (counts,) = count_matches([match.pk])
            final_text = stored(Match._meta.get_field("final"), final)
            samples.append(Sample(tuple(map(json.dumps, lines)), final_text, counts))
        transaction.set_rollback(True)
    return samples


def _header() -> tuple[Header, dict[str, Any]]:
    variant = get_variant(VARIANT)
    ruleset = dict(expand_ruleset(variant, {"target": 100_000, "best_of": 1}, SEATS))
    return Header(variant, ruleset, ("A", "B", "C", "D"), 0, True), ruleset


def _sheet_of(header: Header, hands: int, rng: Random) -> list[dict[str, Any]]:
    folded = fold(Header(header.variant, header.ruleset, header.players, 0, False), [])
    lines: list[dict[str, Any]] = []
    for _hand in range(hands):
        lines.append(invent_hand(folded, rng))
        folded = folded.extended(lines[-1:])
    return lines


class Evenings:
    """All matches of a club on their way into the database."""

    def __init__(self, club: Club, people: Sequence[int], samples: Sequence[Sample], rng: Random) -> None:
        _header_of, ruleset = _header()
        self.people, self.rng = people, rng
        self.matches = Bulk(Match, variant=VARIANT, ruleset=ruleset, club=club, stopped=True)
        self.seats, self.lines, self.parts = Bulk(Seat), Bulk(Line), Bulk(PlayedSeat, side=0, outcome=0)
        self.played = Bulk(PlayedMatch, variant=VARIANT, club=club, played_at=LAST, day=LAST.date())
        self.samples = [(sample, *_counted_columns(sample.counts)) for sample in samples]

    def flush(self) -> None:
        """In the order in which they name each other."""
        for bulk in (self.matches, self.seats, self.lines, self.played, self.parts):
            bulk.flush()

    def play(self, at: datetime, matches: int) -> None:
        """An evening of so many matches."""
        opened, day = moment(at), stored(PlayedMatch._meta.get_field("day"), at.date())
        for number in range(matches):
            sample, of_match, of_seats = self.rng.choice(self.samples)
            closed = moment(at + timedelta(hours=1, seconds=number))
            match = self.matches.next_key()
            address = f"{match:x}".rjust(10, "z")
            end = {"opened_at": opened, "closed_at": closed, "final": sample.final}
            self.matches.add(id=match, public_id=address, **end)
            played = self.played.next_key()
            self.played.add(**of_match, id=played, match_id=match, played_at=closed, day=day)
            for place, player in enumerate(self.rng.sample(self.people, SEATS)):
                self.seats.add(match_id=match, number=place, name=f"P {player}", player_id=player)
                self.parts.add(**of_seats[place], played_id=played, player_id=player)
            for row, facts in enumerate(sample.lines, start=1):
                own = _uuid(self.rng)
                self.lines.add(match_id=match, number=row, facts=facts, client_id=own, recorded_at=closed)


def _counted_columns(counts: CountedMatch) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What all matches with these lines have in common, without whose and when they are."""
    varying = ("match_id", "tournament_id", "club_id", "played_id", "player_id", "id", "played_at", "day")
    rows = [
        {
            str(field.column): stored(field, getattr(row, field.attname))
            for field in row._meta.concrete_fields
            if field.column not in varying
        }
        for row in (counts.played, *counts.seats)
    ]
    return rows[0], rows[1:]


def _uuid(rng: Random) -> str:
    """Of the form that the database has for it."""
    if connection.vendor == "postgresql":
        return str(UUID(int=rng.getrandbits(128)))
    return f"{rng.getrandbits(128):032x}"


def _sum_evenings(club: Club) -> None:
    """As ``evening_sums`` adds them up, inside the database."""
    seats = PlayedSeat.objects.filter(played__club=club).order_by()
    grouped = seats.values("player", "played__variant", "played__day", "played__club")
    sums = grouped.annotate(**{f"sum_{name}": value for name, value in OF_SEATS.items()})
    question, words = sums.query.sql_with_params()
    into = ["player_id", "variant", "day", "club_id", *OF_SEATS]
    table, columns = PlayerEvening._meta.db_table, ", ".join(f'"{name}"' for name in into)
    with connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{table}" ({columns}) {question}', words)


def _set_sequences() -> None:
    written = [Match, Seat, Line, PlayedMatch, PlayedSeat]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), written):
            cursor.execute(statement)
