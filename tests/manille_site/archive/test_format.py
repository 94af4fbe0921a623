"""docs/formats/club-archive.md names every table and field that an archive has, and no other."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from django.db.models import ForeignKey

from manille_site.archive.contents import CLUBS, PLAYERS, TABLES_OF_CLUB
from manille_site.archive.rows import fields_of, many_of
from scoring.models import Club, Player
from tests.manille_site.archive.archives import archive_of

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs/formats/club-archive.md").read_text()


def documented() -> dict[str, list[str]]:
    """Tables with their fields, as the document lists them."""
    section = TEXT[TEXT.index("## Tables") : TEXT.index("## Bad files")]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", section, re.MULTILINE)
    return {table: re.findall(r"`(\w+)`", fields) for table, fields in rows}


def written() -> dict[str, list[str]]:
    """The same as the code has it."""
    tables = {
        PLAYERS: [field.name for field in fields_of(Player, {"user"})],
        CLUBS: [field.name for field in fields_of(Club) if not isinstance(field, ForeignKey)],
    }
    for kept in TABLES_OF_CLUB:
        fields = [*fields_of(kept.model, kept.left_out), *many_of(kept.model)]
        tables[kept.name] = [field.name for field in fields]
    return tables


def test_the_document_lists_the_tables_and_fields_of_an_archive():
    assert documented() == written()


@pytest.mark.django_db
def test_the_document_tells_of_every_file_and_of_every_key_of_archive_json(full_club):
    archive = zipfile.ZipFile(io.BytesIO(archive_of(full_club)))

    kinds = {re.sub(r"/[^/]+\.json$", "/…", name) for name in archive.namelist()}
    told = set(re.findall(r"^\| `([^`]+)` \|", TEXT[: TEXT.index("## `archive.json`")], re.MULTILINE))
    assert kinds == {re.sub(r"/<\w+>\.json$", "/…", name) for name in told}
    section = TEXT[TEXT.index("## `archive.json`") : TEXT.index("## Rows")]
    about = json.loads(archive.read("archive.json"))
    assert list(about) == sorted(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert about["format"] in TEXT
    for name, fields in written().items():
        for row in json.loads(archive.read(f"tables/{name}.json"))[:1]:
            assert list(row) == sorted(["n", *fields]), name
