"""``manage.py restore`` works where it is needed: on a new machine, and over what is left of a database."""

import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from manille_site.ops.backups import back_up
from scoring.models import Club
from tests.manille_site.ops.installations import manage, new_environment, starting, wait_until

EVENING = datetime(2026, 3, 21, 23, 30, tzinfo=UTC)
CLUBS = "from scoring.models import Club; print('clubs:', *Club.objects.values_list('name', flat=True))"


@pytest.fixture
def backup(transactional_db: None, tmp_path: Path) -> Path:
    """Of a database with one club, Heule."""
    Club.objects.create(name="Heule", slug="heule")
    return back_up(tmp_path / "saved", EVENING)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return new_environment(tmp_path / "data")


def restore(environment: dict[str, str], backup: Path) -> str:
    """What the command says."""
    done = manage(environment, "restore", str(backup), "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def clubs_of(environment: dict[str, str]) -> str:
    return manage(environment, "shell", "--no-imports", "-c", CLUBS).stdout.strip()


def test_into_nothing(environment: dict[str, str], backup: Path) -> None:
    assert restore(environment, backup) == "Restored. Nothing was there before.\n"
    assert clubs_of(environment) == "clubs: Heule"


def test_over_a_healthy_database_and_back(environment: dict[str, str], backup: Path, tmp_path: Path) -> None:
    restore(environment, backup)
    Club.objects.create(name="Osilo", slug="osilo")
    said = restore(environment, back_up(tmp_path / "later", EVENING))
    assert clubs_of(environment) == "clubs: Heule Osilo"
    (before,) = (tmp_path / "data" / "backups" / "before-restore").iterdir()
    assert said == f"Restored. What was there before is in {before}.\n"
    restore(environment, before)
    assert clubs_of(environment) == "clubs: Heule"


def test_each_time_what_was_computed_before_is_known_to_be_of_another_past(
    environment: dict[str, str], backup: Path
) -> None:
    question = "from manille_site.ops.restorations import last_restoration; print(last_restoration())"

    def last() -> str:
        return manage(environment, "shell", "--no-imports", "-c", question).stdout

    manage(environment, "migrate")
    pasts = [last(), last()]
    assert pasts[0] == pasts[1]
    for _time in range(2):
        restore(environment, backup)
        pasts.append(last())
    assert len(set(pasts)) == 3


# Ruins ------------------------------------------------------------------------------------------------------


def overwrite_pages(file: Path) -> None:
    with file.open("r+b") as database:
        database.seek(3 * 4096)
        database.write(b"\xa5" * 60 * 4096)


def write_garbage(file: Path) -> None:
    file.write_bytes(b"no database at all, but some megabytes of it" * 4096)


def cut_in_the_middle(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


@pytest.mark.skipif(connection.vendor != "sqlite", reason="there is no file to damage")
@pytest.mark.parametrize("damage", [overwrite_pages, write_garbage, cut_in_the_middle])
def test_over_a_damaged_file_which_is_kept_under_a_name_that_says_when(
    environment: dict[str, str], backup: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    restore(environment, backup)
    file = tmp_path / "data" / "manille.sqlite3"
    damage(file)
    ruins = file.read_bytes()
    said = restore(environment, backup)
    (aside,) = (tmp_path / "data").glob("manille.sqlite3.damaged-2???????-??????")
    assert said == f"Restored. The database that was there is damaged; it is kept as {aside}.\n"
    assert aside.read_bytes() == ruins
    assert clubs_of(environment) == "clubs: Heule"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="such ruins need a server")
@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE scoring_line CASCADE; DROP TABLE django_migrations",
        "CREATE TABLE of_a_newer_version (club bigint REFERENCES scoring_club)",
        "CREATE TABLE scoring_club (garbage text)",
    ],
)
def test_over_a_database_of_which_parts_are_missing_or_too_many(
    environment: dict[str, str], backup: Path, damage: str
) -> None:
    import psycopg

    if "garbage" not in damage:
        restore(environment, backup)
    with psycopg.connect(environment["DATABASE_URL"]) as server:
        server.execute(damage)
    assert restore(environment, backup).startswith("Restored. What was there before is in ")
    assert clubs_of(environment) == "clubs: Heule"


def test_what_another_program_has_there_is_kept_as_a_copy_too(
    environment: dict[str, str], backup: Path, tmp_path: Path
) -> None:
    a_table = "CREATE TABLE of_somebody_else (name text)"
    if connection.vendor == "postgresql":
        import psycopg

        with psycopg.connect(environment["DATABASE_URL"]) as server:
            server.execute(a_table)
    else:
        (tmp_path / "data").mkdir()
        with closing(sqlite3.connect(tmp_path / "data" / "manille.sqlite3")) as file:
            file.execute(a_table)
    said = restore(environment, backup)
    (before,) = (tmp_path / "data" / "backups" / "before-restore").iterdir()
    assert said == f"Restored. What was there before is in {before}.\n"
    assert clubs_of(environment) == "clubs: Heule"


# Refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [write_garbage, cut_in_the_middle])
def test_a_damaged_backup_changes_nothing(
    environment: dict[str, str], backup: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    restore(environment, backup)
    broken = tmp_path / f"broken{backup.suffix}"
    broken.write_bytes(backup.read_bytes())
    damage(broken)
    refused = manage(environment, "restore", str(broken), "--yes")
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert clubs_of(environment) == "clubs: Heule"


def test_without_a_terminal_it_says_how_to_go_on(environment: dict[str, str], backup: Path) -> None:
    refused = manage(environment, "restore", str(backup), stdin=subprocess.DEVNULL)
    assert refused.returncode == 1
    assert (
        refused.stderr
        == "CommandError: Nobody is there to answer: add --yes to restore without being asked.\n"
    )


def test_only_a_yes_replaces_anything(environment: dict[str, str], backup: Path) -> None:
    refused = manage(environment, "restore", str(backup), input="no\n")
    assert f"{backup.name} replaces everything" in refused.stdout
    assert (refused.returncode, refused.stderr) == (1, "CommandError: Nothing was changed.\n")

    done = manage(environment, "restore", str(backup), input="Yes\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Restored." in done.stdout


def test_a_site_that_runs_is_to_be_stopped_first(environment: dict[str, str], backup: Path) -> None:
    with starting(environment) as site:
        wait_until(lambda: "the scheduler works" in site.log.read_text(), site)
        refused = manage(environment, "restore", str(backup), "--yes")
    assert refused.returncode == 1
    assert "Stop it first" in refused.stderr
