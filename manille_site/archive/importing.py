"""Makes a club of an archive: all of it or nothing, and only when it comes out again as it went in."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Field, Model

from manille_site.archive.comparing import compare
from manille_site.archive.contents import CLUBS, PLAYERS, TABLES_OF_CLUB, ArchiveTable
from manille_site.archive.meanings import field_without_meaning
from manille_site.archive.reading import Archive, BadArchiveError
from manille_site.archive.rows import (
    BadRowError,
    Numbers,
    accounts_of,
    fields_of,
    generations,
    many_of,
    players_in,
    read,
    refers_to_itself,
)
from manille_site.search import index as search_index
from scoring.access.actors import Actor
from scoring.clubs.services.clubs import AddressTakenError, player_of
from scoring.models import (
    Club,
    Company,
    HouseRuleset,
    LogEntry,
    Match,
    Membership,
    Player,
    Role,
    Ruling,
    User,
    site_day,
)
from scoring.writing.errors import RefusedError
from scoring.writing.later import later
from scoring.writing.log import log
from tournaments.models import Pot, Season, Tournament
from tournaments.records.services.statistics import count_again
from tournaments.seasons.services.tallies import fold_evenings

BATCH = 500
SUBJECTS: dict[str, type[Model]] = {
    "player": Player,
    "tournament": Tournament,
    "club": Club,
    "season": Season,
    "company": Company,
    "house": HouseRuleset,
    "pot": Pot,
    "ruling": Ruling,
}
"""Kinds of subjects in the log, and whose numbers they have."""

SUBJECT = re.compile(r"(\w+):(\d{1,15})(.*)", re.DOTALL)


class ImportedAlreadyError(RefusedError):
    """This very archive is a club here; ``name`` is its name."""


class NotImportedError(RefusedError):
    """Only a club that came in as an archive can be taken back, and only once."""


def import_club(*, archive: Archive, slug: str, founder: User | None, actor: Actor) -> tuple[Club, list[str]]:
    """The club of the archive under a new short address, and the tournaments that are counted otherwise now.

    ``founder`` becomes an organiser of it. An older version of this app may have counted by rules that
    were mended since: those tournaments are named, not refused.

    Raises:
        BadArchiveError: it is not what an export writes; nothing was stored.
        ImportedAlreadyError: it was taken over before.
        AddressTakenError: another club has this short address.
    """
    if (club := club_of_archive(archive.id)) is not None:
        raise ImportedAlreadyError(name=club.name)
    if Club.objects.filter(slug=slug).exists():
        raise AddressTakenError(slug=slug)
    try:
        with transaction.atomic():
            importing = _Import(archive, slug)
            importing.store()
            counted_otherwise = compare(archive, importing.numbers)
            if founder is not None:
                person = player_of(founder)
                Membership.objects.create(club=importing.club, player=person, role=Role.ORGANISER)
            log("import_club", actor=actor, club=importing.club, after={"archive": archive.id})
            matches = list(importing.numbers.all_of(Match).values())
            for start in range(0, len(matches), BATCH):
                count_again(matches[start : start + BATCH])
            later(fold_evenings)
            for kind, model in search_index.MODELS.items():
                search_index.index(kind, importing.numbers.all_of(model).values())
    except BadRowError as error:
        raise BadArchiveError("bad_row", error.place) from error
    except DatabaseError as error:
        raise BadArchiveError("bad_rows") from error
    return importing.club, counted_otherwise


def club_of_archive(archive: str) -> Club | None:
    """The club that this archive became, unless that was taken back."""
    entries = LogEntry.objects.filter(action__in=("import_club", "take_back_club"), after__archive=archive)
    newest = entries.select_related("club").order_by("pk").last()
    return newest.club if newest is not None and newest.action == "import_club" else None


def archive_of_club(club: Club) -> str | None:
    """The archive that this club came from, unless it was taken back."""
    entries = LogEntry.objects.filter(action__in=("import_club", "take_back_club"), club=club)
    newest = entries.order_by("pk").last()
    if newest is None or newest.action != "import_club" or newest.after is None:
        return None
    return str(newest.after["archive"])


def take_back(*, club: Club, name: str, actor: Actor) -> None:
    """Undo an import: nothing is deleted, but nobody is in the club any more and nobody finds what it played.

    ``name`` is what it is called from now on; its short address is free again.

    Raises:
        NotImportedError: it was founded here, or taken back before.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club.pk)
        archive = archive_of_club(club)
        if archive is None:
            raise NotImportedError
        club.name, club.slug = name[:80], f"back-{uuid.uuid4().hex[:12]}"
        club.save(update_fields=["name", "slug"])
        Tournament.objects.filter(club=club).update(status=Tournament.Status.DRAFT)
        Season.objects.filter(club=club).update(status=Season.Status.DRAFT)
        Membership.objects.filter(club=club, until=None).update(until=site_day())
        log("take_back_club", actor=actor, club=club, after={"archive": archive})


def _stand_in(person: Player) -> User:
    email = f"stand-in-{uuid.uuid4().hex}@invalid"
    return User.objects.create_user(email, name=person.name, is_active=False, stands_for=person)


class _Import:
    """One archive on its way into the database."""

    def __init__(self, archive: Archive, slug: str) -> None:
        self.archive = archive
        self.slug = slug
        self.numbers = Numbers()
        self.club = Club()

    def store(self) -> None:
        self._store_clubs()
        self._store_rows(
            ArchiveTable(PLAYERS, Player, lambda _scope: Player.objects.none(), frozenset({"user"}))
        )
        self._store_accounts()
        for table in TABLES_OF_CLUB:
            self._store_rows(table)

    def _store_accounts(self) -> None:
        """One for everybody who did something, so that it goes on saying who: nobody can sign in to it."""
        people_named = {
            n
            for table in TABLES_OF_CLUB
            if (names := accounts_of(table.model))
            for entry in self.archive.table(table.name)
            if isinstance(entry, dict)
            for name in names
            if isinstance(n := entry.get(name), int)
        }
        people = Player.objects.in_bulk(pk for n in people_named if (pk := self.numbers.of(Player, n)))
        for n in sorted(people_named):
            person = people.get(self.numbers.of(Player, n) or 0)
            if person is not None:
                self.numbers.put(User, n, _stand_in(person).pk)

    def _store_clubs(self) -> None:
        """The club itself, and a bare one for each that it played with."""
        fields = fields_of(Club)
        for entry in self.archive.table(CLUBS):
            club = self._read(CLUBS, Club, entry, fields)
            assert isinstance(club, Club)  # noqa: S101
            own = entry["n"] == self.archive.about["club"]
            club.slug = self.slug if own else f"{club.slug[:30]}-{uuid.uuid4().hex[:6]}"
            club.save(force_insert=True)
            self.numbers.put(Club, entry["n"], club.pk)
            if own:
                self.club = club
        if self.club.pk is None:
            raise BadRowError(CLUBS)

    def _store_rows(self, table: ArchiveTable) -> None:
        entries = self.archive.table(table.name)
        numbers = {entry["n"] for entry in entries if isinstance(entry, dict) and type(entry.get("n")) is int}
        if len(numbers) < len(entries):
            raise BadRowError(table.name)
        if len(entries) != self.archive.counts[table.name]:
            raise BadArchiveError("damaged", f"tables/{table.name}.json")
        fields = fields_of(table.model, table.left_out)
        try:
            parts = list(generations(entries, refers_to_itself(table.model)))
        except (ValueError, TypeError) as error:
            raise BadRowError(table.name) from error
        for part in parts:
            mended = (self._mended(table, entry) for entry in part)
            rows = [self._read(table.name, table.model, entry, fields) for entry in mended]
            self._renew_identifiers(table.model, rows)
            table.model._default_manager.bulk_create(rows, batch_size=BATCH)
            for entry, row in zip(part, rows, strict=True):
                self.numbers.put(table.model, entry["n"], row.pk)
        self._store_lists(table, entries)

    def _read(
        self, table: str, model: type[Model], entry: dict[str, Any], fields: list[Field[Any, Any]]
    ) -> Model:
        row = read(table, model, entry, fields, self.numbers)
        if (name := field_without_meaning(row)) is not None:
            raise BadRowError(table, entry["n"], name)
        return row

    def _mended(self, table: ArchiveTable, entry: dict[str, Any]) -> dict[str, Any]:
        """Whom the log speaks of has another number here."""
        if table.model is not LogEntry:
            return entry
        changed = dict(entry)
        changed["subject"] = self._subject(str(entry.get("subject") or ""))
        for key in ("before", "after"):
            if isinstance(entry.get(key), Mapping):
                changed[key] = players_in(entry[key], lambda n: self.numbers.of(Player, n))
        if entry.get("action") in ("import_club", "take_back_club"):
            changed["after"] = None
        return changed

    def _subject(self, subject: str) -> str:
        match = SUBJECT.fullmatch(subject)
        if match is None:
            return "" if ":" in subject else subject
        model = SUBJECTS.get(match[1])
        key = self.numbers.of(model, int(match[2])) if model is not None else None
        return "" if key is None else f"{match[1]}:{key}{match[3]}"[:60]

    def _renew_identifiers(self, model: type[Model], rows: list[Any]) -> None:
        """Public addresses and request identifiers stay as they were, unless they are taken here."""
        for field in model._meta.concrete_fields:
            name = field.name
            if name not in ("public_id", "client_id"):
                continue
            in_use: set[Any] = set()
            for start in range(0, len(rows), BATCH):
                identifiers = [getattr(row, name) for row in rows[start : start + BATCH]]
                same = model._default_manager.filter(**{f"{name}__in": identifiers})
                in_use |= set(same.values_list(name, flat=True))
            for row in rows:
                if getattr(row, name) in in_use:
                    setattr(row, name, field.get_default())

    def _store_lists(self, table: ArchiveTable, entries: list[dict[str, Any]]) -> None:
        for field in many_of(table.model):
            through: Any = field.remote_field.through
            related: type[Model] = field.related_model
            ends = (f"{field.m2m_field_name()}_id", f"{field.m2m_reverse_field_name()}_id")
            links = []
            for entry in entries:
                listed = entry.get(field.name) or []
                others = [self.numbers.of(related, n) for n in listed] if isinstance(listed, list) else [None]
                if None in others:
                    raise BadRowError(table.name, entry["n"], field.name)
                here = self.numbers.of(table.model, entry["n"])
                links += [through(**dict(zip(ends, (here, other), strict=True))) for other in others]
            through._default_manager.bulk_create(links, batch_size=BATCH)
