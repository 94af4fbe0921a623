"""Writes the archive of a club: what is stored, row by row, and the same once more in open formats."""

import json
import uuid
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import ForeignKey, Model, Prefetch
from django.utils import timezone

from manille_site.archive.contents import CLUBS, PLAYERS, TABLES_OF_CLUB, ArchiveScope, ArchiveTable
from manille_site.archive.rows import fields_of, many_of, players_in, written
from scoring.matches.selectors.folding import header_of
from scoring.models import Club, Line, LogEntry, Match, Player, Seat, User
from scoring.names import address_of
from scoring.rules import sheet_of
from tournaments import engine
from tournaments.models import Tournament
from tournaments.reading.files import tournament_file

FORMAT = "manille-club/1"
BATCH = 1000

README = """\
A club, whole: {name}
Made on {made_at:%Y-%m-%d at %H:%M} UTC. Format {format}.

This file holds names and results of people. Keep it as you would keep a list of members.

archive.json             what this is, and how many rows each table has
tables/<table>.json      what is stored, a JSON object a row; "n" is the number that other rows refer to
sheets/<match>.json      every match as a score sheet file (manille-score-sheet), the lines that count
tournaments/<id>.json    every tournament as a tournament file (manille-tournament)
standings/<id>.json      its standings as they were computed, to compare with

All versions of all lines are in tables/lines.json, the log in tables/log.json, the decision book in
tables/rulings.json, lists of people kept apart in tables/companies.json. Accounts, e-mail addresses,
passwords, phones and codes are left out: where an account did something, its person is named instead. People
say "that is me" anew where this is taken over.
"""


class _References:
    """What may be referred to, and which people and clubs are."""

    def __init__(self, scope: ArchiveScope) -> None:
        self.scope = scope
        self.people: set[int] = set()
        self.clubs: set[int] = {scope.club.pk}
        self._there: dict[type[Model], set[int]] = {}
        self._person_of = dict(Player.objects.filter(user__isnull=False).values_list("user_id", "pk"))
        self._person_of |= dict(User.objects.filter(stands_for__isnull=False).values_list("pk", "stands_for"))

    def put(self, model: type[Model], keys: Iterable[int]) -> None:
        self._there[model] = set(keys)

    def __call__(self, model: type[Model], key: int) -> int | None:
        if model is User:
            person = self._person_of.get(key)
            return None if person is None else self(Player, person)
        if model is Player:
            self.people.add(key)
        elif model is Club:
            self.clubs.add(key)
        elif key not in self._there.get(model, ()):
            return None
        return key


def write_archive(club: Club, target: IO[bytes]) -> dict[str, int]:
    """The archive of ``club`` as one moment saw it; answers how many rows each table has."""
    with transaction.atomic(), zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        scope = ArchiveScope(club)
        refer = _References(scope)
        counts = {table.name: _write_table(archive, table, refer) for table in TABLES_OF_CLUB}
        people = _with_merged(refer.people)
        counts[PLAYERS] = _write_rows(archive, PLAYERS, _players(people))
        counts[CLUBS] = _write_rows(archive, CLUBS, _clubs(refer.clubs, of=club))
        _write_sheets(archive, scope)
        _write_tournaments(archive, scope)
        made_at = timezone.now()
        about = {
            "format": FORMAT,
            "id": str(uuid.uuid4()),
            "made_at": made_at,
            "club": club.pk,
            "name": club.name,
            "tables": counts,
        }
        archive.writestr("archive.json", _json(about, indent=1))
        archive.writestr("README.txt", README.format(name=club.name, made_at=made_at, format=FORMAT))
    return counts


def _write_table(archive: zipfile.ZipFile, table: ArchiveTable, refer: _References) -> int:
    rows = table.rows(refer.scope).order_by("pk")
    refer.put(table.model, rows.values_list("pk", flat=True))
    fields, many = fields_of(table.model, table.left_out), many_of(table.model)

    def entries() -> Iterator[dict[str, Any]]:
        for row in rows.prefetch_related(*(field.name for field in many)).iterator(BATCH):
            entry = written(row, fields, refer)
            for field in many:
                related: type[Model] = field.related_model
                entry[field.name] = [refer(related, other.pk) for other in getattr(row, field.name).all()]
            yield _of_log(entry, refer) if table.model is LogEntry else entry

    return _write_rows(archive, table.name, entries())


def _of_log(entry: dict[str, Any], refer: _References) -> dict[str, Any]:
    """An entry of the log speaks of people by their ids: they come along."""
    kind, _colon, key = entry["subject"].partition(":")
    if kind == "player" and key.isdecimal():
        refer(Player, int(key))
    for facts in (entry["before"], entry["after"]):
        if isinstance(facts, dict):
            players_in(facts, lambda pk: refer(Player, pk))
    return entry


def _with_merged(people: set[int]) -> set[int]:
    """These and whom they were merged into."""
    into = Player.objects.filter(pk__in=people, merged_into__isnull=False)
    more = {pk for pk in into.values_list("merged_into", flat=True) if pk is not None} - people
    return _with_merged(people | more) if more else people


def _players(people: set[int]) -> Iterator[dict[str, Any]]:
    fields = fields_of(Player, {"user"})
    for player in Player.objects.filter(pk__in=people).order_by("pk").iterator(BATCH):
        yield written(player, fields, lambda _model, key: key)


def _clubs(clubs: set[int], of: Club) -> Iterator[dict[str, Any]]:
    """Those that it played with have another address in every installation, so here it is their name's."""
    fields = [field for field in fields_of(Club) if not isinstance(field, ForeignKey)]
    for club in Club.objects.filter(pk__in=clubs).order_by("pk"):
        if club != of:
            club.slug = address_of(club.name, 30) or "club"
        yield written(club, fields, lambda _model, key: key)


def _write_rows(archive: zipfile.ZipFile, name: str, entries: Iterable[dict[str, Any]]) -> int:
    """A JSON list with a row a line."""
    count = 0
    with archive.open(f"tables/{name}.json", "w") as file:
        for entry in entries:
            file.write((",\n" if count else "[\n").encode() + _json(entry).encode())
            count += 1
        file.write(b"\n]\n" if count else b"[]\n")
    return count


def _write_sheets(archive: zipfile.ZipFile, scope: ArchiveScope) -> None:
    for match in with_sheets(scope.matches):
        archive.writestr(f"sheets/{match.public_id}.json", _json(sheet_file(match), indent=1))


def with_sheets(matches: Any) -> Iterator[Match]:
    """Matches with their seats and all versions of their lines, in a few queries a thousand."""
    lines = Prefetch("lines", Line.objects.order_by("number", "version"))
    seats = Prefetch("seats", Seat.objects.order_by("number"))
    sheets: Iterator[Match] = matches.order_by("pk").prefetch_related(lines, seats).iterator(BATCH)
    return sheets


def sheet_file(match: Match) -> dict[str, Any]:
    """The score sheet file of a match from :func:`with_sheets`; struck lines say nothing and are left out."""
    newest = {line.number: line for line in match.lines.all()}
    counting = [line.written for line in newest.values() if not line.struck]
    return sheet_of(header_of(match, [seat.name for seat in match.seats.all()]), counting)


def _write_tournaments(archive: zipfile.ZipFile, scope: ArchiveScope) -> None:
    for tournament in scope.tournaments.order_by("pk"):
        file = tournament_file(tournament)
        archive.writestr(f"tournaments/{tournament.public_id}.json", _json(file, indent=1))
        if (standings := standings_or_none(tournament)) is not None:
            archive.writestr(f"standings/{tournament.public_id}.json", _json(standings, indent=1))


def standings_or_none(tournament: Tournament) -> dict[str, Any] | None:
    """What ``standings`` prints; None while a tournament is too unfinished to have any."""
    try:
        return engine.standings_json(tournament_file(tournament))
    except engine.TournamentError:
        return None


class _Encoder(DjangoJSONEncoder):
    """Moments to the microsecond: standings and logs are in their order."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if hasattr(o, "isoformat") else super().default(o)


def _json(data: Any, indent: int | None = None) -> str:
    """In the order of their keys: PostgreSQL keeps another than SQLite, and the file is to be the same."""
    return json.dumps(data, ensure_ascii=False, indent=indent, sort_keys=True, cls=_Encoder)
