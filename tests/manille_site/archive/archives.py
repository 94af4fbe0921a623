"""Archives of clubs for tests: made, taken over, spoilt; and what has to be the same afterwards."""

import io
import json
import zipfile
from typing import Any

from manille_site.archive.importing import import_club
from manille_site.archive.reading import open_archive
from manille_site.archive.writing import write_archive
from scoring.access.actors import Actor
from scoring.matches.selectors import score_sheet
from scoring.models import Club, Line, Match
from tournaments.engine import standings_json
from tournaments.models import Tournament
from tournaments.reading.files import tournament_file

NOBODY = Actor()


def archive_of(club: Club) -> bytes:
    file = io.BytesIO()
    write_archive(club, file)
    return file.getvalue()


def taken_over(raw: bytes, slug: str = "copy", founder: Any = None) -> Club:
    club, otherwise = import_club(
        archive=open_archive(io.BytesIO(raw)), slug=slug, founder=founder, actor=Actor(user=founder)
    )
    assert otherwise == []
    return club


def standings(club: Club) -> list[Any]:
    """Of every tournament, to the last tie-break."""
    return [
        standings_json(tournament_file(one))
        for one in Tournament.objects.filter(club=club).order_by("pk")
        if one.entrants.exists()
    ]


def sheets(club: Club) -> list[Any]:
    return [
        [
            (row.line.number, row.line.written, row.line.struck, row.line.reason)
            for row in score_sheet(match).rows
        ]
        for match in Match.objects.filter(club=club).order_by("pk")
    ]


def versions(club: Club) -> list[Any]:
    lines = Line.objects.filter(match__club=club).order_by("match", "number", "version")
    return list(lines.values_list("number", "version", "kind", "facts", "struck", "reason", "recorded_at"))


def changed(raw: bytes, path: str, change: Any) -> bytes:
    """The archive with one of its files rewritten."""
    old, file = zipfile.ZipFile(io.BytesIO(raw)), io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, change(text) if name == path else text)
        if path not in old.namelist():
            new.writestr(path, change(b""))
    return file.getvalue()


def with_rows(raw: bytes, table: str, change: Any) -> bytes:
    """The archive with other rows, counted anew."""
    count = 0

    def rewrite(text: bytes) -> bytes:
        nonlocal count
        rows = json.loads(text)
        change(rows)
        count = len(rows)
        return json.dumps(rows).encode()

    def recount(text: bytes) -> bytes:
        about = json.loads(text)
        about["tables"][table] = count
        return json.dumps(about).encode()

    return changed(changed(raw, f"tables/{table}.json", rewrite), "archive.json", recount)
