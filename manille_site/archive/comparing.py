"""Whether a club came out of its archive as it went in: what is stored now, held against the open files."""

from __future__ import annotations

from django.db.models import Model

from manille_site.archive.reading import Archive, BadArchiveError
from manille_site.archive.rows import Numbers
from manille_site.archive.writing import sheet_file, standings_or_none, with_sheets
from scoring.matches.services.settling import settle_imported
from scoring.models import Match
from scoring.rules import SheetError, read_header
from tournaments import engine
from tournaments.models import Tournament
from tournaments.reading.files import tournament_file


def compare(archive: Archive, numbers: Numbers) -> list[str]:
    """The names of tournaments whose standings are counted otherwise now; sheets and files are the same.

    ``numbers`` says which row of this database each entry of the archive became.

    Raises:
        BadArchiveError: a sheet or a tournament is not what the archive says it is.
    """
    _compare_sheets(archive, _addresses(archive, numbers, Match, "matches"))
    return _compare_tournaments(archive, _addresses(archive, numbers, Tournament, "tournaments"))


def _compare_sheets(archive: Archive, addresses: dict[int, str]) -> None:
    for match in with_sheets(Match.objects.filter(pk__in=addresses)):
        path = f"sheets/{addresses[match.pk]}.json"
        try:
            sheet = sheet_file(match)
            read_header(sheet)
        except (SheetError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadArchiveError("sheet_differs", path) from error
        if sheet != archive.json(path):
            raise BadArchiveError("sheet_differs", path)
        settle_imported(match)


def _compare_tournaments(archive: Archive, addresses: dict[int, str]) -> list[str]:
    counted_otherwise = []
    for tournament in Tournament.objects.filter(pk__in=addresses).order_by("pk"):
        path = f"tournaments/{addresses[tournament.pk]}.json"
        if tournament_file(tournament) != archive.json(path):
            raise BadArchiveError("tournament_differs", path)
        before = archive.json(f"standings/{addresses[tournament.pk]}.json")
        if before is None:
            continue
        try:
            engine.read_tournament(tournament_file(tournament))
        except engine.TournamentError as error:
            raise BadArchiveError("tournament_differs", path) from error
        if standings_or_none(tournament) != before:
            counted_otherwise.append(tournament.name)
    return counted_otherwise


def _addresses(archive: Archive, numbers: Numbers, model: type[Model], table: str) -> dict[int, str]:
    """New primary keys to addresses as the archive has them."""
    keys = numbers.all_of(model)
    return {keys[entry["n"]]: entry.get("public_id", "") for entry in archive.table(table)}
