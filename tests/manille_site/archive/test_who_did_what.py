"""A club that moves keeps who did what, gains nobody, and is the same after moving there and back."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from manille_site.archive.contents import TABLES_OF_CLUB, TRANSPORT, ArchiveScope
from manille_site.archive.rows import accounts_of
from scoring.clubs.selectors.logbook import log_of_club
from scoring.clubs.services.people import erase_player, rename_player
from scoring.clubs.words.log import SENTENCES, rows_of
from scoring.models import Club, LogEntry, Match, Membership, Player, Ruling, User
from tests.databases import new_database
from tests.manille_site.archive.archives import NOBODY, archive_of, taken_over
from tests.manille_site.ops.installations import manage, new_environment
from tests.scoring.factories import hand, new_match, play
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_club(full_club: Club, otto: User) -> Club:
    """The club with everything, of which Otto did a part with an account."""
    Match.objects.filter(club=full_club).update(opened_by=otto)
    Tournament.objects.filter(club=full_club).update(created_by=otto)
    return full_club


def log_of(club: Club) -> list[Any]:
    """The log as its page and its file tell it, without the ways of archives."""
    entries = log_of_club(club).exclude(action__in=TRANSPORT)
    return [(row.entry.at, row.who, row.role, row.sentence, row.entry.reason) for row in rows_of(entries)]


def open_files(raw: bytes) -> dict[str, bytes]:
    """What an archive says in formats that other programs read."""
    archive = zipfile.ZipFile(io.BytesIO(raw))
    folders = ("sheets/", "tournaments/", "standings/")
    return {name: archive.read(name) for name in archive.namelist() if name.startswith(folders)}


def log_file_of(club: Club, client: Client) -> bytes:
    """The log as a file, without the ways of archives.

    A copy has addresses of its own: a match is named by its place among those that stand there.
    """
    answer = client.get(f"/clubs/{club.slug}/log.csv")
    assert answer.status_code == 200
    transport = [str(SENTENCES[action]).encode() for action in TRANSPORT]
    raw = b"".join(
        line
        for line in answer.getvalue().splitlines(keepends=True)
        if not any(sentence in line for sentence in transport)
    )
    named = log_of_club(club).filter(match__isnull=False).values_list("match__public_id", flat=True)
    for place, address in enumerate(dict.fromkeys(named)):
        raw = raw.replace(address.encode(), b"match %d" % place)
    return raw


def rows_in(raw: bytes, table: str) -> int:
    return len(table_of(raw, table))


def table_of(raw: bytes, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(zipfile.ZipFile(io.BytesIO(raw)).read(f"tables/{table}.json"))
    return rows


def test_the_copy_tells_who_did_it(signed_club):
    copy = taken_over(archive_of(signed_club))

    assert {str(match.opened_by) for match in Match.objects.filter(club=copy)} == {"Otto"}
    assert str(Season.objects.get(club=copy).created_by) == "Otto"
    assert str(Ruling.objects.get(club=copy).decided_by) == "Otto"
    assert "Otto" in {who for _at, who, *_rest in log_of(copy)}
    assert log_of(copy) == log_of(signed_club)


def test_nobody_can_sign_in_as_who_stands_for_a_person(signed_club, otto):
    copy = taken_over(archive_of(signed_club))
    stand_in = Season.objects.get(club=copy).created_by

    assert stand_in != otto
    assert (stand_in.is_active, stand_in.has_usable_password()) == (False, False)
    assert stand_in.stands_for == Player.objects.get(name="Otto", memberships__club=copy)
    assert stand_in.stands_for.user is None


def test_a_person_who_is_renamed_or_forgotten_is_so_in_what_they_did(signed_club, olga):
    copy = taken_over(archive_of(signed_club), founder=olga)
    person = Player.objects.get(name="Otto", memberships__club=copy)

    rename_player(player=person, name="Otto V.", actor=NOBODY)
    assert str(Season.objects.get(club=copy).created_by) == "Otto V."

    erase_player(player=person, actor=NOBODY)
    assert Season.objects.get(club=copy).created_by.name == ""


def test_after_two_moves_it_is_the_same_and_nobody_more(signed_club, olga):
    first = archive_of(signed_club)
    there = taken_over(first, founder=olga)
    second = archive_of(there)
    back = taken_over(second, "back")

    assert log_of(back) == log_of(signed_club)
    for table in ("players", "memberships", "log"):
        assert (table, rows_in(second, table)) == (table, rows_in(first, table))
    assert rows_in(archive_of(back), "players") == rows_in(first, "players")


def test_whoever_took_it_over_and_plays_in_it_is_one_of_its_people(signed_club, olga):
    there = taken_over(archive_of(signed_club), founder=olga)
    match = new_match(club=there)
    play(match, hand(37))
    match.seats.filter(number=0).update(player=olga.player)

    back = taken_over(archive_of(there), "back")

    assert back.memberships.filter(player__name="Olga", role="organiser").exists()


def test_every_account_in_the_archive_is_one_that_is_kept(signed_club):
    """What is null in the copy was null before."""
    copy = taken_over(archive_of(signed_club))

    for kept in TABLES_OF_CLUB:
        for name in accounts_of(kept.model):
            before, after = (
                [one is None for one in rows.order_by("pk").values_list(name, flat=True)]
                for rows in (kept.rows(ArchiveScope(club)) for club in (signed_club, copy))
            )
            assert (kept.name, name, after) == (kept.name, name, before)


def test_through_another_installation_and_back_it_is_the_same_byte_for_byte(
    signed_club, otto, signed_in, tmp_path: Path
):
    """Of SQLite: on PostgreSQL this is the way from one database to the other and back."""
    database = tmp_path / "there.sqlite3"
    new_database(database)
    elsewhere = new_environment(tmp_path / "data") | {"DATABASE_URL": f"sqlite:///{database}"}
    (tmp_path / "data").mkdir()
    sent, returned = tmp_path / "sent.zip", tmp_path / "returned.zip"
    sent.write_bytes(archive_of(signed_club))

    for command in (
        ("import_club", str(sent), "--address=there"),
        ("export_club", "there", str(returned)),
    ):
        done = manage(elsewhere, *command)
        assert done.returncode == 0, done.stderr
    back = taken_over(returned.read_bytes(), "back")

    assert open_files(returned.read_bytes()) == open_files(sent.read_bytes())
    # A copy has addresses of its own, by which its files are named; what stands in them is the same.
    assert sorted(open_files(archive_of(back)).values()) == sorted(open_files(sent.read_bytes()).values())
    assert [row["slug"] for row in table_of(returned.read_bytes(), "clubs")] == ["there", "osilo"]
    assert [row["slug"] for row in table_of(sent.read_bytes(), "clubs")] == ["heule", "osilo"]
    Membership.objects.create(club=back, player=otto.player, role="organiser")
    logs = [log_file_of(club, signed_in(otto)) for club in (signed_club, back)]
    assert logs[0] == logs[1]
    assert b"match 3" in logs[0]
    assert b"Otto" in logs[0]
    assert rows_in(returned.read_bytes(), "players") == rows_in(sent.read_bytes(), "players")
    assert LogEntry.objects.filter(club=back, action="import_club").count() == 1
